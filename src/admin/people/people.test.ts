import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Browser, Reply } from '../../../tests/support/browser.ts';
import { addMember, ownerLink, STAFF_PASSWORD, signedIn } from '../../../tests/support/people.ts';
import { engines, openNeighbour, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/index.ts';
import { findMemberByEmail, readMembers, staffCookieName } from '../../people/index.ts';
import type { Letter } from '../../platform/mail/mail.ts';

const PASSWORD = 'una altra frase llarga';
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');

describe.each(engines)('the people of the shop on %s', (engine) => {
  let house: TestShop;
  const letters: Letter[] = [];
  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { people: { secondFactor: 'nobody' } } });
    house.shop.mail.send = async (letter) => void letters.push(letter);
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    await house.shop.db.transaction(async (tx) => {
      for (const table of ['staff', 'staff_link', 'staff_role', 'attempt', 'login_try'] as const)
        await tx.deleteFrom(table).execute();
    });
  });

  const logIn = (browser: Browser, email: string, password = STAFF_PASSWORD) =>
    browser.post('/admin/sign-in', { email, password });
  const member = (email: string) => findMemberByEmail(house.shop.db.read, email);
  const isIn = async (browser: Browser) => (await browser.get('/admin/account')).status === 200;
  const cookieOf = (browser: Browser) => browser.cookies.get(staffCookieName(house.shop));
  const trail = async (limit = 5) =>
    (await readAudit(house.shop.db.read, { limit })).map(({ command, actor }) => [command, actor.name]);
  const joining = { name: 'Ada Vall', language: 'es', password: PASSWORD };
  const alert = ({ text }: Reply) => /role="alert">([^<]*)/.exec(text)?.[1];

  /** Gives somebody in a browser a time code. @returns its secret and the recovery codes */
  async function enrol(browser: Browser): Promise<{ secret: string; codes: string[] }> {
    const page = await browser.get('/admin/account/time-code');
    const secret = (/<code>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? '').replaceAll(' ', '');
    const carried = /name="carried" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const code = generateSync({ secret });
    const reply = await browser.post('/admin/account/time-code', { carried, code });
    const codes = [...reply.text.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(
      ([, each = '']) => each,
    );
    return { secret, codes };
  }

  /** Codes count once: the next test must not wait half a minute for the next. */
  const forgetSteps = () =>
    house.shop.db.transaction((tx) => tx.updateTable('staff_time_code').set({ last_step: 0 }).execute());

  describe('a link', () => {
    test('makes an owner, once, who is in at once', async () => {
      const path = pathOf(await ownerLink(house, 'mestressa@example.cat'));
      const browser = house.browser();
      const page = await browser.get(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain('value="mestressa@example.cat"');
      expect((await browser.submit(path, joining)).status).toBe(200);
      expect(await isIn(browser)).toBe(true);
      expect(await member('mestressa@example.cat')).toMatchObject({
        role: 'owner',
        name: 'Ada Vall',
        language: 'es',
      });
      expect((await house.browser().get(path)).status).toBe(404);
      expect((await house.browser().post(path, { ...joining, name: 'Eva' })).status).toBe(404);
      expect(await trail(3)).toContainEqual(['people.join', 'mestressa@example.cat']);
    });

    test('that is opened twice at one moment makes one owner', async () => {
      const path = pathOf(await ownerLink(house, ''));
      const both = await Promise.all(
        ['a@example.cat', 'b@example.cat'].map((email) => house.browser().post(path, { ...joining, email })),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([303, 404]);
      expect(await readMembers(house.shop.db.read)).toHaveLength(1);
    });

    test('that a fresh shop prints is worth nothing once the shop has somebody', async () => {
      const path = pathOf(await ownerLink(house, ''));
      await addMember(house, { email: 'primera@example.cat', role: 'owner' });
      expect((await house.browser().post(path, { ...joining, email: 'b@example.cat' })).status).toBe(404);
    });

    test('of somebody else’s making, or touched, opens nothing', async () => {
      const path = pathOf(await ownerLink(house, 'mestressa@example.cat'));
      const wrong = [
        path.slice(0, -1),
        `${path}0`,
        path.replace(/key=\d+/, 'key=9'),
        '/admin/join',
        '/admin/join?key=1-',
      ];
      for (const each of wrong) expect([each, (await house.browser().get(each)).status]).toEqual([each, 404]);
      // A link to join sets no password of a member, and the other way round.
      expect((await house.browser().get(path.replace('join', 'new-password'))).status).toBe(404);
    });

    test('asks again for what is missing, with what was typed', async () => {
      const path = pathOf(await ownerLink(house, 'mestressa@example.cat'));
      const reply = await house.browser().post(path, { ...joining, password: 'curta' });
      expect(reply.status).toBe(422);
      expect(reply.text).toContain('value="Ada Vall"');
      expect(reply.text).not.toContain('curta');
      expect((await house.browser().get(path)).status).toBe(200);
    });
  });

  describe('an invitation', () => {
    const invite = async (email: string, role: string) => {
      const { browser } = await signedIn(house, { role: 'owner' });
      return browser.post('/admin/people/invite', { email, role, language: 'ca' });
    };
    const letterTo = async (email: string) => {
      await house.settle();
      const letter = letters.findLast(({ to }) => to === email);
      return pathOf(/href="([^"]*\/admin\/[^"]+)"/.exec(letter?.html ?? '')?.[1] ?? '');
    };

    test('goes by letter, makes a member of that role, and is over when another follows', async () => {
      expect((await invite('nova@example.cat', 'editor')).status).toBe(303);
      const first = await letterTo('nova@example.cat');
      expect((await invite('nova@example.cat', 'warehouse')).status).toBe(303);
      const second = await letterTo('nova@example.cat');
      expect((await house.browser().get(first)).status).toBe(404);
      expect((await house.browser().post(second, joining)).status).toBe(303);
      expect(await member('nova@example.cat')).toMatchObject({ role: 'warehouse' });
    });

    test('can be taken back', async () => {
      await invite('nova@example.cat', 'editor');
      const path = await letterTo('nova@example.cat');
      const { browser } = await signedIn(house, { role: 'owner' });
      expect((await browser.get('/admin/people')).text).toContain('nova@example.cat');
      await browser.post('/admin/people/uninvite', { email: 'nova@example.cat' });
      expect((await house.browser().get(path)).status).toBe(404);
    });

    test('lets nobody hand out more than they have', async () => {
      await house.shop.db.transaction((tx) =>
        tx
          .insertInto('staff_role')
          .values({
            code: 'host',
            name: 'Host',
            version: 1,
            capabilities: '["people.view","people.edit","stock.edit"]',
          })
          .execute(),
      );
      const { browser } = await signedIn(house, { role: 'host' });
      const to = (role: string) =>
        browser.post('/admin/people/invite', { email: 'nova@example.cat', role, language: 'ca' });
      expect((await to('owner')).text).toContain('permisos que tu no tens');
      expect((await to('host')).status).toBe(303);
      const owner = await addMember(house, { email: 'mestressa@example.cat', role: 'owner' });
      await browser.post(`/admin/people/${owner.id}/remove`);
      await browser.post(`/admin/people/${owner.id}/anew`);
      expect(await member('mestressa@example.cat')).toMatchObject({ role: 'owner' });
      const self = await member('host@botiga.example');
      await browser.post(`/admin/people/${self?.id}/role`, { role: 'owner' });
      expect(await member('host@botiga.example')).toMatchObject({ role: 'host' });
      const made = await browser.post('/admin/people/roles/new', {
        name: 'X',
        code: 'x',
        'may[]': 'orders.refund',
      });
      expect(made.status).toBe(422);
    });
  });

  describe('logging in', () => {
    test('gives a cookie of the admin alone, which no script and no other site gets', async () => {
      await addMember(house, { email: 'ada@example.cat', role: 'editor' });
      const reply = await logIn(house.browser(), 'ADA@example.cat ');
      expect(reply.status).toBe(303);
      const cookies = [reply.headers['set-cookie']].flat().map(String);
      expect(cookies.find((each) => each.startsWith(staffCookieName(house.shop)))).toMatch(
        /; Path=\/admin;.*HttpOnly; SameSite=Strict$/,
      );
    });

    test('says the same to who is nobody, and takes as long', async () => {
      await addMember(house, { email: 'ada@example.cat', role: 'editor' });
      const answer = async (email: string) => {
        const { status, text } = await logIn(house.browser(), email, 'no és aquesta');
        return [status, text.replaceAll(email, '').replace(/admin-[\w-]+/g, '')];
      };
      expect(await answer('nobody@example.cat')).toEqual(await answer('ada@example.cat'));
      const time = async (email: string) => {
        const times: number[] = [];
        for (let round = 0; round < 7; round += 1) {
          const from = performance.now();
          await logIn(house.browser(), email, 'no és aquesta');
          times.push(performance.now() - from);
          await house.shop.db.transaction((tx) => tx.deleteFrom('login_try').execute());
        }
        return times.toSorted((a, b) => a - b)[3] ?? 0;
      };
      const [known, unknown] = [await time('ada@example.cat'), await time('nobody@example.cat')];
      // Looking at a password takes tens of milliseconds: without it the answer would come at once.
      expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.4);
    });

    test('waits after some wrong tries, for the right password as well, but not in a browser that was known', async () => {
      await addMember(house, { email: 'ada@example.cat', role: 'editor' });
      const own = house.browser();
      expect((await logIn(own, 'ada@example.cat')).status).toBe(303);
      for (let round = 0; round < 5; round += 1) await logIn(house.browser(), 'ada@example.cat', 'no');
      const stranger = await logIn(house.browser(), 'ada@example.cat');
      expect(alert(stranger)).toContain('Massa intents seguits');
      expect((await logIn(own, 'ada@example.cat')).status).toBe(303);
    });

    test('is counted by network, in all processes together', async () => {
      const neighbour = await openNeighbour(house);
      try {
        for (let round = 0; round < 20; round += 1) {
          const at = round % 2 === 0 ? house : neighbour;
          await at
            .browser('192.0.2.7')
            .post('/admin/sign-in', { email: `n${round}@example.cat`, password: 'x' });
        }
        const reply = await house
          .browser('192.0.2.7')
          .post('/admin/sign-in', { email: 'a@b.cat', password: 'x' });
        expect(alert(reply)).toContain('Massa intents des d’aquesta xarxa');
      } finally {
        await neighbour.close();
      }
    });

    test('makes a cookie that was planted before worth nothing', async () => {
      await addMember(house, { email: 'ada@example.cat', role: 'editor' });
      const browser = house.browser();
      browser.cookies.set(staffCookieName(house.shop), 'a'.repeat(48));
      await logIn(browser, 'ada@example.cat');
      expect(cookieOf(browser)).not.toBe('a'.repeat(48));
      const before = cookieOf(browser) ?? '';
      await logIn(browser, 'ada@example.cat');
      const old = house.browser();
      old.cookies.set(staffCookieName(house.shop), before);
      expect([await isIn(browser), await isIn(old)]).toEqual([true, false]);
      // Nothing in the database opens anything.
      const kept = await house.shop.db.read.selectFrom('staff_session').selectAll().execute();
      expect(JSON.stringify(kept)).not.toContain(cookieOf(browser));
    });

    test('by a form of another site changes nothing', async () => {
      await addMember(house, { email: 'ada@example.cat', role: 'editor' });
      const form = { email: 'ada@example.cat', password: STAFF_PASSWORD };
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const browser = house.browser();
        expect((await browser.post('/admin/sign-in', form, headers as Record<string, string>)).status).toBe(
          403,
        );
        expect(cookieOf(browser)).toBeUndefined();
      }
    });

    test('leads to where one wanted to go, and nowhere else', async () => {
      await addMember(house, { email: 'ada@example.cat', role: 'editor' });
      const to = async (target: string) =>
        (
          await house.browser().post(`/admin/sign-in?to=${encodeURIComponent(target)}`, {
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
      await house.browser().fill('/el-meu-compte/', { email, password: STAFF_PASSWORD, register: 1 });
      expect((await logIn(house.browser(), email)).status).toBe(403);
    });

    test('with a browser that is new is told by letter, with one that is known it is not', async () => {
      await addMember(house, { email: 'lletres@example.cat', role: 'editor' });
      const browser = house.browser();
      for (const _ of [1, 2]) await logIn(browser, 'lletres@example.cat');
      await house.settle();
      const sent = letters.filter(({ to }) => to === 'lletres@example.cat');
      expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining('navegador nou')]);
    });
  });

  describe('a second factor', () => {
    test('by time code: asked for at each log-in, taken once, and half the way opens nothing', async () => {
      await addMember(house, { email: 'ada@example.cat', role: 'manager' });
      const browser = house.browser();
      await logIn(browser, 'ada@example.cat');
      const { secret, codes } = await enrol(browser);
      expect(codes).toHaveLength(10);
      expect(await isIn(browser)).toBe(true);

      const other = house.browser();
      const half = await logIn(other, 'ada@example.cat');
      expect(half.location).toBe('/admin/second-factor');
      expect(await isIn(other)).toBe(false);
      expect((await other.get('/admin/account/time-code')).status).toBe(403);
      expect((await other.post('/admin/passkey/new')).status).toBe(403);
      const before = cookieOf(other);
      // The code that turned it on is used up.
      const used = await other.post('/admin/second-factor', { code: generateSync({ secret }) });
      expect(used.status).toBe(403);
      await forgetSteps();
      const [first, second] = await Promise.all([
        other.post('/admin/second-factor', { code: generateSync({ secret }) }),
        other.post('/admin/second-factor', { code: generateSync({ secret }) }),
      ]);
      expect([first.status, second.status].toSorted()).toEqual([303, expect.any(Number)]);
      expect([first, second].filter(({ location }) => location === '/admin/')).toHaveLength(1);
      const old = house.browser();
      old.cookies.set(staffCookieName(house.shop), before ?? '');
      expect(await isIn(old)).toBe(false);
    });

    test('by recovery code: each is good once', async () => {
      await addMember(house, { email: 'ada@example.cat', role: 'manager' });
      const first = house.browser();
      await logIn(first, 'ada@example.cat');
      const { codes } = await enrol(first);
      for (const status of [303, 403]) {
        const browser = house.browser();
        await logIn(browser, 'ada@example.cat');
        expect((await browser.post('/admin/second-factor', { code: codes[0] ?? '' })).status).toBe(status);
        expect(await isIn(browser)).toBe(status === 303);
      }
    });

    test('is not guessed: after some wrong codes the right one has to wait', async () => {
      await addMember(house, { email: 'ada@example.cat', role: 'manager' });
      const first = house.browser();
      await logIn(first, 'ada@example.cat');
      const { secret } = await enrol(first);
      await forgetSteps();
      const thief = house.browser();
      await logIn(thief, 'ada@example.cat');
      for (let round = 0; round < 5; round += 1)
        await thief.post('/admin/second-factor', { code: `00000${round}` });
      const right = await thief.post('/admin/second-factor', { code: generateSync({ secret }) });
      expect([right.status, alert(right)]).toEqual([403, expect.stringContaining('Massa intents')]);
    });

    test('that the shop asks of everybody is got before anything else can be done', async () => {
      await addMember(house, { email: 'ada@example.cat', role: 'editor' });
      await house.set({ 'people.secondFactor': 'everybody' });
      try {
        const browser = house.browser();
        expect((await logIn(browser, 'ada@example.cat')).location).toBe('/admin/enrol');
        expect(await isIn(browser)).toBe(false);
        expect((await browser.get('/admin/enrol')).text).toContain('Afegeix un segon factor');
        await enrol(browser);
        expect(await isIn(browser)).toBe(true);
        // The last one cannot be taken away again.
        await browser.post('/admin/account/factors', { time_code: 1 });
        expect((await browser.get('/admin/account')).text).toContain('últim segon factor');
      } finally {
        await house.set({ 'people.secondFactor': 'nobody' });
      }
    });

    test('is asked for again before something weighty, and what was typed goes on', async () => {
      const now = Date.now() - 16 * 60_000;
      const { browser } = await signedIn(house, { role: 'owner', now });
      const form = { email: 'nova@example.cat', role: 'editor', language: 'ca' };
      const asked = await browser.post('/admin/people/invite', form);
      expect(asked.status).toBe(200);
      expect(asked.text).toContain('Confirma que ets tu');
      expect(asked.text).toContain('value="nova@example.cat"');
      const typed = Object.fromEntries(
        [...asked.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
          ([, name, value]) => [name ?? '', value ?? ''],
        ),
      );
      const wrong = await browser.post('/admin/people/invite', { ...typed, confirm_password: 'no' });
      expect([wrong.status, alert(wrong)]).toEqual([403, expect.stringContaining('No és correcte')]);
      expect(wrong.text).toContain('value="nova@example.cat"');
      const right = await browser.post('/admin/people/invite', {
        ...typed,
        confirm_password: STAFF_PASSWORD,
      });
      expect(right.location).toBe('/admin/people');
      expect((await browser.get('/admin/people')).text).toContain('nova@example.cat');
      // Once is enough for a while.
      expect((await browser.post('/admin/people/uninvite', { email: form.email })).location).toBe(
        '/admin/people',
      );
    });

    test('a password is no second factor for who has one', async () => {
      const { browser, sessionId } = await signedIn(house, { role: 'owner' });
      await enrol(browser);
      await house.shop.db.transaction((tx) =>
        tx.updateTable('staff_session').set({ confirmed_at: 1 }).where('id', '=', sessionId).execute(),
      );
      const form = { email: 'nova@example.cat', role: 'editor', language: 'ca', confirm_for: 'POST' };
      const reply = await browser.post('/admin/people/invite', { ...form, confirm_password: STAFF_PASSWORD });
      expect(reply.status).toBe(403);
    });
  });

  describe('taking away', () => {
    test('a role is in force with the next request, and so is taking somebody off', async () => {
      const { browser: owner } = await signedIn(house, { role: 'owner' });
      const { browser: ada, staffId } = await signedIn(house, { role: 'manager', email: 'ada@example.cat' });
      expect((await ada.get('/admin/people')).status).toBe(200);
      await owner.post(`/admin/people/${staffId}/role`, { role: 'warehouse' });
      expect((await ada.get('/admin/people')).status).toBe(403);
      expect(await isIn(ada)).toBe(true);
      await owner.post(`/admin/people/${staffId}/remove`);
      expect((await ada.get('/admin/account')).location).toContain('/admin/sign-in');
      expect((await ada.post('/admin/account', { name: 'X', language: 'ca' })).status).toBe(401);
      expect((await logIn(house.browser(), 'ada@example.cat')).status).toBe(403);
      expect(await trail(2)).toEqual([
        ['people.remove', 'owner'],
        ['people.role', 'owner'],
      ]);
    });

    test('the last owner stays, whatever two owners do at one moment', async () => {
      const { browser: a, staffId: first } = await signedIn(house, { role: 'owner', email: 'a@example.cat' });
      const { browser: b, staffId: second } = await signedIn(house, {
        role: 'owner',
        email: 'b@example.cat',
      });
      await Promise.all([
        a.post(`/admin/people/${second}/remove`),
        b.post(`/admin/people/${first}/role`, { role: 'editor' }),
      ]);
      const owners = (await readMembers(house.shop.db.read)).filter(({ role }) => role === 'owner');
      expect(owners).toHaveLength(1);
      const [last] = owners;
      const { browser } = await signedIn(house, { role: 'owner', email: last?.email ?? '' });
      expect((await browser.submit(`/admin/people/${last?.id}/remove`)).text).toContain('últim propietari');
    });

    test('who comes back is the same person', async () => {
      const { browser: owner } = await signedIn(house, { role: 'owner' });
      const { staffId } = await signedIn(house, { role: 'editor', email: 'ada@example.cat' });
      await owner.post(`/admin/people/${staffId}/remove`);
      await addMember(house, { email: 'ada@example.cat', role: 'support' });
      expect(await member('ada@example.cat')).toMatchObject({ id: staffId, role: 'support' });
    });

    test('a role of the shop’s own is made, changed by one at a time, and stays while somebody has it', async () => {
      const { browser } = await signedIn(house, { role: 'owner' });
      const make = { name: 'Embalatge', code: 'embalatge', 'may[]': 'stock.edit' };
      expect((await browser.post('/admin/people/roles/new', make)).status).toBe(303);
      expect((await browser.post('/admin/people/roles/new', make)).status).toBe(422);
      const { browser: ada } = await signedIn(house, { role: 'embalatge', email: 'ada@example.cat' });
      expect((await ada.get('/admin/people')).status).toBe(403);
      const change = { name: 'Embalatge', 'may[]': 'people.view', version: 1 };
      expect((await browser.post('/admin/people/roles/embalatge', change)).status).toBe(303);
      expect((await ada.get('/admin/people')).status).toBe(200);
      expect((await browser.post('/admin/people/roles/embalatge', change)).status).toBe(409);
      expect((await browser.submit('/admin/people/roles/embalatge/remove')).text).toContain(
        'Algú té aquest rol',
      );
    });
  });

  describe('one’s own access', () => {
    test('own sessions are listed and ended, and nobody else’s', async () => {
      const { browser, staffId } = await signedIn(house, { role: 'editor' });
      const { browser: elsewhere, sessionId } = await signedIn(house, { role: 'editor' });
      const { browser: other, sessionId: others } = await signedIn(house, { role: 'support' });
      expect((await browser.get('/admin/account')).text).toContain(`value="${sessionId}" name="end"`);
      await browser.post('/admin/account/sessions', { end: others });
      expect(await isIn(other)).toBe(true);
      await browser.post('/admin/account/sessions', { end: sessionId });
      expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false]);
      expect(staffId).toBeGreaterThan(0);
    });

    test('a session ends after half a day without use, and after a fortnight', async () => {
      const { browser, sessionId } = await signedIn(house, { role: 'editor' });
      const set = (values: { expires_at?: number; seen_at?: number; ends_at?: number }) =>
        house.shop.db.transaction((tx) =>
          tx.updateTable('staff_session').set(values).where('id', '=', sessionId).execute(),
        );
      const row = () =>
        house.shop.db.read
          .selectFrom('staff_session')
          .select(['expires_at', 'ends_at'])
          .where('id', '=', sessionId)
          .executeTakeFirstOrThrow();
      const endsAt = Date.now() + 3_600_000;
      await set({ seen_at: Date.now() - 3_600_000, ends_at: endsAt });
      expect(await isIn(browser)).toBe(true);
      // It is on the disk some milliseconds after the answer.
      await vi.waitFor(async () => expect((await row()).expires_at).toBe(endsAt));
      await set({ expires_at: Date.now() - 1 });
      expect(await isIn(browser)).toBe(false);
    });

    test('the password is changed with the old one; other sessions end, and a letter tells of it', async () => {
      const { browser } = await signedIn(house, { role: 'editor', email: 'canvia@example.cat' });
      const { browser: elsewhere } = await signedIn(house, { role: 'editor', email: 'canvia@example.cat' });
      const send = (old: string) =>
        browser.post('/admin/account/password', { old_password: old, new_password: PASSWORD });
      expect((await send('no')).status).toBe(422);
      expect((await send(STAFF_PASSWORD)).status).toBe(303);
      expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false]);
      expect((await logIn(house.browser(), 'canvia@example.cat', PASSWORD)).status).toBe(303);
      await house.settle();
      const sent = letters.filter(({ to }) => to === 'canvia@example.cat');
      expect(sent.some(({ subject }) => subject.includes('contrasenya'))).toBe(true);
      const [line] = (await readAudit(house.shop.db.read, { limit: 5, command: 'people.password' })).slice(
        0,
        1,
      );
      expect(line).toMatchObject({ before: { password: '…' }, after: { password: '…' } });
    });

    test('a forgotten password is replaced by a letter’s link, and factors stay', async () => {
      await addMember(house, { email: 'oblit@example.cat', role: 'editor' });
      const browser = house.browser();
      await logIn(browser, 'oblit@example.cat');
      await enrol(browser);
      const ask = (email: string) => house.browser().post('/admin/forgotten', { email });
      const [known, unknown] = [await ask('oblit@example.cat'), await ask('ningu@example.cat')];
      expect([known.status, known.location]).toEqual([unknown.status, unknown.location]);
      await house.settle();
      const letter = letters.findLast(({ to }) => to === 'oblit@example.cat');
      const path = pathOf(/href="([^"]*new-password[^"]+)"/.exec(letter?.html ?? '')?.[1] ?? '');
      expect((await house.browser().post(path, { password: PASSWORD })).status).toBe(303);
      expect((await house.browser().post(path, { password: 'i una tercera frase' })).status).toBe(404);
      expect(await isIn(browser)).toBe(false);
      const again = await logIn(house.browser(), 'oblit@example.cat', PASSWORD);
      expect(again.location).toBe('/admin/second-factor');
    });

    test('speaks one’s own language, at the door the browser’s, and another when the shop speaks it no more', async () => {
      const heading = async (browser: Browser, path: string, header: Record<string, string> = {}) =>
        /<h1>([^<]*)/.exec((await browser.get(path, header)).text)?.[1];
      const { browser } = await signedIn(house, { role: 'editor', language: 'es' });
      expect(await heading(browser, '/admin/account')).toBe('Mi acceso');
      const stranger = house.browser();
      expect(await heading(stranger, '/admin/sign-in')).toBe('Entra a l’administració');
      const english = { 'accept-language': 'de-DE,de;q=0.9,en-GB;q=0.8' };
      expect(await heading(stranger, '/admin/sign-in', english)).toBe('Log in to the admin');
      await house.shop.db.transaction((tx) =>
        house.shop.events.publish(tx, 'language.removed', {
          language: 'es',
          languages: ['ca', 'en'],
          done: {},
        }),
      );
      expect(await heading(browser, '/admin/account')).toBe('El meu accés');
    });

    test('leaving ends the session', async () => {
      const { browser } = await signedIn(house, { role: 'editor' });
      const token = cookieOf(browser) ?? '';
      await browser.post('/admin/sign-out');
      browser.cookies.set(staffCookieName(house.shop), token);
      expect(await isIn(browser)).toBe(false);
    });
  });
});
