import {
  ProductProblem,
  type ProductState,
  type ShelfView,
  type WholeProduct,
} from '../../catalogue/index.ts';
import { mustText } from '../../frame/settings/must.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { formatMoney } from '../../platform/money.ts';
import type { AdminContext } from '../kit/index.ts';

/** States in the order of their tabs. */
export const STATES = [
  'publish',
  'draft',
  'future',
  'private',
  'trash',
] as const satisfies readonly ProductState[];

const LOOK: Record<ProductState, string> = {
  publish: 'badge is-good',
  draft: 'badge is-waiting',
  future: 'badge is-now',
  private: 'badge',
  trash: 'badge is-bad',
};

/** Whether shoppers see it, as a word with a colour. */
export function StateBadge({ admin, state }: { admin: AdminContext; state: ProductState }) {
  return <span className={LOOK[state]}>{admin.ctx.t(`admin.products.state.${state}`)}</span>;
}

/** The currency that prices are kept in. */
export function baseOf({ settings }: Pick<Shop, 'settings'>): CurrencySettings {
  const [base] = settings.currencies;
  if (!base) throw new Error('A shop has at least one currency.');
  return base;
}

export const moneyText = ({ shop }: AdminContext, minor: number): string => formatMoney(minor, baseOf(shop));

export const whenText = ({ ctx, shop }: AdminContext, at: number): string =>
  shortMoment(at, ctx.language, shop.settings);

/** Names in the language of who looks, put in order by the shop's first; prices in the base currency. */
export const viewFor = ({ ctx, shop }: AdminContext): ShelfView => ({
  language: shop.settings.languages[0] ?? ctx.language,
  spoken: shop.settings.languages.includes(ctx.language) ? ctx.language : (shop.settings.languages[0] ?? ''),
  currency: baseOf(shop).code,
});

/** Why something was not kept, as a sentence; what is no refusal is thrown on. */
export function refusalText({ ctx, shop }: AdminContext, error: unknown): string {
  if (!(error instanceof ProductProblem)) throw error;
  const { code, allowed } = error;
  if (code !== 'out_of_bounds' || !allowed) return ctx.t(`admin.products.problem.${code}`);
  return ctx.t('admin.products.problem.must_be', { allowed: mustText(ctx.language, shop.settings, allowed) });
}

/** What a product is called by who is signed in, else in the first language that it has a name in. */
export function nameOf({ ctx }: AdminContext, { id, product }: WholeProduct): string {
  const { texts = {} } = product ?? {};
  return texts[ctx.language]?.name ?? Object.values(texts)[0]?.name ?? `${id}`;
}
