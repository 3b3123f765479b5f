import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import {
  changeClass,
  changeRate,
  putTaxClasses,
  putTaxRates,
  removeClass,
  removeRate,
  TaxProblem,
} from './commands.ts';
import { saveRates } from './commands-table.ts';
import type { RateInput } from './model-tables.ts';
import { addMissingClasses } from './steps.ts';
import { putRates, readClasses, readRates } from './store.ts';

const rate = (label: string, more: Partial<RateInput> = {}): RateInput => ({
  country: 'ES',
  state: '',
  postcode: '',
  city: '',
  label,
  ppm: 210_000,
  priority: 1,
  compound: false,
  onShipping: true,
  class: 'standard',
  ...more,
});

describe.each(engines)('the tables of taxes, on %s', (engine) => {
  let house: TestShop;
  const asked = () => ({ shop: house.shop, actor: staff('Anna'), now: Date.now() });
  const rates = async () => readRates(house.shop.db.read);
  const labels = async () => (await rates()).map(({ label }) => label);
  const classes = async () => (await readClasses(house.shop.db.read)).map(({ slug }) => slug);
  const row = async (label: string) => (await rates()).find((each) => each.label === label)!;
  const file = (rows: object[]) => ({ rows, settings: house.shop.settings });
  const taxClass = (slug: string) => ({ slug, names: { ca: slug } });
  beforeEach(async () => {
    house ??= await openSellingShop(engine);
    await house.shop.db.transaction(async (tx) => {
      await putRates(tx, [
        rate('A'),
        rate('B', { country: 'FR' }),
        rate('C', { country: 'IT', onShipping: false }),
      ]);
      await tx.deleteFrom('tax_class').execute();
    });
    for (const slug of ['reduced', 'zero']) await ask(asked(), changeClass, { taxClass: taxClass(slug) });
  });
  afterAll(() => house.close());

  test('brought in as a whole are these, in this order; a rate that is there keeps its number', async () => {
    const before = await rates();
    const wanted = [rate('D', { country: 'PT' }), rate('C', { country: 'IT', ppm: 220_000 }), rate('A')];
    await house.shop.db.transaction((tx) => putRates(tx, wanted));
    expect(await labels()).toEqual(['D', 'C', 'A']);
    const numberOf = (all: typeof before, label: string) => all.find((each) => each.label === label)?.id;
    const after = await rates();
    for (const label of ['A', 'C']) expect(numberOf(after, label)).toBe(numberOf(before, label));
    // What is only elsewhere in the order is not another rate.
    expect((await row('A')).version).toBe(before[0]?.version);
    expect(await row('C')).toMatchObject({
      ppm: 220_000,
      onShipping: true,
      version: (before[2]?.version ?? 0) + 1,
    });
  });

  test('have a new rate behind the others, and change one of a number that is there', async () => {
    const id = await ask(asked(), changeRate, { rate: rate('D', { country: 'PT' }) });
    expect(await labels()).toEqual(['A', 'B', 'C', 'D']);
    const before = await row('D');
    expect([before.id, before.position]).toEqual([id, 3]);
    await ask(asked(), changeRate, { id, rate: { ppm: 230_000 } });
    expect(await row('D')).toMatchObject({ id, ppm: 230_000, country: 'PT', position: before.position });
    const { version } = await row('D');
    await ask(asked(), changeRate, { id, rate: { ppm: 230_000 } });
    expect((await row('D')).version).toBe(version);
    const gone = { id: 999_999, rate: { ppm: 1 } };
    await expect(ask(asked(), changeRate, gone)).rejects.toBeInstanceOf(TaxProblem);
    await expect(ask(asked(), changeRate, { rate: rate('E', { class: 'no' }) })).rejects.toBeInstanceOf(
      SettingsRefused,
    );
    expect(await labels()).toEqual(['A', 'B', 'C', 'D']);
    await ask(asked(), removeRate, { id });
    expect(await labels()).toEqual(['A', 'B', 'C']);
    await expect(ask(asked(), removeRate, { id })).rejects.toBeInstanceOf(TaxProblem);
  });

  test('keep of a file what it does not name, and take what it names in its order', async () => {
    await ask(
      asked(),
      putTaxRates,
      file([
        rate('C', { country: 'IT', onShipping: false }),
        rate('D', { country: 'PT' }),
        rate('A', { ppm: 220_000 }),
      ]),
    );
    expect((await labels()).sort()).toEqual(['A', 'B', 'C', 'D']);
    const named = (await labels()).filter((label) => label !== 'B');
    expect(named).toEqual(['C', 'D', 'A']);
    expect((await row('A')).ppm).toBe(220_000);
    await expect(ask(asked(), putTaxRates, file([rate('E', { class: 'no' })]))).rejects.toBeInstanceOf(
      SettingsRefused,
    );
    await ask(asked(), putTaxClasses, file([taxClass('zero'), taxClass('super')]));
    expect((await classes()).filter((slug) => slug !== 'reduced')).toEqual(['zero', 'super']);
    expect(await classes()).toContain('reduced');
  });

  test('are typed line by line: those not named stay, those that go are gone, and none is made of one that went', async () => {
    const [a, , c] = await rates();
    const lines = [
      { id: c!.id, rate: rate('C', { country: 'IT', ppm: 230_000 }) },
      { rate: rate('N', { country: 'PT' }) },
    ];
    await ask(asked(), saveRates, { lines, gone: [a!.id] });
    expect(await labels()).toEqual(['B', 'C', 'N']);
    expect((await row('C')).ppm).toBe(230_000);
    const stale = { lines: [{ id: a!.id, rate: rate('A') }] };
    await expect(ask(asked(), saveRates, stale)).rejects.toBeInstanceOf(TaxProblem);
    expect(await labels()).toEqual(['B', 'C', 'N']);
  });

  test('let a class go with its rates, and not while goods or sending are taxed by it', async () => {
    await ask(asked(), changeRate, { rate: rate('R', { class: 'reduced', ppm: 100_000 }) });
    const go = (slug: string) => ask(asked(), removeClass, { slug });
    await expect(go('no')).rejects.toBeInstanceOf(TaxProblem);
    const id = await addSimple(house, { name: 'Llibre', stock: 1, more: { taxClass: 'reduced-rate' } });
    await expect(go('reduced')).rejects.toBeInstanceOf(TaxProblem);
    const turn = (tax_class: string) =>
      house.shop.db.transaction((tx) =>
        tx.updateTable('product').set({ tax_class }).where('id', '=', id).execute(),
      );
    await turn('zero');
    await house.set({ 'tax.shippingClass': 'reduced' });
    await expect(go('reduced')).rejects.toBeInstanceOf(TaxProblem);
    await house.set({ 'tax.shippingClass': 'inherit' });
    expect(await labels()).toContain('R');
    await go('reduced');
    expect([await classes(), await labels()]).toEqual([['zero'], ['A', 'B', 'C']]);
    await turn('standard');
  });

  test('of more rates than one statement takes are all of them, each once', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => rate(`N${at}`, { postcode: `${10_000 + at}` }));
    await house.shop.db.transaction((tx) => putRates(tx, many));
    expect(await labels()).toEqual(many.map(({ label }) => label));
    await house.shop.db.transaction((tx) => putRates(tx, [rate('A')]));
    expect(await labels()).toEqual(['A']);
  });

  test('have several lines that are new behind the others, in their order', async () => {
    const lines = ['N', 'M'].map((label, at) => ({ rate: rate(label, { country: 'PT', priority: at + 1 }) }));
    await ask(asked(), saveRates, { lines });
    expect(await labels()).toEqual(['A', 'B', 'C', 'N', 'M']);
    const all = await rates();
    expect(all.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4]);
  });

  test('begin with the first rate', async () => {
    await house.shop.db.transaction((tx) => putRates(tx, []));
    await ask(asked(), changeRate, { rate: rate('D') });
    expect((await rates()).map(({ label, position }) => [label, position])).toEqual([['D', 0]]);
  });

  test('keep their classes in the order of a file; one that is called as before is not another version', async () => {
    const versions = async () =>
      Object.fromEntries((await readClasses(house.shop.db.read)).map(({ slug, version }) => [slug, version]));
    const before = await versions();
    const called = { slug: 'reduced', names: { ca: 'Reduït' } };
    await ask(asked(), putTaxClasses, file([taxClass('zero'), called]));
    expect(await classes()).toEqual(['zero', 'reduced']);
    expect(await versions()).toEqual({ zero: before.zero, reduced: (before.reduced ?? 0) + 1 });
    const [, reduced] = await readClasses(house.shop.db.read);
    expect(reduced?.names).toEqual({ ca: 'Reduït' });
    await ask(asked(), putTaxClasses, file([taxClass('super'), taxClass('zero')]));
    expect(await classes()).toEqual(['super', 'zero', 'reduced']);
  });

  test('get the classes that rates name and nobody has made, called by their own names', async () => {
    const before = await readClasses(house.shop.db.read);
    const named = [rate('A'), ...['zero', 'books', 'books'].map((slug) => rate(slug, { class: slug }))];
    await house.shop.db.transaction((tx) => addMissingClasses(tx, named, 'es'));
    const after = await readClasses(house.shop.db.read);
    expect(after.slice(0, 2)).toEqual(before);
    expect(after.slice(2)).toMatchObject([{ slug: 'books', names: { es: 'books' }, version: 1 }]);
  });

  describe('tell the trail', () => {
    const told = async () => {
      const [line] = await readAudit(house.shop.db.read, { command: 'tax.', limit: 1 });
      const { subject, subjectId, before, after } = line!;
      return { about: [subject, subjectId], before, after };
    };

    test('of a rate what changed of it, all of a new one and of one that goes', async () => {
      const id = await ask(asked(), changeRate, { rate: rate('D', { country: 'PT' }) });
      const about = ['rate', `${id}`];
      expect(await told()).toEqual({ about, before: {}, after: rate('D', { country: 'PT' }) });
      await ask(asked(), changeRate, { id, rate: { ppm: 230_000 } });
      expect(await told()).toEqual({ about, before: { ppm: 210_000 }, after: { ppm: 230_000 } });
      await ask(asked(), removeRate, { id });
      const before = rate('D', { country: 'PT', ppm: 230_000 });
      expect(await told()).toEqual({ about, before, after: {} });
    });

    test('nothing of a rate that is saved as it is', async () => {
      const { id } = await row('B');
      const lines = () => readAudit(house.shop.db.read, { command: 'tax.', limit: 1 });
      const before = await lines();
      await ask(asked(), changeRate, { id, rate: rate('B', { country: 'FR' }) });
      expect(await lines()).toEqual(before);
    });

    test('of many rates each by its place and class, with where it stands; of two alike the second as such', async () => {
      const twin = rate('A', { city: 'VIC', postcode: '17500' });
      const other = rate('O', { country: 'PT', class: 'zero' });
      const { position, ...a } = { position: 1, ...rate('A') };
      await ask(asked(), saveRates, { lines: [{ rate: twin }, { rate: twin }, { rate: other }] });
      expect(await told()).toEqual({
        about: ['taxes', ''],
        before: { rates: 3 },
        after: {
          rates: 6,
          'ES-A-1 standard 17500 VIC': { ...twin, position: 4 },
          'ES-A-1 standard 17500 VIC 2': { ...twin, position: 5 },
          'PT-O-1 zero': { ...other, position: 6 },
        },
      });
      await ask(asked(), putTaxRates, file([rate('A', { ppm: 1 })]));
      expect(await told()).toEqual({
        about: ['taxes', ''],
        before: { 'ES-A-1 standard': { ...a, position } },
        after: { 'ES-A-1 standard': { ...a, ppm: 1, position } },
      });
    });

    test('of classes what they are called and where they stand, and with which rates one went', async () => {
      await ask(asked(), putTaxClasses, file([taxClass('zero'), taxClass('reduced'), taxClass('super')]));
      expect(await told()).toEqual({
        about: ['tax classes', ''],
        before: { reduced: { ca: 'reduced', position: 1 }, zero: { ca: 'zero', position: 2 } },
        after: {
          zero: { ca: 'zero', position: 1 },
          reduced: { ca: 'reduced', position: 2 },
          super: { ca: 'super', position: 3 },
        },
      });
      const books = rate('S', { class: 'super' });
      await ask(asked(), changeRate, { rate: books });
      await ask(asked(), removeClass, { slug: 'super' });
      expect(await told()).toEqual({
        about: ['tax class', 'super'],
        before: {
          rates: 4,
          classes: ['zero', 'reduced', 'super'],
          'ES-S-1 super': { ...books, position: 4 },
        },
        after: { rates: 3, classes: ['zero', 'reduced'] },
      });
    });
  });

  test('name the classes that there are to whoever takes away one that is not', async () => {
    const go = (slug: string) => ask(asked(), removeClass, { slug });
    await expect(go('no')).rejects.toThrow('that could go; there are reduced, zero.');
    for (const slug of ['reduced', 'zero']) await go(slug);
    await expect(go('no')).rejects.toThrow(/that could go\.$/);
  });
});
