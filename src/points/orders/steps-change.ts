import type { Tx } from '../../platform/db/index.ts';
import {
  type OrderRow,
  putPointsOrder,
  readPointsLines,
  readPointsOrder,
  setLine,
  setOrderState,
} from '../holds/store.ts';
import { expireDue } from '../ledger/ledger.ts';
import { lockAccountId, readOrderLots } from '../ledger/store.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { forgetGivenTo } from '../programme/store-budgets.ts';
import { freshLines } from './fresh-lines.ts';
import type { PlacedOrder } from './model.ts';
import type { Had } from './model-again.ts';
import { clawBack } from './steps-return.ts';
import { changeGuestOrder, readGuestLines } from './store-guests.ts';

type Line = PlacedOrder['lines'][number];

/** What an order is about now, after its shopkeeper has changed it; whose it is and what it costs in points stay. */
export type ChangedOrder = Omit<PlacedOrder, 'userId' | 'redeem' | 'lines'> & {
  email: string;
  /** `worth` is what a line earns for where its goods are not barred as those of a sale. */
  lines: readonly (Line & { worth: number })[];
};

/** What a line was noted with, in the order's own money what was paid for it. */
type Noted = Pick<Line, 'id' | 'categoryIds' | 'eligible' | 'amount'>;

/**
 * Lines that stood in the order are what they were when it was placed, wherever their goods stand by now and whether
 * these are in a sale: of such that were paid for and earned nothing, nothing is earned.
 */
function asAgreed(lines: ChangedOrder['lines'], noted: readonly Noted[]): Line[] {
  return lines.map(({ worth, ...line }) => {
    const was = noted.find(({ id }) => id === line.id);
    if (!was) return line;
    const eligible = was.eligible > 0 ? worth : was.amount > 0 ? 0 : line.eligible;
    return { ...line, categoryIds: was.categoryIds, eligible };
  });
}

/**
 * Writes down what an order is about now. The points that it is paid with stay as they are and are shared out anew.
 * What it had earned for what it was is taken back. The order's row is locked.
 *
 * @returns what it had earned, so that whoever asks awards it anew; undefined where it had not
 */
export async function changePoints(
  tx: Tx,
  scope: ProgrammeContext,
  changed: ChangedOrder,
): Promise<readonly Had[] | undefined> {
  const { orderId, total, now } = changed;
  const own = await readPointsOrder(tx, orderId);
  if (!own) {
    await changeGuestOrder(tx, {
      ...changed,
      lines: asAgreed(changed.lines, await readGuestLines(tx, orderId)),
    });
    return undefined;
  }
  const before = await readPointsLines(tx, own);
  const noted = before.map(
    ({ line_id, categories, eligible, amount }): Noted => ({
      id: line_id,
      categoryIds: JSON.parse(categories) as number[],
      eligible,
      amount,
    }),
  );
  const lines = asAgreed(changed.lines, noted);
  let had: Had[] | undefined;
  let next: OrderRow = { ...own, total };
  if (own.state === 'awarded') {
    const account = await lockAccountId(tx, own.account_id);
    await expireDue(tx, account, now);
    had = await readHad(tx, own);
    const earned = before.reduce((sum, line) => sum + line.earned - line.earned_reversed, 0);
    const key = `change:${orderId}`;
    if (earned > 0) await clawBack(tx, scope, account, own, earned, { key, orderId, full: true, now });
    for (const line of before) await setLine(tx, line, { earned_reversed: line.earned });
    const { lapsed = 0, borne = 0 } = (await readPointsOrder(tx, orderId)) ?? {};
    await setOrderState(tx, own, { state: 'reversed' });
    await forgetGivenTo(tx, account.id, orderId);
    next = { ...next, seq: own.seq + 1, state: 'placed', awarded_at: 0, forgiven: 0, lapsed, borne };
  }
  const redeemed = before.reduce((sum, line) => sum + line.redeemed, 0);
  await putPointsOrder(tx, next, freshLines({ orderId, lines }, { seq: next.seq, points: redeemed }));
  return had;
}

/**
 * What the last award of an order gave, as it stands now: before anything of it is taken back. Where its customer became
 * one with another, what had been in a lot goes on in others, and is gone from the first by that alone.
 */
async function readHad(tx: Tx, own: OrderRow): Promise<Had[]> {
  const lots = (await readOrderLots(tx, own.order_id)).filter((lot) => lot.created_at >= own.awarded_at);
  const goesOn = (id: number) =>
    lots.reduce((sum, { parent_id, issued }) => (parent_id === id ? sum + issued : sum), 0);
  return lots.map(({ id, issued, expired, reversed, available, pending, available_at, expires_at }) => ({
    there: available + pending,
    gone: issued - expired - reversed - available - pending - goesOn(id),
    availableAt: available_at,
    expiresAt: expires_at,
  }));
}
