import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PUBLIC_KEY } from './gateway.ts';
import { derivedKey, readParameters, signatureOf, signParameters, unpack, VERSIONS } from './signature.ts';

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
    const [older, newer] = VERSIONS.map((version) => ({ secret: PUBLIC_KEY, version }));
    const signed = signParameters(told, '0001abcd', older!);
    expect(readParameters(signed, newer!)).toBeUndefined();
    expect(readParameters({ ...signed, Ds_SignatureVersion: newer!.version }, older!)).toBeUndefined();
    expect(readParameters({}, newer!)).toBeUndefined();
  });

  test.each(VERSIONS)('of %s count for nothing if they are cut short, or of no order', (version) => {
    const terminal = { secret: PUBLIC_KEY, version };
    const signed = signParameters({ Ds_Order: '0001abcd' }, '0001abcd', terminal);
    expect(readParameters({ ...signed, Ds_Signature: '' }, terminal)).toBeUndefined();
    const cut = signed.Ds_Signature.slice(0, 20);
    expect(readParameters({ ...signed, Ds_Signature: cut }, terminal)).toBeUndefined();
    expect(readParameters(signParameters({ Ds_Amount: '1' }, '', terminal), terminal)).toBeUndefined();
  });

  test('of the newer version are read with the padding that some banks give them', () => {
    const terminal = { secret: PUBLIC_KEY, version: 'HMAC_SHA512_V2' } as const;
    const signed = signParameters({ Ds_Order: '0001abcd' }, '0001abcd', terminal);
    const padded = Buffer.from(signed.Ds_Signature, 'base64url').toString('base64');
    expect(padded).toMatch(/==$/);
    expect(readParameters({ ...signed, Ds_Signature: padded }, terminal)).toBeDefined();
  });

  test('are put on parameters in plain base64, and in that of addresses by the newer version', () => {
    const told = { a: 'ÿÿÿ>>>???' };
    const packed = VERSIONS.map(
      (version) => signParameters(told, '1', { secret: PUBLIC_KEY, version }).Ds_MerchantParameters,
    );
    const written = Buffer.from(JSON.stringify(told));
    expect(packed).toEqual([written.toString('base64'), written.toString('base64url')]);
    expect(packed[0]).not.toBe(packed[1]);
  });
});

describe('what stands in parameters', () => {
  const pack = (text: string) => Buffer.from(text).toString('base64');

  test('are names in any letters, and values as in addresses; one that is not written so stays as it is', () => {
    const told = unpack(
      pack('{"Ds_Order":"1","DS_Date":"01%2F02%2F2026","Ds_Text":"a+b","Ds_Off":"100%","Ds_No":null}'),
    );
    expect(Object.fromEntries(told ?? [])).toEqual({
      ds_order: '1',
      ds_date: '01/02/2026',
      ds_text: 'a b',
      ds_off: '100%',
      ds_no: '',
    });
  });

  test('is an object, or nothing', () => {
    for (const text of ['null', '7', '"text"', '{"half":', '']) expect(unpack(pack(text))).toBeUndefined();
  });
});
