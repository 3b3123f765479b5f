import { findPurchasables, readVariationIds } from '../../catalogue/index.ts';
import type { PricedLine } from '../../pricing/index.ts';
import { type AdminContext, deskLink, FieldRow, number, picker } from '../kit/index.ts';

/** How many different products may be asked for. */
const LINES = [0, 1, 2, 3];

/** What somebody would buy, to try something out: products and how many of each. */
const basketFields = ({ ctx: { t } }: AdminContext) =>
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

/** The rows of the question, with what the address asks already. */
export function BasketRows({ admin }: { admin: AdminContext }) {
  const { query } = admin.ctx;
  return basketFields(admin).map((fields) => (
    <div key={Object.keys(fields)[0]} className="rows-fields is-goods">
      {Object.entries(fields).map(([name, field]) => (
        <FieldRow
          key={name}
          name={name}
          field={field}
          typed={query.has(name) ? query.line(name, 200) : undefined}
        />
      ))}
    </div>
  ));
}

/** Of a product that is sold in variations, so many are looked at for one that can be bought. */
const VARIATIONS = 20;

/** The goods that were asked for by their numbers; a product that varies stands there as the first that can be bought. */
export async function basketOf({ ctx, shop, now }: AdminContext): Promise<PricedLine[]> {
  const { query } = ctx;
  const { languages, currencies } = shop.settings;
  const [currency = ctx.currency] = currencies;
  const wanted = LINES.map((at) => ({
    id: query.integer(`product.${at}`) ?? 0,
    quantity: Math.min(10_000, Math.max(1, query.integer(`pieces.${at}`) ?? 1)),
  }));
  const ids = wanted.flatMap(({ id }) => (id > 0 && id < 2 ** 31 ? id : []));
  const variations = await readVariationIds(shop.db.read, ids);
  const either = (id: number) => [id, ...(variations.get(id) ?? []).slice(0, VARIATIONS)];
  const spoken = { language: ctx.language, languages, currencies, currency, now };
  const goods = await findPurchasables(shop.db.read, ids.flatMap(either), spoken);
  return wanted.flatMap(({ id, quantity }, at) => {
    const item = either(id)
      .map((each) => goods.get(each))
      .find((each) => each && each.price !== null);
    return item ? [{ key: `${at}`, item, quantity }] : [];
  });
}
