import { describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS } from '../../accounts/index.ts';
import { shippingOf } from './shipping.ts';

const HOME = {
  ...EMPTY_ADDRESS,
  firstName: ' Maria ',
  lastName: 'Puig',
  company: 'Terrissa, SL',
  address1: ' Carrer Major 1 ',
  address2: '2n 1a',
  city: 'Vic',
  state: 'B',
  postcode: '08500',
  country: 'ES',
};

describe('an address in PayPal’s words', () => {
  test('has every part that is said, without the blanks around it', () => {
    expect(shippingOf(HOME)).toEqual({
      type: 'SHIPPING',
      name: { full_name: 'Maria Puig' },
      address: {
        address_line_1: 'Carrer Major 1',
        address_line_2: '2n 1a',
        admin_area_2: 'Vic',
        admin_area_1: 'B',
        postal_code: '08500',
        country_code: 'ES',
      },
    });
    const bare = shippingOf({ ...HOME, address2: ' ', city: '', state: '', postcode: '' });
    expect(bare?.address).toEqual({ address_line_1: 'Carrer Major 1', country_code: 'ES' });
  });

  test('is for the company where it names nobody', () => {
    const name = (of: Partial<typeof HOME>) => shippingOf({ ...HOME, ...of })?.name.full_name;
    expect(name({ firstName: '', lastName: '' })).toBe('Terrissa, SL');
    expect(name({ firstName: '' })).toBe('Puig');
  });

  test('is cut where PayPal takes no more', () => {
    const long = 'x'.repeat(400);
    const cut = shippingOf({ ...HOME, firstName: long, address1: long, city: long, postcode: long });
    expect(cut?.name.full_name).toHaveLength(300);
    expect(
      [cut?.address.address_line_1, cut?.address.admin_area_2, cut?.address.postal_code].map(
        (part) => part?.length,
      ),
    ).toEqual([300, 120, 60]);
  });

  test('is none without a street or a country of two letters', () => {
    for (const wrong of [{ address1: ' ' }, { country: '' }, { country: 'ESP' }, { country: 'es' }])
      expect(shippingOf({ ...HOME, ...wrong })).toBeUndefined();
  });
});
