import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { type Letter, type Mailbox, startMailbox } from '../../tests/support/outside/mail.ts';
import { staff } from '../../tests/support/people/staff.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { ask, shopperOf } from '../frame/command/index.ts';
import { closeCustomer, reopenCustomer } from './care/commands.ts';
import { resetPassword } from './proof/commands.ts';
import { readLink } from './proof/links.ts';
import { findShopperByEmail, readStandings } from './store.ts';

const PASSWORD = 'una frase llarga';
const ACCOUNT = '/el-meu-compte/';
const DETAILS = '/el-meu-compte/edit-account/';
const LOST = '/el-meu-compte/lost-password/';

describe.each(engines)('nobody takes over an account or its e-mail, on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openTestShop(engine, { smtpUrl: mailbox.url });
    // Everybody here comes from one address.
    house.shop.limits.take = async () => true;
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  let people = 0;
  async function someone() {
    people += 1;
    const email = `p${people}@example.cat`;
    const shopper = house.browser();
    await shopper.fill(ACCOUNT, { email, password: PASSWORD, register: 1 });
    const account = await findShopperByEmail(house.shop.db.read, email);
    await house.settle();
    return { shopper, email, id: account?.id ?? 0 };
  }
  const logIn = (shopper: Browser, username: string, password = PASSWORD) =>
    shopper.fill(ACCOUNT, { username, password, login: 1 });
  const change = (shopper: Browser, more: Record<string, string>) =>
    shopper.fill(DETAILS, {
      account_first_name: 'Anna',
      account_last_name: 'Soler',
      account_display_name: 'Anna',
      ...more,
    });
  const lettersTo = (email: string) => mailbox.messages.filter(({ envelope }) => envelope.to.includes(email));
  const linkIn = (letter: Letter | undefined) =>
    /http:\/\/shop\.test(\S+id=\d+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const accountOf = async (id: number) => (await readStandings(house.shop.db.read, [id])).get(id);
  async function askReset(login: string) {
    await house.browser().fill(LOST, { user_login: login, wc_reset_password: 'true' });
    await house.settle();
  }
  async function useReset(link: string, password = 'la frase nova') {
    const browser = house.browser();
    const form = await browser.follow(await browser.get(link));
    const [key, login] = ['reset_key', 'reset_login'].map(
      (name) => new RegExp(`name="${name}" value="(\\w+)"`).exec(form.text)?.[1] ?? '',
    );
    const reply = await browser.fill(`${LOST}?show-reset-form=true`, {
      reset_key: key ?? '',
      reset_login: login ?? '',
      wc_reset_password: 'true',
      password_1: password,
      password_2: password,
    });
    return { form: form.text, text: (await browser.follow(reply)).text };
  }

  test('a link for a new password proves no address that the account takes afterwards', async () => {
    const attacker = await someone();
    await askReset(attacker.email);
    const reset = linkIn(lettersTo(attacker.email).at(-1));
    const victim = `victima${attacker.id}@example.cat`;
    await change(attacker.shopper, { account_email: victim, password_current: PASSWORD });
    await house.settle();
    await useReset(reset);
    const after = await accountOf(attacker.id);
    expect(after?.email).toBe(attacker.email);
    const confirm = linkIn(lettersTo(victim).at(-1));
    expect(confirm).toContain('change-email=');
    // The new password has ended that link too.
    await logIn(attacker.shopper, attacker.email, 'la frase nova');
    const tried = await attacker.shopper.follow(await attacker.shopper.get(confirm));
    expect(tried.text).toContain('ja no serveix: s’ha fet servir');
    expect((await accountOf(attacker.id))?.email).toBe(attacker.email);
  });

  test('a new e-mail wants the current password', async () => {
    const { shopper, id, email } = await someone();
    const next = `nou${id}@example.cat`;
    const without = await change(shopper, { account_email: next });
    expect(without.text).toContain('Escriu també la contrasenya actual');
    expect(without.text).toContain(`value="${next}"`);
    expect((await change(shopper, { account_email: next, password_current: 'no' })).text).toContain(
      'La contrasenya actual no és correcta',
    );
    await house.settle();
    expect([lettersTo(next), (await accountOf(id))?.email]).toEqual([[], email]);
  });

  test('a new e-mail counts once its link is used, is proved then, and the old address is told twice', async () => {
    const { shopper, id, email } = await someone();
    const next = `nou${id}@example.cat`;
    await change(shopper, { account_email: next, password_current: PASSWORD });
    await house.settle();
    expect(await accountOf(id)).toMatchObject({ email, verifiedAt: null });
    expect((await shopper.get(DETAILS)).text).toContain(`enllaç que hem enviat a ${next}`);
    const [asked] = lettersTo(email).slice(-1);
    expect(asked?.subject).toBe('Canvi d’adreça demanat a Cistella');
    expect(asked?.text).toContain('n•••@example.cat');
    const link = linkIn(lettersTo(next).at(-1));
    expect((await shopper.follow(await shopper.get(link))).text).toContain('Adreça confirmada');
    expect((await accountOf(id))?.verifiedAt).not.toBeNull();
    expect((await accountOf(id))?.email).toBe(next);
    await house.settle();
    expect(lettersTo(email).at(-1)?.subject).toBe('La teva adreça a Cistella ha canviat');
    const again = (await shopper.follow(await shopper.get(link))).text;
    expect(again).toContain('ja no serveix: s’ha fet servir');
    expect(again).not.toContain('demana una contrasenya nova');
  });

  test('an e-mail of another account is no change of one’s own, and nobody who is logged in is told to log in', async () => {
    const [one, other] = [await someone(), await someone()];
    const { text } = await change(one.shopper, { account_email: other.email, password_current: PASSWORD });
    expect(text).toContain('ja és d’un altre compte');
    expect(text).not.toContain('Entra-hi');
  });

  test('the link that proves an address is worth nothing to whoever is not logged in to that account', async () => {
    const owner = await someone();
    const link = linkIn(lettersTo(owner.email)[0]);
    const stranger = await someone();
    expect((await stranger.shopper.follow(await stranger.shopper.get(link))).text).toContain('ja no serveix');
    const guest = house.browser();
    const asked = await guest.get(link);
    expect(asked.text).toContain('Entra al compte i confirmarem l’adreça');
    expect((await accountOf(owner.id))?.verifiedAt).toBeNull();
    const [back] = /name="redirect" value="[^"]*"/.exec(asked.text) ?? [''];
    const redirect = back.slice('name="redirect" value="'.length, -1).replaceAll('&amp;', '&');
    const entered = await guest.fill(ACCOUNT, {
      username: owner.email,
      password: PASSWORD,
      login: 1,
      redirect,
    });
    expect((await guest.follow(entered)).text).toContain('Adreça confirmada');
    expect((await accountOf(owner.id))?.verifiedAt).not.toBeNull();
  });

  test('a look at the headers of a link proves nothing', async () => {
    const { shopper, id, email } = await someone();
    const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = linkIn(lettersTo(email)[0]);
    await house.app.inject({ method: 'HEAD', url, headers: { host: 'shop.test', cookie } });
    expect((await accountOf(id))?.verifiedAt).toBeNull();
  });

  test('an address that got an account of its own meanwhile is not taken', async () => {
    const { shopper, id, email } = await someone();
    const next = `meu${id}@example.cat`;
    await change(shopper, { account_email: next, password_current: PASSWORD });
    await house.settle();
    const link = linkIn(lettersTo(next).at(-1));
    await house.browser().fill(ACCOUNT, { email: next, password: PASSWORD, register: 1 });
    expect((await shopper.follow(await shopper.get(link))).text).toContain('ja no serveix');
    expect((await accountOf(id))?.email).toBe(email);
  });

  test('a new password ends the other sessions, every open link, and is told by letter', async () => {
    const { shopper, id, email } = await someone();
    const elsewhere = house.browser();
    await logIn(elsewhere, email);
    await askReset(email);
    const reset = linkIn(lettersTo(email).at(-1));
    const passwords = { password_1: 'una altra frase', password_2: 'una altra frase' };
    await change(shopper, { account_email: email, password_current: PASSWORD, ...passwords });
    await house.settle();
    expect((await elsewhere.get(ACCOUNT)).text).toContain('id="customer_login"');
    expect((await shopper.get(ACCOUNT)).text).toContain('Hola, Anna');
    expect(lettersTo(email).map(({ subject }) => subject)).toContain(
      'La teva contrasenya a Cistella ha canviat',
    );
    expect((await useReset(reset)).form).not.toContain('reset_key');
    expect(await readLink(house.shop, house.shop.db.read, { userId: id, purpose: 'reset' }, Date.now())).toBe(
      undefined,
    );
    expect((await logIn(house.browser(), email, 'una altra frase')).status).toBe(302);
  });

  test('of two changes at one moment with the old password one counts', async () => {
    const { shopper, email } = await someone();
    const send = (password: string) =>
      change(shopper, {
        account_email: email,
        password_current: PASSWORD,
        password_1: password,
        password_2: password,
      });
    const replies = await Promise.all([send('la frase primera'), send('la frase segona')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 302]);
  });

  test('of two forms with one link one sets the password', async () => {
    const { id, email } = await someone();
    await askReset(email);
    const link = await readLink(house.shop, house.shop.db.read, { userId: id, purpose: 'reset' }, Date.now());
    const use = (password: string) =>
      resetPassword(
        {
          shop: house.shop,
          actor: shopperOf({ session: undefined, requestId: '' }),
          now: Date.now(),
        },
        { userId: id, token: link?.token ?? '', password },
      );
    const done = await Promise.all([use('la frase primera'), use('la frase segona')]);
    expect(done.toSorted()).toEqual([false, true]);
    await house.settle();
    const told = lettersTo(email).filter(({ subject }) => subject?.includes('ha canviat'));
    expect(told).toHaveLength(1);
  });

  test('a closed account lets nobody in, says so to who has its password alone, and sends no link for a new one', async () => {
    const { email, id, shopper } = await someone();
    const closed = 'En aquest compte no s’hi pot entrar';
    const by = { shop: house.shop, actor: staff(), now: Date.now() };
    await ask(by, closeCustomer, { userId: id, reason: 'ho demana' });
    expect((await logIn(house.browser(), email)).text).toContain(closed);
    const guess = (await logIn(house.browser(), email, 'una altra frase')).text;
    expect(guess).not.toContain(closed);
    expect(guess).toContain('no són correctes');
    expect((await shopper.get(DETAILS)).text).not.toContain('account_first_name');
    const before = lettersTo(email).length;
    await askReset(email);
    expect(lettersTo(email)).toHaveLength(before);
    await ask(by, reopenCustomer, { userId: id, reason: 'torna' });
    expect((await logIn(house.browser(), email)).location).toBe(ACCOUNT);
  });

  test('a letter that is written twice has one link, and no job carries one', async () => {
    const { email, id } = await someone();
    const salt = 'f'.repeat(32);
    for (const _ of [1, 2]) {
      await house.shop.db.transaction((tx) =>
        tx
          .insertInto('job')
          .values({
            kind: 'accounts.reset',
            state: 'waiting',
            unique_key: null,
            error: null,
            payload: JSON.stringify({ login: email, salt, askedAt: 2_000_000_000_000 }),
            run_at: 0,
            attempts: 0,
            leased_until: 0,
            created_at: 0,
          })
          .execute(),
      );
      await house.settle();
    }
    const links = lettersTo(email)
      .filter(({ subject }) => subject === 'Contrasenya nova per a Cistella')
      .map(linkIn);
    expect(links).toHaveLength(2);
    expect(new Set(links).size).toBe(1);
    await house.browser().fill(LOST, { user_login: email, wc_reset_password: 'true' });
    const jobs = await house.shop.db.read.selectFrom('job').select(['kind', 'payload']).execute();
    const link = await readLink(house.shop, house.shop.db.read, { userId: id, purpose: 'reset' }, Date.now());
    expect(jobs.some(({ kind }) => kind === 'accounts.reset')).toBe(true);
    expect(jobs.filter(({ payload }) => payload.includes(link?.token ?? 'none'))).toEqual([]);
    await house.settle();
  });

  test('whoever asks for a new password does the same work whether or not there is an account', async () => {
    const { email } = await someone();
    const count = async (login: string) => {
      const browser = house.browser();
      const { text } = await browser.get(LOST);
      const nonce = /name="woocommerce-lost-password-nonce" value="(\w+)"/.exec(text)?.[1] ?? '';
      const form = { user_login: login, 'woocommerce-lost-password-nonce': nonce };
      const { queries } = await house.shop.db.countQueries(() => browser.post(LOST, form));
      return queries.length;
    };
    expect(await count(email)).toBe(await count('ningu@example.cat'));
  });

  test('two registrations at one moment make one account, and each name is somebody’s alone', async () => {
    const same = await Promise.all(
      [1, 2, 3, 4].map(() =>
        house.browser().fill(ACCOUNT, { email: 'alhora@example.cat', password: PASSWORD, register: 1 }),
      ),
    );
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 302]);
    const names = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        house.browser().fill(ACCOUNT, { email: `igual@n${n}.cat`, password: PASSWORD, register: 1 }),
      ),
    );
    expect(names.map(({ status }) => status)).toEqual([302, 302, 302, 302]);
  });
});
