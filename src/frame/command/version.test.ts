import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Stale } from './version.ts';

const facts = fc.dictionary(
  fc.constantFrom('name', 'price.EUR', 'stock', 'terms'),
  fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.array(fc.integer(), { maxLength: 2 })),
);

test('who comes second is told both values of each field that differs, and of no other', () => {
  fc.assert(
    fc.property(facts, facts, (wanted, stands) => {
      const { fields } = new Stale(['product', 12], wanted, stands);
      for (const name of ['name', 'price.EUR', 'stock', 'terms']) {
        const differs = JSON.stringify(wanted[name]) !== JSON.stringify(stands[name]);
        expect(fields.get(name)).toEqual(
          differs ? { wanted: wanted[name], stands: stands[name] } : undefined,
        );
      }
    }),
  );
});

test('a field of which who asks says nothing does not differ, one that they want away does', () => {
  const { fields } = new Stale(['term', 3], { slug: undefined }, { slug: 'tasses', 'sale.EUR': 900 });
  expect([...fields]).toEqual([['sale.EUR', { wanted: undefined, stands: 900 }]]);
});

test('what differs is told to people, secrets without their values', () => {
  const stale = new Stale(['coupon', 4], { amount: 10, token: 'mine' }, { amount: 12, token: 'theirs' });
  expect(stale.message).toBe(
    'Somebody has changed coupon 4 meanwhile: amount is 12, and 10 was wanted; token is "…", and "…" was wanted',
  );
});
