import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STATUSES } from '../model-status.ts';
import { closedBecause, downloadLink, fileName, grantOf, opensDownloads } from './model.ts';

const NOW = 1_800_000_000_000;

describe('files for sale', () => {
  test('only the last part of a name counts, whatever system wrote it', () => {
    expect(fileName('receptari.txt')).toBe('receptari.txt');
    expect(fileName('../../etc/passwd')).toBe('passwd');
    expect(fileName('..\\..\\boot.ini')).toBe('boot.ini');
    expect(fileName('/var/secret.pdf')).toBe('secret.pdf');
    expect(fileName('https://files.example/a/llibre%20de%20cuina.pdf?key=1#p')).toBe('llibre de cuina.pdf');
    expect(fileName('https://files.example/a/..%2F..%2Fshop.db')).toBe('shop.db');
    expect(fileName('HTTP://files.example/dues%20guies.pdf#p')).toBe('dues guies.pdf');
    expect(fileName('llibres/50%20#1?.pdf')).toBe('50%20#1?.pdf');
    expect(fileName('de https://vell.example/guia#2.pdf')).toBe('guia#2.pdf');
    expect(fileName('dues\nlínies/ guia.pdf ')).toBe('guia.pdf');
    expect(fileName('https://files.example/%E0%A4%A')).toBe('%E0%A4%A');
    for (const none of ['', ' ', '.', '..', '../../', '/', 'a/..', 'a\0b', 'https://files.example/'])
      expect([none, fileName(none)]).toEqual([none, undefined]);
  });

  test('no name leads out of the folder', () => {
    const part = fc.constantFrom('..', '.', '/', '\\', '%2e', '%2F', 'a', 'https://', '?', '\0', ' ');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const name = fileName(parts.join(''));
        expect(name === undefined || !(/[/\\\0]/.test(name) || ['', '.', '..'].includes(name))).toBe(true);
      }),
    );
  });

  test('the limit counts for each piece, and none that is not positive', () => {
    const whole = fc.option(fc.integer({ min: -5, max: 500 }), { nil: null });
    fc.assert(
      fc.property(whole, whole, fc.integer({ min: 1, max: 99 }), (limit, days, quantity) => {
        const grant = grantOf({ limit, days }, quantity, NOW);
        expect(grant.remaining).toBe(limit !== null && limit > 0 ? limit * quantity : null);
        expect(grant.expiresAt === null).toBe(days === null || days <= 0);
        expect(closedBecause(grant, NOW)).toBeUndefined();
        if (grant.expiresAt !== null) {
          expect(closedBecause(grant, grant.expiresAt - 1)).toBeUndefined();
          expect(closedBecause(grant, grant.expiresAt)).toBe('over');
        }
      }),
    );
    expect(grantOf({ limit: 0, days: 0 }, 2, NOW)).toEqual({ remaining: null, perPiece: 0, expiresAt: null });
    expect(grantOf({ limit: 3, days: 2 }, 2, NOW)).toEqual({
      remaining: 6,
      perPiece: 3,
      expiresAt: NOW + 172_800_000,
    });
    expect(closedBecause({ remaining: 0, expiresAt: null }, NOW)).toBe('used_up');
  });

  test('files are let go while an order is paid and not called off', () => {
    const open = STATUSES.filter((status) => opensDownloads({ status, paidAt: NOW }));
    expect(open).toEqual(['processing', 'completed']);
    for (const status of STATUSES) expect(opensDownloads({ status, paidAt: null })).toBe(false);
  });

  test('a link to a file names the product, the order’s key, the e-mail and the file, as the contract does', () => {
    const order = { key: 'wc_order_a', billing: { email: 'anna+1@example.cat' } };
    expect(downloadLink('/es/', order, { productId: 7, code: 'd 1' })).toBe(
      '/es/?download_file=7&order=wc_order_a&email=anna%2B1%40example.cat&key=d+1',
    );
  });
});
