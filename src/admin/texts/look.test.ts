import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addPost, plainBody } from '../../../tests/support/catalogue/content.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { changeEntry, FRONT_PAGE, lookLinks, readWholeEntry } from '../../content/index.ts';
import { perform } from '../../frame/command/index.ts';

describe.each(engines)('what was typed and is not saved, looked at in the shop on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let id: number;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
    id = await addPost(desk, { ca: 'Fem olles.', es: 'Hacemos ollas.' });
  });
  afterAll(() => desk.close());

  const LOOK = '/admin/texts/look';
  /** The form as its button sends it. */
  const look = async (changes: Parameters<typeof sentForm>[1], of = id, by = owner) => {
    const { text } = await owner.get(`/admin/texts/${of}`);
    return by.post(
      LOOK,
      sentForm(text, changes, (action) => action === '/admin/texts/save'),
    );
  };
  const seen = (path: string) => desk.browser().get(path);

  test('stands in the frame of the shop by a signed link, and nobody else sees it', async () => {
    const before = await readWholeEntry(desk.shop.db.read, id);
    const reply = await look({ 'title.ca': 'Com fem olles', 'body.ca': '<p>Fem olles i plats.</p>' });
    expect(reply.status).toBe(303);
    const shown = await seen(reply.location);
    expect(shown.text).toContain('<p>Fem olles i plats.</p>');
    expect(shown.text).toMatch(/<h1[^>]*>Com fem olles/);
    expect(shown.text).toMatch(/<meta name="robots" content="[^"]*noindex/);
    expect(shown.headers['cache-control']).toMatch(/no-store|private/);
    expect(await readWholeEntry(desk.shop.db.read, id)).toEqual(before);
    const { pathname } = new URL(
      /<link rel="canonical" href="([^"]+)"/.exec((await seen(`/?p=${id}`)).text)?.[1] ?? 'http://x/',
    );
    expect((await seen(pathname)).text).not.toContain('plats');
    expect((await seen(reply.location.replace(/preview_nonce=../, 'preview_nonce=xx'))).status).toBe(404);
  });

  test('leads on to the other languages as they are typed', async () => {
    const { location } = await look({ 'body.es': '<p>Hacemos ollas y platos.</p>' });
    const links = [...(await seen(location)).text.matchAll(/href="(\/es\/\?preview=true[^"]*)"/g)];
    const [, es = ''] = links[0] ?? [];
    expect((await seen(es.replaceAll('&amp;', '&'))).text).toContain('Hacemos ollas y platos.');
  });

  test('is the last that each person has looked at, and ends with its week', async () => {
    const first = await look({ 'body.ca': '<p>Primer.</p>' });
    const second = await look({ 'body.ca': '<p>Segon.</p>' });
    expect(second.location).toBe(first.location);
    expect((await seen(second.location)).text).toContain('Segon.');
    const number = Number(/preview_id=(\d+)/.exec(second.location)?.[1]);
    const week = 7 * 86_400_000;
    const [old = ''] = Object.values(lookLinks(desk.shop, number, Date.now() - week - 1));
    expect((await seen(old)).status).toBe(404);
  });

  test('of the front page is the front page', async () => {
    const front = await perform(desk.shop, staff(), (act) =>
      changeEntry(act, {
        kind: 'page',
        key: FRONT_PAGE,
        texts: { ca: { title: 'Portada', body: plainBody('Hola') } },
      }),
    );
    const { location } = await look({ 'body.ca': '<p>Bon dia a tothom.</p>' }, front);
    const shown = (await seen(location)).text;
    expect(shown).toContain('Bon dia a tothom.');
    expect(shown).toMatch(/<body class="[^"]*home/);
  });

  test('says what is wrong where it cannot be shown, and needs the right to write texts', async () => {
    const reply = await look({ 'title.ca': '' });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('Every language that is written needs a title.');
    expect((await look({}, id, desk.as(['products.edit']))).status).toBe(403);
  });

  test('refuses what saving refuses, and what is too long to be kept, and the look before stays', async () => {
    const long = await addPost(desk, { ca: 'Llarga.', es: 'Larga.' });
    const { location } = await look({ 'body.ca': '<p>Curta.</p>' }, long);
    const many = '<p>Una frase <strong>amb</strong> una <a href="https://x.test">cosa</a> i tot.</p>'.repeat(
      4500,
    );
    const refused = await look({ 'body.ca': many }, long);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('The text is too long.');
    const quotes = `<p>${'"'.repeat(350_000)}</p>`;
    const tooLong = await look({ 'body.ca': quotes, 'body.es': quotes }, long);
    expect(tooLong.status).toBe(422);
    expect(tooLong.text).toContain('too long to be looked at');
    expect((await seen(location)).text).toContain('Curta.');
  });

  test('is not to be seen any more once the text is saved or in the bin', async () => {
    const text = await addPost(desk, { ca: 'Passatgera.' });
    const typed = { 'body.ca': '<p>Provisional.</p>' };
    const before = await look(typed, text);
    expect((await seen(before.location)).status).toBe(200);
    const { text: form } = await owner.get(`/admin/texts/${text}`);
    await owner.post(
      '/admin/texts/save',
      sentForm(form, {}, (action) => action === '/admin/texts/save'),
    );
    expect((await seen(before.location)).status).toBe(404);
    const later = await look(typed, text);
    expect((await seen(later.location)).status).toBe(200);
    await owner.post(`/admin/texts/${text}`, 'do=bin');
    expect((await seen(later.location)).status).toBe(404);
  });
});
