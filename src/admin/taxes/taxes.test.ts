import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask, terminal } from '../../frame/command/index.ts';
import { readClasses, readRates, replaceTaxRates } from '../../pricing/index.ts';
import { taxScreens } from './index.ts';

const RATES = '/admin/settings/taxes/rates';
const HEAD =
  'Country code,State code,Postcode / ZIP,City,Rate %,Tax name,Priority,Compound,Shipping,Tax class';

describe.each(engines)('taxes at the desk on %s', (engine) => {
  let desk: DeskShop;
  const rates = async (taxClass = 'standard') =>
    (await readRates(desk.shop.db.read)).filter((rate) => rate.class === taxClass);
  const brief = async () => (await rates()).map(({ country, state, ppm }) => [country, state, ppm]);
  type Changes = Parameters<typeof sentForm>[1];
  /** Opens the table, types, and sends it; of boxes that are in doubt all lines are sent. */
  const save = async (person: Browser, changes: Changes = {}, html?: string, path = RATES) =>
    person.post(
      path,
      sentForm(html ?? (await person.get(path)).text, changes, (action) => action !== undefined),
    );
  beforeAll(async () => {
    desk = await openDeskShop(engine, { screens: taxScreens });
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    const csv = [
      HEAD,
      'ES,*,*,*,21,IVA,1,0,1,',
      'PT,*,*,*,23,IVA,1,0,1,',
      'ES,*,*,*,10,IVA,1,0,1,reduced',
    ].join('\n');
    await ask({ shop: desk.shop, actor: terminal('test'), now: Date.now() }, replaceTaxRates, { csv });
  });

  test('a table that is sent as it came changes nothing, not even a version', async () => {
    const before = await readRates(desk.shop.db.read);
    expect((await save(desk.as('owner'))).status).toBe(303);
    expect(await readRates(desk.shop.db.read)).toEqual(before);
  });

  test('lines are changed, added and removed by one save, and those of other classes stay', async () => {
    const [spain, portugal] = await rates();
    const reply = await save(desk.as('owner'), {
      [`of.${spain?.id}.percent`]: '5,2',
      [`of.${portugal?.id}.gone`]: '1',
      'new.0.country': 'es',
      'new.0.state': 'gc',
      'new.0.percent': '7',
      'new.0.label': 'IGIC',
      'new.0.onShipping': false,
    });
    expect(reply.status).toBe(303);
    expect(await rates()).toMatchObject([
      { id: spain?.id, ppm: 52_000 },
      { country: 'ES', state: 'GC', ppm: 70_000, label: 'IGIC', onShipping: false },
    ]);
    expect(await rates('reduced')).toHaveLength(1);
  });

  test('a line moves by a button, together with what was typed', async () => {
    const [spain, portugal] = await rates();
    await save(desk.as('owner'), { [`of.${spain?.id}.percent`]: '22', do: `up of.${portugal?.id}` });
    expect(await brief()).toEqual([
      ['PT', '', 230_000],
      ['ES', '', 220_000],
    ]);
  });

  test('what may not be is said at its field, all else stays typed and nothing is saved', async () => {
    const [spain] = await rates();
    const reply = await save(desk.as('owner'), {
      [`of.${spain?.id}.state`]: 'XX',
      'new.0.percent': '7',
      'new.0.city': 'Telde',
    });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain(`id="field-of.${spain?.id}.state-error"`);
    expect(reply.text).toContain('el codi d’una província d’aquest país: ES');
    expect(reply.text).toContain('value="Telde"');
    const word = await save(desk.as('owner'), { [`of.${spain?.id}.percent`]: 'molt' });
    expect([word.status, word.text.includes(`id="field-of.${spain?.id}.percent-error"`)]).toEqual([
      422,
      true,
    ]);
    expect(await rates()).toHaveLength(2);
  });

  test('who saves over what somebody else has changed is told at its line, and may insist', async () => {
    const [spain, portugal] = await rates();
    const owner = desk.as('owner');
    const late = (await owner.get(RATES)).text;
    await save(desk.as('owner'), { [`of.${spain?.id}.percent`]: '20', [`of.${portugal?.id}.percent`]: '6' });
    const told = await save(owner, { [`of.${spain?.id}.percent`]: '19' }, late);
    expect(told.status).toBe(422);
    expect(told.text).toContain('Tipus %: 20');
    expect(await brief()).toEqual([
      ['ES', '', 200_000],
      ['PT', '', 60_000],
    ]);
    // The other line was changed as well: insisting on the one does not overwrite it unseen.
    const again = await save(owner, {}, told.text);
    expect([again.status, again.text.includes('Tipus %: 6')]).toEqual([422, true]);
    expect((await save(owner, {}, again.text)).status).toBe(303);
    expect(await brief()).toEqual([
      ['ES', '', 190_000],
      ['PT', '', 230_000],
    ]);
  });

  test('a line that somebody has removed meanwhile is not made anew', async () => {
    const [spain] = await rates();
    const owner = desk.as('owner');
    const late = (await owner.get(RATES)).text;
    await save(desk.as('owner'), { [`of.${spain?.id}.gone`]: '1' });
    await save(owner, { [`of.${spain?.id}.percent`]: '19' }, late);
    expect((await rates()).map(({ country }) => country)).toEqual(['PT']);
  });

  test('a file goes out and comes in as it was, with no formula in it', async () => {
    const owner = desk.as('owner');
    const [spain] = await rates();
    await save(owner, { [`of.${spain?.id}.label`]: '=2+3' });
    const file = await owner.get(`${RATES}.csv`);
    expect(file.text).toContain("'=2+3");
    const before = await brief();
    const file2 = '/admin/settings/taxes/file';
    expect((await owner.post(file2, { csv: file.text })).status).toBe(303);
    expect([await brief(), (await rates())[0]?.label]).toEqual([before, '=2+3']);
    const wrong = await owner.post(file2, { csv: `${HEAD}\nES,,,,x,IVA,1,0,1,` });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('ES,,,,x,IVA,1,0,1,');
    expect(wrong.text).toContain('Línia 2: «x» no és cap percentatge');
    expect(await brief()).toEqual(before);
  });

  test('a class is made, called otherwise, and goes with its rates unless something needs it', async () => {
    const owner = desk.as('owner');
    const make = '/admin/settings/taxes/new-class';
    const form = sentForm((await owner.get(make)).text, { slug: 'llibres', 'names.ca': 'Llibres' });
    expect((await owner.post(make, form)).status).toBe(303);
    const taken = await owner.post(make, form);
    expect([taken.status, taken.text.includes('id="field-slug-error"')]).toEqual([422, true]);
    const own = '/admin/settings/taxes/classes/llibres';
    await owner.post(own, sentForm((await owner.get(own)).text, { 'names.es': 'Libros' }));
    const found = async () => (await readClasses(desk.shop.db.read)).find(({ slug }) => slug === 'llibres');
    expect((await found())?.names).toEqual({ ca: 'Llibres', es: 'Libros' });
    await save(owner, { 'new.0.percent': '4' }, undefined, `${RATES}?class=llibres`);
    expect(await rates('llibres')).toMatchObject([{ ppm: 40_000 }]);
    await owner.post(own, { do: 'remove' });
    expect([await found(), await rates('llibres')]).toEqual([undefined, []]);
  });

  test('nobody without the right opens it', async () => {
    const other = desk.as(['settings.edit', 'shipping.edit']);
    for (const path of [
      RATES,
      `${RATES}.csv`,
      '/admin/settings/taxes/file',
      '/admin/settings/taxes/new-class',
    ])
      expect((await other.get(path)).status).toBe(403);
    expect((await other.post('/admin/settings/taxes/file', { csv: HEAD })).status).toBe(403);
    expect(await rates()).toHaveLength(2);
  });
});
