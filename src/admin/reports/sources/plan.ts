import { readTermsByProduct, readVariationCodes, termsOf } from '../../../catalogue/index.ts';
import {
  type DaySum,
  type Kind,
  readNarrowed,
  readSums,
  type SumsWish,
  type Within,
} from '../../../orders/index.ts';
import type { Asker } from '../asker.ts';
import { FILTERS, type OrderReport, type Report } from '../describe.ts';
import { inSlices } from '../slices.ts';
import type { Wish } from '../wish.ts';

type Sums = Map<string, DaySum>;

/** Kinds of which an order stands whole under one item: sums of it are the sums of these orders. */
const WHOLE: readonly Kind[] = ['country', 'source', 'campaign', 'status', 'customer'];

/** What a report is narrowed to, as far as it has to be told apart. */
interface Plan {
  kind: Kind;
  items: readonly string[] | undefined;
  /** What the orders must stand under. */
  within: Within[];
  /** Products that all of what is told must be of, or be a variation of. */
  products: ReadonlySet<string> | undefined;
}

/**
 * The sums that a report asks for, by the cheapest way: what is kept by day answers one filter of most kinds, and any
 * number of those that say which products; for others orders are looked at one by one.
 *
 * @returns for each time; undefined where that would be too many orders
 */
export async function readPlanned(
  asker: Asker,
  report: OrderReport,
  wish: Wish,
): Promise<Sums[] | undefined> {
  const { shop } = asker;
  const { currency, by, time, beside } = wish;
  const { kind, items, within, products } = await planOf(asker, report, wish);
  const asked: SumsWish = { kind, currency, by, items, times: beside ? [time, beside] : [time] };
  const found =
    within.length === 0
      ? await readSums(shop, asked)
      : isCountryOfTax(kind, within)
        ? await readTaxesOf(asker, asked, within[0]?.items[0] ?? '')
        : await readNarrowed(shop, asked, within);
  if (!found || !products) return found;
  if (by !== 'item')
    return (await fitting(asker, kind, items ?? [], products)).size > 0 ? found : found.map(() => new Map());
  const keys = [...new Set(found.flatMap((sums) => [...sums.keys()]))];
  const kept = await fitting(asker, kind, keys, products);
  return found.map((sums) => new Map([...sums].filter(([key]) => kept.has(key))));
}

async function planOf(asker: Asker, report: OrderReport, wish: Wish): Promise<Plan> {
  const { kind } = report;
  const ofGoods = kind === 'product' || kind === 'variation';
  const plan: Plan = {
    kind,
    items: wish.item === '' ? undefined : [wish.item],
    within: [],
    products: ofGoods ? await productsOf(asker, report, wish) : undefined,
  };
  for (const name of report.filters) {
    const value = wish.filters[name];
    const of = FILTERS[name];
    if (value === undefined || of === 'flag' || of === 'language') continue;
    if (of === 'term') {
      if (ofGoods) continue;
      const products = await productsIn(asker, name as 'category' | 'brand', Number(value));
      plan.within.push({ kind: 'product', items: [...products] });
    } else if (of !== kind) plan.within.push({ kind: of, items: [value] });
    else plan.items = plan.items ? plan.items.filter((item) => item === value) : [value];
  }
  const [only] = plan.within;
  if (kind === 'all' && only && plan.within.length === 1 && WHOLE.includes(only.kind))
    return { ...plan, kind: only.kind, items: only.items, within: [] };
  return plan;
}

/** The products that a report is narrowed to by what they stand in; undefined where it is to all of them. */
export async function productsOf(
  asker: Asker,
  { filters }: Pick<Report, 'filters'>,
  wish: Wish,
): Promise<ReadonlySet<string> | undefined> {
  let products: Set<string> | undefined;
  for (const name of filters) {
    const value = wish.filters[name];
    if (value === undefined || (name !== 'category' && name !== 'brand')) continue;
    const own = await productsIn(asker, name, Number(value));
    products = products ? products.intersection(own) : own;
  }
  return products;
}

/** The products of a category, with all below it, or of a brand. */
async function productsIn({ shop, ctx }: Asker, taxonomy: 'category' | 'brand', term: number) {
  const { byId } = await termsOf(shop, ctx.language);
  const wanted = new Set<number>();
  const take = (id: number) => {
    wanted.add(id);
    for (const child of byId.get(id)?.children ?? []) take(child.id);
  };
  take(term);
  const found = new Set<string>();
  for (const [product, terms] of await readTermsByProduct(shop.db.read, taxonomy))
    if (terms.some((each) => wanted.has(each))) found.add(`${product}`);
  return found;
}

/** Which of these products, or variations, are of those. */
async function fitting(
  { shop }: Asker,
  kind: Kind,
  keys: readonly string[],
  products: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (kind === 'product') return products;
  const codes = await inSlices(keys.map(Number), (some) => readVariationCodes(shop.db.read, some));
  return new Set(keys.filter((key) => products.has(`${codes.get(Number(key))?.parentId}`)));
}

/** Rates stand under their country: that one filter needs no orders. */
const isCountryOfTax = (kind: Kind, within: readonly Within[]) =>
  kind === 'tax' && within.length === 1 && within[0]?.kind === 'country';

async function readTaxesOf({ shop }: Asker, asked: SumsWish, country: string): Promise<Sums[]> {
  const byItem = await readSums(shop, { ...asked, by: 'item' });
  const items = [...new Set(byItem.flatMap((sums) => [...sums.keys()]))];
  const own = items.filter((item) => item.startsWith(`${country}|`));
  if (asked.by !== 'item') return readSums(shop, { ...asked, items: own });
  return byItem.map((sums) => new Map([...sums].filter(([item]) => own.includes(item))));
}
