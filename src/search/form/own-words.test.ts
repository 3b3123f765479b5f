import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { applyForms, formFile } from '../../../tests/support/search/setup.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { ask, Stale, terminal } from '../../frame/command/index.ts';
import { changeSearchPart } from '../setup/commands.ts';
import { mendSearch } from '../setup/commands-words.ts';
import { type SetupPart, wordsOf } from '../setup/model-parts.ts';
import { SetupProblem, showSetup } from '../setup/setup.ts';

describe.each(engines)('what the shopkeeper says to single texts, on %s', (engine) => {
  let house: TestShop;
  const ids: Record<string, number> = {};
  const search = { engine: engine === 'postgres' ? ('database' as const) : ('memory' as const) };
  const forms = [formFile(1, [{ type: 'search' }, { type: 'taxonomy', taxonomy: 'product_cat' }])];

  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { search } });
    for (const name of ['Tovallola blava', 'Tovallola verda', 'Tovallola groga', 'Got'])
      ids[name] = await addSimple(house, { name, sku: name, categories: ['Bany'] });
  });
  afterAll(() => house.close());
  beforeEach(() => applyForms(house, forms));

  const asked = () => ({ shop: house.shop, actor: terminal('anna'), now: Date.now() });
  const change = async (part: SetupPart, value: unknown, version?: number) => {
    const done = await ask(asked(), changeSearchPart, { part, value, version });
    await house.settle();
    return done;
  };
  const mend = async (query: string, mended: Parameters<typeof mendSearch>[1]['mend']) => {
    await ask(asked(), mendSearch, { language: 'ca', query, mend: mended });
    await house.settle();
  };
  const results = async (text: string, more = '') => {
    const query = `sfid=1&sf_action=get_data&sf_data=results&_sf_s=${encodeURIComponent(text)}${more}`;
    return (await house.browser().get(`/?${query}`)).json<{ results: string }>().results;
  };
  const found = async (text: string) =>
    [...(await results(text)).matchAll(/\bpost-(\d+)\b/g)].map(([, id]) => Number(id));
  const kept = async () => (await showSetup(house.shop.db.read))!;

  test('a word is taken for another, and the page says so', async () => {
    await change(
      { kind: 'words', language: 'ca' },
      { corrections: [{ from: ['drap de bany', 'Xivarri'], to: 'tovallola' }], stopWords: [] },
    );
    for (const text of ['xivàrri', 'Drap  de bany']) expect(await found(text)).toHaveLength(3);
    expect(await results('xivarri verd')).toContain('Resultats per a «tovallola verd».');
    expect(await found('"xivarri"')).toEqual([]);
    expect(await results('drap')).toContain('data-sf-total="0"');
    const suggest = await house.browser().get('/search-suggest.json?lang=ca&text=xivarri');
    expect(suggest.json<unknown[]>()).toHaveLength(3);
    expect(
      (await house.browser().get('/es/?sfid=1&sf_action=get_data&sf_data=results&_sf_s=xivarri')).text,
    ).toContain('data-sf-total=\\"0\\"');
  });

  test('a stop word of the shop’s own need not be found, unless it is all there is', async () => {
    expect(await results('got botiga')).toContain('sf-about');
    await change({ kind: 'words', language: 'ca' }, { corrections: [], stopWords: ['Botiga', 'got'] });
    expect(await found('botiga tovallola blava')).toEqual([ids['Tovallola blava']]);
    expect(await results('got')).toContain('data-sf-total="1"');
  });

  test('for a text products come first, with or without its words, and others last', async () => {
    const rule = { queries: ['Tovallola'], language: 'ca', pin: ['sku:Got'], bury: ['sku:Tovallola blava'] };
    await change({ kind: 'rule', key: 'new' }, rule);
    const list = await found('tovallola');
    expect([list[0], list.at(-1), list.length]).toEqual([ids.Got, ids['Tovallola blava'], 4]);
    expect(await results('tovallola')).toContain('data-sf-total="4"');
    expect((await found('tovallola verda'))[0]).toBe(ids['Tovallola verda']);
  });

  test('a text leads to a product or a category, unless more is asked for; what is gone leads nowhere', async () => {
    const at = async (query: string) => {
      const { status, location } = await house.browser().get(`/cerca/forma-1/?${query}`);
      return [status, location];
    };
    await mend('ofertes', { kind: 'lead', to: `product:${ids.Got}` });
    expect(await at('_sf_s=Ofertes')).toEqual([302, `/?p=${ids.Got}`]);
    expect((await at('_sf_s=ofertes&_sft_product_cat=bany'))[0]).toBe(200);
    expect(await results('ofertes')).toMatch(new RegExp(`<a href="/\\?p=${ids.Got}">Got</a>`));
    await mend('ofertes', { kind: 'lead', to: 'product:99999' });
    expect((await at('_sf_s=ofertes'))[0]).toBe(200);
    await expect(mend('ofertes', { kind: 'lead', to: 'elsewhere' })).rejects.toThrow(SetupProblem);
  });

  test('mends add to what there is: a group of synonyms, a correction, a rule for every language', async () => {
    await change({ kind: 'rule', key: 'new' }, { queries: ['regal'], pin: ['sku:Got'] });
    await mend('regal', { kind: 'pin', name: 'sku:Tovallola groga' });
    expect((await found('regal')).slice(0, 2)).toEqual([ids.Got, ids['Tovallola groga']]);
    await mend('sivella', { kind: 'correction', word: 'got' });
    await mend('gotet', { kind: 'correction', word: 'got' });
    await mend('sivella', { kind: 'correction', word: 'tovallola' });
    expect(wordsOf((await kept()).value as Record<string, unknown>, 'ca').corrections).toEqual([
      { from: ['gotet'], to: 'got' },
      { from: ['sivella'], to: 'tovallola' },
    ]);
    await mend('eixugamans', { kind: 'synonym', word: 'tovallola' });
    await mend('assecador', { kind: 'synonym', word: 'Tovallola' });
    expect(house.shop.settings.search.synonyms.ca).toEqual([['tovallola', 'eixugamans', 'assecador']]);
    await expect.poll(() => found('assecador')).toHaveLength(3);
  });

  test('who changes one part does not undo another, and is told of a change of the same part', async () => {
    const { version } = await kept();
    const rule = { queries: ['bo'], pin: ['sku:Got'] };
    const after = await change({ kind: 'rule', key: '|bo' }, rule, version);
    await change({ kind: 'form', id: 1 }, { ...forms[0], results_per_page: 7 }, version);
    expect((await kept()).value).toMatchObject({ rules: [rule], forms: [{ results_per_page: 7 }] });
    await expect(change({ kind: 'rule', key: '|bo' }, undefined, version)).rejects.toThrow(Stale);
    expect(await change({ kind: 'rule', key: '|bo' }, rule, after)).toBe((await kept()).version);
    await change({ kind: 'rule', key: '|bo' }, undefined, after);
    expect((await kept()).value).toMatchObject({ rules: [] });
    const before = await kept();
    await expect(change({ kind: 'form', id: 1 }, { ...forms[0], fields: [] })).rejects.toThrow(SetupProblem);
    expect(await kept()).toEqual(before);
  });
});
