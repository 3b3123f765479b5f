import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Translate } from '../platform/i18n/texts.ts';

const t = ((key: string, values?: { n?: number }) => [key, values?.n].filter(Boolean).join(' ')) as Translate;
const COMMON = 'accounts.error.password_common';
/** Each as if the shop had just been opened: what is tried first is read with the first password. */
const of = async (password: string, ...own: string[]) =>
  (await import('./passwords.ts')).passwordFault(t, password, own);

describe('a password that somebody wants', () => {
  beforeEach(() => void vi.resetModules());

  test('has eight characters at least', async () => {
    expect(await of('kq7zw1x')).toBe('accounts.error.password_short 8');
    expect(await of('kq7zw1xv')).toBeUndefined();
  });

  test('is none of those that are tried first, in whatever case', async () => {
    for (const password of ['password', 'PassWord', '12345678', 'iloveyou'])
      expect([password, await of(password)]).toEqual([password, COMMON]);
  });

  test('is nothing that everybody knows of its owner: e-mail, what stands before its @, a name', async () => {
    const own = ['Montserrat.Puig@Example.cat', 'Montserrat'];
    for (const password of ['montserrat.puig@example.cat', 'MONTSERRAT.PUIG', 'montserrat'])
      expect([password, await of(password, ...own)]).toEqual([password, COMMON]);
    expect(await of('montserrat i la lluna', ...own)).toBeUndefined();
  });
});
