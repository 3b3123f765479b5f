import { readLeftCarts } from '../../../marketing/index.ts';
import { partsOf, readCartDays, readWorth, startOf, type Time } from '../../../orders/index.ts';
import { dayAfter, dayIn, dayStart } from '../../../platform/i18n/days.ts';
import type { Asker } from '../asker.ts';
import type { Figures } from '../columns.ts';
import type { OtherReport } from '../describe.ts';
import type { Wish } from '../wish.ts';
import { rowsByPart, shareOf, type Told, totalOf } from './told.ts';

const COUNTS = ['filled', 'ordered', 'abandoned', 'told', 'written', 'won_back', 'won_amount'] as const;

/** Carts that were filled, ordered and left, and what letters about them won back. */
export async function tellCarts(asker: Asker, _: OtherReport, wish: Wish): Promise<Told> {
  const { by, time, beside } = wish;
  if (by === 'item') return { rows: [], total: {} };
  const over = async (of: Time) => {
    const byDay = await readDays(asker, wish, of);
    const byPart = Map.groupBy(byDay, ([day]) => {
      const start = startOf(day, by);
      return start < of.from ? of.from : start;
    });
    const sum = (some: readonly (readonly [string, Figures])[]) =>
      withShare(
        totalOf(
          some.map(([, figures]) => figures),
          COUNTS,
        ),
      );
    return {
      parts: new Map(partsOf(of.from, of.to, by).map(({ from }) => [from, sum(byPart.get(from) ?? [])])),
      whole: sum(byDay),
    };
  };
  const [own, other] = [await over(time), beside && (await over(beside))];
  return {
    rows: rowsByPart(
      asker,
      wish,
      (day, at) => (at === 'time' ? own : other)?.parts.get(day) ?? withShare({}),
    ),
    total: own.whole,
    totalBefore: other?.whole,
  };
}

function withShare(figures: Figures): Figures {
  const share = shareOf(figures.ordered ?? 0, figures.filled ?? 0);
  return share === undefined ? figures : { ...figures, ordered_share: share };
}

/** Figures of days, a day in several rows where they come from several places. Five queries. */
async function readDays(
  { shop }: Asker,
  { currency }: Wish,
  { from, to }: Time,
): Promise<[string, Figures][]> {
  const db = shop.db.read;
  const zone = shop.settings.timeZone;
  const [days, left] = await Promise.all([
    readCartDays(db, from, to),
    readLeftCarts(db, { from: dayStart(from, zone), to: dayStart(dayAfter(to, 1), zone) }),
  ]);
  const worth = await readWorth(
    db,
    left.flatMap(({ orderId }) => orderId ?? []),
  );
  return [
    ...days.map(({ day, ordered, abandoned }): [string, Figures] => [
      day,
      { filled: ordered + abandoned, ordered, abandoned },
    ]),
    ...left.map(({ at, left: told, written, orderId }): [string, Figures] => {
      const order = orderId === null ? undefined : worth.get(orderId);
      const won = order?.currency === currency ? order.worth : 0;
      return [dayIn(at, zone), { told, written, won_back: orderId === null ? 0 : 1, won_amount: won }];
    }),
  ];
}
