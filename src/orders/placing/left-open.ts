import { AWAITING, type Owner } from '../../cart/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import { readSessionValues } from '../../platform/session/values.ts';
import { mayBeReplaced, type Order } from '../model.ts';
import { readLastOfAccount, readOrder } from '../store.ts';
import { giveToBrowser } from '../store-status.ts';

/**
 * The order that was left at a payment page, locked: with the same cart it may be written over (wire.md 4.3). An
 * account has one cart in all its browsers, and so one such order: what another one of them left is this one’s from
 * now on. Two who place one cart at once find the same order here.
 */
export async function leftOpen(
  ctx: RequestContext,
  tx: Tx,
  { sessionId, userId }: Owner,
): Promise<Order | undefined> {
  const { session } = ctx;
  const own = session?.values.get(AWAITING);
  const here = typeof own === 'number' ? await lockedOrder(tx, own) : undefined;
  if (here?.sessionId === sessionId) return here;
  const other = userId === null ? undefined : await findElsewhere(tx, userId);
  const there = other === undefined ? undefined : await lockedOrder(tx, other);
  if (!there || !session) return undefined;
  await giveToBrowser(tx, there.id, sessionId);
  ctx.session = { ...session, values: new Map(session.values).set(AWAITING, there.id) };
  return { ...there, sessionId };
}

async function lockedOrder(tx: Tx, id: number): Promise<Order | undefined> {
  await lockRows(tx, 'order', [id]);
  const order = await readOrder(tx, id);
  return order && mayBeReplaced(order) ? order : undefined;
}

/** The newest order of an account that came of a browser, as long as that browser waits for it. */
async function findElsewhere(db: Reader, userId: number): Promise<number | undefined> {
  const last = await readLastOfAccount(db, userId);
  if (last?.status !== 'pending') return undefined;
  return (await readSessionValues(db, last.sessionId)).get(AWAITING) === last.id ? last.id : undefined;
}
