import { findShopper, readAddresses, readStandings } from '../../accounts/index.ts';
import { lockRows, type Reader, type Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { randomToken } from '../../platform/security/tokens.ts';
import { earnByEvent } from '../earning/steps-earn.ts';
import { takeBackEvent } from '../guards/steps-takeback.ts';
import { shareCard } from '../guards/store.ts';
import { sumReturned } from '../holds/store.ts';
import { openAccount } from '../ledger/ledger.ts';
import { fraction } from '../ledger/model-fraction.ts';
import { DAY } from '../model.ts';
import { isInForce } from '../programme/model.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { isReferralCode, type Person, risksOf, verdict } from './model.ts';
import {
  countFromPlace,
  countPaid,
  findByCode,
  insertCode,
  insertReferral,
  readReferral,
  setReferral,
} from './store.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const MONTH = 30 * DAY;

/** The code that somebody gives to friends: made at its first use, the same for ever. */
export async function referralCode(tx: Tx, userId: number, now: number): Promise<string> {
  const { id } = await openAccount(tx, userId, now);
  const find = () =>
    tx.selectFrom('points_referral_code').select('code').where('account_id', '=', id).executeTakeFirst();
  for (;;) {
    const kept = await find();
    if (kept) return kept.code;
    const bytes = Buffer.from(randomToken(20), 'hex');
    const code = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
    await insertCode(tx, id, code);
  }
}

/**
 * Remembers who brought a new customer: the first one, and only accounts that were opened after the friend's link.
 * A code that nobody has, and one's own, are ignored.
 */
export async function bindReferral(
  tx: Tx,
  wish: {
    friendUserId: number;
    code: string;
    clickedAt: number;
    ipHash: string;
    /** Whose code was seen in this browser before; undefined when nobody's. */
    deviceOf: number | undefined;
    now: number;
  },
): Promise<boolean> {
  const { friendUserId, code, clickedAt, ipHash, deviceOf, now } = wish;
  const referrer = isReferralCode(code) ? await findByCode(tx, code) : undefined;
  if (!referrer || referrer.userId === friendUserId || referrer.status === 'closed') return false;
  const friend = (await readStandings(tx, [friendUserId])).get(friendUserId);
  if (!friend || friend.createdAt < clickedAt) return false;
  const { id } = await openAccount(tx, friendUserId, now);
  return insertReferral(tx, {
    referrer_id: referrer.accountId,
    friend_id: id,
    state: 'waiting',
    reasons: deviceOf === referrer.userId ? 'same_device' : '',
    ip_hash: ipHash,
    order_id: null,
    settled_at: null,
    at: now,
  });
}

/**
 * Pays the referrer for a friend whose first paid order has passed its waiting time, unless the two look like one
 * person or the referrer has had enough.
 *
 * @param wish.allowed the shopkeeper has looked at it
 */
export async function settleReferral(
  tx: Tx,
  scope: ProgrammeContext,
  wish: { id: number; orderId: number; allowed?: boolean; now: number },
): Promise<'paid' | 'queued' | 'denied' | undefined> {
  const { id, orderId, now, allowed = false } = wish;
  const { programme } = scope;
  const rewarded = programme.rules.some((rule) => rule.trigger === 'referral' && isInForce(rule, now));
  if (!programme.enabled || !rewarded) return undefined;
  await lockRows(tx, 'points_referral', [id]);
  const referral = await readReferral(tx, id);
  if (referral?.state !== (allowed ? 'queued' : 'waiting')) return undefined;
  const end = async (state: 'paid' | 'queued' | 'denied', reasons = referral.reasons) => {
    await setReferral(tx, id, {
      state,
      reasons,
      order_id: orderId,
      settled_at: state === 'queued' ? null : now,
    });
    return state;
  };
  const { referrerUser, friendUser, ip_hash, referrer_id } = referral;
  const near = ip_hash === null ? 0 : await countFromPlace(tx, ip_hash, now - 3 * MONTH);
  const risks = risksOf(await personOf(tx, referrerUser), await personOf(tx, friendUser), {
    fromOnePlace: near,
    sameDevice: referral.reasons.split(',').includes('same_device'),
    sameCard: await shareCard(tx, referrer_id, referral.friend_id),
  });
  const judged = allowed ? 'pay' : verdict(risks);
  if (judged === 'deny') return end('denied', risks.join());
  if (judged === 'queue') return end('queued', risks.join());
  const { perReferrer, perMonth } = programme.referral;
  const full = async (most: number | null, since: number) =>
    most !== null && (await countPaid(tx, referrer_id, since)) >= most;
  if ((await full(perReferrer, 0)) || (await full(perMonth, now - MONTH))) return end('denied', 'cap');
  const points = await earnByEvent(tx, scope, {
    trigger: 'referral',
    userId: referrerUser,
    key: keyOf(friendUser),
    now,
    source: 'user',
    sourceId: friendUser,
  });
  if (points === 0) return end('denied', 'cap');
  await end('paid');
  // What came back of the order before it was paid for counts as well.
  await matchReward(tx, scope, { id, referrerUser, friendUser, orderId }, now);
  return 'paid';
}

const keyOf = (friendUser: number) => `earn:referral:${friendUser}`;

/** A queued reward that the shopkeeper refuses. */
export async function denyReferral(tx: Tx, id: number, now: number): Promise<boolean> {
  await lockRows(tx, 'points_referral', [id]);
  const referral = await readReferral(tx, id);
  if (referral?.state !== 'queued') return false;
  await setReferral(tx, id, { state: 'denied', settled_at: now });
  return true;
}

/**
 * Something of the friend's order is undone: the same part of what it paid to the referrer is taken back, in a
 * transaction of its own, for two accounts are never locked in the order in which friends happen to be.
 */
export async function undoReferral(tx: Tx, orderId: number): Promise<void> {
  const paid = await tx
    .selectFrom('points_referral')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', 'in', ['paid', 'queued'])
    .executeTakeFirst();
  if (paid) await enqueue(tx, 'points.referral_back', { id: paid.id });
}

export async function reverseReferral(
  tx: Tx,
  scope: ProgrammeContext,
  id: number,
  now: number,
): Promise<void> {
  await lockRows(tx, 'points_referral', [id]);
  const referral = await readReferral(tx, id);
  if (referral?.order_id == null) return;
  const { referrerUser, friendUser, order_id: orderId, state } = referral;
  if (state === 'paid') return matchReward(tx, scope, { id, referrerUser, friendUser, orderId }, now);
  const over = (await sumReturned(tx, orderId)).full;
  if (state === 'queued' && over) await setReferral(tx, id, { state: 'denied', settled_at: now });
}

/** Takes back as much of the reward as the friend's order has given back; its row of the referral is locked. */
async function matchReward(
  tx: Tx,
  scope: ProgrammeContext,
  of: { id: number; referrerUser: number; friendUser: number; orderId: number },
  now: number,
): Promise<void> {
  const { returned, paid, full } = await sumReturned(tx, of.orderId);
  if (full) await setReferral(tx, of.id, { state: 'reversed' });
  const share = full ? fraction(1) : fraction(returned, Math.max(1, paid));
  await takeBackEvent(tx, scope, { userId: of.referrerUser, key: keyOf(of.friendUser), share, now });
}

async function personOf(db: Reader, userId: number): Promise<Person> {
  const shopper = await findShopper(db, userId);
  const { billing } = await readAddresses(db, userId);
  return {
    email: shopper?.email ?? '',
    phone: billing?.phone ?? '',
    address: `${billing?.address1 ?? ''} ${billing?.address2 ?? ''}`.trim(),
    postcode: billing?.postcode ?? '',
  };
}
