import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { dayText } from '../frame/shop/dates.ts';
import { labelName } from './addresses/fields.tsx';

const ACCOUNT = '/el-meu-compte/';
const DETAILS = '/el-meu-compte/edit-account/';
const ADDRESSES = '/el-meu-compte/edit-address/';
const BILLING = '/el-meu-compte/edit-address/facturacio/';
const SHIPPING = '/el-meu-compte/edit-address/enviament/';
const SESSIONS = '/el-meu-compte/sessions/';
const BOT = 'no és cap navegador';

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const rows = (page: string) =>
  new Map(
    [...page.matchAll(/<p class="form-row[^>]* id="(\w+)_field"[\s\S]*?<\/p>/g)].map(([row, id]) => [
      id,
      row,
    ]),
  );
const classesOf = (row = '') => (/class="([^"]*)"/.exec(row)?.[1] ?? '').split(' ');
const control = (row = '') => /<(?:input|select)[^>]*>/.exec(row)?.[0] ?? '';

test('Spain has provinces and tax numbers of its own, other countries states and VAT numbers', () => {
  expect(['ES', 'FR'].map((country) => labelName('state', country))).toEqual(['province', 'state']);
  expect(['ES', 'FR'].map((country) => labelName('nif', country))).toEqual(['nif', 'vat']);
  expect(labelName('city', 'ES')).toBe('city');
});

describe.each(engines)('the pages of an account on %s', (engine) => {
  let house: TestShop;
  let people = 0;
  beforeAll(async () => {
    house = await openTestShop(engine);
    house.shop.limits.take = async () => true;
  });
  afterAll(() => house.close());
  const password = 'una frase llarga';
  async function member(agent = ''): Promise<{ shopper: Browser; email: string; id: number }> {
    people += 1;
    const email = `pagina${people}@example.cat`;
    const shopper = house.browser();
    await shopper.fill(ACCOUNT, { email, password, register: 1 }, { 'user-agent': agent });
    const { id } = await house.shop.db.read
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { shopper, email, id };
  }
  const address = (kind: string, more: Record<string, string> = {}) => ({
    action: 'edit_address',
    save_address: 1,
    [`${kind}_first_name`]: 'Núria',
    [`${kind}_last_name`]: 'Puig',
    [`${kind}_country`]: 'ES',
    [`${kind}_address_1`]: 'Carrer Major, 3',
    [`${kind}_city`]: 'Girona',
    [`${kind}_state`]: 'GI',
    [`${kind}_postcode`]: '17001',
    ...more,
  });

  test('have one menu, which says on which of them one is', async () => {
    const { shopper } = await member();
    for (const path of [ACCOUNT, DETAILS, ADDRESSES]) {
      const { text } = await shopper.get(path);
      const menu = /<ul class="account-menu">[\s\S]*?<\/ul>/.exec(text)?.[0] ?? '';
      const items = [...menu.matchAll(/<li class="([^"]*)"><a href="([^"]*)"( aria-current="page")?/g)];
      expect(items).toHaveLength(9);
      const here = items.filter(([, classes, , current]) => classes?.includes(' is-active') || current);
      expect(here.map(([, , href, current]) => [href, current !== undefined])).toEqual([[path, true]]);
    }
  });

  test('begin with the first name, or what somebody wants to be called, and lead on', async () => {
    const { shopper, id } = await member();
    expect((await shopper.get(ACCOUNT)).text).toContain(`Hola, pagina${people}`);
    await house.shop.db.transaction((tx) =>
      tx
        .updateTable('user')
        .set({ first_name: 'Núria', display_name: 'N. Puig' })
        .where('id', '=', id)
        .execute(),
    );
    const { text } = await shopper.get(ACCOUNT);
    expect(text).toContain('Hola, Núria<');
    const cards = /<ul class="account-cards">[\s\S]*?<\/ul>/.exec(text)?.[0] ?? '';
    expect([...cards.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/el-meu-compte/orders/',
      '/el-meu-compte/points/',
      ADDRESSES,
      DETAILS,
    ]);
  });

  test('of details say what a new address waits for, and tie each hint to its field', async () => {
    const { shopper, email } = await member();
    const hint = async () => {
      const { text } = await shopper.get(DETAILS);
      const field = /<input[^>]*id="account_email"[^>]*>/.exec(text)?.[0] ?? '';
      expect(field).toContain('aria-describedby="account_email_hint"');
      expect(field).toContain('required=""');
      const current = /<input[^>]*id="password_1"[^>]*>/.exec(text)?.[0] ?? '';
      expect([current.includes('aria-describedby'), current.includes('required')]).toEqual([false, false]);
      expect(text.match(/<em id="\w+_hint"/g)).toHaveLength(3);
      const label = /<label for="account_email">[\s\S]*?<\/label>/.exec(text)?.[0] ?? '';
      expect(plain(label)).toBe('Correu electrònic *');
      expect(plain(/<label for="password_1">[\s\S]*?<\/label>/.exec(text)?.[0] ?? '')).toBe(
        'Contrasenya nova',
      );
      return /<em id="account_email_hint"[^>]*>([^<]*)/.exec(text)?.[1];
    };
    expect(await hint()).toMatch(/^Si el canvies/);
    await shopper.fill(DETAILS, {
      action: 'save_account_details',
      account_first_name: 'Anna',
      account_last_name: 'Puig',
      account_display_name: 'Anna',
      account_email: `nova.${email}`,
      password_current: password,
    });
    expect(await hint()).toBe(`Falta que obris l’enllaç que hem enviat a nova.${email}.`);
  });

  test('of sessions name the one that is here, the others with their buttons, and of the shop who helps', async () => {
    const { shopper, email } = await member();
    const list = async () => {
      const { text } = await shopper.get(SESSIONS);
      const part = /<ul class="account-sessions">[\s\S]*?<\/form>/.exec(text)?.[0] ?? '';
      return { items: [...part.matchAll(/<li>[\s\S]*?<\/li>/g)].map(([item]) => item), part };
    };
    const alone = await list();
    expect(alone.items.map(plain)).toEqual([expect.stringMatching(/^Un navegador .*Aquest navegador$/)]);
    expect(alone.part).not.toContain('end_others');
    const other = house.browser();
    await other.fill(ACCOUNT, { username: email, password, login: 1 }, { 'user-agent': BOT });
    const both = await list();
    expect(both.items[1]).toContain('aria-label="Tanca la sessió: Un navegador"');
    expect(both.items.map((item) => item.includes('Aquest navegador'))).toEqual([true, false]);
    expect(both.part).toContain('name="end_others"');
    const { id, ends_at } = await house.shop.db.read
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.user_id')
      .select(['session.id', 'session.ends_at'])
      .where('user.email', '=', email)
      .orderBy('session.id', 'desc')
      .executeTakeFirstOrThrow();
    const ends = dayText(Number(ends_at), 'ca', house.shop.settings);
    expect(plain(both.items[1] ?? '')).toContain(`Dura fins al dia ${ends}`);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('session').set({ staff_session: 7, staff_name: 'Pere' }).where('id', '=', id).execute(),
    );
    expect(plain((await list()).items[1] ?? '')).toMatch(/^Pere, de la botiga, que t’ajuda /);
  });

  test('of addresses show what there is as it stands on a parcel, and ask for what is not', async () => {
    const { shopper } = await member();
    const parts = async () => {
      const { text } = await shopper.get(ADDRESSES);
      return [...text.matchAll(/<section class="woocommerce-Address">[\s\S]*?<\/section>/g)].map(
        ([part]) => part,
      );
    };
    const [none = '', neither = ''] = await parts();
    expect(plain(none)).toContain('Encara no ens has donat aquesta adreça. Afegeix l’adreça');
    expect([/href="([^"]*)"/.exec(none)?.[1], /href="([^"]*)"/.exec(neither)?.[1]]).toEqual([
      BILLING,
      SHIPPING,
    ]);
    const more = { billing_phone: '972 20 20 20', billing_email: 'nuria@example.cat' };
    await shopper.fill(BILLING, address('billing', more));
    const [billing = '', shipping = ''] = await parts();
    expect(plain(billing)).toMatch(
      /Núria Puig Carrer Major, 3 17001 Girona.* 972 20 20 20 nuria@example\.cat/,
    );
    expect(plain(billing)).toContain('Canvia l’adreça');
    expect(plain(shipping)).toContain('Afegeix l’adreça');
    await shopper.fill(
      SHIPPING,
      address('shipping', { shipping_country: 'GB', shipping_state: 'Kent', shipping_postcode: 'CT1 1AA' }),
    );
    const [, sent = ''] = await parts();
    expect(plain(sent)).toContain('Kent');
    expect(sent).not.toContain('customer-details--phone');
    expect(sent).not.toContain('customer-details--email');
  });

  test('of an address have the contract’s rows: what must be filled in, of what kind, and for whom', async () => {
    const { shopper } = await member();
    const { text } = await shopper.get(BILLING);
    expect(/<form [^>]*action="([^"]*)"/.exec(text.slice(text.indexOf('page-title')))?.[1]).toBe(BILLING);
    const billing = rows(text);
    const named = [...billing].flatMap(([id, row]) =>
      classesOf(row)
        .filter((each) => /^(validate-|address-field|update_totals)/.test(each))
        .map((each) => `${id} ${each}`),
    );
    expect(named).toContain('billing_email validate-required');
    expect(named).toContain('billing_email validate-email');
    expect(named).toContain('billing_phone validate-phone');
    expect(named).toContain('billing_postcode validate-postcode');
    expect(named).toContain('billing_state validate-state');
    expect(named).toContain('billing_state address-field');
    expect(named).toContain('billing_country update_totals_on_change');
    expect(named.filter((each) => each.startsWith('billing_city'))).toEqual([
      'billing_city validate-required',
      'billing_city address-field',
    ]);
    expect(named.filter((each) => each.startsWith('billing_first_name'))).toEqual([
      'billing_first_name validate-required',
    ]);
    expect(named.filter((each) => each.startsWith('billing_address_2'))).toEqual([
      'billing_address_2 address-field',
    ]);
    expect(control(billing.get('billing_email'))).toMatch(/type="email"/);
    expect(control(billing.get('billing_phone'))).toMatch(/type="tel"/);
    expect(control(billing.get('billing_city'))).toMatch(/type="text"/);
    expect(control(billing.get('billing_city'))).toMatch(/autoComplete="billing address-level2"/i);
    expect(control(billing.get('billing_city'))).toMatch(/aria-required="true"/);
    expect(control(billing.get('billing_address_2'))).not.toContain('aria-required');
    expect(plain(billing.get('billing_address_2') ?? '')).toBe('Pis, porta, escala (opcional)');
    expect(plain(billing.get('billing_city') ?? '')).toBe('Població *');
    expect(billing.get('billing_city')).toContain('<label for="billing_city" class="required_field">');
    expect(billing.get('billing_address_2')).toContain('<label for="billing_address_2">');
    // Whoever has given none yet begins in the shop’s own country, which has provinces to choose from.
    const country = billing.get('billing_country') ?? '';
    expect(country).toMatch(/<option value="ES" selected="">Espanya</);
    expect(control(billing.get('billing_state'))).toContain('class="state_select"');
    expect(plain(billing.get('billing_state') ?? '')).toMatch(/^Província \* Tria una opció… A Coruña/);
    expect(control(billing.get('billing_nif'))).toMatch(/autoComplete="off"/i);
    const sending = (await shopper.get(SHIPPING)).text;
    expect(/<form [^>]*action="([^"]*)"/.exec(sending.slice(sending.indexOf('page-title')))?.[1]).toBe(
      SHIPPING,
    );
    const shipping = rows(sending);
    expect([...shipping.keys()].some((id) => /email|phone|nif/.test(id ?? ''))).toBe(false);
    expect(control(shipping.get('shipping_city'))).toMatch(/autoComplete="shipping address-level2"/i);
  });

  test('of an address that is wrong say under each field what, and keep what was typed', async () => {
    const { shopper } = await member();
    const wrong = address('shipping', { shipping_postcode: '170', shipping_city: '', shipping_state: 'B' });
    const { text } = await shopper.fill(SHIPPING, wrong);
    const found = rows(text);
    const faulty = [...found].flatMap(([id, row]) =>
      classesOf(row).includes('woocommerce-invalid') ? id : [],
    );
    expect(faulty).toEqual(expect.arrayContaining(['shipping_city', 'shipping_postcode']));
    expect(faulty).not.toContain('shipping_address_1');
    const city = found.get('shipping_city') ?? '';
    expect(city).toContain(
      '<span class="checkout-inline-error-message" id="shipping_city_description">El camp «Població» és obligatori.</span>',
    );
    expect(control(city)).toMatch(/aria-invalid="true"/);
    expect(control(city)).toContain('aria-describedby="shipping_city_description"');
    const street = found.get('shipping_address_1') ?? '';
    expect(control(street)).not.toMatch(/aria-invalid|aria-describedby/);
    expect(control(street)).toContain('value="Carrer Major, 3"');
    expect(found.get('shipping_state')).toMatch(/<option value="B" selected="">/);
  });

  test('of a country without provinces to choose from take what is typed', async () => {
    const { shopper } = await member();
    await shopper.fill(
      SHIPPING,
      address('shipping', { shipping_country: 'GB', shipping_state: 'Kent', shipping_postcode: 'CT1 1AA' }),
    );
    const found = rows((await shopper.get(SHIPPING)).text);
    expect(control(found.get('shipping_state'))).toMatch(/^<input[^>]*value="Kent"/);
    expect(control(found.get('shipping_state'))).toContain('type="text"');
    expect(found.get('shipping_state')).toContain('Regió o estat');
    expect(found.get('shipping_country')).toMatch(/<option value="GB" selected="">/);
  });

  test('of a lost password ask for the account once, and then say that a letter may be on its way', async () => {
    const path = '/el-meu-compte/lost-password/';
    const asking = (await house.browser().get(path)).text;
    expect(asking).toContain('name="user_login"');
    expect(asking).not.toContain('d’aquí a poc rebràs un correu');
    const shopper = house.browser();
    const sent = await shopper.follow(
      await shopper.fill(path, { user_login: 'ningu', wc_reset_password: 'true' }),
    );
    expect(sent.text).toContain('<p role="status">Si hi ha un compte amb aquestes dades');
    expect(sent.text).not.toContain('name="user_login"');
  });
});
