import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { readQr } from '../../../tests/support/chromium/qr.ts';
import { QrCode } from '../../frame/page/qr-code.tsx';
import { referenceOf } from './check-digits.ts';
import { transferCode } from './transfer-code.ts';

const ACCOUNT = { name: 'Terrissa Puig, SL', iban: 'ES91 2100 0418 4502 0005 1332', bic: 'CAIXESBBXXX' };
const SENT = { amount: '12.34', currency: 'EUR', reference: 'RF6812' };
const made = (account: Partial<typeof ACCOUNT>, sent: Partial<typeof SENT> = {}) =>
  transferCode({ ...ACCOUNT, ...account }, { ...SENT, ...sent });

describe('the code of a transfer', () => {
  test('has the lines of the guideline, and nothing behind the reference', () => {
    const iban = 'ES9121000418450200051332';
    expect(made({})).toBe(`BCD\n002\n1\nSCT\nCAIXESBBXXX\nTerrissa Puig, SL\n${iban}\nEUR12.34\n\nRF6812`);
    expect(made({ bic: '' })).toBe(`BCD\n002\n1\nSCT\n\nTerrissa Puig, SL\n${iban}\nEUR12.34\n\nRF6812`);
  });

  test.each([
    ['another currency', {}, { currency: 'USD' }],
    ['nothing to pay', {}, { amount: '0.00' }],
    ['a part of a cent', {}, { amount: '1.234' }],
    ['more than banks send', {}, { amount: '1000000000.00' }],
    ['an account that is none', { iban: 'ES92 2100 0418 4502 0005 1332' }, {}],
    ['no account', { iban: '' }, {}],
    ['no holder', { name: '  ' }, {}],
    ['a holder longer than 70 characters', { name: 'x'.repeat(71) }, {}],
  ])('is not made for %s', (_, account, sent) => expect(made(account, sent)).toBeUndefined());

  test('is never longer than 331 bytes', () => {
    const longest = made(
      { name: '漢'.repeat(70), iban: 'MT84MALT011000012345MTLCAST001S' },
      { amount: '999999999.99', reference: referenceOf(Number.MAX_SAFE_INTEGER) },
    );
    expect(Buffer.byteLength(longest ?? '')).toBeGreaterThan(280);
    expect(Buffer.byteLength(longest ?? '')).toBeLessThanOrEqual(331);
  });

  test('is read back from the drawing as it was made, whatever the order and the holder', async () => {
    const holder = fc.stringMatching(/^[A-Za-zÀ-ÿ·'&.-][A-Za-zÀ-ÿ·'&. -]{0,68}[A-Za-zÀ-ÿ.]$/);
    const order = fc.integer({ min: 1, max: 999_999_999 });
    const cents = fc.integer({ min: 1, max: 99_999_999_999 });
    await fc.assert(
      fc.asyncProperty(holder, order, cents, async (name, number, minor) => {
        const amount = `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
        const code = made({ name }, { amount, reference: referenceOf(number) }) ?? '';
        expect(code.split('\n')).toHaveLength(10);
        const drawing = createElement(QrCode, { text: code, label: '', border: 4 });
        expect(await readQr(renderToStaticMarkup(drawing))).toBe(code);
      }),
      { numRuns: 25 },
    );
  });
});
