import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeskShop, openDeskShop } from '../../tests/support/people/admin.ts';
import { engines } from '../../tests/support/shop.ts';
import { Stale } from '../frame/command/index.ts';
import { readForm, text } from './kit/fields.ts';
import { done, onward, type Screen, screenPage } from './kit/screen.ts';
import { screens as ofTheDesk } from './screens.ts';

const name = { name: text({ label: 'Nom', required: true, max: 10 }) };
const screens: Screen[] = [
  {
    path: 'door',
    needs: 'nobody',
    GET: async () => screenPage({ title: 'Porta', look: 'bare', body: null }),
  },
  {
    path: 'things/save',
    needs: 'orders.view',
    takesFiles: true,
    POST: async () => {
      throw new Stale(['product', 84], { name: 'meu' }, { name: 'seu' }, 2);
    },
  },
  {
    path: 'things/{id}',
    needs: 'orders.view',
    GET: async ({ ctx }, { id }) => screenPage({ title: `Cosa ${id}`, body: ctx.language }),
    POST: async ({ ctx }) => {
      if (ctx.form.text('version') === '1')
        throw new Stale(['thing', 1], { name: 'meu' }, { name: 'seu' }, 2);
      const read = readForm(name, ctx.form, ctx.t);
      if (!read.values) return screenPage({ title: 'Cosa', body: [...read.errors.values()].join() });
      return onward('/admin/things/1', done('Desat.'));
    },
  },
];

test('no two places of the menu have the same drawing', () => {
  const drawings = ofTheDesk.flatMap(({ menu }) => (menu ? [menu.icon] : []));
  expect(drawings.toSorted()).toEqual([...new Set(drawings)].toSorted());
});

describe.each(engines)('the frame of the desk on %s', (engine) => {
  let desk: DeskShop;
  beforeAll(async () => {
    desk = await openDeskShop(engine, { screens });
  });
  afterAll(() => desk.close());

  test('whoever is not signed in is led to the door, and learns of no screen whether it exists', async () => {
    for (const path of ['things/1', 'nowhere']) {
      const reply = await desk.stranger().get(`/admin/${path}?a=1`);
      expect([reply.status, reply.location]).toEqual([
        303,
        `/admin/sign-in?to=${encodeURIComponent(`/admin/${path}?a=1`)}`,
      ]);
    }
    expect((await desk.stranger().get('/admin/door')).status).toBe(200);
  });

  test('what is sent after the session has ended can be sent once more', async () => {
    const secret = { password: 'geheim', 'cardBank.secret': 'geheim', confirm_code: 'geheim' };
    const typed = { name: 'Tassa «1»', billing_postcode: '17004', code: 'embalatge' };
    const reply = await desk.stranger().post('/admin/things/1', { ...typed, ...secret });
    expect(reply.status).toBe(401);
    for (const value of Object.values(typed)) expect(reply.text).toContain(`value="${value}"`);
    expect(reply.text).not.toContain('geheim');
  });

  test('links of the shop’s contract do not run there', async () => {
    const reply = await desk.as('owner').get('/admin/things/1?add-to-cart=1&wc-ajax=get_refreshed_fragments');
    expect(reply.text).toContain('Cosa 1');
  });

  test('a page comes with a strict policy, is kept by nobody and found by no search engine', async () => {
    const { headers, text } = await desk.as('owner').get('/admin/things/1');
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self';",
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toContain('noindex');
    expect(text).not.toMatch(/ style="|<script>|<style/);
  });

  test('somebody without the right is told in words which one is missing', async () => {
    const reply = await desk.as('nothing').get('/admin/things/1');
    expect(reply.status).toBe(403);
    expect(reply.text).toContain('<strong>Veure comandes</strong>');
    const spanish = await desk.as('nothing', 'es').get('/admin/things/1');
    expect(spanish.text).toContain('<strong>Ver pedidos</strong>');
  });

  test('it speaks the language of who uses it', async () => {
    expect((await desk.as('owner', 'es').get('/admin/things/1')).text).toContain('Ver la tienda');
    expect((await desk.as('owner', 'en').get('/admin/things/1')).text).toContain('<html lang="en-GB"');
  });

  test('what was done is said on the next page, once', async () => {
    const owner = desk.as('owner');
    const reply = await owner.submit('/admin/things/1', { name: 'Tassa' });
    expect(reply.text).toContain('Desat.');
    expect((await owner.get('/admin/things/1')).text).not.toContain('Desat.');
  });

  test('a sentence that somebody else wrote is not said', async () => {
    const owner = desk.as('owner');
    const forged = Buffer.from(JSON.stringify({ kind: 'done', text: 'Fals' })).toString('base64url');
    owner.cookies.set('cistella_desk_notice', `${forged}.${'0'.repeat(64)}`);
    expect((await owner.get('/admin/things/1')).text).not.toContain('Fals');
  });

  test('two people on one thing are shown both values, and either can stay', async () => {
    const owner = desk.as('owner');
    const reply = await owner.post('/admin/things/1', { name: 'meu', version: 1 });
    expect(reply.status).toBe(409);
    expect(reply.text).toMatch(/<td[^>]*>meu<\/td><td[^>]*>seu<\/td>/);
    expect(reply.text).toContain('<input type="hidden" name="version" value="2"/>');
    expect((await owner.post('/admin/things/1', { name: 'meu', version: 2 })).location).toBe(
      '/admin/things/1',
    );
  });

  test('what another has saved is looked at on the thing’s own page, where its form is sent elsewhere', async () => {
    const owner = desk.as('owner');
    const kept = async (path: string) =>
      /<a class="button is-main" href="([^"]*)"/.exec((await owner.post(path, { version: 1 })).text)?.[1];
    expect(await kept('/admin/things/save')).toBe('/admin/products/84');
    expect(await kept('/admin/things/1?list=2')).toBe('/admin/things/1?list=2');
  });

  test('a body that is too large is refused at the desk, with how much it may have and the way back', async () => {
    const owner = desk.as('owner');
    const send = (path: string, bytes: number, headers: Record<string, string> = {}, by = owner) =>
      by.post(path, Buffer.alloc(bytes), { 'content-type': 'multipart/form-data; boundary=x', ...headers });
    const referer = 'http://shop.test/admin/things/1?tab=files';
    const file = await send('/admin/things/save', 27_000_000, { referer });
    expect([file.status, file.text.includes('són 25 MB')]).toEqual([413, true]);
    expect(file.text).toContain('href="/admin/things/1?tab=files"');
    expect(file.text).toContain('Veure la botiga');
    const form = await send('/admin/things/1', 300_000, { referer: 'http://elsewhere.test/admin/things/2' });
    expect([form.status, form.text.includes('són 256 KB')]).toEqual([413, true]);
    expect(form.text).toContain('href="/admin/things/1"');
    const strangers = await send('/admin/things/1', 300_000, { referer }, desk.stranger());
    expect([strangers.status, strangers.text.includes('256 KB')]).toEqual([413, false]);
  });
});
