import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { type FeedItem, validGtin, variantName, writeItem } from './model.ts';

const item: FeedItem = {
  id: '1',
  title: 'Tassa',
  description: 'De gres',
  link: 'http://shop.test/',
  imageLink: 'http://shop.test/a.jpg',
  moreImages: [],
  availability: 'in_stock',
  price: '18.50 EUR',
  salePrice: undefined,
  salePeriod: undefined,
  told: {},
  brand: undefined,
  productType: '',
  groupId: undefined,
  variant: {},
  shipping: undefined,
  weight: undefined,
};

/** The check digit by the book: the digits from the right, weighed three and one in turn. */
const withCheckDigit = (digits: string) => {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1)
    sum += Number(digits[digits.length - 1 - at]) * (at % 2 === 0 ? 3 : 1);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

describe('an item of the product feed', () => {
  test.each([
    '2000000000008',
    '0212345678909',
    '412345678903',
    '9900000000004',
    '12000000000005',
    '20000004',
  ])('%s is a number that shops give for themselves, or a coupon’s', (own) =>
    expect(validGtin(own)).toBeUndefined(),
  );
  test.each(['4006381333931', '036000291452', '96385074', '10012345678902', '041554000009', '9780201379624'])(
    '%s is a GTIN',
    (gtin) => expect(validGtin(gtin)).toBe(gtin),
  );

  test('a wrong digit or length makes it none', () => {
    const lengths = fc.constantFrom(7, 11, 12, 13);
    // Of these lengths no number that begins so is a shop's own or a coupon's.
    const digits = lengths.chain((length) =>
      fc.stringMatching(new RegExp(`^${length === 13 ? '13' : '3'}\\d{${length === 13 ? 11 : length - 1}}$`)),
    );
    fc.assert(
      fc.property(digits, fc.integer({ min: 1, max: 9 }), (start, off) => {
        const good = withCheckDigit(start);
        expect(validGtin(good)).toBe(good);
        expect(validGtin(start + ((Number(good.at(-1)) + off) % 10))).toBeUndefined();
        expect(validGtin(`${good}00000000`)).toBeUndefined();
      }),
    );
  });

  test('whatever a title says, the item is XML, and says it up to 150 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }), (title) => {
        const document = parseDocument(writeItem({ ...item, title }), { xmlMode: true });
        expect(document.children.filter((child) => child.type === 'tag')).toHaveLength(1);
        const text = /<g:title>([\s\S]*?)<\/g:title>/.exec(writeItem({ ...item, title }))?.[1] ?? '';
        expect(text).not.toMatch(/[<>]/);
      }),
    );
    expect(writeItem({ ...item, title: 'é'.repeat(200) })).toContain(`<g:title>${'é'.repeat(150)}</g:title>`);
  });

  test.each([
    [{}, '', false],
    [{}, 'Obrador', false],
    [{ 'g:gtin': '4006381333932' }, 'Obrador', false],
    [{ 'g:mpn': 'T-12' }, '', false],
    [{ 'g:mpn': 'T-12' }, 'Obrador', true],
    [{ 'g:gtin': '4006381333931' }, '', true],
  ])('a GTIN, or a part number with its brand, is an identifier: %j of %j', (told, brand, isKnown) => {
    const written = writeItem({ ...item, told: { ...told }, brand });
    expect(written.includes('<g:identifier_exists>no</g:identifier_exists>')).toBe(!isKnown);
  });

  test('a sale’s dates go with the sale price only', () => {
    const salePeriod = [Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 8)] as const;
    expect(writeItem({ ...item, salePeriod })).not.toContain('effective_date');
    expect(writeItem({ ...item, salePeriod, salePrice: '15.00 EUR' })).toContain(
      '<g:sale_price_effective_date>2026-01-01T00:00:00Z/2026-01-08T00:00:00Z</g:sale_price_effective_date>',
    );
  });

  test('attributes that the format knows have its names, others none', () => {
    expect(variantName('attribute_pa_colour')).toBe('color');
    expect(variantName('attribute_size')).toBe('size');
    expect(variantName('attribute_pa_origin')).toBeUndefined();
  });
});
