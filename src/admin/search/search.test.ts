import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { applyForms, formFile } from '../../../tests/support/search/setup.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/index.ts';
import { seedPricing } from '../../pricing/index.ts';

const HERE = '/admin/searching';
/** Of the forms of a page, those of the screen itself. */
const here = (action: string | undefined) => action === undefined;

describe.each(engines)('searching at the desk on %s', (engine) => {
  let desk: DeskShop;
  let editor: Browser;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await desk.shop.db.transaction((tx) => seedPricing(tx));
    editor = desk.as(['search.edit', 'products.view'], 'en');
    for (const [name, more] of Object.entries({
      'Tovallola blava': { categories: ['Bany'] },
      'Tovallola verda': { categories: ['Bany'] },
      Got: { categories: ['Cuina'], stock: 0 },
    }))
      ids[name] = await addSimple(desk, { name, sku: name.toUpperCase().replace(' ', '-'), ...more });
    await applyForms(desk, [formFile(1, [{ type: 'search' }])], { site_search: 1 });
  });
  afterAll(() => desk.close());

  const results = async (text: string) =>
    (
      await desk
        .browser()
        .get(`/?sfid=1&sf_action=get_data&sf_data=results&_sf_s=${encodeURIComponent(text)}`)
    ).json<{ results: string }>().results;
  const found = async (text: string) =>
    [...(await results(text)).matchAll(/\bpost-(\d+)\b/g)].map(([, id]) => Number(id));
  const row = (html: string, word: string) =>
    [
      ...(html.match(new RegExp(`<tr><th scope="row"><a[^>]*>${word}</a>[^]*?</tr>`))?.[0] ?? '').matchAll(
        /<td class="amount(?: is-wide)?">(?:<span[^>]*>)?([^<]*)/g,
      ),
    ].map(([, cell]) => cell);

  test('what is searched for, opened and ordered is told by word, in a file too, and by which things', async () => {
    const shopper = desk.browser();
    shopper.cookies.set('cc_cookie', encodeURIComponent(JSON.stringify({ categories: ['statistics'] })));
    await shopper.get('/cerca/forma-1/?_sf_s=Tovallola');
    await shopper.get('/cerca/forma-1/?_sf_s=tovallola');
    await shopper.get('/cerca/forma-1/?_sf_s=xyzzy');
    const opened = {
      sfid: 1,
      text: 'tovallola',
      place: 2,
      lang: 'ca',
      target: `product:${ids['Tovallola verda']}`,
    };
    await shopper.post('/search-click', opened);
    await buy(desk, ids['Tovallola verda'] ?? 0, { shopper });
    // Who allows no statistics carries nothing; an order without what was opened counts for no word.
    const other = desk.browser();
    await other.post('/search-click', opened);
    await buy(desk, ids['Tovallola verda'] ?? 0, { shopper: other });
    await desk.settle();

    const { text } = await editor.get(HERE);
    expect(row(text, 'tovallola')).toEqual(['2', '2', '0', '2', '1']);
    expect(row(text, 'xyzzy')).toEqual(['1', '0', '1', '0', '0']);
    expect((await editor.get(`${HERE}?show=unfound`)).text).not.toContain('>tovallola<');
    expect(row((await editor.get(`${HERE}?q=VALL`.toLowerCase())).text, 'xyzzy')).toEqual([]);
    expect((await editor.get(`${HERE}?span=own&from=2001-01-01&to=2001-02-01`)).text).toContain(
      'class="empty"',
    );
    expect((await editor.get(`${HERE}/file`)).text).toContain('tovallola,2,2,0,2,1,ca');
    const one = await editor.get(`${HERE}/word?word=tovallola&of=ca`);
    expect(one.text).toMatch(
      /Tovallola verda \(en\) · TOVALLOLA-VERDA<\/a><\/th><td[^>]*>2<\/td><td[^>]*>2<\/td><td[^>]*>1</,
    );
    expect((await editor.get(`${HERE}/word?word=tovallola&of=xx`)).status).toBe(404);
  });

  test('a word that finds nothing is mended in its place, and the trail says by whom', async () => {
    const mend = (fields: Record<string, string | number>) =>
      editor.submit(HERE, new URLSearchParams({ language: 'ca', ...fields } as never).toString());
    expect(await found('eixugamans')).toEqual([]);
    const said = await mend({ query: 'eixugamans', mend: 'synonym', word: 'tovallola' });
    expect(said.text).toContain('“eixugamans” now finds the same as “tovallola”.');
    await expect.poll(() => found('eixugamans')).toHaveLength(2);
    await mend({ query: 'xutxu', mend: 'correction', word: 'tovallola' });
    expect(await results('xutxu')).toContain('Resultats per a «tovallola»');
    await mend({ query: 'regalet', mend: 'pin', product: ids.Got ?? 0 });
    expect(await found('regalet')).toEqual([ids.Got]);
    const term = /value="(product_cat:\d+)"[^>]*>Bany/.exec(
      (await editor.get(`${HERE}/word?word=bany&of=ca`)).text,
    )?.[1];
    await mend({ query: 'banyera', mend: 'lead_term', term: term ?? '' });
    const led = await desk.browser().get('/cerca/forma-1/?_sf_s=banyera');
    expect([led.status, led.location]).toEqual([302, `/?taxonomy=product_cat&cat=${term?.split(':')[1]}`]);
    expect((await desk.browser().get(led.location ?? '')).status).toBe(301);
    expect((await mend({ query: 'res', mend: 'synonym', word: '' })).text).toContain('Say what mends it.');
    // The notice has a form that takes it back, once.
    const back = await mend({ query: 'errada', mend: 'correction', word: 'got' });
    expect(await found('errada')).toEqual([ids.Got]);
    const undo = sentForm(back.text, {}, (action) => action === `${HERE}/undo`);
    expect((await editor.submit(`${HERE}/undo`, undo)).text).toContain('It is as it was before.');
    expect(await found('errada')).toEqual([]);
    await mend({ query: 'errada', mend: 'correction', word: 'tovallola' });
    expect((await editor.submit(`${HERE}/undo`, undo)).text).toContain('somebody has changed it since');
    const same = await mend({ query: 'bugader', mend: 'synonym', word: 'got' });
    await editor.submit(
      `${HERE}/undo`,
      sentForm(same.text, {}, (action) => action === `${HERE}/undo`),
    );
    expect(desk.shop.settings.search.synonyms.ca).toEqual([['tovallola', 'eixugamans']]);
    const lines = await readAudit(desk.shop.db.read, { subject: 'search', limit: 10 });
    expect(lines).toContainEqual(expect.objectContaining({ command: 'search.part' }));
    expect(lines[0]).toMatchObject({ command: 'search.mend', actor: { name: 'Núria Soler' } });
  });

  test('synonyms, corrections and stop words stand a line each, by language; what is unclear stays to be mended', async () => {
    const page = `${HERE}/words`;
    const form = async (changes: Record<string, string>) =>
      sentForm((await editor.get(page)).text, changes, here);
    expect((await editor.get(page)).text).toContain('xutxu, errada = tovallola');
    const wrong = await editor.submit(
      page,
      await form({ 'synonyms.ca': 'sol', 'corrections.es': 'sin igual' }),
    );
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('A group has two words or more: “sol”.');
    expect(wrong.text).toContain('Write it as “one word = the other”: “sin igual”.');
    const early = await form({ 'corrections.ca': 'gotet, vas = got', 'stops.ca': 'botiga, la meva' });
    await editor.submit(page, early);
    expect(await results('vas botiga')).toContain('data-sf-total="1"');
    expect(await results('xutxu')).toContain('data-sf-total="0"');
    expect((await editor.get(page)).text).toMatch(/>botiga\nla\nmeva</);
    const late = await editor.submit(page, early.replace('gotet', 'tassa'));
    expect(late.status).toBe(409);
  });

  test('for a text products are put first and last, in an order, and who was slower is told', async () => {
    const made = await editor.submit(
      `${HERE}/rules/new`,
      sentForm(
        (await editor.get(`${HERE}/rules/new`)).text,
        { queries: 'tovallola\ndraps', language: 'ca' },
        here,
      ),
    );
    const page = `${HERE}/rules/edit?key=ca%7Ctovallola`;
    expect(made.text).toContain('Saved, and shoppers see it already.');
    const add = (list: string, id: number | undefined) =>
      editor.submit(page, new URLSearchParams({ list, do: 'add', [`product.${list}`]: `${id}` }).toString());
    await add('pin', ids.Got);
    await add('pin', ids['Tovallola verda']);
    await add('bury', ids['Tovallola blava']);
    const order = ['Got', 'Tovallola verda', 'Tovallola blava'].map((name) => ids[name]);
    expect(await found('tovallola')).toEqual(order);
    expect(await found('draps')).toEqual(order.slice(0, 2));
    const tree = sentForm((await editor.get(page)).text, {}, here);
    await editor.submit(page, `${tree}&do=up.2`);
    expect((await found('tovallola'))[0]).toBe(ids['Tovallola verda']);
    const late = await editor.submit(page, `${tree}&do=drop.1`);
    expect(late.status).toBe(409);
    const same = await editor.submit(`${HERE}/rules/new`, 'queries=Tovallola&language=');
    expect(same.text).toContain('Saved');
    const twice = await editor.submit(`${HERE}/rules/new`, 'queries=tovallola&language=ca');
    expect(twice.text).toContain('Something is said about this search already');
    await editor.submit(page, 'do=remove');
    expect((await editor.get(page)).status).toBe(404);
    expect((await found('tovallola'))[0]).not.toBe(ids.Got);
  });

  test('a version that no page can carry is another one than stands: nothing is saved, and that is said', async () => {
    const versions = ['1e309', '99999999999999999999', 'x', '-1', ''];
    for (const page of [`${HERE}/words`, `${HERE}/forms`])
      for (const version of versions) {
        const { text } = await editor.get(page);
        const reply = await editor.post(page, sentForm(text, { 'stops.ca': 'colada', version }, here));
        expect([page, version, reply.status]).toEqual([page, version, 409]);
      }
    expect((await editor.get(`${HERE}/words`)).text).not.toContain('colada');
  });

  test('a search is tried, and each result says why it stands where it does', async () => {
    await editor.submit(
      `${HERE}/rules/new`,
      new URLSearchParams({ queries: 'verda', language: 'ca', boost: 'TOVALLOLA-VERDA = 2' }).toString(),
    );
    const { text } = await editor.get(`${HERE}/try?lang=ca&text=tovallola+verda`);
    expect(text).toMatch(/“tovallola” stands in: the title \(Català\)\./);
    expect((await editor.get(`${HERE}/try?lang=ca&text=verda`)).text).toContain(
      '× 2: you said it counts so.',
    );
    const other = (await editor.get(`${HERE}/try?lang=ca&text=eixugamans`)).text;
    expect(other).toContain('it has the synonym “tovallola”');
    expect((await editor.get(`${HERE}/try?lang=ca&text=gotet`)).text).toContain(
      'By your corrections it is read as “got”.',
    );
    expect((await editor.get(`${HERE}/try?lang=ca&text=got`)).text).toMatch(/× 0\.6: it is sold out\./);
    expect((await editor.get(`${HERE}/try?lang=ca&text=regalet`)).text).toContain('because you put it first');
    await desk.settle();
    expect((await editor.get(`${HERE}?q=verda`)).text).toContain('class="empty"');
  });
});
