import { findPurchasables } from '../../catalogue/index.ts';
import type { PricedLine } from '../../pricing/index.ts';
import { type AdminContext, deskLink, number, picker } from '../kit/index.ts';

/** How many different products may be asked for. */
const LINES = [0, 1, 2, 3];

/** What somebody would buy, to try something out: products and how many of each. */
export const basketFields = ({ ctx: { t } }: AdminContext) =>
  LINES.map((at) => ({
    [`product.${at}`]: picker({
      label: t('admin.shipping.product', { number: at + 1 }),
      source: deskLink('pick/products'),
      required: at === 0,
    }),
    [`pieces.${at}`]: number({
      label: t('admin.shipping.pieces', { number: at + 1 }),
      value: '1',
      required: true,
      min: 1,
      max: 10_000,
    }),
  }));

/** The goods that were asked for by their numbers; what has no price cannot be in a cart. */
export async function basketOf({ ctx, shop, now }: AdminContext): Promise<PricedLine[]> {
  const { query } = ctx;
  const { languages, currencies } = shop.settings;
  const [currency = ctx.currency] = currencies;
  const wanted = LINES.map((at) => ({
    id: query.integer(`product.${at}`) ?? 0,
    quantity: Math.min(10_000, Math.max(1, query.integer(`pieces.${at}`) ?? 1)),
  }));
  const ids = wanted.flatMap(({ id }) => (id > 0 && id < 2 ** 31 ? id : []));
  const spoken = { language: ctx.language, languages, currencies, currency, now };
  const goods = await findPurchasables(shop.db.read, ids, spoken);
  return wanted.flatMap(({ id, quantity }, at) => {
    const item = goods.get(id);
    return item && item.price !== null ? [{ key: `${at}`, item, quantity }] : [];
  });
}
