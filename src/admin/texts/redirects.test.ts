import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { ensureTerm } from '../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAuthors } from '../../content/index.ts';

describe.each(engines)('old addresses at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());

  const seen = async (path: string) => {
    await desk.settle();
    return desk.browser().get(path);
  };

  test('an old address leads to a page or an address, never back to itself, and is taken away and put back', async () => {
    const { text: page } = await owner.get('/admin/texts/new?kind=page');
    const wanted = { 'title.ca': 'On som ara', state: 'publish' };
    const made = await owner.post(
      '/admin/texts/save',
      sentForm(page, wanted, (action) => action === '/admin/texts/save'),
    );
    const id = /texts\/(\d+)/.exec(made.location)?.[1];
    const add = (from: string, to: string) => owner.post('/admin/redirects', { from, to });
    expect((await add('/vell/mapa/', `entry:${id}`)).status).toBe(303);
    expect((await seen('/vell/mapa/')).location).toBe('/on-som-ara/');
    expect((await add('/a/', '/b/')).status).toBe(303);
    expect((await add('/b/', '/c/')).status).toBe(303);
    const loop = await add('/c/', '/a/');
    expect([loop.status, loop.text.includes('lead back')]).toEqual([422, true]);
    expect((await add('https://example.com/x/', '/a/')).status).toBe(422);
    const away = await add('/d/', '//evil.example/');
    expect([away.status, away.text.includes('is written in full')]).toEqual([422, true]);
    const listed = (await owner.get('/admin/redirects?q=mapa')).text;
    expect(listed).toContain('On som ara');
    expect(listed).not.toContain('/c/');
    const gone = await owner.submit('/admin/redirects', { remove: '/vell/mapa/' });
    expect((await seen('/vell/mapa/')).status).toBe(404);
    await owner.post(
      '/admin/redirects',
      sentForm(gone.text, {}, (action) => action === '/admin/redirects'),
    );
    expect((await seen('/vell/mapa/')).location).toBe('/on-som-ara/');
  });

  test('where an old address leads is told by its name, be it a text, a term or an author', async () => {
    const { shop } = desk;
    const term = await shop.db.transaction((tx) =>
      ensureTerm(tx, shop.settings, { taxonomy: 'category', language: 'ca', name: 'Terrissa' }),
    );
    await desk.settle();
    await owner.post('/admin/texts/authors/new', { name: 'Berta Soler', 'slug.ca': 'berta' });
    const author = (await readAuthors(shop.db.read)).find(({ name }) => name === 'Berta Soler')?.id;
    await owner.post('/admin/redirects', { from: '/vell/terrissa/', to: `term:${term}` });
    await owner.post('/admin/redirects', { from: '/vell/berta/', to: `author:${author}` });
    const { text } = await owner.get('/admin/redirects?q=vell');
    expect(text).toContain('>Terrissa</td>');
    expect(text).toContain('>Berta Soler</td>');
    expect(text).not.toMatch(/(term|author):\d/);
  });
});
