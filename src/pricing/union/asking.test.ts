import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { openVies } from '../../../tests/support/outside/vies.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { checkVatNumber } from './commands.ts';
import { vatStanding } from './standing.ts';
import { pruneVatChecks, readVatCheck } from './store.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NUMBER = 'DE136695976';
const BERLIN = { country: 'DE', state: 'DE-BE', postcode: '10115', city: 'Berlin' };

describe.each(engines)('the register of VAT numbers, as it is asked on %s', (engine) => {
  let house: TestShop;
  let vies: Awaited<ReturnType<typeof openVies>>;
  beforeAll(async () => {
    vies = await openVies();
    house = await openSellingShop(engine);
  });
  afterAll(async () => {
    await house.close();
    await vies.close();
  });
  beforeEach(async () => {
    vies.state.fault = undefined;
    vies.asked.length = 0;
    vies.entered.clear();
    await house.shop.db.transaction((tx) => tx.deleteFrom('vat_check').execute());
    await house.set({ 'tax.union.number': 'ESB12345674', 'tax.union.whenDown': 'charge' });
  });

  const enter = () => vies.entered.set(NUMBER, { name: 'WERKSTATT  GMBH', address: 'Hauptstrasse 1\n10115' });
  const check = (now: number, more: { country?: string; taxId?: string; anew?: boolean } = {}) =>
    checkVatNumber(
      { shop: house.shop, actor: staff('Anna'), now },
      { country: 'DE', taxId: NUMBER, ...more },
    );
  const standing = (now: number) =>
    vatStanding(house.shop, house.shop.db.read, { country: 'DE', taxId: NUMBER, to: BERLIN }, now);
  const kept = () => readVatCheck(house.shop.db.read, NUMBER);

  test('answers with whose the number is and with what proves it, which is kept', async () => {
    enter();
    const said = {
      number: NUMBER,
      outcome: 'valid',
      name: 'WERKSTATT GMBH',
      address: 'Hauptstrasse 1 10115',
      consultation: 'WAPIAAAA1',
      askedAs: 'ESB12345674',
      at: NOW,
    };
    expect(await check(NOW)).toEqual(said);
    expect(await kept()).toEqual(said);
    expect(vies.asked).toMatchObject([
      { countryCode: 'DE', requesterMemberStateCode: 'ES', requesterNumber: 'B12345674' },
    ]);
  });

  test.each([
    ['valid', DAY],
    ['invalid', 10 * MINUTE],
    ['unknown', MINUTE],
  ] as const)('that said %s is asked again after its time and not before', async (outcome, time) => {
    if (outcome === 'valid') enter();
    if (outcome === 'unknown') vies.state.fault = 'ms_unavailable';
    expect(await check(NOW)).toMatchObject({ outcome, at: NOW });
    expect(await check(NOW + time - 1)).toMatchObject({ at: NOW });
    expect(vies.asked).toHaveLength(1);
    await check(NOW + time - 1, { anew: true });
    expect(vies.asked).toHaveLength(2);
    expect(await check(NOW + 2 * time)).toMatchObject({ outcome, at: NOW + 2 * time });
    expect(vies.asked).toHaveLength(3);
  });

  test('that is silent takes nothing back of what it said the same day', async () => {
    await house.set({ 'tax.union.whenDown': 'accept' });
    expect(await check(NOW)).toMatchObject({ outcome: 'invalid' });
    vies.state.fault = 'ms_unavailable';
    expect(await check(NOW + 11 * MINUTE)).toMatchObject({ outcome: 'invalid', at: NOW });
    expect(await standing(NOW + 11 * MINUTE)).toMatchObject({ free: false, check: { outcome: 'invalid' } });
    expect(vies.asked, 'no buyer waits for it at each total').toHaveLength(2);
    await check(NOW + 12 * MINUTE);
    expect(vies.asked).toHaveLength(3);
    vies.state.fault = undefined;
    enter();
    const valid = await check(NOW + 12 * MINUTE, { anew: true });
    await house.set({ 'tax.union.whenDown': 'charge' });
    vies.state.fault = 'down';
    expect(await check(NOW + 13 * MINUTE, { anew: true })).toEqual(valid);
    expect(await standing(NOW + 13 * MINUTE)).toEqual({ free: true, check: valid });
    expect(await check(NOW + 13 * MINUTE + DAY)).toMatchObject({ outcome: 'unknown' });
    expect(await standing(NOW + 13 * MINUTE + DAY)).toMatchObject({ free: false });
  });

  test('is asked for nobody who buys at home, has no number, or buys of a shop that has none', async () => {
    expect(await check(NOW, { country: 'ES', taxId: 'ESB12345674' })).toBeUndefined();
    expect(await check(NOW, { country: 'ES' }), 'with whatever number').toBeUndefined();
    expect(await check(NOW, { taxId: '' })).toBeUndefined();
    expect(
      await check(NOW, { country: 'FR', taxId: 'ESB12345674' }),
      'nor at home from elsewhere',
    ).toBeUndefined();
    expect(await check(NOW, { taxId: 'DE1' })).toBeUndefined();
    await house.set({ 'tax.union.number': '' });
    expect(await check(NOW)).toBeUndefined();
    expect(vies.asked).toEqual([]);
  });

  test('says nothing of today by what it said yesterday, and is forgotten by and by', async () => {
    enter();
    await check(NOW);
    expect(await standing(NOW + DAY - 1)).toMatchObject({ free: true, check: { outcome: 'valid' } });
    expect(await standing(NOW + DAY)).toEqual({
      free: false,
      check: {
        number: NUMBER,
        outcome: 'unknown',
        name: '',
        address: '',
        consultation: '',
        askedAs: 'ESB12345674',
        at: NOW + DAY,
      },
    });
    const prune = (before: number) => house.shop.db.transaction((tx) => pruneVatChecks(tx, before));
    await prune(NOW);
    expect(await kept()).toBeDefined();
    await prune(NOW + 1);
    expect(await kept()).toBeUndefined();
  });
});
