import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { ledgerScope } from '../../../tests/support/points/ledger-desk.ts';
import { DAY, NOON, orderOf, programmeOf, ruleOf, scopeWith } from '../../../tests/support/points/points.ts';
import { engines } from '../../../tests/support/shop.ts';
import { EMPTY_ADDRESS, writeAddress } from '../../accounts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { noteCard } from '../guards/guards.ts';
import { placePoints } from '../orders/steps-order.ts';
import { returnPoints } from '../orders/steps-return.ts';
import type { Programme } from '../programme/model.ts';
import { verifyLedger } from '../verify/verify.ts';
import { isReferralCode } from './model.ts';
import {
  bindReferral,
  denyReferral,
  referralCode,
  reverseReferral,
  settleReferral,
  undoReferral,
} from './steps.ts';
import { listQueued } from './store.ts';

describe.each(engines)('friends who bring friends on %s', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openTestDatabase(engine);
  });
  afterAll(async () => {
    expect((await verifyLedger(db.read)).faults).toEqual([]);
    await db.close();
  });
  const { sums, give, person, someone, order, pay, cancel, setStatus, accountOf } = ledgerScope(() => db);
  const rule = ruleOf({ code: 'friend', trigger: 'referral', amount: { kind: 'fixed', points: 300 } });
  const scopeFor = (more: Partial<Programme> = {}) =>
    scopeWith(programmeOf({ rules: [rule], expiry: { ...programmeOf().expiry, after: null }, ...more }));
  const codeOf = (userId: number) => db.transaction((tx) => referralCode(tx, userId, NOON));
  let places = 0;

  async function bind(friend: number, code: string, more: object = {}) {
    places += 1;
    const wish = { friendUserId: friend, code, clickedAt: NOON - DAY, ipHash: `place ${places}`, now: NOON };
    return db.transaction((tx) => bindReferral(tx, { ...wish, deviceOf: undefined, ...more }));
  }
  const row = (friend: number) =>
    db.read
      .selectFrom('points_referral as r')
      .innerJoin('points_account as f', 'f.id', 'r.friend_id')
      .selectAll('r')
      .where('f.user_id', '=', friend)
      .executeTakeFirstOrThrow();
  /** A referrer and a friend who came by their link and has paid an order of 100 euros. */
  async function couple(of: { referrer?: number } & Record<string, unknown> = {}) {
    const { referrer = await person(), ...more } = of;
    const friend = await person({ since: NOON });
    expect(await bind(friend, await codeOf(referrer), more)).toBe(true);
    const orderId = await order(friend, [10_000]);
    await pay(orderId);
    const { id } = await row(friend);
    const settle = ({ scope = scopeFor(), now = NOON, allowed = false } = {}) =>
      db.transaction((tx) => settleReferral(tx, scope, { id, orderId, allowed, now }));
    return { referrer, friend, orderId, id, settle };
  }
  const earned = async (userId: number) => (await sums(userId)).available;
  const reverse = (id: number) => db.transaction((tx) => reverseReferral(tx, scopeFor(), id, NOON));
  const giveBack = (orderId: number, amount: number, full = false) =>
    db.transaction((tx) =>
      returnPoints(tx, scopeFor(), {
        orderId,
        key: `back:${orderId}:${amount}`,
        full,
        now: NOON,
        returned: [{ lineId: orderId * 10, amount, quantity: 0 }],
      }),
    );

  test('everybody has a code of their own, the same for ever', async () => {
    const [one, other] = [await person(), await person()];
    const code = await codeOf(one);
    expect(isReferralCode(code)).toBe(true);
    expect(await codeOf(one)).toBe(code);
    expect(await codeOf(other)).not.toBe(code);
  });

  test('only who has opened an account after the link counts as brought, once, and by somebody else', async () => {
    const referrer = await person();
    const code = await codeOf(referrer);
    expect(await bind(await person({ since: NOON - DAY - 1 }), code)).toBe(false);
    expect(await bind(await someone(), code)).toBe(false);
    const friend = await person({ since: NOON - DAY });
    expect(await bind(friend, code)).toBe(true);
    expect(await bind(friend, await codeOf(await person()))).toBe(false);
    const fresh = await person({ since: NOON });
    expect(await bind(fresh, await codeOf(fresh))).toBe(false);
    expect(await bind(fresh, 'ZZZZZZZZZZ')).toBe(false);
    expect(await bind(fresh, code.toLowerCase())).toBe(false);
    await setStatus(referrer, 'closed');
    expect(await bind(fresh, code)).toBe(false);
  });

  test('a paid order of the friend pays the referrer once, and is written down', async () => {
    const { referrer, friend, orderId, settle } = await couple();
    expect([await settle(), await settle()]).toEqual(['paid', undefined]);
    expect(await earned(referrer)).toBe(300);
    expect(await row(friend)).toMatchObject({ state: 'paid', order_id: orderId, settled_at: NOON });
  });

  test('nobody is paid without a programme, or before and after the rule for it', async () => {
    const { referrer, settle } = await couple();
    const scopes = [
      scopeFor({ enabled: false }),
      scopeFor({ rules: [] }),
      scopeFor({ rules: [{ ...rule, trigger: 'signup' }] }),
      scopeFor({ rules: [{ ...rule, endsAt: NOON }] }),
    ];
    for (const scope of scopes) expect(await settle({ scope })).toBeUndefined();
    expect(await earned(referrer)).toBe(0);
    expect(await settle()).toBe('paid');
  });

  test('one mailbox under two names is fraud, whoever looks at it', async () => {
    const owner = await person({ email: 'maria.vila@gmail.com' });
    const twin = await person({ email: 'mariavila+2@gmail.com', since: NOON });
    expect(await bind(twin, await codeOf(owner))).toBe(true);
    const { id } = await row(twin);
    const settle = (allowed: boolean) =>
      db.transaction((tx) => settleReferral(tx, scopeFor(), { id, orderId: 1, allowed, now: NOON }));
    expect([await settle(false), await settle(true)]).toEqual(['denied', undefined]);
    expect(await row(twin)).toMatchObject({ reasons: 'same_email', settled_at: NOON });
    expect(await earned(owner)).toBe(0);
  });

  test('doubt waits for the shopkeeper, who allows it or refuses it once', async () => {
    const seen = await person();
    const first = await couple({ referrer: seen, deviceOf: seen });
    expect(await first.settle({ allowed: true })).toBeUndefined();
    expect([await first.settle(), await first.settle()]).toEqual(['queued', undefined]);
    expect(await row(first.friend)).toMatchObject({ reasons: 'same_device', settled_at: null });
    const queued = await listQueued(db.read);
    expect(queued).toContainEqual({
      id: first.id,
      reasons: 'same_device',
      orderId: first.orderId,
      referrer: seen,
      friend: first.friend,
    });
    expect(await first.settle({ allowed: true })).toBe('paid');
    expect(await earned(seen)).toBe(300);
    const second = await couple({ referrer: seen, deviceOf: seen });
    const deny = () => db.transaction((tx) => denyReferral(tx, second.id, NOON + 1));
    expect(await deny()).toBe(false);
    await second.settle();
    expect([await deny(), await deny()]).toEqual([true, false]);
    expect(await row(second.friend)).toMatchObject({ state: 'denied', settled_at: NOON + 1 });
    // Somebody else's browser is no reason.
    const third = await couple({ referrer: seen, deviceOf: second.friend });
    expect(await third.settle()).toBe('paid');
  });

  test('more than three friends from one network within ninety days are looked at', async () => {
    const referrer = await person();
    const ago = (days: number) => NOON - days * DAY;
    for (const days of [91, 90, 2, 1]) {
      const friend = await person({ since: NOON });
      await bind(friend, await codeOf(referrer), { ipHash: 'home', now: ago(days) });
    }
    const near = await couple({ referrer, ipHash: 'home' });
    expect(await near.settle()).toBe('queued');
    expect((await row(near.friend)).reasons).toBe('same_place');
    await db.transaction((tx) =>
      tx.updateTable('points_referral').set({ ip_hash: null }).where('ip_hash', '=', 'home').execute(),
    );
    const later = await couple({ referrer, ipHash: 'home' });
    expect(await later.settle()).toBe('paid');
  });

  test('one card for both is looked at', async () => {
    const { referrer, orderId, settle, friend } = await couple();
    const own = await order(referrer, [1000]);
    for (const id of [own, orderId])
      await db.transaction((tx) => noteCard(tx, scopeFor(), { orderId: id, mark: `card ${own}`, now: NOON }));
    expect(await settle()).toBe('queued');
    expect((await row(friend)).reasons).toBe('same_card');
  });

  test('one address for both is looked at; the same street elsewhere, and none for either, is none', async () => {
    const living = async (address1: string, postcode: string, address2 = '') => {
      const pair = await couple();
      for (const [userId, code] of [
        [pair.referrer, '17004'],
        [pair.friend, postcode],
      ] as const)
        await db.transaction((tx) =>
          writeAddress(tx, userId, 'billing', {
            ...EMPTY_ADDRESS,
            country: 'ES',
            address1,
            address2,
            postcode: code,
          }),
        );
      return pair.settle();
    };
    expect(await living('Carrer Nou, 1', '17004', '2n 1a')).toBe('queued');
    expect([await living('Carrer Nou, 1', '08001'), await living('', '17004')]).toEqual(['paid', 'paid']);
  });

  test('a referral that does not exist is neither paid, refused nor undone', async () => {
    const none = 999_999;
    const asked = await db.transaction(async (tx) => [
      await settleReferral(tx, scopeFor(), { id: none, orderId: 1, now: NOON }),
      await denyReferral(tx, none, NOON),
      await reverseReferral(tx, scopeFor(), none, NOON),
    ]);
    expect(asked).toEqual([undefined, false, undefined]);
  });

  test('a referrer is paid for so many friends in all, and so many in thirty days', async () => {
    const perReferrer = scopeFor({ referral: { cookieDays: 365, perReferrer: 2, perMonth: null } });
    const perMonth = scopeFor({ referral: { cookieDays: 365, perReferrer: null, perMonth: 1 } });
    const referrer = await person();
    const friend = async () => couple({ referrer });
    const month = 30 * DAY;
    expect(await (await friend()).settle({ scope: perMonth })).toBe('paid');
    const second = await friend();
    expect(await second.settle({ scope: perMonth, now: NOON + month })).toBe('denied');
    expect(await row(second.friend)).toMatchObject({ reasons: 'cap', state: 'denied' });
    expect(await (await friend()).settle({ scope: perMonth, now: NOON + month + 1 })).toBe('paid');
    expect(await (await friend()).settle({ scope: perReferrer, now: NOON + 9 * month })).toBe('denied');
    expect(await earned(referrer)).toBe(600);
  });

  test('who may not earn is paid nothing', async () => {
    const { referrer, settle } = await couple();
    await setStatus(referrer, 'no_earn');
    expect(await settle()).toBe('denied');
    expect(await earned(referrer)).toBe(0);
  });

  test('a part of the order that comes back takes the same part of the reward, before it is paid or after', async () => {
    const { referrer, friend, orderId, id, settle } = await couple();
    await giveBack(orderId, 1000);
    await settle();
    expect(await earned(referrer)).toBe(270);
    await giveBack(orderId, 2500);
    await reverse(id);
    await reverse(id);
    expect(await earned(referrer)).toBe(225);
    expect((await row(friend)).state).toBe('paid');
    await giveBack(orderId, 10_000, true);
    await reverse(id);
    expect(await sums(referrer)).toMatchObject({ available: 0, debt: 0 });
    // Told twice, it stays what it is.
    for (const _ of [1, 2]) {
      expect((await row(friend)).state).toBe('reversed');
      await reverse(id);
    }
  });

  test('what is taken back and not there any more is owed', async () => {
    const { referrer, orderId, id, settle } = await couple();
    await settle();
    await give(referrer, -300);
    await cancel(orderId);
    await reverse(id);
    expect(await sums(referrer)).toMatchObject({ available: 0, debt: 300 });
  });

  test('an order that is over while its reward waits for the shopkeeper ends it; one in part does not', async () => {
    const seen = await person();
    const { friend, orderId, id, settle } = await couple({ referrer: seen, deviceOf: seen });
    await settle();
    await giveBack(orderId, 1000);
    await reverse(id);
    expect((await row(friend)).state).toBe('queued');
    await cancel(orderId);
    await reverse(id);
    expect(await row(friend)).toMatchObject({ state: 'denied', settled_at: NOON });
    expect(await earned(seen)).toBe(0);
  });

  test('undoing is asked for once the order has paid somebody, and for no other order', async () => {
    const jobs = async () =>
      (
        await db.read.selectFrom('job').select('payload').where('kind', '=', 'points.referral_back').execute()
      ).map(({ payload }) => (JSON.parse(payload) as { id: number }).id);
    const { orderId, id, settle } = await couple();
    await db.transaction((tx) => undoReferral(tx, orderId));
    expect(await jobs()).not.toContain(id);
    await settle();
    await db.transaction((tx) => undoReferral(tx, orderId));
    expect(await jobs()).toContain(id);
    // A referral that no order has settled has nothing to take back.
    const waiting = await couple();
    await reverse(waiting.id);
    expect((await row(waiting.friend)).state).toBe('waiting');
  });

  test('an order that was never in the ledger has given nothing back', async () => {
    const { referrer, id } = await couple();
    const settled = await db.transaction((tx) =>
      settleReferral(tx, scopeFor(), { id, orderId: 987_654, now: NOON }),
    );
    expect([settled, await earned(referrer)]).toEqual(['paid', 300]);
  });

  test('a free order pays the whole reward', async () => {
    const { referrer, friend, id } = await couple();
    const free = orderOf(555_000 + id, friend, [{ amount: 0 }], 0, NOON);
    await db.transaction((tx) => placePoints(tx, scopeFor(), free));
    const settled = await db.transaction((tx) =>
      settleReferral(tx, scopeFor(), { id, orderId: free.orderId, now: NOON }),
    );
    expect([settled, await earned(referrer)]).toEqual(['paid', 300]);
    expect((await accountOf(referrer)).debt).toBe(0);
  });
});
