import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine } from '../../../tests/support/command-line.ts';
import { listCoupons } from '../../pricing/index.ts';
import { coupon } from './coupons.ts';

const line = openCommandLine();
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coupons-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const kept = async () => (await listCoupons(line.house.shop.db.read)).map(({ code }) => code).sort();
const bring = (...coupons: object[]) => {
  const file = join(folder, 'coupons.json');
  writeFileSync(file, JSON.stringify(coupons));
  return line.run(coupon, 'import', file);
};

test('coupons of a file begin on their first day and count through their last one, as the shop’s clocks say it', async () => {
  const days = { startsAt: '2026-12-01', endsAt: '2026-12-24' };
  await bring({ code: 'NADAL', kind: 'percent', ppm: 100_000, ...days }, { code: 'SEMPRE', kind: 'percent' });
  const [christmas, always] = await listCoupons(line.house.shop.db.read);
  expect(christmas).toMatchObject({
    code: 'nadal',
    startsAt: Date.parse('2026-12-01T00:00+01:00'),
    endsAt: Date.parse('2026-12-25T00:00+01:00'),
  });
  expect(always).toMatchObject({ code: 'sempre', startsAt: null, endsAt: null });
});

test.each([
  ['a day that no calendar has', { endsAt: '2026-02-30' }, /2026-02-30/],
  ['a moment that is none', { endsAt: 1.5 }, /a date is a day/],
  ['one beyond all calendars', { startsAt: 9e15 }, /a date is a day/],
  ['a rule by a name that coupons do not have', { usagelimit: 1 }, /coupons do not have/],
  ['a rule in another form', { freeShipping: 'no' }, /another form/],
])('a file with %s brings nothing at all', async (_, wrong, said) => {
  const before = await kept();
  const bad = bring({ code: 'BO', kind: 'percent' }, { code: 'MAL', kind: 'percent', ...wrong });
  await expect(bad).rejects.toThrow(said);
  expect(await kept()).toEqual(before);
});

test('a file that has a code twice, in whatever letters, brings nothing: one would write over the other', async () => {
  const before = await kept();
  const twice = bring({ code: 'DOS', kind: 'percent' }, { code: 'dos', kind: 'percent', ppm: 500_000 });
  await expect(twice).rejects.toThrow(/DOS twice/i);
  expect(await kept()).toEqual(before);
});

test('a code with blanks and signs is kept, told in the list and taken away, however it is written', async () => {
  await line.run(coupon, 'save', 'Estiu & Festa  "10%"', '--percent', '10');
  expect(await kept()).toContain('estiu & festa "10%"');
  await bring({ code: "l'hort", kind: 'percent' }, { code: '+1 #a', kind: 'percent' });
  expect(await kept()).toEqual(expect.arrayContaining(["l'hort", '+1 #a']));
  const escaped = bring({ code: "L'HORT", kind: 'percent' }, { code: 'l&#039;hort', kind: 'percent' });
  await expect(escaped).rejects.toThrow(/L'HORT twice/);
  await line.run(coupon, 'delete', 'ESTIU &amp; FESTA "10%"');
  expect(await kept()).not.toContain('estiu & festa "10%"');
  await expect(line.run(coupon, 'save', 'a,b', '--percent', '10')).rejects.toThrow(/none of < > , ;/);
});
