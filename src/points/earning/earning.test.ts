import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { consent } from '../../../tests/support/marketing.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { refundOrder } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { setReviewState } from '../../catalogue/reviews/store-write.ts';

import { changeStatus } from '../../orders/status/steps.ts';

import { rewardBirthdays, settleReferrals } from '../jobs-earning.ts';
import { DAY } from '../model.ts';
import { programmeContext } from '../programme/programme.ts';
import { referralCode, settleReferral } from '../referrals/steps.ts';
import { verifyLedger } from '../verify/verify.ts';

const fixed = (trigger: string, points: number, more: object = {}) => ({
  code: trigger.replace('_', '-'),
  trigger,
  amount: { kind: 'fixed', points },
  ...more,
});
const SPEND = { code: 'spend', trigger: 'order', amount: { kind: 'per_money', points: 1, money: 100 } };

describe.each(engines)('points for deeds on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 10_000, stock: 500 });
    const { take } = house.shop.limits;
    house.shop.limits.take = async (what, who) => what === 'register' || take(what, who);
  });
  afterAll(async () => {
    expect((await verifyLedger(house.shop.db.read)).faults).toEqual([]);
    await house.close();
  });
  const { apply, register, verify, give, balance } = membersOf(() => house);
  const change = (id: number, to: 'processing' | 'completed' | 'cancelled') =>
    house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, to, { now: Date.now(), why: '', by: 'test' }),
    );
  async function pay(shopper: Browser, form: Record<string, string> = {}): Promise<number> {
    const { order_id } = await buy(house, cup, { shopper, form });
    await change(order_id, 'processing');
    return order_id;
  }
  async function review(shopper: Browser, email: string): Promise<number> {
    await shopper.post('/wp-comments-post.php', {
      comment_post_ID: cup,
      rating: 5,
      comment: 'Molt bé.',
      author: 'Anna',
      email,
      lang: 'ca',
    });
    const { id } = await house.shop.db.read
      .selectFrom('review')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  }
  const noteCard = (orderId: number) =>
    house.shop.db.transaction((tx) =>
      house.shop.events.publish(tx, 'order.card', { orderId, fingerprint: 'visa', now: Date.now() }),
    );
  async function friendOf(
    userId: number,
    form: Record<string, string> = {},
    cookies: Record<string, string> = {},
  ) {
    const code = await house.shop.db.transaction((tx) => referralCode(tx, userId, Date.now()));
    const shopper = house.browser();
    for (const [name, value] of Object.entries(cookies)) shopper.cookies.set(name, value);
    consent(shopper, 'marketing');
    const landed = await shopper.get(`/cistella/?pkey=${code}`);
    expect(landed.location).toBe('/cistella/');
    const friend = await register(shopper);
    await shopper.get('/el-meu-compte/');
    return { ...friend, order: () => pay(shopper, { billing_email: friend.email, ...form }) };
  }
  const referral = (friendUser: number) =>
    house.shop.db.read
      .selectFrom('points_referral as r')
      .innerJoin('points_account as f', 'f.id', 'r.friend_id')
      .select(['r.id', 'r.state', 'r.reasons', 'r.order_id'])
      .where('f.user_id', '=', friendUser)
      .executeTakeFirst();

  test('the welcome needs a verified e-mail and adds to what is there', async () => {
    await apply({ rules: [fixed('signup', 50), SPEND] });
    const somebody = await register();
    await pay(somebody.shopper, { billing_email: somebody.email });
    expect((await balance(somebody.userId)).available).toBe(100);
    await verify(somebody);
    await verify(somebody);
    expect((await balance(somebody.userId)).available).toBe(150);
  });

  test('a review is rewarded on approval, to verified buyers only, once for each product', async () => {
    await apply({ rules: [fixed('review', 20)] });
    const buyer = await register();
    const early = await review(buyer.shopper, buyer.email);
    const approve = (id: number) =>
      house.shop.db.transaction((tx) => setReviewState(house.shop, tx, id, 'approved'));
    await approve(early);
    expect((await balance(buyer.userId)).available).toBe(0);
    await pay(buyer.shopper, { billing_email: buyer.email });
    expect((await balance(buyer.userId)).available).toBe(20);
    await approve(await review(buyer.shopper, buyer.email));
    expect((await balance(buyer.userId)).available).toBe(20);
  });

  test('a review under the e-mail of another buyer earns nothing', async () => {
    await apply({ rules: [fixed('review', 20)] });
    const guest = house.browser();
    await pay(guest, { billing_email: 'compradora@example.cat' });
    const thief = await register();
    const id = await review(thief.shopper, 'compradora@example.cat');
    await house.shop.db.transaction((tx) => setReviewState(house.shop, tx, id, 'approved'));
    expect((await balance(thief.userId)).available).toBe(0);
  });

  test('the referrer is paid after the friend’s first paid order has passed its waiting time, once', async () => {
    await apply({ earn: { awardAt: 'paid', holdDays: 5 }, rules: [fixed('referral', 300), SPEND] });
    const { userId } = await register();
    const friend = await friendOf(userId);
    expect(await referral(friend.userId)).toMatchObject({ state: 'waiting' });
    expect(await settleReferrals(house.shop, Date.now() + 90 * DAY)).toBe(0);
    await friend.order();
    expect(await settleReferrals(house.shop, Date.now() + 4 * DAY)).toBe(0);
    expect(await settleReferrals(house.shop, Date.now() + 6 * DAY)).toBe(1);
    await friend.order();
    expect(await settleReferrals(house.shop, Date.now() + 90 * DAY)).toBe(0);
    expect((await balance(userId)).available).toBe(300);
  });

  test('a friend’s order that is given back takes the reward back, also when it was spent', async () => {
    await apply({ rules: [fixed('referral', 300), SPEND] });
    const { userId } = await register();
    const friend = await friendOf(userId);
    const order = await friend.order();
    await settleReferrals(house.shop, Date.now() + 1);
    expect((await balance(userId)).available).toBe(300);
    await give(userId, -200);
    const wish = { orderId: order, key: 'all', all: true, reason: '', restock: false, byGateway: false };
    await refundOrder(house.shop, { ...wish, by: 'test' }, Date.now());
    await house.settle();
    expect(await balance(userId)).toMatchObject({ available: 0, debt: 200 });
    expect((await referral(friend.userId))?.state).toBe('reversed');
  });

  test('the referrer’s reward follows what comes back of the friend’s order, by any sequence of partial refunds', async () => {
    await apply({ rules: [fixed('referral', 300), SPEND] });
    const { userId } = await register();
    const friend = await friendOf(userId);
    const order = await friend.order();
    const line = await house.shop.db.read
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', order)
      .executeTakeFirstOrThrow();
    const giveBack = async (key: string, more: object) => {
      const wish = { orderId: order, key, reason: '', restock: false, byGateway: false, by: 'test' };
      await refundOrder(house.shop, { ...wish, ...more }, Date.now());
      await house.settle();
    };
    await giveBack('early', { lines: [{ lineId: line.id, amount: 1000 }] });
    await settleReferrals(house.shop, Date.now() + 1);
    expect((await balance(userId)).available).toBe(270);
    await giveBack('third', { lines: [{ lineId: line.id, amount: 3333 }] });
    expect((await balance(userId)).available).toBe(170);
    expect((await referral(friend.userId))?.state).toBe('paid');
    await giveBack('rest', { all: true });
    expect(await balance(userId)).toMatchObject({ available: 0, debt: 0 });
    expect((await referral(friend.userId))?.state).toBe('reversed');
  });

  test('a friend who registers where the referrer has looked at the code, or pays with the same card, waits for the shopkeeper', async () => {
    await apply({ rules: [fixed('referral', 300), SPEND] });
    const owner = await register();
    const page = await owner.shopper.get('/el-meu-compte/points/');
    expect(page.text).toContain('wps_wpr_copy_code');
    const seen = owner.shopper.cookies.get('wps_wpr_code_seen') ?? '';
    expect(seen).not.toBe('');
    const twin = await friendOf(owner.userId, {}, { wps_wpr_code_seen: seen });
    const forged = await friendOf(owner.userId, {}, { wps_wpr_code_seen: `${owner.userId}%7C00` });
    const payer = await friendOf(owner.userId);
    await noteCard(await pay(owner.shopper, { billing_email: owner.email, billing_phone: '972 11 11 11' }));
    await twin.order();
    await forged.order();
    await noteCard(await payer.order());
    await settleReferrals(house.shop, Date.now() + 1);
    const found = async ({ userId }: { userId: number }) => {
      const { state, reasons = '' } = (await referral(userId)) ?? {};
      return {
        state,
        seen: reasons.split(',').filter((why) => why === 'same_device' || why === 'same_card'),
      };
    };
    expect(await found(twin)).toEqual({ state: 'queued', seen: ['same_device'] });
    expect((await found(forged)).seen).toEqual([]);
    expect(await found(payer)).toEqual({ state: 'queued', seen: ['same_card'] });
  });

  test('an order called off before its waiting time is over pays no referrer', async () => {
    await apply({ earn: { awardAt: 'paid', holdDays: 5 }, rules: [fixed('referral', 300), SPEND] });
    const { userId } = await register();
    const friend = await friendOf(userId);
    await change(await friend.order(), 'cancelled');
    expect(await settleReferrals(house.shop, Date.now() + 90 * DAY)).toBe(0);
    expect((await balance(userId)).available).toBe(0);
  });

  test('unknown codes, forged cookies, one’s own code and accounts from before the link are ignored', async () => {
    await apply({ rules: [fixed('referral', 300), SPEND] });
    const owner = await register();
    const code = await house.shop.db.transaction((tx) => referralCode(tx, owner.userId, Date.now()));
    const visitor = house.browser();
    consent(visitor, 'marketing');
    await visitor.get('/cistella/?pkey=ZZZZZZZZZZ');
    expect([...visitor.cookies.keys()]).not.toContain('wps_wpr_cookie_set');
    const forged = house.browser();
    forged.cookies.set('wps_wpr_cookie_set', encodeURIComponent(`${code}|1|9999999999999|00`));
    const victim = await register(forged);
    await forged.get('/el-meu-compte/');
    expect(await referral(victim.userId)).toBeUndefined();
    const old = await register();
    const again = house.browser();
    consent(again, 'marketing');
    await again.get(`/cistella/?pkey=${code}`);
    const cookie = again.cookies.get('wps_wpr_cookie_set') ?? '';
    expect(cookie).not.toBe('');
    for (const shopper of [old.shopper, owner.shopper]) {
      shopper.cookies.set('wps_wpr_cookie_set', cookie);
      await shopper.get('/el-meu-compte/');
    }
    expect([await referral(old.userId), await referral(owner.userId)]).toEqual([undefined, undefined]);
  });

  test('the first friend’s link counts, not the last', async () => {
    await apply({ rules: [fixed('referral', 300), SPEND] });
    const [first, second] = [await register(), await register()];
    const codeOf = (userId: number) =>
      house.shop.db.transaction((tx) => referralCode(tx, userId, Date.now()));
    const shopper = house.browser();
    consent(shopper, 'marketing');
    await shopper.get(`/cistella/?pkey=${await codeOf(first.userId)}`);
    const cookie = shopper.cookies.get('wps_wpr_cookie_set');
    await shopper.get(`/cistella/?pkey=${await codeOf(second.userId)}`);
    expect(shopper.cookies.get('wps_wpr_cookie_set')).toBe(cookie);
  });

  test('a visitor who has not allowed it gets no cookie, and keeps the code in the address for when they do', async () => {
    await apply({ rules: [fixed('referral', 300), SPEND] });
    const owner = await register();
    const code = await house.shop.db.transaction((tx) => referralCode(tx, owner.userId, Date.now()));
    const visitor = house.browser();
    const landed = await visitor.get(`/botiga/?pkey=${code}`);
    expect([landed.status, landed.location]).toEqual([200, '']);
    expect([...visitor.cookies.keys()]).not.toContain('wps_wpr_cookie_set');
    consent(visitor, 'marketing');
    await visitor.get(`/?pkey=${code}`);
    expect([...visitor.cookies.keys()]).toContain('wps_wpr_cookie_set');
  });

  test('a friend with the same phone waits for the shopkeeper, and a referrer is paid for so many at most', async () => {
    await apply({ rules: [fixed('referral', 300), SPEND], referral: { perReferrer: 1 } });
    const owner = await register();
    const phone = { billing_phone: '972 11 22 33' };
    await pay(owner.shopper, { billing_email: owner.email, ...phone, billing_address_1: 'Una altra, 9' });
    const before = (await balance(owner.userId)).available;
    const twin = await friendOf(owner.userId, phone);
    const order = await twin.order();
    await settleReferrals(house.shop, Date.now() + 1);
    const queued = await referral(twin.userId);
    expect(queued).toMatchObject({ state: 'queued', reasons: 'same_phone' });
    expect((await balance(owner.userId)).available).toBe(before);
    const scope = await programmeContext(house.shop);
    const wish = { id: queued?.id ?? 0, orderId: order, allowed: true, now: Date.now() };
    expect(await house.shop.db.transaction((tx) => settleReferral(tx, scope, wish))).toBe('paid');
    const next = await friendOf(owner.userId, { billing_phone: '972 99 88 77' });
    await next.order();
    await settleReferrals(house.shop, Date.now() + 1);
    expect(await referral(next.userId)).toMatchObject({ state: 'denied', reasons: 'cap' });
    expect((await balance(owner.userId)).available).toBe(before + 300);
  });

  test('a birthday is saved once, in the past, shown, and rewarded once a year', async () => {
    await apply({ rules: [SPEND, fixed('birthday', 75)] });
    const { shopper, userId } = await register();
    const save = async (date: string) => {
      const page = await shopper.get('/el-meu-compte/points/notices/');
      const nonce = /name="wps_nonce" value="(\w+)"/.exec(page.text)?.[1] ?? '';
      const form = { action: 'save_birthday_date', birthday_date: date, wps_nonce: nonce };
      return (await shopper.post('/wp-admin/admin-ajax.php', form)).json();
    };
    expect(await save('2999-01-01')).toMatchObject({ result: false, code: 'bad_date' });
    const today = new Date().toISOString().slice(5, 10);
    expect(await save(`1980-${today}`)).toMatchObject({ result: true });
    expect(await save('1980-01-01')).toMatchObject({ result: false, code: 'kept_before' });
    const { text } = await shopper.get('/el-meu-compte/points/notices/');
    const spoken = new Intl.DateTimeFormat('ca', { day: 'numeric', month: 'long', timeZone: 'UTC' });
    expect(text).toContain(spoken.format(Date.parse(`2000-${today}`)));
    expect(text).not.toContain('name="save_birthday"');
    const noon = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
    expect([await rewardBirthdays(house.shop, noon), await rewardBirthdays(house.shop, noon)]).toEqual([
      1, 0,
    ]);
    expect((await balance(userId)).available).toBe(75);
    expect(await rewardBirthdays(house.shop, noon + 366 * DAY)).toBeLessThanOrEqual(1);
  });

  test('converting is limited to five tries a minute, and claiming to three', async () => {
    await apply({ rules: [fixed('birthday', 75)], wallet: { enabled: true } });
    const { shopper, userId } = await register();
    await give(userId, 1000);
    const page = await shopper.get('/el-meu-compte/points/notices/');
    const wps_nonce = /name="wps_nonce" value="(\w+)"/.exec(page.text)?.[1] ?? '';
    const codes = async (times: number, form: Record<string, string>) => {
      const found: unknown[] = [];
      for (let turn = 0; turn < times; turn += 1) {
        const reply = await shopper.post('/wp-admin/admin-ajax.php', { wps_nonce, ...form });
        found.push(reply.json<{ code?: string }>().code);
      }
      return found.filter((code) => code === 'rate_limited').length;
    };
    expect(await codes(6, { action: 'wps_wpr_generate_custom_wallet', points: 'x' })).toBe(1);
    expect(await codes(4, { action: 'save_birthday_date', birthday_date: 'x' })).toBe(1);
  });

  test('the reward belongs to the customer of the order, whoever moves it', async () => {
    const third = { orders: 1, again: true, amount: { kind: 'fixed', points: 7 } };
    await apply({ rules: [SPEND, { code: 'each', trigger: 'order_count', ...third }] });
    const [customer, clerk] = [await register(), await register()];
    await house.shop.db.transaction((tx) =>
      tx
        .insertInto('points_account')
        .values({
          user_id: clerk.userId,
          status: 'no_earn',
          available: 0,
          pending: 0,
          held: 0,
          debt: 0,
          issued: 0,
          clawed_back: 0,
          wallet: 0,
          created_at: 1,
        })
        .onConflict((on) => on.column('user_id').doUpdateSet({ status: 'no_earn' }))
        .execute(),
    );
    await pay(customer.shopper);
    await pay(clerk.shopper);
    expect([(await balance(customer.userId)).available, (await balance(clerk.userId)).available]).toEqual([
      107, 0,
    ]);
  });

  test('a guest’s points wait for the verified e-mail and are claimed once', async () => {
    await apply({ rules: [SPEND, fixed('first_order', 10)] });
    const email = 'convidada@example.cat';
    const paid = await pay(house.browser(), { billing_email: email });
    const late = (await buy(house, cup, { form: { billing_email: email } })).order_id;
    const gone = await pay(house.browser(), { billing_email: email });
    await change(gone, 'cancelled');
    const half = await pay(house.browser(), { billing_email: email });
    const line = await house.shop.db.read
      .selectFrom('order_line')
      .select('id')
      .where('order_id', '=', half)
      .executeTakeFirstOrThrow();
    const wish = { orderId: half, key: 'half', reason: '', restock: false, byGateway: false, by: 'test' };
    await refundOrder(house.shop, { ...wish, lines: [{ lineId: line.id, amount: 5000 }] }, Date.now());
    const member = await register(house.browser(), email);
    expect((await balance(member.userId)).available).toBe(0);
    await verify(member);
    expect((await balance(member.userId)).available).toBe(100 + 10 + 50);
    await verify(member);
    expect((await balance(member.userId)).available).toBe(160);
    await change(late, 'processing');
    expect((await balance(member.userId)).available).toBe(260);
    await change(paid, 'cancelled');
    expect((await balance(member.userId)).available).toBe(150);
  });
});
