import { describe, expect, test } from 'vitest';
import { addMember, STAFF_PASSWORD } from '../../../tests/support/people/people.ts';
import { peopleShop } from '../../../tests/support/people/shop.ts';
import { engines, openNeighbour } from '../../../tests/support/shop.ts';
import { staffCookieName } from '../../people/index.ts';

describe.each(engines)('how the people of the shop come in on %s', (engine) => {
  const { house, letters, logIn, isIn, cookieOf, alert } = peopleShop(engine);

  describe('logging in', () => {
    test('gives a cookie of the admin alone, which no script and no other site gets', async () => {
      await addMember(house(), { email: 'ada@example.cat', role: 'editor' });
      const reply = await logIn(house().browser(), 'ADA@example.cat ');
      expect(reply.status).toBe(303);
      const cookies = [reply.headers['set-cookie']].flat().map(String);
      expect(cookies.find((each) => each.startsWith(staffCookieName(house().shop)))).toMatch(
        /; Path=\/admin;.*HttpOnly; SameSite=Strict$/,
      );
    });

    test('says the same to who is nobody, and takes as long', async () => {
      await addMember(house(), { email: 'ada@example.cat', role: 'editor' });
      const answer = async (email: string) => {
        const { status, text } = await logIn(house().browser(), email, 'no és aquesta');
        return [status, text.replaceAll(email, '').replace(/admin-[\w-]+/g, '')];
      };
      expect(await answer('nobody@example.cat')).toEqual(await answer('ada@example.cat'));
      const time = async (email: string) => {
        const from = performance.now();
        await logIn(house().browser(), email, 'no és aquesta');
        const took = performance.now() - from;
        await house().shop.db.transaction((tx) => tx.deleteFrom('login_try').execute());
        return took;
      };
      // By turns, and the quickest of each: what else the machine does makes some of them longer.
      let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let round = 0; round < 9; round += 1) {
        known = Math.min(known, await time('ada@example.cat'));
        unknown = Math.min(unknown, await time('nobody@example.cat'));
      }
      // Looking at a password takes tens of milliseconds: without it the answer would come at once.
      expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.4);
    });

    test('waits after some wrong tries, for the right password as well, but not in a browser that was known', async () => {
      await addMember(house(), { email: 'ada@example.cat', role: 'editor' });
      const own = house().browser();
      expect((await logIn(own, 'ada@example.cat')).status).toBe(303);
      for (let round = 0; round < 5; round += 1) await logIn(house().browser(), 'ada@example.cat', 'no');
      const stranger = await logIn(house().browser(), 'ada@example.cat');
      expect(alert(stranger)).toContain('Massa intents seguits');
      expect((await logIn(own, 'ada@example.cat')).status).toBe(303);
    });

    test('is counted by network, in all processes together', async () => {
      const neighbour = await openNeighbour(house());
      try {
        for (let round = 0; round < 20; round += 1) {
          const at = round % 2 === 0 ? house() : neighbour;
          await at
            .browser('192.0.2.7')
            .post('/admin/sign-in', { email: `n${round}@example.cat`, password: 'x' });
        }
        const reply = await house()
          .browser('192.0.2.7')
          .post('/admin/sign-in', { email: 'a@b.cat', password: 'x' });
        expect(alert(reply)).toContain('Massa intents des d’aquesta xarxa');
      } finally {
        await neighbour.close();
      }
    });

    test('makes a cookie that was planted before worth nothing', async () => {
      await addMember(house(), { email: 'ada@example.cat', role: 'editor' });
      const browser = house().browser();
      browser.cookies.set(staffCookieName(house().shop), 'a'.repeat(48));
      await logIn(browser, 'ada@example.cat');
      expect(cookieOf(browser)).not.toBe('a'.repeat(48));
      const before = cookieOf(browser) ?? '';
      await logIn(browser, 'ada@example.cat');
      const old = house().browser();
      old.cookies.set(staffCookieName(house().shop), before);
      expect([await isIn(browser), await isIn(old)]).toEqual([true, false]);
      // Nothing in the database opens anything.
      const kept = await house().shop.db.read.selectFrom('staff_session').selectAll().execute();
      expect(JSON.stringify(kept)).not.toContain(cookieOf(browser));
    });

    test('by a form of another site changes nothing', async () => {
      await addMember(house(), { email: 'ada@example.cat', role: 'editor' });
      const form = { email: 'ada@example.cat', password: STAFF_PASSWORD };
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const browser = house().browser();
        expect((await browser.post('/admin/sign-in', form, headers as Record<string, string>)).status).toBe(
          403,
        );
        expect(cookieOf(browser)).toBeUndefined();
      }
    });

    test('leads to where one wanted to go, and nowhere else', async () => {
      await addMember(house(), { email: 'ada@example.cat', role: 'editor' });
      const to = async (target: string) =>
        (
          await house()
            .browser()
            .post(`/admin/sign-in?to=${encodeURIComponent(target)}`, {
              email: 'ada@example.cat',
              password: STAFF_PASSWORD,
            })
        ).location;
      expect(await to('/admin/account?x=1')).toBe('/admin/account?x=1');
      for (const target of [
        '//evil.example',
        'https://evil.example/admin/',
        '/admin/../x',
        '/',
        '/admin/\\evil',
      ])
        expect([target, await to(target)]).toEqual([target, '/admin/']);
    });

    test('an account of the shop opens nothing', async () => {
      const email = 'clienta@example.cat';
      await house().browser().fill('/el-meu-compte/', { email, password: STAFF_PASSWORD, register: 1 });
      expect((await logIn(house().browser(), email)).status).toBe(403);
    });

    test('with a browser that is new is told by letter, with one that is known it is not', async () => {
      await addMember(house(), { email: 'lletres@example.cat', role: 'editor' });
      const browser = house().browser();
      for (const _ of [1, 2]) await logIn(browser, 'lletres@example.cat');
      await house().settle();
      const sent = letters.filter(({ to }) => to === 'lletres@example.cat');
      expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('navegador nou')]);
    });

    test('is told in the name that the shop has by then', async () => {
      const { name } = house().shop.settings;
      await house().set({ name: 'Can Rovira' });
      await addMember(house(), { email: 'nom@example.cat', role: 'editor' });
      await logIn(house().browser(), 'nom@example.cat');
      await house().settle();
      const sent = letters.filter(({ to }) => to === 'nom@example.cat');
      expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('Can Rovira')]);
      await house().set({ name });
    });
  });
});
