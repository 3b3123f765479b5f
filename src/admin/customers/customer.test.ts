import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAccount, readAddresses } from '../../accounts/index.ts';
import { readCustomerNotes, readTags } from '../../customers/index.ts';
import { ask, readAudit } from '../../frame/command/index.ts';
import { readSubscription } from '../../marketing/index.ts';
import { askSubscription } from '../../marketing/newsletter/steps.ts';
import { countOrders } from '../../orders/sums/follow.ts';
import { correctPoints, listCorrections, verifyLedger } from '../../points/index.ts';

const PASSWORD = 'una contrasenya llarga';

describe.each(engines)('one customer at the desk on %s', (engine) => {
  let desk: DeskShop;
  let cup: number;
  let maria: Awaited<ReturnType<ReturnType<typeof membersOf>['register']>>;
  const { write, become } = ordersOf(() => desk);
  const { apply, register, verify, give, balance } = membersOf(() => desk);
  const read = () => desk.shop.db.read;
  const at = (path = '') => `/admin/customers/${maria.userId}${path}`;
  const keyIn = (text: string) => /name="key" value="(\w+)"/.exec(text)?.[1] ?? '';
  const versionIn = (text: string) => /name="version" value="(\d+)"/.exec(text)?.[1] ?? '';
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    cup = await addSimple(desk, { name: 'Tassa', price: 1000, stock: 1000 });
    await apply({ correctionLimit: 100, wallet: { enabled: true } });
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    maria = await register();
  });

  const page = async (rights: Parameters<DeskShop['as']>[0] = 'owner', path = '') => {
    const { status, text } = await desk.as(rights).get(at(path));
    expect(status).toBe(200);
    return text;
  };

  test('the page shows what they have bought, have in the cart, and have of points', async () => {
    const { id } = await write(
      draftOf([{ productId: cup, price: 5000 }], { userId: maria.userId }),
      Date.now(),
    );
    await become(id, 'processing', Date.now());
    await countOrders(desk.shop);
    await maria.shopper.call('add_to_cart', { product_id: cup, quantity: 3 });
    await give(maria.userId, 40);
    const text = await page();
    expect(text).toContain(`/admin/orders/${id}"`);
    expect(text).toContain(`/admin/orders?customer=${maria.userId}`);
    expect(text).toMatch(/3<!-- --> ×|3 ×/);
    expect(text).toContain(maria.email);
    const orders = await desk.as('owner').get(`/admin/orders?customer=${maria.userId}`);
    expect(orders.text).toContain(`/admin/orders/${id}`);
  });

  test('who may see customers alone sees no orders, no points and no history', async () => {
    await give(maria.userId, 40);
    const text = await page(['customers.view']);
    expect(text).not.toContain('Moviments');
    expect(text).not.toContain('/points"');
    expect(text).not.toContain('<form class="form');
    const seen = await page(['customers.view', 'points.view']);
    expect(seen).toContain('Per gastar');
  });

  test('somebody who is not there is no page', async () => {
    for (const path of ['999999', '999999/edit', '0', 'x', '999999/merge', '999999/points'])
      expect((await desk.as('owner').get(`/admin/customers/${path}`)).status).toBe(404);
    expect((await desk.as('owner').get(at('/address/none'))).status).toBe(404);
  });

  test('a note is kept once, for those who work here alone', async () => {
    const key = keyIn(await page());
    for (const _ of [1, 2]) await desk.as('owner').post(at(), { do: 'note', body: 'Vol factura', key });
    const notes = await readCustomerNotes(read(), maria.userId, 9);
    expect(notes).toMatchObject([{ author: 'Núria Soler', body: 'Vol factura' }]);
    expect(await page()).toContain('Vol factura');
    expect((await maria.shopper.get('/el-meu-compte/')).text).not.toContain('Vol factura');
  });

  test('tags are put in the place of those that were', async () => {
    await desk.as('owner').post(at(), { do: 'tags', tags: ' VIP,  premsa local , vip,' });
    expect((await readTags(read(), [maria.userId])).get(maria.userId)).toEqual(['premsa local', 'vip']);
    await desk.as('owner').post(at(), { do: 'tags', tags: '' });
    expect((await readTags(read(), [maria.userId])).get(maria.userId)).toEqual([]);
  });

  test('freedom from tax is given with its reason and taken back without one', async () => {
    await desk.as('owner').post(at(), { do: 'tax', reason: 'FR12345678901' });
    expect(await page()).toContain('value="FR12345678901"');
    await desk.as('owner').post(at(), { do: 'tax', reason: '' });
    expect(await page()).not.toContain('value="FR12345678901"');
  });

  test('details are edited; a new e-mail counts when its link is opened', async () => {
    const form = {
      firstName: 'Maria',
      lastName: 'Puig',
      displayName: 'Maria P.',
      email: `nova-${maria.userId}@example.cat`,
      language: 'es',
    };
    const version = versionIn(await page('owner', '/edit'));
    const saved = await desk.as('owner').post(at('/edit'), { ...form, version });
    expect(saved.location).toBe(at());
    expect(await readAccount(read(), maria.userId)).toMatchObject({
      firstName: 'Maria',
      language: 'es',
      email: maria.email,
    });
    expect(await page()).toContain(form.email);
    const list = await desk.as('owner').get(`/admin/customers?q=maria+puig`);
    expect(list.text).toContain(at());
    // Somebody else has saved meanwhile.
    const late = await desk.as('owner').post(at('/edit'), { ...form, firstName: 'Mireia', version });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Mireia');
  });

  test('details that make no sense are refused with what was typed', async () => {
    const other = await register();
    const form = { firstName: '', lastName: '', displayName: 'X', email: other.email, language: 'ca' };
    const taken = await desk.as('owner').post(at('/edit'), form);
    expect([taken.status, taken.text.includes('role="alert"')]).toEqual([422, true]);
    expect(taken.text).toContain(other.email);
    for (const more of [{ email: 'no' }, { displayName: '' }, { language: 'xx' }])
      expect((await desk.as('owner').post(at('/edit'), { ...form, ...more })).status).toBe(422);
  });

  test('an address is checked by the shop’s own rules', async () => {
    const form = {
      billing_first_name: 'Maria',
      billing_last_name: 'Puig',
      billing_country: 'ES',
      billing_address_1: 'Carrer Nou, 1',
      billing_postcode: '1',
      billing_city: 'Girona',
      billing_state: 'GI',
      billing_phone: '972 00 00 00',
      billing_email: maria.email,
    };
    expect((await desk.as('owner').post(at('/address/billing'), form)).status).toBe(422);
    const saved = await desk.as('owner').post(at('/address/billing'), { ...form, billing_postcode: '17001' });
    expect(saved.location).toBe(at());
    expect((await readAddresses(read(), maria.userId)).billing).toMatchObject({ city: 'Girona' });
    expect((await desk.as('owner').get('/admin/customers?country=ES')).text).toContain(at());
    const [line] = await readAudit(read(), { subject: 'customer', subjectId: `${maria.userId}`, limit: 1 });
    expect(line).toMatchObject({ command: 'address.save', after: { city: 'Girona' } });
  });

  test('points are given once for each form, and wallets like them', async () => {
    const key = keyIn(await page('owner', '/points'));
    const wish = { what: 'points', amount: '60', reason: 'disculpa', key };
    for (const _ of [1, 2]) await desk.as('owner').post(at('/points'), wish);
    expect((await balance(maria.userId)).available).toBe(60);
    await desk.as('owner').post(at('/points'), { ...wish, amount: '−20', key: 'b' });
    await desk.as('owner').post(at('/points'), { ...wish, what: 'wallet', amount: '0,75', key: 'c' });
    expect(await balance(maria.userId)).toMatchObject({ available: 40, wallet: 75 });
    for (const bad of [{ amount: '1.5' }, { amount: '' }, { amount: '0' }, { reason: ' ' }, { what: 'x' }])
      expect((await desk.as('owner').post(at('/points'), { ...wish, ...bad, key: 'd' })).status).toBe(422);
    const poor = await desk
      .as('owner')
      .post(at('/points'), { ...wish, what: 'wallet', amount: '-0,76', key: 'e' });
    expect(poor.text).toContain('No n’hi ha prou');
    expect((await verifyLedger(read())).faults).toEqual([]);
  });

  test('above the limit somebody else has to approve', async () => {
    const owner = desk.as('owner');
    const wish = { what: 'points', amount: '500', reason: 'premi', key: 'x' };
    await owner.post(at('/points'), wish);
    expect((await balance(maria.userId)).available).toBe(0);
    const [waiting] = await listCorrections(read(), maria.userId);
    expect((await owner.get('/admin/customers/corrections')).text).toContain('algú altre que qui');
    await owner.post('/admin/customers/corrections', { id: waiting!.id, do: 'approve' });
    expect((await balance(maria.userId)).available).toBe(0);
    // Somebody at the terminal has asked for the next one.
    const asked = { shop: desk.shop, actor: staff('Anna'), now: Date.now() };
    const id = await ask(asked, correctPoints, { userId: maria.userId, cents: 5000, reason: 'premi' });
    expect((await owner.get('/admin/customers/corrections')).text).toContain('value="approve"');
    const may = desk.as(['points.adjust']);
    expect((await may.post('/admin/customers/corrections', { id: id!, do: 'approve' })).status).toBe(403);
    await owner.post('/admin/customers/corrections', { id: id!, do: 'approve' });
    expect((await balance(maria.userId)).wallet).toBe(5000);
  });

  test('closed, they are out and are not written to; opened, they are in again', async () => {
    const wish = { email: maria.email, language: 'ca', source: 'footer', ip: '', now: Date.now() };
    await desk.shop.db.transaction((tx) => askSubscription(desk.shop, tx, wish));
    const nothing = await desk.as('owner').post(at('/close'), { do: 'close', reason: ' ' });
    expect(nothing.location).toBe(at('/close'));
    await desk.as('owner').post(at('/close'), { do: 'close', reason: 'ho ha demanat' });
    expect((await maria.shopper.get('/el-meu-compte/')).text).not.toContain('customer-logout');
    const login = { username: maria.email, password: PASSWORD, login: 1 };
    const refused = await desk.browser().fill('/el-meu-compte/', login);
    expect(refused.text).toContain('En aquest compte no s’hi pot entrar');
    // Who does not have the password learns nothing of it.
    const guess = await desk.browser().fill('/el-meu-compte/', { ...login, password: 'una altra de llarga' });
    expect(guess.text).not.toContain('En aquest compte no s’hi pot entrar');
    expect((await readSubscription(read(), maria.email))?.status).toBe('ended');
    expect((await desk.as('owner').get('/admin/customers?tab=closed')).text).toContain(at());
    expect(await page()).toContain('ho ha demanat');
    for (const path of ['/edit', '/points']) expect(await page()).not.toContain(`"${at(path)}"`);

    await desk.as('owner').post(at('/close'), { do: 'reopen', reason: 'ha tornat' });
    await desk.browser().fill('/el-meu-compte/', login);
    const again = desk.browser();
    await again.fill('/el-meu-compte/', login);
    expect((await again.get('/el-meu-compte/')).text).toContain('customer-logout');
  });

  test('no link of a letter opens an account that is closed', async () => {
    await desk.as('owner').post(at('/close'), { do: 'close', reason: 'ho ha demanat' });
    await verify(maria);
    expect((await readAccount(read(), maria.userId))?.verifiedAt).toBeNull();
    await desk
      .browser()
      .fill('/el-meu-compte/lost-password/', { user_login: maria.email, wc_reset_password: 'true' });
    await desk.settle();
    const links = await read()
      .selectFrom('user_link')
      .select('purpose')
      .where('user_id', '=', maria.userId)
      .execute();
    expect(links).toEqual([]);
  });

  test('two are merged after it was shown what that does', async () => {
    const other = await register();
    await give(other.userId, 30);
    const owner = desk.as('owner');
    const seen = await owner.post(at('/merge'), { other: other.email, reason: 'la mateixa' });
    expect(seen.text).toContain('name="sure"');
    expect(seen.text).toMatch(/Punts per gastar[\s\S]*30[\s\S]*0[\s\S]*30/);
    expect((await balance(maria.userId)).available).toBe(0);
    const sure = { other: other.userId, reason: 'la mateixa', key: 'm', sure: 1 };
    for (const _ of [1, 2]) await owner.post(at('/merge'), sure);
    expect((await balance(maria.userId)).available).toBe(30);
    expect((await owner.get(`/admin/customers/${other.userId}`)).text).toContain(`href="${at()}"`);
    expect(await page()).toContain(other.email);
    for (const bad of ['', '0', '999999', 'ningu@example.cat', `${maria.userId}`, `${other.userId}`]) {
      const refused = await owner.post(at('/merge'), { other: bad, sure: 1 });
      if (bad !== `${other.userId}`) expect([bad, refused.status]).toEqual([bad, 422]);
    }
  });
});
