import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import type { Letter } from '../platform/mail/mail.ts';
import { accountLetters, previewAccountLetter, TOLD_LETTERS, type ToldLetter } from './letters.tsx';
import { maskEmail, type Shopper } from './model.ts';

const MARIA: Shopper = {
  id: 7,
  email: 'maria@example.cat',
  username: 'maria.pou',
  firstName: 'Maria',
  lastName: 'Pou',
  displayName: 'La Maria',
  role: 'customer',
  language: 'ca',
};

describe('the letters of an account', () => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop('sqlite', { alone: true, settings: { name: 'El Rebost' } });
  });
  afterAll(() => house.close());
  const preview = (kind: ToldLetter, more: Partial<Shopper> = {}) =>
    previewAccountLetter(house.shop, kind, { ...MARIA, ...more });

  test('greet by the first name, and by the name that is shown where there is none', async () => {
    expect((await preview('verify')).text).toContain('Hola, Maria');
    expect((await preview('verify', { firstName: '' })).text).toContain('Hola, La Maria');
  });

  test('go to the account’s address, and each ends in words of its own', async () => {
    const endings: Record<ToldLetter, string> = {
      welcome: 'Gràcies per fer-te’n.',
      verify: 'Si no ens esperaves, no cal que facis res.',
      email: 'el compte continua amb l’adreça d’ara.',
      email_asked: 'Si has estat tu, no cal que facis res més.',
      email_changed: 'Gràcies per tenir les dades al dia.',
      password_changed: 'Si has estat tu, no cal que facis res més.',
      reset: 'la contrasenya no canvia.',
    };
    for (const kind of TOLD_LETTERS) {
      const letter = await preview(kind);
      expect(letter, kind).toMatchObject({ to: MARIA.email, language: 'ca' });
      expect(letter.subject, kind).toContain('El Rebost');
      expect(letter.text.replace(/\s+/g, ' '), kind).toContain(endings[kind]);
    }
  });

  test('lead to what each of them is about, in the account’s own language', async () => {
    const linkOf = async (kind: ToldLetter) =>
      /<a href="[^"]*(\/en\/my-account\/[^"]*)"/
        .exec((await preview(kind, { language: 'en' })).html)?.[1]
        ?.replaceAll('&amp;', '&');
    const account = '/en/my-account/';
    expect(await linkOf('welcome')).toBe(`${account}?verify-email=preview&id=7`);
    expect(await linkOf('verify')).toBe(`${account}?verify-email=preview&id=7`);
    expect(await linkOf('email')).toBe(`${account}?change-email=preview&id=7`);
    expect(await linkOf('email_asked')).toBe(`${account}lost-password/`);
    expect(await linkOf('password_changed')).toBe(`${account}lost-password/`);
    expect(await linkOf('reset')).toMatch(/lost-password\/\?.*preview/);
    expect(await linkOf('email_changed')).toBeUndefined();
  });

  test('never say a whole address to the one that it takes the place of', async () => {
    for (const kind of ['email_asked', 'email_changed'] as const) {
      const { html } = await preview(kind);
      expect(html, kind).not.toContain(MARIA.email);
      expect(html, kind).toContain(maskEmail(MARIA.email));
    }
  });

  test('say by which name one logs in, where that is asked for or new', async () => {
    for (const kind of ['welcome', 'password_changed', 'reset'] as const)
      expect((await preview(kind)).text, kind).toContain('maria.pou');
  });

  describe('that are on their way', () => {
    /** What is written of a job, where so much is known when its turn comes. */
    async function written(
      kind: ToldLetter,
      { shopper = MARIA, link = true }: { shopper?: Shopper | null; link?: boolean } = {},
    ) {
      const letters: Letter[] = [];
      const jobs = accountLetters(house.shop, {
        find: async () => shopper ?? undefined,
        opened: async () => shopper ?? undefined,
        linkOf: async () => (link ? { token: 'genuine', email: 'nova@example.cat' } : undefined),
        deliver: async (letter) => void letters.push(letter),
      });
      const job = { userId: MARIA.id, to: 'abans@example.cat', email: 'nova@example.cat' };
      await jobs[`accounts.${kind}`]?.(job as never);
      return letters.map(({ to }) => to);
    }

    test('go to the address that is to be proved, or to the one that is told of it', async () => {
      for (const kind of ['welcome', 'verify', 'email', 'reset'] as const)
        expect(await written(kind), kind).toEqual(['nova@example.cat']);
      for (const kind of ['email_asked', 'email_changed', 'password_changed'] as const)
        expect(await written(kind), kind).toEqual(['abans@example.cat']);
    });

    test('are not written to an account that is gone, nor with a link that opens nothing any more', async () => {
      for (const kind of TOLD_LETTERS) expect(await written(kind, { shopper: null }), kind).toEqual([]);
      for (const kind of ['welcome', 'verify', 'email', 'reset'] as const)
        expect(await written(kind, { link: false }), kind).toEqual([]);
    });

    test('bear the name that the shop has by then, not the one that it began with', async () => {
      const letters: Letter[] = [];
      const jobs = accountLetters(house.shop, {
        find: async () => MARIA,
        opened: async () => MARIA,
        linkOf: async () => ({ token: 'genuine', email: MARIA.email }),
        deliver: async (letter) => void letters.push(letter),
      });
      await house.set({ name: 'Can Pou' });
      for (const kind of TOLD_LETTERS)
        await jobs[`accounts.${kind}`]?.({ userId: 7, to: MARIA.email, email: MARIA.email } as never);
      await house.set({ name: 'El Rebost' });
      expect(letters).toHaveLength(TOLD_LETTERS.length);
      for (const { subject, text } of letters) {
        expect(subject).toContain('Can Pou');
        expect(subject + text).not.toContain('El Rebost');
      }
    });
  });
});
