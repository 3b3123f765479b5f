import { useRequest } from '../../frame/page/context.tsx';
import type { PrivacyRequest } from '../model.ts';

/** Where the link of a letter leads: nothing happens before its button is pressed. */
export function ConfirmPage({ it, proof }: { it: PrivacyRequest; proof: string }) {
  const { t, links } = useRequest();
  return (
    <div className="woocommerce">
      <h1 className="page-title">{t(`privacy.ask.${it.kind}`)}</h1>
      <p>{t(`privacy.means.${it.kind}`)}</p>
      {it.state === 'asked' ? (
        <form method="post" action={links.personalData()}>
          <input type="hidden" name="proof" value={proof} />
          <button type="submit" className="button alt" name="confirm" value={it.id}>
            {t(`privacy.confirm.${it.kind}`)}
          </button>
        </form>
      ) : (
        <p>{t(`privacy.state.${it.state}`)}</p>
      )}
    </div>
  );
}
