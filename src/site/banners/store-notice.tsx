import sanitize from 'sanitize-html';
import { useRequest } from '../../frame/page/context.tsx';
import type { Translated } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { readStored, saveStored } from '../../platform/db/saved-values.ts';
import { md5 } from '../../platform/security/tokens.ts';

/** The name that it is kept under. */
export const NOTICE = 'store_notice';

/** What the shopkeeper wants every visitor to read; a little markup is allowed. Undefined without a notice. */
export function readNotice(shop: Shop): Promise<Translated | undefined> {
  return shop.cache.get('site.notice', ['store_notice'], async () => {
    const kept = await readStored<Translated | null>(shop.db.read, NOTICE);
    return kept ?? undefined;
  });
}

/** Sets the notice, or takes it away. Links, bold and italics are kept of its markup. */
export async function saveNotice(tx: Tx, notice: Translated | undefined): Promise<void> {
  const clean =
    notice && Object.fromEntries(Object.entries(notice).map(([language, text]) => [language, tidy(text)]));
  await saveStored(tx, NOTICE, clean ?? null);
  await announceChange(tx, NOTICE);
}

function tidy(text: string): string {
  return sanitize(text, {
    allowedTags: ['a', 'strong', 'em', 'b', 'i'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  }).trim();
}

/**
 * The banner (wire.md 2.5). Pages are shared, so it is served hidden and the browser shows it unless it was
 * dismissed; without scripts it always shows. Another text is another notice.
 */
export function StoreNotice({ notice }: { notice: Translated | undefined }) {
  const { t, language } = useRequest();
  const text = notice?.[language] ?? '';
  if (text === '') return null;
  return (
    <aside
      className="woocommerce-store-notice demo_store"
      data-notice-id={md5(text)}
      aria-label={t('site.notice')}
      style={{ display: 'none' }}
    >
      <span dangerouslySetInnerHTML={{ __html: text }} />{' '}
      {/* biome-ignore lint/a11y/useSemanticElements: a link in the contract */}
      <a href="#content" role="button" className="woocommerce-store-notice__dismiss-link">
        {t('site.notice_dismiss')}
      </a>
    </aside>
  );
}
