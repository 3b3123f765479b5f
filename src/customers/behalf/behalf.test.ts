import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { fillCheckout } from '../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { signedIn } from '../../../tests/support/people/people.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import { commands } from '../../frame/command/command.ts';
import { readAudit } from '../../frame/command/index.ts';
import { BEHALF_LIFE } from '../../platform/session/on-behalf.ts';

const BAR = 'behalf-bar"';
const SORRY = 'Això només ho pot fer el mateix client';

describe.each(engines)('in a customer’s place, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  let slug: string;
  let desk: { browser: Browser; staffId: number; sessionId: number };
  let maria: { shopper: Browser; userId: number; email: string };
  const { apply, register, give, balance } = membersOf(() => house);
  const read = () => house.shop.db.read;
  beforeAll(async () => {
    house = await openSellingShop(engine);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
    const product = await read()
      .selectFrom('product_translation')
      .select('slug')
      .where('product_id', '=', cup)
      .where('language', '=', 'ca')
      .executeTakeFirstOrThrow();
    slug = product.slug!;
    await apply({ wallet: { enabled: true } });
  });
  afterAll(() => house.close());
  beforeEach(async () => {
    desk = await signedIn(house, { role: 'manager', name: 'Núria' });
    maria = await register();
  });

  const enter = (of = desk, userId = maria.userId) => of.browser.post(`/admin/customers/${userId}/enter`);
  const linesOf = (userId: number) =>
    readAudit(read(), { subject: 'customer', subjectId: `${userId}`, limit: 20 });

  test('the shop is the customer’s, with a bar on every page that says so', async () => {
    const entered = await enter();
    expect(entered.location).toBe('/el-meu-compte/');
    for (const path of ['/', '/el-meu-compte/', '/cistella/', `/producte/${slug}/`]) {
      const { text } = await desk.browser.get(path);
      expect([path, text.includes(BAR)]).toEqual([path, true]);
    }
    expect((await desk.browser.get('/el-meu-compte/')).text).toContain('customer-logout');
  });

  test('a page that is not there says so too, whoever finds out that it is not', async () => {
    await enter();
    for (const path of ['/no-hi-es/', '/producte/no-hi-es/']) {
      const { status, text } = await desk.browser.get(path);
      expect([path, status, text.includes(BAR)]).toEqual([path, 404, true]);
    }
  });

  test('nobody else sees the bar, on pages that everybody shares neither', async () => {
    const path = `/producte/${slug}/`;
    await house.browser().get(path);
    await enter();
    expect((await desk.browser.get(path)).text).toContain(BAR);
    expect((await desk.browser.get('/')).text).toContain(BAR);
    for (const stranger of [house.browser(), maria.shopper, (await register()).shopper])
      for (const page of [path, '/', '/el-meu-compte/'])
        expect((await stranger.get(page)).text).not.toContain(BAR);
  });

  test('what helps is done, and written down with who did it and for whom', async () => {
    await enter();
    await desk.browser.call('add_to_cart', { product_id: cup, quantity: 2 });
    expect((await maria.shopper.get('/cistella/')).text).toContain('Tassa');
    const lines = await readAudit(read(), { command: 'cart.add', actor: 'Núria', limit: 5 });
    expect(lines[0]).toMatchObject({
      actor: { kind: 'staff', id: `${desk.staffId}`, name: 'Núria' },
      behalf: `${maria.userId}`,
    });
    const own = await readAudit(read(), { command: 'cart.add', limit: 50 });
    await maria.shopper.call('add_to_cart', { product_id: cup, quantity: 1 });
    expect(await readAudit(read(), { command: 'cart.add', limit: 50 })).toHaveLength(own.length);
  });

  test('its beginning and its end are in the customer’s history', async () => {
    await enter();
    const { text } = await desk.browser.get('/el-meu-compte/');
    const nonce = /name="leave-customer" value="(\w+)"/.exec(text)![1]!;
    const left = await desk.browser.post('/', { 'leave-customer': nonce });
    expect(left.location).toBe(`/admin/customers/${maria.userId}`);
    expect((await desk.browser.get('/el-meu-compte/')).text).not.toContain('customer-logout');
    const lines = await linesOf(maria.userId);
    expect(lines.slice(0, 2)).toMatchObject([
      { command: 'customer.leave', behalf: `${maria.userId}`, actor: { kind: 'staff', name: 'Núria' } },
      { command: 'customer.enter', behalf: '', actor: { kind: 'staff', name: 'Núria' } },
    ]);
  });

  test('the customer sees it among the sessions, and can end it', async () => {
    await enter();
    const { text } = await maria.shopper.get('/el-meu-compte/sessions/');
    const page = text.includes('Núria')
      ? text
      : (await maria.shopper.get('/el-meu-compte/sessions-obertes/')).text;
    expect(page).toContain('Núria, de la botiga');
  });

  test('money is untouchable: nothing is ordered', async () => {
    await enter();
    await desk.browser.call('add_to_cart', { product_id: cup, quantity: 1 });
    const form = await fillCheckout(desk.browser);
    const placed = await desk.browser.call('checkout', form);
    expect(placed.status).toBe(403);
    expect(placed.json()).toMatchObject({ code: 'not_on_behalf', message: expect.stringContaining(SORRY) });
    const orders = await read()
      .selectFrom('order')
      .select('id')
      .where('user_id', '=', maria.userId)
      .execute();
    expect(orders).toEqual([]);
  });

  test('points and the wallet are untouchable', async () => {
    await give(maria.userId, 500);
    await enter();
    await desk.browser.call('add_to_cart', { product_id: cup, quantity: 1 });
    const page = (await desk.browser.get('/el-meu-compte/points/')).text;
    const nonce = /wps_wpr_nonce[^"]*"[^>]*value="(\w+)"/.exec(page)?.[1] ?? '';
    for (const action of ['wps_wpr_apply_fee_on_cart_subtotal', 'wps_wpr_generate_custom_wallet']) {
      const reply = await desk.browser.post('/wp-admin/admin-ajax.php', {
        action,
        wps_cart_points: 100,
        points: 100,
        wps_nonce: nonce,
        user_id: maria.userId,
      });
      expect(reply.text).not.toContain('"result":true');
    }
    expect(await balance(maria.userId)).toMatchObject({ available: 500, wallet: 0 });
  });

  test('password, e-mail and names are untouchable', async () => {
    await enter();
    const before = await read()
      .selectFrom('user')
      .selectAll()
      .where('id', '=', maria.userId)
      .executeTakeFirst();
    const reply = await desk.browser.fill('/el-meu-compte/edit-account/', {
      account_first_name: 'Una',
      account_last_name: 'Altra',
      account_display_name: 'Altra',
      account_email: maria.email,
      save_account_details: 1,
    });
    expect(reply.status).toBe(403);
    expect(reply.text).toContain(SORRY);
    expect(reply.text).toContain(BAR);
    const after = await read()
      .selectFrom('user')
      .selectAll()
      .where('id', '=', maria.userId)
      .executeTakeFirst();
    expect(after).toEqual(before);
  });

  test('nobody signs in or registers from there: the session is no stepping stone', async () => {
    await enter();
    for (const form of [
      { username: maria.email, password: 'una contrasenya llarga', login: 1 },
      { email: 'nova@example.cat', password: 'una contrasenya llarga', register: 1 },
    ]) {
      const page = await desk.browser.get('/el-meu-compte/');
      expect(page.text).toContain(BAR);
      const plain = await house.browser().get('/el-meu-compte/');
      const tokens = [...plain.text.matchAll(/name="([\w-]+-nonce)" value="(\w+)"/g)].map(
        ([, name, value]) => [name, value],
      );
      const reply = await desk.browser.post('/el-meu-compte/', { ...Object.fromEntries(tokens), ...form });
      expect(reply.location).toBe('');
    }
    const made = await read()
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'nova@example.cat')
      .execute();
    expect(made).toEqual([]);
  });

  test('it is over after half an hour, however it is used', async () => {
    await enter();
    const session = await read()
      .selectFrom('session')
      .selectAll()
      .where('user_id', '=', maria.userId)
      .where('staff_session', '=', desk.sessionId)
      .executeTakeFirstOrThrow();
    expect(session.expires_at - session.created_at).toBe(BEHALF_LIFE);
    expect(session.ends_at).toBe(session.expires_at);
    await house.shop.db.transaction((tx) =>
      tx
        .updateTable('session')
        .set({ expires_at: Date.now() - 1 })
        .where('id', '=', session.id)
        .execute(),
    );
    expect((await desk.browser.get('/el-meu-compte/')).text).not.toContain('customer-logout');
  });

  test.each([
    ['who signs out at the desk', () => desk.browser.post('/admin/sign-out')],
    [
      'whose role is taken away',
      () =>
        house.shop.db.transaction((tx) =>
          tx.updateTable('staff').set({ role: 'support' }).where('id', '=', desk.staffId).execute(),
        ),
    ],
    [
      'who works here no more',
      () =>
        house.shop.db.transaction((tx) =>
          tx.updateTable('staff').set({ removed_at: 1 }).where('id', '=', desk.staffId).execute(),
        ),
    ],
  ])('%s is out with the next request', async (_, leave) => {
    const own = await signedIn(house, { role: 'manager', email: `m${Math.random()}@botiga.example` });
    desk = own;
    await enter();
    expect((await desk.browser.get('/el-meu-compte/')).text).toContain(BAR);
    await leave();
    const { text } = await desk.browser.get('/el-meu-compte/');
    expect(text).not.toContain(BAR);
    expect(text).not.toContain('customer-logout');
  });

  test('one sits in one place at a time', async () => {
    const other = await register();
    await enter();
    await enter(desk, other.userId);
    const open = await read()
      .selectFrom('session')
      .select('user_id')
      .where('staff_session', '=', desk.sessionId)
      .execute();
    expect(open).toEqual([{ user_id: other.userId }]);
  });

  test('support may not unless it is given', async () => {
    const support = await signedIn(house, { role: 'support' });
    expect((await enter(support)).status).toBe(403);
  });
});

test('of all commands only these are done in a customer’s place', () => {
  const open = [...commands.values()].filter(({ onBehalf }) => onBehalf).map(({ name }) => name);
  expect(open.toSorted()).toEqual([
    'account.sign_out',
    'address.save',
    'cart.add',
    'cart.clear_removed',
    'cart.coupon_add',
    'cart.coupon_remove',
    'cart.freshen',
    'cart.remove',
    'cart.route',
    'cart.undo',
    'cart.update',
    'customer.leave',
    'order.open',
    'order.settle',
    'referral.code',
    'vat.check',
    'wish.change',
  ]);
});
