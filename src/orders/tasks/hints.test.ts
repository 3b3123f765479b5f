import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hintsOf, type Suspect } from './model.ts';

const order = (id: number, more: Partial<Suspect> = {}): Suspect => ({
  id,
  email: `${id}@example.cat`,
  network: `10.0.0.${id}`,
  billing: { country: 'ES' },
  shipping: { address1: `Carrer Nou, ${id}`, postcode: '17004', country: 'ES' },
  failures: 0,
  ...more,
});

const some = fc.array(
  fc.record({
    email: fc.constantFrom('a@x', 'b@x', 'c@x', 'd@x'),
    network: fc.constantFrom('', '1', '2'),
    street: fc.constantFrom('Carrer Nou, 1', 'carrer nou 1', 'Plaça 2'),
    failures: fc.nat(4),
    sent: fc.boolean(),
  }),
  { maxLength: 12 },
);

describe('an order looks odd', () => {
  test('when its payment failed three times', () => {
    expect(hintsOf([order(1, { failures: 2 }), order(2, { failures: 3 })])).toEqual(
      new Map([[2, ['many_tries']]]),
    );
  });

  test('when three people order behind one network, and not when one person does', () => {
    const network = '192.0.2.1';
    const three = [1, 2, 3].map((id) => order(id, { network }));
    expect([...hintsOf(three).values()]).toEqual([['same_network'], ['same_network'], ['same_network']]);
    expect(hintsOf(three.map((each) => ({ ...each, email: 'una@example.cat' }))).size).toBe(0);
  });

  test('when three people have it brought to one door, however they write it', () => {
    const to = (address1: string) => ({ address1, postcode: '17004', country: 'ES' });
    const three = ['Carrer Nou, 1', 'CARRER NOU 1', 'carrer nou 1'].map((street, id) =>
      order(id, { shipping: to(street) }),
    );
    expect(hintsOf(three).get(0)).toEqual(['same_address']);
    expect(hintsOf(three.slice(1)).size).toBe(0);
  });

  test('when it is billed to one country and sent to another, or one person orders five times', () => {
    expect(hintsOf([order(1, { billing: { country: 'FR' } })]).get(1)).toEqual(['another_country']);
    const five = [1, 2, 3, 4, 5].map((id) => order(id, { email: 'una@example.cat' }));
    expect(hintsOf(five).get(3)).toEqual(['same_person']);
    expect(hintsOf(five.slice(1)).size).toBe(0);
  });

  test('by nothing that it does not have: no network, no door, no country', () => {
    const three = (more: Partial<Suspect>) => hintsOf([1, 2, 3].map((id) => order(id, more))).size;
    const nowhere = { address1: '', postcode: '17004', country: 'ES' };
    expect(three({ network: '' })).toBe(0);
    expect(three({ shipping: null })).toBe(0);
    expect(three({ shipping: nowhere })).toBe(0);
    expect(three({ billing: { country: '' } })).toBe(0);
  });

  test('at one door only where number and postcode are the same', () => {
    const doors = [
      ['Carrer Nou, 1', '17004'],
      ['Carrer Nou, 11', '7004'],
      ['Carrer Nou, 117', '004'],
    ].map(([address1 = '', postcode = ''], id) =>
      order(id, { shipping: { address1, postcode, country: 'ES' } }),
    );
    expect(hintsOf(doors).size).toBe(0);
  });

  test('whatever the order in which they are looked at, and no less odd with more of them', () => {
    fc.assert(
      fc.property(some, fc.nat(12), (drawn, cut) => {
        const all = drawn.map(({ email, network, street, failures, sent }, id) =>
          order(id, {
            email,
            network,
            failures,
            shipping: sent ? { address1: street, postcode: '1', country: 'ES' } : null,
          }),
        );
        const whole = hintsOf(all);
        expect(new Map([...hintsOf(all.toReversed())].toSorted())).toEqual(new Map([...whole].toSorted()));
        for (const [id, hints] of hintsOf(all.slice(0, cut)))
          expect(whole.get(id)).toEqual(expect.arrayContaining(hints));
      }),
    );
  });
});
