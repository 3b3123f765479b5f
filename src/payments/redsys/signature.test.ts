import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PUBLIC_KEY } from './gateway.ts';
import { derivedKey, readParameters, signatureOf, signParameters, VERSIONS } from './signature.ts';

/** As the documentation of the newer version writes it: slashes escaped, no padding. */
const DOCUMENTED = Buffer.from(
  JSON.stringify({
    DS_MERCHANT_AMOUNT: '999',
    DS_MERCHANT_ORDER: '1234567890',
    DS_MERCHANT_MERCHANTCODE: '999008881',
    DS_MERCHANT_CURRENCY: '978',
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_TERMINAL: '1',
    DS_MERCHANT_MERCHANTURL: 'http://www.prueba.com/urlNotificacion.php',
    DS_MERCHANT_URLOK: 'http://www.prueba.com/urlOK.php',
    DS_MERCHANT_URLKO: 'http://www.prueba.com/urlKO.php',
  }).replaceAll('/', '\\/'),
).toString('base64url');

describe('signatures of Redsys', () => {
  test('of the older version are those of its published vector', () => {
    const packed = 'eyJEU19NRVJDSEFOVF9BTU9VTlQiOiI5OTkiLCJEU19NRVJDSEFOVF9PUkRFUiI6IjEyMzQ1Njc4OTAxMiJ9';
    expect(signatureOf(packed, '123456789012', PUBLIC_KEY, 'HMAC_SHA256_V1')).toBe(
      'BPEXSazbBJ6gjbF6vxi9jF/PGpZsr4BSXHV2qf39fD0=',
    );
  });

  test('of the newer version are those of its published vector', () => {
    expect(derivedKey('1234567890', PUBLIC_KEY, 'HMAC_SHA512_V2')).toBe('RWt3/IPTzYRMXsQtkiGRKg==');
    expect(signatureOf(DOCUMENTED, '1234567890', PUBLIC_KEY, 'HMAC_SHA512_V2')).toBe(
      'Vjo02eSWq249IeZZp3R-ArFnGLhKY0OuzDDlx1BuVtZDC2yhczA7_11uZhsYzLZBCMFAz8u8uzGDX3AErHKmmw',
    );
  });

  test.each(VERSIONS)(
    'of %s are read back by who knows the secret, in either alphabet, and by nobody else',
    (version) => {
      const order = fc.stringMatching(/^[0-9]{4}[0-9A-Za-z]{0,8}$/);
      fc.assert(
        fc.property(order, fc.string(), fc.nat(200), (number, text, at) => {
          const terminal = { secret: PUBLIC_KEY, version };
          const told = { Ds_Order: number, Ds_MerchantData: encodeURIComponent(text) };
          const signed = signParameters(told, number, terminal);
          const read = readParameters(signed, terminal);
          expect(read?.get('ds_order')).toBe(number);
          expect(read?.get('ds_merchantdata')).toBe(text);
          const other = (base64: string) =>
            base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
          expect(
            readParameters({ ...signed, Ds_Signature: other(signed.Ds_Signature) }, terminal),
          ).toBeDefined();
          expect(readParameters(signed, { ...terminal, secret: `${PUBLIC_KEY.slice(1)}x` })).toBeUndefined();
          const letters = [...signed.Ds_MerchantParameters];
          const place = at % (letters.length - 4);
          letters[place] = letters[place] === 'A' ? 'B' : 'A';
          expect(
            readParameters({ ...signed, Ds_MerchantParameters: letters.join('') }, terminal),
          ).toBeUndefined();
        }),
      );
    },
  );

  test('of another version than the terminal’s, or none at all, count for nothing', () => {
    const told = { Ds_Order: '0001abcd' };
    const signed = signParameters(told, '0001abcd', { secret: PUBLIC_KEY, version: 'HMAC_SHA256_V1' });
    expect(readParameters(signed, { secret: PUBLIC_KEY, version: 'HMAC_SHA512_V2' })).toBeUndefined();
    expect(readParameters({}, { secret: PUBLIC_KEY, version: 'HMAC_SHA512_V2' })).toBeUndefined();
  });
});
