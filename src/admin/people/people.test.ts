import { describe, expect, test } from 'vitest';
import { addMember, ownerLink, signedIn } from '../../../tests/support/people/people.ts';
import { peopleShop } from '../../../tests/support/people/shop.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readMembers } from '../../people/index.ts';

const PASSWORD = 'una altra frase llarga';
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');
const joining = { name: 'Ada Vall', language: 'es', password: PASSWORD };

describe.each(engines)('the people of the shop on %s', (engine) => {
  const { house, letters, logIn, member, isIn, trail } = peopleShop(engine);

  describe('a link', () => {
    test('makes an owner, once, who is in at once', async () => {
      const path = pathOf(await ownerLink(house(), 'mestressa@example.cat'));
      const browser = house().browser();
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
      expect((await house().browser().get(path)).status).toBe(404);
      expect(
        (
          await house()
            .browser()
            .post(path, { ...joining, name: 'Eva' })
        ).status,
      ).toBe(404);
      expect(await trail(3)).toContainEqual(['people.join', 'mestressa@example.cat']);
    });

    test('that is opened twice at one moment makes one owner', async () => {
      const path = pathOf(await ownerLink(house(), ''));
      const both = await Promise.all(
        ['a@example.cat', 'b@example.cat'].map((email) =>
          house()
            .browser()
            .post(path, { ...joining, email }),
        ),
      );
      expect(both.map(({ status }) => status).toSorted()).toEqual([303, 404]);
      expect(await readMembers(house().shop.db.read)).toHaveLength(1);
    });

    test('that a fresh shop prints is worth nothing once the shop has somebody', async () => {
      const path = pathOf(await ownerLink(house(), ''));
      await addMember(house(), { email: 'primera@example.cat', role: 'owner' });
      expect(
        (
          await house()
            .browser()
            .post(path, { ...joining, email: 'b@example.cat' })
        ).status,
      ).toBe(404);
    });

    test('of somebody else’s making, or touched, opens nothing', async () => {
      const path = pathOf(await ownerLink(house(), 'mestressa@example.cat'));
      const wrong = [
        path.slice(0, -1),
        `${path}0`,
        path.replace(/key=\d+/, 'key=9'),
        '/admin/join',
        '/admin/join?key=1-',
      ];
      for (const each of wrong)
        expect([each, (await house().browser().get(each)).status]).toEqual([each, 404]);
      // A link to join sets no password of a member, and the other way round.
      expect((await house().browser().get(path.replace('join', 'new-password'))).status).toBe(404);
    });

    test('asks again for what is missing, with what was typed', async () => {
      const path = pathOf(await ownerLink(house(), 'mestressa@example.cat'));
      const reply = await house()
        .browser()
        .post(path, { ...joining, password: 'curta' });
      expect(reply.status).toBe(422);
      expect(reply.text).toContain('value="Ada Vall"');
      expect(reply.text).not.toContain('curta');
      expect((await house().browser().get(path)).status).toBe(200);
    });
  });

  describe('an invitation', () => {
    const invite = async (email: string, role: string) => {
      const { browser } = await signedIn(house(), { role: 'owner' });
      return browser.post('/admin/people/invite', { email, role, language: 'ca' });
    };
    const letterTo = async (email: string) => {
      await house().settle();
      const letter = letters.findLast(({ to }) => to === email);
      return pathOf(/href="([^"]*\/admin\/[^"]+)"/.exec(letter?.html ?? '')?.[1] ?? '');
    };

    test('sent twice, by a double click, is one letter whose link is good', async () => {
      const { browser } = await signedIn(house(), { role: 'owner' });
      const page = (await browser.get('/admin/people/invite')).text;
      const key = /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const form = { email: 'clic@example.cat', role: 'editor', language: 'ca', key };
      const sent = await Promise.all([1, 2].map(() => browser.post('/admin/people/invite', form)));
      expect(sent.map(({ status }) => status)).toEqual([303, 303]);
      const link = await letterTo('clic@example.cat');
      expect(letters.filter(({ to }) => to === 'clic@example.cat')).toHaveLength(1);
      expect((await house().browser().get(link)).status).toBe(200);
    });

    test('goes by letter, makes a member of that role, and is over when another follows', async () => {
      expect((await invite('nova@example.cat', 'editor')).status).toBe(303);
      const first = await letterTo('nova@example.cat');
      expect((await invite('nova@example.cat', 'warehouse')).status).toBe(303);
      const second = await letterTo('nova@example.cat');
      expect((await house().browser().get(first)).status).toBe(404);
      expect((await house().browser().post(second, joining)).status).toBe(303);
      expect(await member('nova@example.cat')).toMatchObject({ role: 'warehouse' });
    });

    test('can be taken back', async () => {
      await invite('nova@example.cat', 'editor');
      const path = await letterTo('nova@example.cat');
      const { browser } = await signedIn(house(), { role: 'owner' });
      expect((await browser.get('/admin/people')).text).toContain('nova@example.cat');
      await browser.post('/admin/people/uninvite', { email: 'nova@example.cat' });
      expect((await house().browser().get(path)).status).toBe(404);
    });

    test('lets nobody hand out more than they have', async () => {
      await house().shop.db.transaction((tx) =>
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
      const { browser } = await signedIn(house(), { role: 'host' });
      const to = (role: string) =>
        browser.post('/admin/people/invite', { email: 'nova@example.cat', role, language: 'ca' });
      expect((await to('owner')).text).toContain('permisos que tu no tens');
      expect((await to('host')).status).toBe(303);
      const owner = await addMember(house(), { email: 'mestressa@example.cat', role: 'owner' });
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

  describe('taking away', () => {
    test('what lets a member begin anew, sent twice by a double click, is one letter', async () => {
      const { browser: owner } = await signedIn(house(), { role: 'owner' });
      const { id } = await addMember(house(), { email: 'anna@example.cat', role: 'editor' });
      const key = /name="key" value="([^"]+)"/.exec((await owner.get(`/admin/people/${id}`)).text)?.[1];
      expect(key).toBeDefined();
      const before = letters.length;
      const sent = await Promise.all(
        [1, 2].map(() => owner.post(`/admin/people/${id}/anew`, { key: key ?? '' })),
      );
      expect(sent.map(({ status }) => status)).toEqual([303, 303]);
      await house().settle();
      expect(letters.slice(before).map(({ to }) => to)).toEqual(['anna@example.cat']);
    });

    test('a role is in force with the next request, and so is taking somebody off', async () => {
      const { browser: owner } = await signedIn(house(), { role: 'owner' });
      const { browser: ada, staffId } = await signedIn(house(), {
        role: 'manager',
        email: 'ada@example.cat',
      });
      expect((await ada.get('/admin/people')).status).toBe(200);
      await owner.post(`/admin/people/${staffId}/role`, { role: 'warehouse' });
      expect((await ada.get('/admin/people')).status).toBe(403);
      expect(await isIn(ada)).toBe(true);
      await owner.post(`/admin/people/${staffId}/remove`);
      expect((await ada.get('/admin/account')).location).toContain('/admin/sign-in');
      expect((await ada.post('/admin/account', { name: 'X', language: 'ca' })).status).toBe(401);
      expect((await logIn(house().browser(), 'ada@example.cat')).status).toBe(403);
      expect(await trail(2)).toEqual([
        ['people.remove', 'owner'],
        ['people.role', 'owner'],
      ]);
    });

    test('the last owner stays, whatever two owners do at one moment', async () => {
      const { browser: a, staffId: first } = await signedIn(house(), {
        role: 'owner',
        email: 'a@example.cat',
      });
      const { browser: b, staffId: second } = await signedIn(house(), {
        role: 'owner',
        email: 'b@example.cat',
      });
      await Promise.all([
        a.post(`/admin/people/${second}/remove`),
        b.post(`/admin/people/${first}/role`, { role: 'editor' }),
      ]);
      const owners = (await readMembers(house().shop.db.read)).filter(({ role }) => role === 'owner');
      expect(owners).toHaveLength(1);
      const [last] = owners;
      const { browser } = await signedIn(house(), { role: 'owner', email: last?.email ?? '' });
      expect((await browser.submit(`/admin/people/${last?.id}/remove`)).text).toContain('últim propietari');
    });

    test('who comes back is the same person', async () => {
      const { browser: owner } = await signedIn(house(), { role: 'owner' });
      const { staffId } = await signedIn(house(), { role: 'editor', email: 'ada@example.cat' });
      await owner.post(`/admin/people/${staffId}/remove`);
      await addMember(house(), { email: 'ada@example.cat', role: 'support' });
      expect(await member('ada@example.cat')).toMatchObject({ id: staffId, role: 'support' });
    });

    test('a role that is sent twice is made once, and nobody is told that it is there already', async () => {
      const { browser } = await signedIn(house(), { role: 'owner' });
      const page = (await browser.get('/admin/people/roles/new')).text;
      const key = /name="key" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const form = { name: 'Fotos', code: 'fotos', 'may[]': 'media.edit', key };
      const sent = await Promise.all([1, 2].map(() => browser.post('/admin/people/roles/new', form)));
      expect(sent.map(({ status }) => status)).toEqual([303, 303]);
      expect((await browser.post('/admin/people/roles/new', { ...form, key: 'another' })).status).toBe(422);
    });

    test('a role of the shop’s own is made, changed by one at a time, and stays while somebody has it', async () => {
      const { browser } = await signedIn(house(), { role: 'owner' });
      const make = { name: 'Embalatge', code: 'embalatge', 'may[]': 'stock.edit' };
      expect((await browser.post('/admin/people/roles/new', make)).status).toBe(303);
      expect((await browser.post('/admin/people/roles/new', make)).status).toBe(422);
      const { browser: ada } = await signedIn(house(), { role: 'embalatge', email: 'ada@example.cat' });
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
});
