import type { Shop } from '../../frame/shop/shop.ts';
import { DAY } from '../model.ts';
import type { Programme, Trigger } from '../programme/model.ts';
import { worthInMoney, worthOf } from '../programme/model-quote.ts';
import { readProgramme } from '../programme/model-read.ts';
import {
  type ProgrammeFile,
  type ProgrammePart,
  withPart,
  writeProgramme,
} from '../programme/model-write.ts';
import { programmeContext } from '../programme/programme.ts';
import { deedsOf, Replay } from './model-replay.ts';
import { readDeeds, readPastOrders } from './store-replay.ts';

/** What the last thirty days would have cost under a programme, beside what they cost by the one in force. */
export interface Comparison {
  from: number;
  to: number;
  orders: number;
  /** Points by rule, and what all of them are worth in minor units of the base currency. */
  rules: { code: string; now: number; next: number }[];
  now: number;
  next: number;
  worthNow: number;
  worthNext: number;
  /** Deeds that the programme rewards newly: nobody knows how often they came. */
  unknown: Trigger[];
}

const DAYS = 30;

/** Whether a programme with another part would be good, and what it is then. */
export async function planProgramme(
  shop: Shop,
  part: ProgrammePart,
  value: ProgrammeFile | undefined,
): Promise<{ programme: Programme } | { problems: string[] }> {
  const { programme } = await programmeContext(shop);
  return readProgramme(withPart(writeProgramme(programme), part, value), shop.settings.timeZone);
}

/** By the shop's own calculation of what orders earn, over what was written down of each of them. */
export async function compareProgrammes(shop: Shop, next: Programme, now: number): Promise<Comparison> {
  const { programme, base, zone, merged } = await programmeContext(shop);
  const time = { from: now - DAYS * DAY, to: now };
  const of = { unit: 10 ** base.decimals, zone };
  const [before, after] = [new Replay(programme, of), new Replay(next, of)];
  let orders = 0;
  for await (const page of readPastOrders(shop.db.read, { ...time, merged }))
    for (const order of page) {
      orders += 1;
      before.order(order);
      after.order(order);
    }
  const deeds = deedsOf(programme, await readDeeds(shop.db.read, time));
  before.deeds(deeds);
  after.deeds(deeds);
  const codes = [...new Set([...before.byRule.keys(), ...after.byRule.keys()])];
  const worth = (points: number, by: Programme) => worthInMoney(points, worthOf(by, base, base));
  const rewards = new Set(
    next.rules
      .map(({ trigger }) => trigger)
      .filter((trigger) => !['order', 'first_order', 'order_count'].includes(trigger)),
  );
  return {
    ...time,
    orders,
    rules: codes.map((code) => ({
      code,
      now: before.byRule.get(code) ?? 0,
      next: after.byRule.get(code) ?? 0,
    })),
    now: before.points,
    next: after.points,
    worthNow: worth(before.points, programme),
    worthNext: worth(after.points, next),
    unknown: [...rewards].filter((trigger) => !deeds.has(trigger)),
  };
}
