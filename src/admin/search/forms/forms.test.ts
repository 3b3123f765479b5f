import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/support/browser.ts';
import { addVariable } from '../../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { applyForms, formFile } from '../../../../tests/support/search/setup.ts';
import { sentForm } from '../../../../tests/support/sent-form.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { readAudit } from '../../../frame/command/index.ts';
import { showSetup } from '../../../search/index.ts';

const FORMS = '/admin/searching/forms';
const ONE = `${FORMS}/1`;
const here = (action: string | undefined) => action === undefined;

describe.each(engines)('search forms at the desk on %s', (engine) => {
  let desk: DeskShop;
  let editor: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    editor = desk.as(['search.edit'], 'en');
    await addVariable(desk, {
      name: 'Got',
      categories: ['Vaixella'],
      attributes: { colour: ['Blau', 'Verd'] },
      variations: [
        { values: { colour: 'Blau' }, price: 1000 },
        { values: { colour: 'Verd' }, price: 3000 },
      ],
    });
    await applyForms(desk, [
      formFile(1, [
        { type: 'search' },
        {
          type: 'taxonomy',
          taxonomy: 'product_cat',
          heading: { ca: 'Tria', oc: 'Causís' },
          show_count: true,
        },
        { type: 'reset' },
      ]),
      formFile(2, [{ type: 'search' }]),
    ]);
  });
  afterAll(() => desk.close());

  interface File {
    forms: { id: number; fields: Record<string, unknown>[] }[];
    site_search?: number;
  }
  const kept = async () => (await showSetup(desk.shop.db.read))?.value as File;
  const typesKept = async () => (await kept()).forms[0]?.fields.map(({ type }) => type);
  /** A page's form as it stands, sent with one of its buttons. */
  const press = async (html: string, button: string, changes: Record<string, string | false> = {}) =>
    editor.submit(ONE, `${sentForm(html, changes, here)}&${button}`);
  const order = async () =>
    [...(await desk.browser().get('/cerca/forma-1/')).text.matchAll(/data-sf-field-type="(\w+)"/g)].map(
      ([, type]) => type,
    );

  test('a field is moved, and nobody sees it before it is saved', async () => {
    const { text } = await editor.get(ONE);
    const moved = await press(text, 'do=down.1');
    expect(moved.status).toBe(200);
    const names = [...moved.text.matchAll(/Change the field ([^"(]*?) ?[("]/g)].map(([, name]) => name);
    expect(names[0]).toBe('Tria');
    expect(names).toHaveLength(3);
    expect(await typesKept()).toEqual(['search', 'taxonomy', 'reset']);
    const saved = await press(moved.text, '');
    expect(saved.text).toContain('Saved, and shoppers see it already.');
    expect(await typesKept()).toEqual(['taxonomy', 'search', 'reset']);
    expect(await order()).toEqual(['taxonomy', 'search', 'reset']);
    const dragged = await press(saved.text, 'do=move', { id: '3', before: '1' });
    await press(dragged.text, '');
    expect(await order()).toEqual(['reset', 'taxonomy', 'search']);
    const [line] = await readAudit(desk.shop.db.read, { subject: 'search', subjectId: 'form:1', limit: 5 });
    expect(line).toMatchObject({ command: 'search.part', actor: { name: 'Núria Soler' } });
  });

  test('a field is opened, changed, and seen at once with its counts; words of other languages stay', async () => {
    let { text } = await editor.get(ONE);
    text = (await press(text, 'do=open.2')).text;
    expect(text).toContain('name="f.heading.ca"');
    const tried = await press(text, 'try=1', {
      'f.heading.ca': 'Prestatge',
      'f.heading.en': 'Shelf',
      'f.input': 'radio',
      'f.hide_empty': '1',
    });
    const preview = /srcDoc="([^"]*)"/i.exec(tried.text)?.[1] ?? '';
    expect(preview).toContain('Shelf');
    // It has the policy of its page: bars are as long as they say, and nothing else is let in.
    expect(tried.headers['content-security-policy']).toMatch(
      /style-src 'self'.*; style-src-attr 'unsafe-inline'/,
    );
    expect(preview).toContain('type=&quot;radio&quot;');
    expect(preview).toMatch(/Vaixella[^(]*\(1\)/);
    expect(await kept()).not.toMatchObject({ forms: [{ fields: [{}, { input: 'radio' }] }] });
    await press(tried.text, '');
    expect((await kept()).forms[0]?.fields[1]).toEqual({
      type: 'taxonomy',
      taxonomy: 'product_cat',
      heading: { ca: 'Prestatge', oc: 'Causís', en: 'Shelf' },
      show_count: true,
      input: 'radio',
      hide_empty: true,
    });
  });

  test('fields are added once each and taken out; orders and prices come with what they need', async () => {
    let { text } = await editor.get(ONE);
    for (const offer of ['post_meta:_price', 'sort_order', 'taxonomy:pa_colour', 'taxonomy:product_cat'])
      text = (await press(text, 'do=add', { offer })).text;
    text = (await press(text, 'do=drop.1')).text;
    expect(text).not.toContain('value="post_meta:_price"');
    text = (await press(text, 'do=open.4')).text;
    text = (
      await press(text, 'try=1', {
        'f.options.0.is': '',
        'f.options.3.is': 'title asc',
        'f.options.3.label.ca': 'A–Z',
      })
    ).text;
    await press(text, '');
    const fields = (await kept()).forms[0]?.fields ?? [];
    expect(fields.map(({ type }) => type)).toEqual([
      'taxonomy',
      'search',
      'post_meta',
      'sort_order',
      'taxonomy',
    ]);
    expect(fields[3]?.options).toMatchObject([
      { by: '_sfm__price', direction: 'desc', as: 'num' },
      { by: 'date', direction: 'desc' },
      { by: 'title', direction: 'asc', label: { ca: 'A–Z' } },
    ]);
    expect(fields[4]).toMatchObject({ taxonomy: 'pa_colour', show_count: true });
    expect((await desk.browser().get('/cerca/forma-1/')).text).toMatch(/Blau[^(]*\(1\)/);
  });

  test('how results stand when nobody chooses is one or two orders', async () => {
    const { text } = await editor.get(ONE);
    await press(text, '', { 'sort.0': '_sfm__price desc num', 'sort.1': 'title asc' });
    expect((await kept()).forms[0]).toMatchObject({
      sort: [
        { by: '_sfm__price', direction: 'desc', as: 'num' },
        { by: 'title', direction: 'asc' },
      ],
    });
    const again = await press((await editor.get(ONE)).text, '', { 'sort.0': '', 'sort.1': '' });
    expect(again.text).toContain('Saved');
    expect((await kept()).forms[0]).not.toHaveProperty('sort');
  });

  test('what is wrong is said in its place, and nothing is kept', async () => {
    const before = await kept();
    const { text } = await editor.get(ONE);
    const same = await press(text, '', { 'slug.ca': 'forma-2' });
    expect([same.status, same.text.includes('Another form has this address already.')]).toEqual([422, true]);
    const none = await press(text, '', { 'type.product': false });
    expect(none.text).toContain('Say what it finds.');
    const long = await press(text, '', { results_per_page: '1000' });
    expect(long.status).toBe(422);
    expect(long.text).toContain('id="field-results_per_page-error"');
    expect((await editor.post(ONE, 'draft=x')).status).toBe(400);
    expect(await kept()).toEqual(before);
  });

  test('who saves over another’s change of the same form is told, of another form not', async () => {
    const { text } = await editor.get(ONE);
    const other = await editor.get(`${FORMS}/2`);
    await press(text, '', { 'title.ca': 'Primer' });
    expect((await press(text, '', { 'title.ca': 'Segon' })).status).toBe(409);
    const saved = await editor.submit(`${FORMS}/2`, sentForm(other.text, { 'title.ca': 'Dos' }, here));
    expect(saved.text).toContain('Saved');
  });

  test('one is made, answers the search box, and is not removed before something else does', async () => {
    const page = `${FORMS}/new`;
    const made = await editor.submit(
      page,
      sentForm((await editor.get(page)).text, { 'title.ca': 'Nou', 'slug.ca': 'nou' }, here),
    );
    expect(made.text).toContain('Saved');
    expect((await desk.browser().get('/cerca/nou/')).status).toBe(200);
    const site = async (form: string) =>
      editor.submit(FORMS, sentForm((await editor.get(FORMS)).text, { site: form }, here));
    await site('3');
    expect((await kept()).site_search).toBe(3);
    expect((await editor.submit(`${FORMS}/3`, 'do=remove')).text).toContain('change that first');
    await site('');
    await editor.submit(`${FORMS}/3`, 'do=remove');
    expect((await editor.get(`${FORMS}/3`)).status).toBe(404);
    expect((await desk.as(['products.edit']).get(FORMS)).status).toBe(403);
  });
});
