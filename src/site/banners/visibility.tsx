import { findShopper } from '../../accounts/index.ts';
import type { AddressName } from '../../addresses.ts';
import { isAdminAjax } from '../../frame/request/admin-ajax.ts';
import type { Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Tx } from '../../platform/db/index.ts';
import { readStored, saveStored } from '../../platform/db/saved-values.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { draftOf } from '../look/draft.ts';
import { ComingSoon } from '../pages/coming-soon.tsx';

/** Who may see the shop (wire.md 6.12): everybody, or nobody yet; or only what is sold stays closed. */
export type Visibility = { mode: 'live' } | { mode: 'store' | 'site'; key: string };

/** From open to closed. */
export const VISIBILITIES = ['live', 'store', 'site'] as const satisfies readonly Visibility['mode'][];

/** The name that it is kept under. */
export const VISIBILITY = 'visibility';
/** The contract's name of the private link, and of the cookie that remembers it. */
const SHARE = 'woo-share';
const MONTH = 30 * 86_400;
/** What stays closed while only the shop is coming soon. */
const STORE: readonly AddressName[] = [
  ...(['shop', 'product', 'reviewsPage', 'category', 'tag', 'brand', 'attribute', 'wishList'] as const),
  ...(['search', 'searchForm', 'cart', 'checkout', 'orderPay'] as const),
];
/** And what tells machines of what is sold. */
const STORE_FILES = /^\/(feeds\/|search-index\.json|wp-sitemap-(products|places)-)/;

export function readVisibility(shop: Shop): Promise<Visibility> {
  return shop.cache.get(
    'site.visibility',
    [VISIBILITY],
    async () => (await readStored<Visibility>(shop.db.read, VISIBILITY)) ?? { mode: 'live' },
  );
}

/** Opens or closes the shop. @returns what holds now, with the key of a new private link */
export async function saveVisibility(tx: Tx, mode: Visibility['mode']): Promise<Visibility> {
  const visibility: Visibility = mode === 'live' ? { mode } : { mode, key: randomToken(24) };
  await saveStored(tx, VISIBILITY, visibility);
  await announceChange(tx, VISIBILITY);
  return visibility;
}

/**
 * Shows the coming-soon page to everybody who was not let in: by the private link, or by working here. What is
 * seen behind the curtain is never kept for others.
 */
export async function curtain(ctx: RequestContext): Promise<Reply | undefined> {
  const visibility = await readVisibility(ctx.shop);
  if (visibility.mode === 'live') return undefined;
  ctx.mayKeep = false;
  if (ctx.query.text(SHARE, 100) === visibility.key) {
    ctx.setCookie(SHARE, visibility.key, { maxAge: MONTH });
    return undefined;
  }
  if (isOpen(ctx, visibility.mode) || draftOf(ctx) || (await isLetIn(ctx, visibility.key))) return undefined;
  return comingSoon(ctx, visibility.mode);
}

/** Nobody buys by a call or a link what cannot be bought on a page yet. */
export async function closedTill(ctx: RequestContext): Promise<Reply | undefined> {
  const { query, form, path, t } = ctx;
  const action = isAdminAjax(path) ? form.text('action', 100) || query.text('action', 100) : '';
  const call = query.text('wc-ajax', 100) || /^woocommerce_(.*)/.exec(action)?.[1] || '';
  const adds = query.has('add-to-cart') || form.has('add-to-cart');
  // An answer about cookies is no purchase.
  if ((call === '' && !adds) || call === 'record_consent') return undefined;
  const visibility = await readVisibility(ctx.shop);
  if (visibility.mode === 'live' || (await isLetIn(ctx, visibility.key))) return undefined;
  if (call === '') return comingSoon(ctx, visibility.mode);
  const body = { code: 'coming_soon', message: t('site.coming_soon'), data: { status: 503 } };
  return { kind: 'json', status: 503, body };
}

async function isLetIn(ctx: RequestContext, key: string): Promise<boolean> {
  return ctx.cookies[SHARE] === key || (await worksHere(ctx));
}

function comingSoon({ t }: RequestContext, mode: 'store' | 'site'): Reply {
  return {
    kind: 'page',
    status: 503,
    title: t('site.coming_soon'),
    noindex: true,
    bare: mode === 'site',
    bodyClass: ['woocommerce-coming-soon'],
    headers: { 'retry-after': '86400' },
    body: <ComingSoon />,
  };
}

/** Logging in must be possible, or nobody could open the curtain again; and news of payments must arrive. */
function isOpen({ match, path }: RequestContext, mode: 'store' | 'site'): boolean {
  if (mode === 'store') return match ? !STORE.includes(match.name) : !STORE_FILES.test(path);
  const always = /^\/(wc-api|captcha|consent)\/|\.(svg|txt|js)$/;
  return match?.name === 'account' || match?.name === 'lostPassword' || always.test(path);
}

export async function worksHere({ shop, session }: RequestContext): Promise<boolean> {
  if (session?.userId == null) return false;
  const shopper = await findShopper(shop.db.read, session.userId);
  return shopper !== undefined && shopper.role !== 'customer';
}
