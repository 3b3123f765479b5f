import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../../tests/support/browser.ts';
import { addSimple, addVariable } from '../../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../../tests/support/people/admin.ts';
import { sentForm } from '../../../../tests/support/sent-form.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { readWhole, setPrices } from '../../../catalogue/index.ts';
import { perform, terminal } from '../../../frame/command/index.ts';

const LIST = '/admin/products/prices';

describe.each(engines)('the list of prices at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let jug: number;
  let cup: number;
  let shirts: number[];
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    const [base] = desk.shop.settings.currencies;
    await desk.set({ currencies: [base, { ...base, code: 'USD', symbol: '$', rate: '1.1' }] });
    owner = desk.as('owner', 'en');
    jug = await addSimple(desk, { name: 'Gerra', price: 3000, sku: 'GER' });
    cup = await addSimple(desk, { name: 'Tassa', price: 1000, categories: ['Taula'] });
    shirts = (await addVariable(desk, { name: 'Samarreta' })).variationIds;
  });
  afterAll(() => desk.close());
  const pricesOf = async (id: number) => {
    const { product, variation } = (await readWhole(desk.shop.db.read, [id])).get(id) ?? {};
    return (product ?? variation)?.prices;
  };
  const form = async (changes: Record<string, string>, path = LIST) =>
    sentForm((await owner.get(path)).text, changes, (action) => action === undefined);
  const rowsOf = (text: string) => [...text.matchAll(/data-sheet-row="(\d+)"/g)].map(([, id]) => Number(id));

  test('has every product and variation with a price of its own, and no others', async () => {
    const rows = rowsOf((await owner.get(LIST)).text);
    expect(rows).toEqual(expect.arrayContaining([jug, cup, ...shirts]));
    expect(new Set(rows).size).toBe(rows.length);
    expect((await owner.get(LIST)).text).toMatch(/Gerra \(en\)<span class="soft below">GER</);
  });

  test('has what the list of products was narrowed to', async () => {
    expect(rowsOf((await owner.get(`${LIST}?list=q%3DGerra`)).text)).toEqual([jug]);
    expect(rowsOf((await owner.get(`${LIST}?list=q%3DSamarreta`)).text)).toEqual(shirts);
    expect((await owner.get(`${LIST}?list=q%3Dxyzzy`)).text).toContain(
      'Nothing here has a price of its own.',
    );
    expect((await owner.get('/admin/products?q=Gerra')).text).toContain(`${LIST}?list=q%3DGerra`);
  });

  test('changes the prices of many things in each currency at once, and shoppers see them', async () => {
    const [shirt = 0] = shirts;
    const reply = await owner.submit(
      LIST,
      await form({ [`price.${jug}`]: '32,50', [`price.USD.${jug}`]: '40', [`sale.${shirt}`]: '5' }),
    );
    expect(reply.text).toContain('2 prices were saved.');
    expect(await pricesOf(jug)).toEqual({
      EUR: { regular: 3250, sale: null },
      USD: { regular: 4000, sale: null },
    });
    expect((await pricesOf(shirt))?.EUR?.sale).toBe(500);
    expect((await desk.browser().get('/producte/gerra/')).text).toContain('32,50');
    const again = await owner.submit(LIST, await form({ [`price.USD.${jug}`]: '' }));
    expect(again.text).toContain('One price was saved.');
    expect((await pricesOf(jug))?.USD?.regular ?? null).toBeNull();
  });

  test('keeps all or nothing, and says at which cell what is wrong', async () => {
    const reply = await owner.post(
      LIST,
      await form({ [`price.${jug}`]: '1', [`sale.USD.${cup}`]: '12', [`price.USD.${cup}`]: '12' }),
    );
    expect(reply.status).toBe(422);
    expect(reply.text).toContain(`id="sale.USD.${cup}-error"`);
    expect((await pricesOf(jug))?.EUR?.regular).toBe(3250);
    const words = await owner.post(LIST, await form({ [`price.${jug}`]: 'cinc' }));
    expect([words.status, words.text.includes(`id="price.${jug}-error"`)]).toEqual([422, true]);
    expect(words.text).toContain('value="cinc"');
  });

  test('shows what somebody else has changed meanwhile, and keeps what was typed', async () => {
    const sent = await form({ [`price.${cup}`]: '11' });
    const version = (await readWhole(desk.shop.db.read, [cup])).get(cup)?.version ?? 0;
    await perform(desk.shop, terminal('Anna'), (act) =>
      setPrices(act, { id: cup, version, prices: { EUR: { regular: 1500, sale: null } } }),
    );
    const reply = await owner.post(LIST, sent);
    expect(reply.status).toBe(422);
    expect(reply.text).toMatch(/value="11(,00)?"/);
    expect(reply.text).toContain('15');
    expect((await pricesOf(cup))?.EUR?.regular).toBe(1500);
    const mended = sentForm(reply.text, {}, (action) => action === undefined);
    expect((await owner.submit(LIST, mended)).text).toContain('One price was saved.');
    expect((await pricesOf(cup))?.EUR?.regular).toBe(1100);
  });

  test('is kept in the history of each thing, with before and after', async () => {
    const text = (await owner.get(`/admin/products/${cup}`)).text;
    expect(text).toContain('Change in the price list');
  });
});
