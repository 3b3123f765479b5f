import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { ask, NotAllowed, shopperOf } from '../frame/command/index.ts';
import type { Tx } from '../platform/db/index.ts';
import { checkPassword, hashPassword } from '../platform/security/passwords.ts';
import { createSession } from '../platform/session/sessions.ts';
import { changeDetails, endSessions } from './account/commands.ts';
import { exemptShoppers, setVatExempt } from './addresses/store-exemption.ts';
import { takeAwayPassword } from './known-password.ts';
import type { LinkPurpose } from './model.ts';
import { findByResetLink, openReset } from './proof/change-password.ts';
import { resetPassword, spendProof } from './proof/commands.ts';
import { openLink, provenBy, readLink } from './proof/links.ts';
import { pruneLinks } from './proof/store.ts';
import { askToChangeEmail } from './proof/verify.ts';
import { signOut } from './sign-in/commands.ts';
import { createShopper, type NewShopper } from './steps.ts';
import {
  emailTaken,
  findPasswordHash,
  findShopper,
  readAddresses,
  readStandings,
  setEmail,
} from './store.ts';
import { pruneTries } from './tries/store.ts';
import {
  accountName,
  countTry,
  forgetTries,
  namesOf,
  pauseAfter,
  TRIES_FORGOTTEN_MS,
  typedName,
} from './tries/tries.ts';

const DAY = 86_400_000;
const NOW = 1_800_000_000_000;

describe.each(engines)('accounts on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());
  /** A visitor, or somebody who is known. */
  const by = (userId: number | null) => ({
    shop: house.shop,
    actor: shopperOf({ session: { id: 0, userId }, requestId: '' }),
    now: NOW,
  });
  const inTx = <T>(work: (tx: Tx) => Promise<T>) => house.shop.db.transaction(work);
  const read = () => house.shop.db.read;

  let people = 0;
  const someone = async (more: Partial<NewShopper> = {}) => {
    people += 1;
    const email = more.email ?? `algu${people}@example.cat`;
    const made = await inTx((tx) =>
      createShopper(house.shop, tx, { passwordHash: 'hash', language: 'ca', ...more, email }),
    );
    return made!;
  };

  describe('a new account', () => {
    test('is called by the names that were given, else by the user name made of the e-mail', async () => {
      expect(await someone({ email: 'pau@example.cat', firstName: 'Pau', lastName: 'Riba' })).toMatchObject({
        username: 'pau',
        firstName: 'Pau',
        lastName: 'Riba',
        displayName: 'Pau Riba',
        role: 'customer',
      });
      expect(await someone({ email: 'ona@example.cat', lastName: 'Riba' })).toMatchObject({
        displayName: 'Riba',
      });
      expect(await someone({ email: 'nil@example.cat' })).toMatchObject({
        username: 'nil',
        displayName: 'nil',
      });
      const named = await someone({ email: 'x@example.cat', username: 'mestressa', role: 'shop_manager' });
      expect(named).toMatchObject({ username: 'mestressa', role: 'shop_manager' });
      expect(await findShopper(read(), named.id)).toEqual(named);
    });

    test('gets the next number where the user name is somebody’s already', async () => {
      const names: string[] = [];
      for (const house of ['a', 'b', 'c'])
        names.push((await someone({ email: `igual@${house}.example.cat` })).username);
      names.push((await someone({ email: 'igual2@example.cat' })).username);
      expect(names).toEqual(['igual', 'igual2', 'igual3', 'igual22']);
    });

    test('is none where the e-mail has one already, and nobody is told of it', async () => {
      const first = await someone({ email: 'una@example.cat' });
      const again = {
        email: 'una@example.cat',
        username: 'una altra',
        passwordHash: 'x',
        language: 'ca',
      } as const;
      expect(await inTx((tx) => createShopper(house.shop, tx, again))).toBeUndefined();
      expect(await emailTaken(read(), 'una@example.cat')).toBe(true);
      expect(await emailTaken(read(), 'una@example.cat', first.id)).toBe(false);
    });

    test('is not proved yet, and is as old as it is', async () => {
      const before = Date.now();
      const { id, email } = await someone();
      const other = await someone();
      const standings = await readStandings(read(), [id, 999_999]);
      expect([...standings]).toEqual([
        [id, { email, verifiedAt: null, createdAt: standings.get(id)!.createdAt }],
      ]);
      expect(standings.get(id)!.createdAt).toBeGreaterThanOrEqual(before);
      expect([...(await readStandings(read(), [other.id, id])).keys()].sort()).toEqual([id, other.id].sort());
      expect(await readStandings(read(), [])).toEqual(new Map());
    });

    test('remembers where the shopper came from', async () => {
      const attribution = { source_type: 'utm', utm_source: 'butlletí' };
      const { id } = await someone({ attribution });
      const kept = async (userId: number) =>
        (await read().selectFrom('user_attribution').selectAll().where('user_id', '=', userId).execute()).map(
          ({ field, value }) => [field, value],
        );
      expect(Object.fromEntries(await kept(id))).toEqual(attribution);
      expect(await kept((await someone()).id)).toEqual([]);
    });

    test('has no addresses', async () => {
      expect(await readAddresses(read(), (await someone()).id)).toEqual({});
    });
  });

  describe('tries of a password', () => {
    const attempt = async (name: string, at: number) =>
      (await countTry(house.shop, name, NOW + at)) !== 'too_soon';

    test('are free five times in a row, then each waits twice as long, up to a quarter of an hour', async () => {
      const name = typedName('Algú@Example.cat');
      for (let at = 0; at < 5; at += 1) expect(await attempt(name, at)).toBe(true);
      let now = 4;
      for (let tries = 5; tries < 14; tries += 1) {
        const pause = Math.min(15_000 * 2 ** (tries - 5), 900_000);
        expect(pauseAfter(tries)).toBe(pause);
        expect(await attempt(name, now + pause - 1)).toBe(false);
        now += pause;
        expect(await attempt(typedName('ALGÚ@example.CAT'), now)).toBe(true);
      }
    });

    test('of one name make no other wait', async () => {
      for (let at = 0; at < 5; at += 1) await attempt(accountName(1), at);
      expect(await attempt(accountName(1), 5)).toBe(false);
      expect(await attempt(accountName(2), 5)).toBe(true);
      expect(await attempt(typedName('1'), 5)).toBe(true);
    });

    test('are forgotten after a day without one, and not before', async () => {
      const name = typedName('despistat');
      for (let at = 0; at < 5; at += 1) await attempt(name, at);
      expect(await attempt(name, 4 + TRIES_FORGOTTEN_MS)).toBe(true);
      expect(await attempt(name, 4 + TRIES_FORGOTTEN_MS + 1)).toBe(false);
      const other = typedName('pacient');
      for (let at = 0; at < 5; at += 1) await attempt(other, at);
      for (let more = 1; more <= 5; more += 1)
        expect(await attempt(other, 4 + TRIES_FORGOTTEN_MS + more)).toBe(true);
    });

    test('are forgotten under every name of an account once its password was right', async () => {
      const shopper = await someone();
      for (const name of namesOf(shopper)) for (let at = 0; at < 5; at += 1) await attempt(name, at);
      const tried = () => Promise.all(namesOf(shopper).map((name) => attempt(name, 5)));
      expect(await tried()).toEqual([false, false, false]);
      await inTx((tx) => forgetTries(house.shop, tx, namesOf(shopper)));
      expect(await tried()).toEqual([true, true, true]);
      await inTx((tx) => forgetTries(house.shop, tx, []));
    });

    test('are swept up when nobody has tried for long', async () => {
      await attempt(typedName('vell'), 0);
      await attempt(typedName('nou'), 1);
      await inTx((tx) => pruneTries(tx, NOW + 1));
      const left = await read().selectFrom('login_try').select('tried_at').execute();
      expect(left.filter(({ tried_at }) => tried_at < NOW + 1)).toEqual([]);
      expect(left.filter(({ tried_at }) => tried_at === NOW + 1)).not.toEqual([]);
    });
  });

  describe('a link in a letter', () => {
    const open = (userId: number, purpose: LinkPurpose, email: string) =>
      inTx((tx) => openLink(tx, { userId, purpose, email, now: NOW }));
    const token = async (userId: number, purpose: LinkPurpose, now = NOW) =>
      (await readLink(house.shop, read(), { userId, purpose }, now))?.token ?? '';

    test.each([
      ['verify', 7],
      ['email', 1],
      ['reset', 1],
    ] as const)('to %s lives %d days', async (purpose, days) => {
      const { id, email } = await someone();
      await open(id, purpose, email);
      const link = { userId: id, purpose, token: await token(id, purpose) };
      expect(link.token).toMatch(/^\w{40}$/);
      expect(await provenBy(house.shop, read(), link, NOW + days * DAY - 1)).toBe(email);
      expect(await provenBy(house.shop, read(), link, NOW + days * DAY)).toBeUndefined();
    });

    test('proves nothing but what it was made for, to nobody else', async () => {
      const [one, two] = [await someone(), await someone()];
      for (const { id, email } of [one, two]) {
        await open(id, 'verify', email);
        await open(id, 'reset', email);
      }
      const right = { userId: one.id, purpose: 'reset' as const, token: await token(one.id, 'reset') };
      const proves = (more: Partial<{ userId: number; purpose: LinkPurpose; token: string }>) =>
        provenBy(house.shop, read(), { ...right, ...more }, NOW);
      expect(await proves({})).toBe(one.email);
      expect(await proves({ userId: two.id })).toBeUndefined();
      expect(await proves({ purpose: 'verify' })).toBeUndefined();
      expect(await proves({ purpose: 'email', token: '' })).toBeUndefined();
      for (const wrong of ['', right.token.slice(1), `${right.token}0`, 'f'.repeat(40)])
        expect(await proves({ token: wrong })).toBeUndefined();
    });

    test('is worth nothing once another of its kind was asked for', async () => {
      const { id, email } = await someone();
      await open(id, 'reset', email);
      const first = await token(id, 'reset');
      await open(id, 'reset', email);
      expect(await provenBy(house.shop, read(), { userId: id, purpose: 'reset', token: first }, NOW)).toBe(
        undefined,
      );
    });

    test('is swept up when it is over', async () => {
      const { id, email } = await someone();
      await open(id, 'verify', email);
      await open(id, 'reset', email);
      await inTx((tx) => pruneLinks(tx, NOW + DAY + 1));
      const left = await read().selectFrom('user_link').select('purpose').where('user_id', '=', id).execute();
      expect(left).toEqual([{ purpose: 'verify' }]);
    });
  });

  describe('a new password', () => {
    const asked = (login: string) => openReset(house.shop, { login, salt: 'salt', askedAt: NOW });
    const tokenOf = async (id: number) =>
      (await readLink(house.shop, read(), { userId: id, purpose: 'reset' }, NOW))!.token;

    test('is asked for by e-mail or by user name; nobody is called by nothing', async () => {
      const shopper = await someone({ username: 'Nom Llarg' });
      expect(await asked(shopper.email.toUpperCase())).toEqual(shopper);
      expect(await asked('Nom Llarg')).toEqual(shopper);
      expect(await asked('ningú')).toBeUndefined();
      expect(await asked('')).toBeUndefined();
    });

    test('is set with the link, which proves the e-mail as well; with a wrong one it is not', async () => {
      const { id, email } = await someone();
      await asked(email);
      const token = await tokenOf(id);
      const set = (with_: string, password: string) =>
        resetPassword(by(null), { userId: id, token: with_, password });
      expect(await set('f'.repeat(40), 'frase equivocada')).toBe(false);
      expect(await findPasswordHash(read(), id)).toBe('hash');
      expect((await findByResetLink(house.shop, id, token, NOW))?.id).toBe(id);
      expect(await findByResetLink(house.shop, id, 'f'.repeat(40), NOW)).toBeUndefined();
      expect(await set(token, 'la frase nova')).toBe(true);
      expect(await checkPassword('la frase nova', await findPasswordHash(read(), id))).toBe(true);
      expect((await readStandings(read(), [id])).get(id)?.verifiedAt).toBe(NOW);
      expect(await set(token, 'la frase segona')).toBe(false);
    });
  });

  describe('a proof of an e-mail', () => {
    test('puts the new address in the place of the old one, unless somebody has an account of it', async () => {
      const { id, email } = await someone();
      const use = async (next: string) => {
        await inTx((tx) => askToChangeEmail(tx, { id, email }, next, NOW));
        const link = await readLink(house.shop, read(), { userId: id, purpose: 'email' }, NOW);
        return { userId: id, purpose: 'email', token: link!.token } as const;
      };
      const late = await use('meva@example.cat');
      await someone({ email: 'meva@example.cat' });
      expect(await spendProof(by(id), late)).toBe(false);
      const proof = await use('nova@example.cat');
      expect(await spendProof(by(id), { ...proof, purpose: 'verify' })).toBe(false);
      expect((await findShopper(read(), id))?.email).toBe(email);
      expect(await spendProof(by(id), proof)).toBe(true);
      expect(await readStandings(read(), [id])).toMatchObject(
        new Map([[id, { email: 'nova@example.cat', verifiedAt: NOW }]]),
      );
    });

    test('proves the address that is there without a letter about another', async () => {
      const { id, email } = await someone();
      const proof = { userId: id, purpose: 'verify' as const };
      const link = await readLink(house.shop, read(), proof, Date.now());
      const asked = { ...by(id), now: Date.now() };
      expect(await spendProof(asked, { ...proof, token: link?.token ?? '' })).toBe(true);
      expect((await readStandings(read(), [id])).get(id)).toMatchObject({ email, verifiedAt: asked.now });
      const jobs = await read()
        .selectFrom('job')
        .select('kind')
        .where('payload', 'like', `%"userId":${id},%`)
        .execute();
      expect(jobs.map(({ kind }) => kind)).not.toContain('accounts.email_changed');
    });

    test('is no proof of an address that the account has no more', async () => {
      const { id, email } = await someone();
      await inTx((tx) => openLink(tx, { userId: id, purpose: 'verify', email, now: NOW }));
      const { token } = (await readLink(house.shop, read(), { userId: id, purpose: 'verify' }, NOW))!;
      await inTx((tx) => setEmail(tx, id, 'canviada@example.cat'));
      expect(await spendProof(by(id), { userId: id, purpose: 'verify', token })).toBe(false);
    });
  });

  test('nobody changes, leaves or closes what is another’s, with whatever proof', async () => {
    const [shopper, other] = [await someone(), await someone()];
    const { id } = shopper;
    await inTx((tx) => openLink(tx, { userId: id, purpose: 'verify', email: shopper.email, now: NOW }));
    const { token } = (await readLink(house.shop, read(), { userId: id, purpose: 'verify' }, NOW))!;
    const { session } = await inTx((tx) => createSession(tx, { now: NOW, userId: id }));
    const names = { firstName: 'Una', lastName: 'Altra', displayName: 'Una altra' };
    const change = { before: 'hash', hash: undefined, proved: true, newEmail: undefined };
    const details = { shopper, names, ...change, session: undefined, agent: '' };
    for (const asked of [by(other.id), by(null)])
      for (const attempt of [
        () => spendProof(asked, { userId: id, purpose: 'verify', token }),
        () => ask(asked, changeDetails, details),
        () => ask(asked, endSessions, { userId: id, sessionId: undefined, keep: undefined }),
        () => ask(asked, signOut, { sessionId: session.id, userId: id }),
      ])
        await expect(attempt()).rejects.toThrow(NotAllowed);
    expect(await findShopper(read(), id)).toEqual(shopper);
    expect((await readStandings(read(), [id])).get(id)?.verifiedAt).toBeNull();
    expect(await spendProof(by(id), { userId: id, purpose: 'verify', token })).toBe(true);
  });

  test('who pays no tax is known at once, and taken back at once', async () => {
    const [one, two] = [await someone(), await someone()];
    const exempt = async () => {
      await house.settle();
      return [...(await exemptShoppers(house.shop))].sort();
    };
    expect(await exempt()).toEqual([]);
    await inTx((tx) => setVatExempt(tx, one.id, { reason: 'FR40303265045', now: 1 }));
    expect(await exempt()).toEqual([one.id]);
    await inTx((tx) => setVatExempt(tx, one.id, { reason: 'una altra raó', now: 2 }));
    await inTx((tx) => setVatExempt(tx, two.id, { reason: 'entitat', now: 2 }));
    expect(await exempt()).toEqual([one.id, two.id].sort());
    await inTx((tx) => setVatExempt(tx, one.id, undefined));
    expect(await exempt()).toEqual([two.id]);
  });

  test('a password that everybody knows lets nobody in any more, and one that only the owner knows stays', async () => {
    const passwordHash = await hashPassword('cistella-demo');
    const shopper = await someone({ passwordHash });
    const session = await inTx((tx) =>
      createSession(tx, { now: Date.now(), life: DAY, userId: shopper.id, agent: '' }),
    );
    const openSessions = () =>
      read().selectFrom('session').select('id').where('user_id', '=', shopper.id).execute();
    await takeAwayPassword(house.shop, shopper.email, 'una altra');
    await takeAwayPassword(house.shop, 'ningú', 'cistella-demo');
    expect(await findPasswordHash(read(), shopper.id)).toBe(passwordHash);
    expect(await openSessions()).toEqual([{ id: session.session.id }]);
    await takeAwayPassword(house.shop, shopper.email, 'cistella-demo');
    expect(await checkPassword('cistella-demo', await findPasswordHash(read(), shopper.id))).toBe(false);
    expect(await openSessions()).toEqual([]);
  });
});
