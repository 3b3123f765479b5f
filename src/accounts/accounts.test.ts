import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { type Mailbox, startMailbox } from '../../tests/support/outside/mail.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';

const ADDRESS = {
  billing_first_name: 'Núria',
  billing_last_name: 'Puig',
  billing_country: 'ES',
  billing_address_1: 'Carrer Major, 3',
  billing_city: 'Girona',
  billing_state: 'GI',
  billing_postcode: '17001',
  billing_phone: '972 20 20 20',
  billing_email: 'nuria@example.cat',
};

describe.each(engines)('accounts on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openTestShop(engine, { smtpUrl: mailbox.url });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  async function register(email: string, password = 'una frase llarga'): Promise<Browser> {
    const shopper = house.browser();
    const reply = await shopper.fill('/el-meu-compte/', { email, password, register: 1 });
    expect([reply.status, reply.location]).toEqual([302, '/el-meu-compte/']);
    return shopper;
  }

  test('whoever registers is logged in and gets a letter', async () => {
    const shopper = await register('Nou@Example.cat');
    expect((await shopper.get('/el-meu-compte/')).text).toContain('Hola, nou');
    await house.settle();
    const letter = await mailbox.waitFor(({ envelope }) => envelope.to.includes('nou@example.cat'));
    expect(letter.subject).toBe('El teu compte a Cistella és a punt');
  });

  test('one e-mail address has one account, however it is spelled', async () => {
    await register('dos@example.cat');
    const reply = await house
      .browser()
      .fill('/el-meu-compte/', { email: 'DOS@example.cat', password: 'una altra frase', register: 1 });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('Ja hi ha un compte amb aquest correu electrònic');
  });

  test('a short password and a broken address are refused, and what was typed stays', async () => {
    const short = await house
      .browser()
      .fill('/es/mi-cuenta/', { email: 'curta@example.cat', password: '1234567', register: 1 });
    expect(short.text).toContain('La contraseña debe tener al menos 8 caracteres');
    expect(short.text).toContain('value="curta@example.cat"');
    const broken = await house
      .browser()
      .fill('/en/my-account/', { email: 'nobody@', password: 'una frase llarga', register: 1 });
    expect(broken.text).toContain('Enter a valid e-mail address');
  });

  test('logging in gives the browser a new token, and the old one is worth nothing', async () => {
    await register('token@example.cat');
    const shopper = house.browser();
    await shopper.fill('/el-meu-compte/', { username: 'token@example.cat', password: 'wrong', login: 1 });
    const planted = new Map(shopper.cookies);
    const reply = await shopper.fill('/el-meu-compte/', {
      username: 'token@example.cat',
      password: 'una frase llarga',
      login: 1,
    });
    expect(reply.status).toBe(302);
    expect([...shopper.cookies.values()]).not.toEqual([...planted.values()]);
    const thief = house.browser();
    for (const [name, value] of planted) thief.cookies.set(name, value);
    expect((await thief.get('/el-meu-compte/')).text).toContain('id="customer_login"');
    expect((await shopper.get('/el-meu-compte/')).text).toContain('Hola, token');
  });

  test('after logging in the shopper goes back to where he wanted to go, but never to another site', async () => {
    await register('torna@example.cat');
    const login = { username: 'torna@example.cat', password: 'una frase llarga', login: 1 };
    const home = await house.browser().fill('/el-meu-compte/', { ...login, redirect: '/cistella/' });
    expect(home.location).toBe('/cistella/');
    for (const redirect of [
      'https://evil.example/',
      '//evil.example/',
      'javascript:alert(1)',
      '/\\evil.example/',
      '/.//evil.example/',
      'http://shop.test//evil.example/',
      '/..//evil.example/',
    ]) {
      const reply = await house.browser().fill('/el-meu-compte/', { ...login, redirect });
      expect([redirect, reply.location]).toEqual([redirect, '/el-meu-compte/']);
    }
  });

  test('a wrong password and an unknown account read the same', async () => {
    await register('existeix@example.cat');
    const texts = await Promise.all(
      ['existeix@example.cat', 'ningu@example.cat'].map(async (username) => {
        const reply = await house
          .browser()
          .fill('/el-meu-compte/', { username, password: 'wrong', login: 1 });
        return /<ul class="woocommerce-error"[^>]*>(.*?)<\/ul>/.exec(reply.text)?.[1];
      }),
    );
    expect(texts[0]).toContain('no són correctes');
    expect(texts[0]).toBe(texts[1]);
  });

  test('the link to log out works only with its token', async () => {
    const shopper = await register('surt@example.cat');
    await shopper.get('/el-meu-compte/customer-logout/');
    const page = await shopper.get('/el-meu-compte/');
    expect(page.text).toContain('Hola, surt');
    const link =
      /href="(\/el-meu-compte\/customer-logout\/\?_wpnonce=[0-9a-f]{10})"/.exec(page.text)?.[1] ?? '';
    await shopper.get(link);
    expect((await shopper.get('/el-meu-compte/')).text).toContain('id="customer_login"');
  });

  test('a lost password is replaced through a link that works once and ends all sessions', async () => {
    const elsewhere = await register('perduda@example.cat');
    const shopper = house.browser();
    const asked = await shopper.fill('/el-meu-compte/lost-password/', {
      user_login: 'perduda@example.cat',
      wc_reset_password: 'true',
    });
    expect(asked.location).toBe('/el-meu-compte/lost-password/?reset-link-sent=true');
    await house.settle();
    const letter = await mailbox.waitFor(
      ({ subject, envelope }) =>
        envelope.to.includes('perduda@example.cat') && subject === 'Contrasenya nova per a Cistella',
    );
    const link = /http:\/\/shop\.test(\S+key=\w+&id=\d+)/.exec(letter.text ?? '')?.[1] ?? '';
    const form = await shopper.follow(await shopper.get(link));
    const [key, id] = ['reset_key', 'reset_login'].map(
      (name) => new RegExp(`name="${name}" value="(\\w+)"`).exec(form.text)?.[1] ?? '',
    );
    const fields = { reset_key: key ?? '', reset_login: id ?? '', wc_reset_password: 'true' };
    const differs = await shopper.fill('/el-meu-compte/lost-password/?show-reset-form=true', {
      ...fields,
      password_1: 'la frase nova',
      password_2: 'una altra',
    });
    expect((await shopper.follow(differs)).text).toContain('no coincideixen');
    const done = await shopper.fill('/el-meu-compte/lost-password/?show-reset-form=true', {
      ...fields,
      password_1: 'la frase nova',
      password_2: 'la frase nova',
    });
    expect((await shopper.follow(done)).text).toContain('Ja tens la contrasenya nova');
    expect((await elsewhere.get('/el-meu-compte/')).text).toContain('id="customer_login"');
    const login = await shopper.fill('/el-meu-compte/', {
      username: 'perduda@example.cat',
      password: 'la frase nova',
      login: 1,
    });
    expect(login.status).toBe(302);
    const again = await house.browser().submit('/el-meu-compte/lost-password/', {
      ...fields,
      password_1: 'la tercera frase',
      password_2: 'la tercera frase',
    });
    expect(again.text).toContain('Aquest enllaç ja no és vàlid');
  });

  test('nobody learns from the lost-password form who has an account', async () => {
    const reply = await house.browser().fill('/el-meu-compte/lost-password/', {
      user_login: 'fantasma@example.cat',
      wc_reset_password: 'true',
    });
    expect(reply.location).toBe('/el-meu-compte/lost-password/?reset-link-sent=true');
  });

  test('an address is checked field by field, and a right one is kept', async () => {
    const shopper = await register('adreca@example.cat');
    const path = '/el-meu-compte/edit-address/facturacio/';
    const wrong = await shopper.fill(path, {
      ...ADDRESS,
      billing_postcode: '08001',
      billing_phone: 'abc',
      billing_city: '',
    });
    expect(wrong.text).toContain('El codi postal no és d’aquesta província');
    expect(wrong.text).toContain('Escriu un número de telèfon vàlid a «Telèfon»');
    expect(wrong.text).toContain('El camp «Població» és obligatori');
    expect(wrong.text).toContain('value="Carrer Major, 3"');
    const done = await shopper.fill(path, { ...ADDRESS, billing_state: 'Girona' });
    const right = await shopper.follow(done);
    expect(right.text).toContain('Hem desat l’adreça');
    expect(right.text).toContain('17001 Girona');
  });

  test('details are changed, and a new password wants the current one', async () => {
    const shopper = await register('dades@example.cat');
    const details = {
      account_first_name: 'Marta',
      account_last_name: 'Soler',
      account_display_name: 'Marta',
      account_email: 'dades@example.cat',
      action: 'save_account_details',
    };
    const wrong = await shopper.fill('/el-meu-compte/edit-account/', {
      ...details,
      password_current: 'no',
      password_1: 'frase nova u',
      password_2: 'frase nova u',
    });
    expect(wrong.text).toContain('La contrasenya actual no és correcta');
    const saved = await shopper.fill('/el-meu-compte/edit-account/', {
      ...details,
      password_current: 'una frase llarga',
      password_1: 'frase nova u',
      password_2: 'frase nova u',
    });
    const right = await shopper.follow(saved);
    expect(right.text).toContain('Hem desat les teves dades');
    expect(right.text).toContain('Hola, Marta');
  });

  test('addresses of one IPv6 network are counted together', async () => {
    const tryFrom = async (from: string) => {
      const form = { username: from, password: 'y', login: 1 };
      return (await house.browser(from).fill('/el-meu-compte/', form)).text;
    };
    for (let attempt = 1; attempt <= 10; attempt += 1)
      expect(await tryFrom(`2001:db8:1:1::${attempt}`)).toContain('no són correctes');
    expect(await tryFrom('2001:db8:1:1:ffff::1')).toContain('Ho has provat massa vegades seguides');
    expect(await tryFrom('2001:db8:1:2::1')).toContain('no són correctes');
  });

  test('too many attempts to log in are stopped for a while', async () => {
    const shopper = house.browser();
    let last = '';
    for (let attempt = 0; attempt < 12; attempt += 1) {
      last = (await shopper.fill('/el-meu-compte/', { username: `x${attempt}`, password: 'y', login: 1 }))
        .text;
    }
    expect(last).toContain('Ho has provat massa vegades seguides');
  });
});
