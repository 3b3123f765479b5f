import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/cart.ts';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { staff } from '../../../tests/support/staff.ts';
import { ask } from '../../frame/command/index.ts';
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
    expect(before.id).toBe(id);
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
});
