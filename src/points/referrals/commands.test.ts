import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consent } from '../../../tests/support/marketing.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit, terminal } from '../../frame/command/index.ts';
import { sign } from '../../platform/security/tokens.ts';
import { judgeReferral } from './commands.ts';
import { bindReferral, referralCode } from './steps.ts';

const COOKIE = 'wps_wpr_cookie_set';
const DAY = 86_400_000;
const RULE = { code: 'friend', trigger: 'referral', amount: { kind: 'fixed', points: 300 } };

describe.each(engines)('who brings a friend, on %s', (engine) => {
  let house: TestShop;
  const { apply, register, balance } = membersOf(() => house);
  const run = <T>(work: Parameters<typeof house.shop.db.transaction<T>>[0]) =>
    house.shop.db.transaction(work);
  beforeAll(async () => {
    house = await openTestShop(engine);
    house.shop.limits.take = async () => true;
    await apply({ rules: [RULE], referral: { cookieDays: 45 } });
  });
  afterAll(() => house.close());
  const codeOf = (userId: number) => run((tx) => referralCode(tx, userId, Date.now()));
  const broughtBy = async (friend: number) =>
    await house.shop.db.read
      .selectFrom('points_referral as r')
      .innerJoin('points_account as f', 'f.id', 'r.friend_id')
      .innerJoin('points_account as a', 'a.id', 'r.referrer_id')
      .select(['r.id', 'a.user_id as by', 'r.state', 'r.reasons'])
      .where('f.user_id', '=', friend)
      .executeTakeFirst();
  const visitor = () => {
    const shopper = house.browser();
    consent(shopper, 'marketing');
    return shopper;
  };

  describe('and has to be looked at', () => {
    async function queued() {
      const [owner, friend] = [await register(), await register()];
      const wish = {
        friendUserId: friend.userId,
        code: await codeOf(owner.userId),
        clickedAt: 0,
        now: Date.now(),
      };
      await run((tx) => bindReferral(tx, { ...wish, ipHash: `p${friend.userId}`, deviceOf: undefined }));
      const { id } = (await broughtBy(friend.userId))!;
      await run((tx) =>
        tx
          .updateTable('points_referral')
          .set({ state: 'queued', reasons: 'same_phone' })
          .where('id', '=', id)
          .execute(),
      );
      return { owner: owner.userId, friend: friend.userId, id };
    }
    const judge = (id: number, allow: boolean) =>
      ask({ shop: house.shop, actor: terminal('Rosa'), now: Date.now() }, judgeReferral, { id, allow });
    const trail = (userId: number) =>
      readAudit(house.shop.db.read, { subject: 'customer', subjectId: `${userId}`, limit: 9 });

    test('is paid where the shopkeeper allows it, once, as the trail tells', async () => {
      const { owner, id } = await queued();
      expect(await judge(id, true)).toBe('paid');
      expect((await balance(owner)).available).toBe(300);
      expect(await judge(id, true)).toBeUndefined();
      expect((await balance(owner)).available).toBe(300);
      expect(await trail(owner)).toMatchObject([
        { command: 'points.referral', before: { state: 'queued' }, after: { state: 'paid' } },
      ]);
    });

    test('gets nothing where he does not, and is not asked about again', async () => {
      const { owner, friend, id } = await queued();
      expect(await judge(id, false)).toBe('denied');
      expect([(await broughtBy(friend))?.state, await judge(id, true)]).toEqual(['denied', undefined]);
      expect([(await balance(owner)).available, (await trail(owner)).length]).toEqual([0, 1]);
      expect(await judge(999_999, true)).toBeUndefined();
    });
  });

  describe('by a link', () => {
    test('is kept for the programme’s days, and the page stands without the code', async () => {
      const shopper = visitor();
      const reply = await shopper.get(
        `/botiga/?orderby=price&pkey=${await codeOf((await register()).userId)}`,
      );
      expect(reply.location).toBe('/botiga/?orderby=price');
      const cookie = [reply.headers['set-cookie']].flat().find((each) => `${each}`.startsWith(COOKIE));
      expect(cookie).toContain(`Max-Age=${45 * 86_400}`);
    });

    test('is not kept of a browser that only looks ahead, nor where it is sent as a form, nor of who is known', async () => {
      const owner = await register();
      const path = `/?pkey=${await codeOf(owner.userId)}`;
      const ahead = visitor();
      expect((await ahead.get(path, { 'sec-purpose': 'prefetch' })).location).toBe('/');
      const sent = visitor();
      await sent.post(path);
      const known = await register(visitor());
      consent(known.shopper, 'marketing');
      await known.shopper.get(path);
      for (const { cookies } of [ahead, sent, known.shopper])
        expect([...cookies.keys()]).not.toContain(COOKIE);
    });

    test('is not kept while the programme is off', async () => {
      const path = `/?pkey=${await codeOf((await register()).userId)}`;
      await apply({ enabled: false });
      const shopper = visitor();
      await shopper.get(path);
      expect([...shopper.cookies.keys()]).not.toContain(COOKIE);
      await apply({ rules: [RULE], referral: { cookieDays: 45 } });
    });

    test('counts once the friend has an account, when the cookie goes', async () => {
      const owner = await register();
      const shopper = visitor();
      await shopper.get(`/?pkey=${await codeOf(owner.userId)}`);
      await shopper.get('/botiga/');
      expect([...shopper.cookies.keys()]).toContain(COOKIE);
      const friend = await register(shopper);
      await shopper.get('/el-meu-compte/', { 'sec-purpose': 'prefetch' });
      expect(await broughtBy(friend.userId)).toBeUndefined();
      await shopper.get('/el-meu-compte/');
      expect(await broughtBy(friend.userId)).toMatchObject({
        by: owner.userId,
        state: 'waiting',
        reasons: '',
      });
      expect([...shopper.cookies.keys()]).not.toContain(COOKIE);
    });

    test('counts for as long as it says itself, and not with another’s signature', async () => {
      const code = await codeOf((await register()).userId);
      const arrive = async (until: number, key = house.shop.keys.of('referral cookie')) => {
        const shopper = house.browser();
        const text = `${code}|${Date.now() - 9 * DAY}|${until}`;
        const friend = await register(shopper);
        shopper.cookies.set(COOKIE, encodeURIComponent(`${text}|${sign(text, key)}`));
        await shopper.get('/el-meu-compte/');
        return (await broughtBy(friend.userId)) !== undefined;
      };
      expect(await arrive(Date.now() + DAY)).toBe(true);
      expect(await arrive(Date.now() - 1)).toBe(false);
      expect(await arrive(Date.now() + DAY, house.shop.keys.of('known code cookie'))).toBe(false);
    });

    test('in a browser in which that code was shown is remembered as such', async () => {
      const [owner, other] = [await register(), await register()];
      const code = await codeOf(owner.userId);
      const arrive = async (mark: string) => {
        const shopper = visitor();
        shopper.cookies.set('wps_wpr_code_seen', encodeURIComponent(mark));
        await shopper.get(`/?pkey=${code}`);
        const friend = await register(shopper);
        await shopper.get('/el-meu-compte/');
        return (await broughtBy(friend.userId))?.reasons;
      };
      const mark = (userId: number) =>
        `${userId}|${sign(`${userId}`, house.shop.keys.of('known code cookie'))}`;
      expect(await arrive(mark(owner.userId))).toBe('same_device');
      expect(await arrive(mark(other.userId))).toBe('');
      expect(await arrive(`${owner.userId}|0000`)).toBe('');
    });
  });
});
