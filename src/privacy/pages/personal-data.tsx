import { AccountLayout, FormNonce, TextRow } from '../../accounts/index.ts';
import { CaptchaField } from '../../frame/page/captcha.tsx';
import { useRequest } from '../../frame/page/context.tsx';
import { dayText } from '../../frame/shop/dates.ts';
import type { PrivacyRequest, RequestKind } from '../model.ts';
import { waitText } from '../words.ts';

export const NONCE = 'privacy';

/** What who is signed in can ask about their data, and what became of it. */
export function OwnPage({ requests }: { requests: readonly PrivacyRequest[] }) {
  const { t } = useRequest();
  return (
    <AccountLayout current="personal-data">
      <h1 className="page-title">{t('privacy.title')}</h1>
      <p>{t('privacy.about')}</p>
      {requests.length > 0 && (
        <ul className="privacy-requests">
          {requests.map((it) => (
            <li key={it.id}>
              <Asked it={it} />
            </li>
          ))}
        </ul>
      )}
      <Ask kind="export" signedIn />
      <Ask kind="erasure" signedIn />
    </AccountLayout>
  );
}

/** The same for who is not: a letter leads on. */
export function GuestPage({ email }: { email: string }) {
  const { t } = useRequest();
  return (
    <div className="woocommerce">
      <h1 className="page-title">{t('privacy.title')}</h1>
      <p>{t('privacy.about')}</p>
      <form method="post">
        <p>{t('privacy.guest')}</p>
        <FormNonce name="privacy-nonce" action={NONCE} />
        <TextRow
          name="email"
          type="email"
          label={t('accounts.field.email')}
          value={email}
          required
          autoComplete="email"
        />
        <CaptchaField form="privacy" />
        <p>
          <button type="submit" className="button alt" name="do" value="export">
            {t('privacy.ask.export')}
          </button>{' '}
          <button type="submit" className="button" name="do" value="erasure">
            {t('privacy.ask.erasure')}
          </button>
        </p>
      </form>
    </div>
  );
}

function Ask({ kind, signedIn }: { kind: RequestKind; signedIn: boolean }) {
  const { t, links } = useRequest();
  return (
    <section>
      <h2>{t(`privacy.ask.${kind}`)}</h2>
      <p>{t(`privacy.means.${kind}`)}</p>
      <form method="post" action={links.personalData()}>
        <FormNonce name="privacy-nonce" action={NONCE} />
        {signedIn && (
          <TextRow
            name="password_current"
            id={`password_${kind}`}
            type="password"
            label={t('accounts.password_current')}
            required
            autoComplete="current-password"
          />
        )}
        <button type="submit" className="button alt" name="do" value={kind}>
          {t(`privacy.ask.${kind}`)}
        </button>
      </form>
    </section>
  );
}

function Asked({ it }: { it: PrivacyRequest }) {
  const { t, links, language, shop, now } = useRequest();
  const day = (at: number) => dayText(at, language, shop.settings);
  const good = it.file !== '' && it.fileUntil > now;
  return (
    <>
      <span>
        {t(`privacy.asked.${it.kind}`, { at: day(it.askedAt) })} {t(`privacy.state.${it.state}`)}
      </span>
      {it.waits.map((wait) => (
        <p key={`${wait.what} ${wait.which}`}>{waitText(t, wait)}</p>
      ))}
      {good && (
        <p>
          <a className="button" href={`${links.personalData()}?file=${it.id}`} data-no-prefetch>
            {t('privacy.fetch')}
          </a>{' '}
          {t('privacy.good_until', { at: day(it.fileUntil) })}
        </p>
      )}
    </>
  );
}
