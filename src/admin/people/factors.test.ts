import { generateSync } from 'otplib';
import { describe, expect, test, vi } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addMember, STAFF_PASSWORD, signedIn } from '../../../tests/support/people/people.ts';
import { peopleShop } from '../../../tests/support/people/shop.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/index.ts';
import { staffCookieName } from '../../people/index.ts';

const PASSWORD = 'una altra frase llarga';
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');

describe.each(engines)('what the people of the shop show of themselves on %s', (engine) => {
  const { house, letters, logIn, isIn, cookieOf, alert, enrol, forgetSteps } = peopleShop(engine);

  describe('a second factor', () => {
    test('by time code: asked for at each log-in, taken once, and half the way opens nothing', async () => {
      await addMember(house(), { email: 'ada@example.cat', role: 'manager' });
      const browser = house().browser();
      await logIn(browser, 'ada@example.cat');
      const { secret, codes } = await enrol(browser);
      expect(codes).toHaveLength(10);
      expect(await isIn(browser)).toBe(true);

      const other = house().browser();
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
      const old = house().browser();
      old.cookies.set(staffCookieName(house().shop), before ?? '');
      expect(await isIn(old)).toBe(false);
    });

    test('by recovery code: each is good once', async () => {
      await addMember(house(), { email: 'ada@example.cat', role: 'manager' });
      const first = house().browser();
      await logIn(first, 'ada@example.cat');
      const { codes } = await enrol(first);
      for (const status of [303, 403]) {
        const browser = house().browser();
        await logIn(browser, 'ada@example.cat');
        expect((await browser.post('/admin/second-factor', { code: codes[0] ?? '' })).status).toBe(status);
        expect(await isIn(browser)).toBe(status === 303);
      }
    });

    test('is not guessed: after some wrong codes the right one has to wait', async () => {
      await addMember(house(), { email: 'ada@example.cat', role: 'manager' });
      const first = house().browser();
      await logIn(first, 'ada@example.cat');
      const { secret } = await enrol(first);
      await forgetSteps();
      const thief = house().browser();
      await logIn(thief, 'ada@example.cat');
      for (let round = 0; round < 5; round += 1)
        await thief.post('/admin/second-factor', { code: `00000${round}` });
      const right = await thief.post('/admin/second-factor', { code: generateSync({ secret }) });
      expect([right.status, alert(right)]).toEqual([403, expect.stringContaining('Massa intents')]);
    });

    test('that the shop asks of everybody is got before anything else can be done', async () => {
      await addMember(house(), { email: 'ada@example.cat', role: 'editor' });
      await house().set({ 'people.secondFactor': 'everybody' });
      try {
        const browser = house().browser();
        expect((await logIn(browser, 'ada@example.cat')).location).toBe('/admin/enrol');
        expect(await isIn(browser)).toBe(false);
        expect((await browser.get('/admin/enrol')).text).toContain('Afegeix un segon factor');
        await enrol(browser);
        expect(await isIn(browser)).toBe(true);
        // The last one cannot be taken away again.
        await browser.post('/admin/account/factors', { time_code: 1 });
        expect((await browser.get('/admin/account')).text).toContain('últim segon factor');
      } finally {
        await house().set({ 'people.secondFactor': 'nobody' });
      }
    });

    test('is asked for again before something weighty, and what was typed goes on', async () => {
      const now = Date.now() - 16 * 60_000;
      const { browser } = await signedIn(house(), { role: 'owner', now });
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
      const { browser, sessionId } = await signedIn(house(), { role: 'owner' });
      await enrol(browser);
      await house().shop.db.transaction((tx) =>
        tx.updateTable('staff_session').set({ confirmed_at: 1 }).where('id', '=', sessionId).execute(),
      );
      const form = { email: 'nova@example.cat', role: 'editor', language: 'ca', confirm_for: 'POST' };
      const reply = await browser.post('/admin/people/invite', { ...form, confirm_password: STAFF_PASSWORD });
      expect(reply.status).toBe(403);
    });
  });

  describe('one’s own access', () => {
    test('own sessions are listed and ended, and nobody else’s', async () => {
      const { browser, staffId } = await signedIn(house(), { role: 'editor' });
      const { browser: elsewhere, sessionId } = await signedIn(house(), { role: 'editor' });
      const { browser: other, sessionId: others } = await signedIn(house(), { role: 'support' });
      expect((await browser.get('/admin/account')).text).toContain(`value="${sessionId}" name="end"`);
      await browser.post('/admin/account/sessions', { end: others });
      expect(await isIn(other)).toBe(true);
      await browser.post('/admin/account/sessions', { end: sessionId });
      expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false]);
      expect(staffId).toBeGreaterThan(0);
    });

    test('a session ends after half a day without use, and after a fortnight', async () => {
      const { browser, sessionId } = await signedIn(house(), { role: 'editor' });
      const set = (values: { expires_at?: number; seen_at?: number; ends_at?: number }) =>
        house().shop.db.transaction((tx) =>
          tx.updateTable('staff_session').set(values).where('id', '=', sessionId).execute(),
        );
      const row = () =>
        house()
          .shop.db.read.selectFrom('staff_session')
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
      const { browser } = await signedIn(house(), { role: 'editor', email: 'canvia@example.cat' });
      const { browser: elsewhere } = await signedIn(house(), { role: 'editor', email: 'canvia@example.cat' });
      const send = (old: string) =>
        browser.post('/admin/account/password', { old_password: old, new_password: PASSWORD });
      expect((await send('no')).status).toBe(422);
      expect((await send(STAFF_PASSWORD)).status).toBe(303);
      expect([await isIn(browser), await isIn(elsewhere)]).toEqual([true, false]);
      expect((await logIn(house().browser(), 'canvia@example.cat', PASSWORD)).status).toBe(303);
      await house().settle();
      const sent = letters.filter(({ to }) => to === 'canvia@example.cat');
      expect(sent.some(({ subject }) => subject.includes('contrasenya'))).toBe(true);
      const [line] = (await readAudit(house().shop.db.read, { limit: 5, command: 'people.password' })).slice(
        0,
        1,
      );
      expect(line).toMatchObject({ before: { password: '…' }, after: { password: '…' } });
    });

    test('a copy of the cookie of who changes the password opens nothing any more, and who had a factor need not show it again', async () => {
      const { browser } = await signedIn(house(), { role: 'editor', email: 'copia@example.cat' });
      await enrol(browser);
      const copy = house().browser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      expect([await isIn(browser), await isIn(copy)]).toEqual([true, true]);
      const form = { old_password: STAFF_PASSWORD, new_password: PASSWORD };
      expect((await browser.post('/admin/account/password', form)).status).toBe(303);
      expect([await isIn(browser), await isIn(copy)]).toEqual([true, false]);
      expect((await browser.get('/admin/account/password')).status).toBe(200);
    });

    test('a forgotten password is replaced by a letter’s link, and factors stay', async () => {
      await addMember(house(), { email: 'oblit@example.cat', role: 'editor' });
      const browser = house().browser();
      await logIn(browser, 'oblit@example.cat');
      await enrol(browser);
      const ask = (email: string) => house().browser().post('/admin/forgotten', { email });
      const [known, unknown] = [await ask('oblit@example.cat'), await ask('ningu@example.cat')];
      expect([known.status, known.location]).toEqual([unknown.status, unknown.location]);
      await house().settle();
      const letter = letters.findLast(
        ({ to, html }) => to === 'oblit@example.cat' && html.includes('new-password'),
      );
      const path = pathOf(/href="([^"]*new-password[^"]+)"/.exec(letter?.html ?? '')?.[1] ?? '');
      expect((await house().browser().post(path, { password: PASSWORD })).status).toBe(303);
      expect((await house().browser().post(path, { password: 'i una tercera frase' })).status).toBe(404);
      expect(await isIn(browser)).toBe(false);
      const again = await logIn(house().browser(), 'oblit@example.cat', PASSWORD);
      expect(again.location).toBe('/admin/second-factor');
    });

    test('speaks one’s own language, at the door the browser’s, and another when the shop speaks it no more', async () => {
      const heading = async (browser: Browser, path: string, header: Record<string, string> = {}) =>
        /<h1>([^<]*)/.exec((await browser.get(path, header)).text)?.[1];
      const { browser } = await signedIn(house(), { role: 'editor', language: 'es' });
      expect(await heading(browser, '/admin/account')).toBe('Mi acceso');
      const stranger = house().browser();
      expect(await heading(stranger, '/admin/sign-in')).toBe('Entra a l’administració');
      const english = { 'accept-language': 'de-DE,de;q=0.9,en-GB;q=0.8' };
      expect(await heading(stranger, '/admin/sign-in', english)).toBe('Log in to the admin');
      await house().shop.db.transaction((tx) =>
        house().shop.events.publish(tx, 'language.removed', {
          language: 'es',
          languages: ['ca', 'en'],
          done: {},
        }),
      );
      expect(await heading(browser, '/admin/account')).toBe('El meu accés');
    });

    test('leaving ends the session', async () => {
      const { browser } = await signedIn(house(), { role: 'editor' });
      const token = cookieOf(browser) ?? '';
      await browser.post('/admin/sign-out');
      browser.cookies.set(staffCookieName(house().shop), token);
      expect(await isIn(browser)).toBe(false);
    });
  });
});
