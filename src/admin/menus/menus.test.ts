import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addPost } from '../../../tests/support/catalogue/content.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readArrangedMenus } from '../../content/index.ts';

describe.each(engines)('menus at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let post = 0;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
    post = await addPost(desk, { ca: 'Qui som', en: 'Who we are' }, { kind: 'page' });
  });
  afterAll(() => desk.close());

  const kept = () => readArrangedMenus(desk.shop, desk.shop.db.read);
  const header = async () => (await kept()).header.items.map(({ to }) => to);
  const send = async (page: string, changes: Parameters<typeof sentForm>[1]) =>
    owner.post(
      page,
      sentForm((await owner.get(page)).text, changes, (action) => action === page),
    );
  const footer = async (path: string) => {
    await desk.settle();
    return (await desk.browser().get(path)).text;
  };

  test('a line is added that leads to a page by its number, and goes on doing so when the page is renamed', async () => {
    const reply = await send('/admin/menus/line?place=header', { to: `entry:${post}` });
    expect(reply.status).toBe(303);
    expect(await header()).toEqual(['address:shop', 'categories', `entry:${post}`]);
    expect(await footer('/en/')).toContain('href="/en/who-we-are/"');
    await addPost(
      desk,
      { ca: 'Qui som', en: { title: 'About us', slug: 'about-us' } },
      { id: post, kind: 'page' },
    );
    expect(await footer('/en/')).toContain('href="/en/about-us/"');
    expect((await owner.get('/admin/menus')).text).toContain('About us');
  });

  test('lines are moved by buttons and by dragging, and back from the notice', async () => {
    const { version } = await kept();
    const moved = await owner.submit(`/admin/menus?version=${version}`, { do: 'up.3' });
    expect(await header()).toEqual(['address:shop', `entry:${post}`, 'categories']);
    await owner.post(
      `/admin/menus?version=${version + 1}`,
      sentForm(moved.text, {}, (to) => to === `/admin/menus?version=${version + 1}`),
    );
    await owner.post('/admin/menus', { do: 'move', id: 1, before: '' });
    expect((await header()).at(-1)).toBe('address:shop');
    const again = await owner.post(`/admin/menus?version=${version}`, { do: 'up.3' });
    expect(again.status).toBe(409);
  });

  test('a line says in each language what it is called, and is taken out and comes back', async () => {
    const at = (await header()).indexOf(`entry:${post}`) + 1;
    const page = `/admin/menus/line?place=header&line=${at}`;
    await send(page, { 'label.ca': 'La casa', 'label.en': 'The house' });
    expect(await footer('/en/')).toContain('The house');
    expect((await owner.get('/admin/menus')).text).toContain('not translated: Español');
    const out = await owner.submit(page, { do: 'remove', version: (await kept()).version });
    expect(await header()).not.toContain(`entry:${post}`);
    const action =
      /action="(\/admin\/menus\?version=\d+)"[^>]*><input type="hidden" name="do" value="put"/.exec(
        out.text,
      )?.[1];
    await owner.post(
      action ?? '',
      sentForm(out.text, {}, (to) => to === action),
    );
    expect((await kept()).header.items[at - 1]).toEqual({
      to: `entry:${post}`,
      label: { ca: 'La casa', en: 'The house' },
    });
  });

  test('what no menu can lead to is refused at its field', async () => {
    for (const to of ['product:3', 'javascript:alert(1)', 'address:nowhere']) {
      const reply = await send('/admin/menus/line?place=header', { to });
      expect([to, reply.status]).toEqual([to, 422]);
    }
    expect((await send('/admin/menus/line?place=header', { to: 'https://example.cat/' })).status).toBe(422);
    expect((await owner.get('/admin/pick/links?menus=1&q=')).text).not.toContain('product:');
  });

  test('groups of the footer are made, called, and taken out', async () => {
    await send('/admin/menus/group', { 'title.ca': 'La botiga', 'title.en': 'The shop itself' });
    const group = (await kept()).footer.length;
    await send(`/admin/menus/line?place=${group}`, { to: 'address:blog' });
    expect(await footer('/en/')).toContain('The shop itself');
    await owner.post(`/admin/menus/group?group=${group}`, { do: 'remove', version: (await kept()).version });
    expect((await kept()).footer).toHaveLength(group - 1);
    expect((await owner.get(`/admin/menus/group?group=${group}`)).status).toBe(404);
  });
});
