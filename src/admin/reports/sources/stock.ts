import { readStockDays, readValued, stockWorth, type ValuedThing } from '../../../catalogue/index.ts';
import { type DaySum, type Kind, partsOf, readSums, type Time } from '../../../orders/index.ts';
import { dayAfter, dayIn, dayStart } from '../../../platform/i18n/days.ts';
import type { Asker } from '../asker.ts';
import type { Figures } from '../columns.ts';
import type { OtherReport } from '../describe.ts';
import { namesOf } from '../names.ts';
import type { Wish } from '../wish.ts';
import { productsOf } from './plan.ts';
import { type Naming, rowsByPart, shareOf, type Told } from './told.ts';

/** What lies on the shelf, what it would sell for, and how often it was sold. */
export function tellStock(asker: Asker, report: OtherReport, wish: Wish): Promise<Told> {
  return wish.by === 'item' ? byThing(asker, report, wish) : byPart(asker, wish);
}

type Sold = ReadonlyMap<string, DaySum>;

/** In whatever money. */
async function soldIn({ shop }: Asker, kind: Kind, times: readonly Time[], by: Wish['by']): Promise<Sold[]> {
  const sums = await Promise.all(
    shop.settings.currencies.map(({ code }) => readSums(shop, { kind, currency: code, times, by })),
  );
  return times.map((_, at) => {
    const all = new Map<string, DaySum>();
    for (const own of sums)
      for (const [key, sum] of own[at] ?? []) {
        const before = all.get(key);
        all.set(key, before ? { ...before, items: before.items + sum.items } : sum);
      }
    return all;
  });
}

/** Pieces before and after a time, what these are worth, and how many were sold in it. */
interface Standing {
  before: number;
  after: number;
  worth: number;
  sold: number;
}

/** Sold pieces by how many there were on the way between both ends of the time. */
const figuresOf = ({ before, after, worth, sold }: Standing): Figures => {
  const mean = (Math.max(0, before) + Math.max(0, after)) / 2;
  const turnover = shareOf(sold, mean);
  return {
    stock_before: before,
    stock: after,
    stock_value: worth,
    sold,
    ...(turnover === undefined ? {} : { turnover }),
  };
};

async function byThing(asker: Asker, report: OtherReport, wish: Wish): Promise<Told> {
  const { shop, now } = asker;
  const { time, beside, currency } = wish;
  const times = beside ? [time, beside] : [time];
  const zone = shop.settings.timeZone;
  const moments = times.flatMap(({ from, to }) => {
    const end = dayStart(dayAfter(to, 1), zone);
    return [dayStart(from, zone), end > now ? undefined : end];
  });
  const [all, products, ofProducts, ofVariations] = await Promise.all([
    readValued(shop.db.read, { currency, moments }),
    productsOf(asker, report, wish),
    soldIn(asker, 'product', times, 'item'),
    soldIn(asker, 'variation', times, 'item'),
  ]);
  const sold = soldOf(all, ofProducts, ofVariations);
  const standing = (thing: ValuedThing, at: number): Standing => {
    const [before = 0, after = 0] = thing.left.slice(2 * at);
    return { before, after, worth: stockWorth(thing, after), sold: sold(thing, at) };
  };
  const things = all.filter(
    (thing) =>
      (!products || products.has(`${thing.parentId ?? thing.id}`)) &&
      (wish.filters.unsold === undefined || (sold(thing, 0) === 0 && (thing.left[1] ?? 0) > 0)),
  );
  const byId = new Map(things.map((thing) => [`${thing.id}`, thing]));
  const productOf = (key: string) => `${byId.get(key)?.parentId ?? key}`;
  const naming: Naming = async (keys) => {
    const called = await namesOf(asker, 'product', [...new Set(keys.map(productOf))]);
    return (key) => {
      const thing = byId.get(key);
      const name = called(productOf(key));
      return !thing || thing.parentId === null ? name : `${name} · ${thing.sku || thing.id}`;
    };
  };
  const whole = (at: number) => {
    const sum: Standing = { before: 0, after: 0, worth: 0, sold: 0 };
    for (const thing of things) {
      const own = standing(thing, at);
      for (const key of ['before', 'after', 'worth', 'sold'] as const) sum[key] += own[key];
    }
    return figuresOf(sum);
  };
  return {
    rows: things.map((thing) => ({
      key: `${thing.id}`,
      name: '',
      figures: figuresOf(standing(thing, 0)),
      before: beside && figuresOf(standing(thing, 1)),
    })),
    total: whole(0),
    totalBefore: beside && whole(1),
    naming,
  };
}

/** What was sold of a thing: of a product that counts them together its variations too, but for those that count alone. */
function soldOf(things: readonly ValuedThing[], products: readonly Sold[], variations: readonly Sold[]) {
  const alone = Map.groupBy(
    things.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId,
  );
  const of = (sums: Sold | undefined, id: number) => sums?.get(`${id}`)?.items ?? 0;
  return ({ id, parentId }: ValuedThing, at: number): number =>
    parentId === null
      ? (alone.get(id) ?? []).reduce((sum, own) => sum - of(variations[at], own.id), of(products[at], id))
      : of(variations[at], id);
}

/** By what is kept at the end of each day; of days before that nothing is known. */
async function byPart(asker: Asker, wish: Wish): Promise<Told> {
  const { shop, now } = asker;
  const { by, time, beside, currency } = wish;
  if (by === 'item') return { rows: [], total: {} };
  const times = beside ? [time, beside] : [time];
  const sold = await soldIn(asker, 'all', times, by);
  const today = dayIn(now, shop.settings.timeZone);
  const told = await Promise.all(
    times.map(async ({ from, to }, at) => {
      const days = await readStockDays(shop.db.read, {
        from: dayAfter(from, -1),
        to: to < today ? to : today,
        currency,
      });
      const figures = (part: Time, items: number): Figures => {
        const own = days.filter(({ day }) => day >= part.from && day <= part.to);
        const before = days.findLast(({ day }) => day < part.from);
        const last = own.at(-1);
        if (!last) return { sold: items };
        const mean = own.reduce((sum, { pieces }) => sum + Math.max(0, pieces), 0) / own.length;
        const turnover = shareOf(items, mean);
        return {
          ...(before ? { stock_before: before.pieces } : {}),
          stock: last.pieces,
          stock_value: last.value,
          sold: items,
          ...(turnover === undefined ? {} : { turnover }),
        };
      };
      const items = (day: string) => sold[at]?.get(day)?.items ?? 0;
      const parts = partsOf(from, to, by);
      return {
        parts: new Map(parts.map((part) => [part.from, figures(part, items(part.from))])),
        whole: figures(
          { from, to },
          parts.reduce((sum, part) => sum + items(part.from), 0),
        ),
      };
    }),
  );
  const [own, other] = told;
  return {
    rows: rowsByPart(asker, wish, (day, at) => (at === 'time' ? own : other)?.parts.get(day) ?? {}),
    total: own?.whole ?? {},
    totalBefore: other?.whole,
  };
}
