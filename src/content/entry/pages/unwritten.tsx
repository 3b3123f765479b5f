import { useRequest } from '../../../frame/page/context.tsx';
import type { FIXED_PAGES } from '../../links.ts';

/**
 * Stands where the shop owes its visitors a page that nobody has written yet: forms and letters link there. It says
 * what the shop knows of itself, and no more.
 */
export function UnwrittenPage({ page }: { page: (typeof FIXED_PAGES)[number] }) {
  const { shop, t } = useRequest();
  const { name, address, email } = shop.settings;
  const lines = [name, address.street, `${address.postcode} ${address.city}`.trim(), email];
  return (
    <article className="content-page page">
      <header className="entry-header">
        <h1 className="page-title entry-title">{t(`content.unwritten.${page}`)}</h1>
      </header>
      <div className="entry-content">
        <p>{t('content.unwritten.about')}</p>
        <h2>{t('content.unwritten.who')}</h2>
        <address>
          {lines
            .filter((line) => line !== '')
            .map((line) => (
              <div key={line}>{line}</div>
            ))}
        </address>
        {email !== '' && <p>{t(`content.unwritten.${page}_ask`, { email })}</p>}
      </div>
    </article>
  );
}
