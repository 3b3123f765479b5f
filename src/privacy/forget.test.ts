import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../tests/support/orders/draft.ts';
import { ordersOf } from '../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../tests/support/people/admin.ts';
import { membersOf } from '../../tests/support/people/members.ts';
import { engines } from '../../tests/support/shop.ts';
import { keepMessage } from '../content/contact/store.ts';
import { texts } from '../frame/shop/texts.ts';
import { forgetOld, forgettings } from './forget.ts';
import { noteForgotten, readForgotten } from './store-forgotten.ts';

const DAY = 86_400_000;

describe.each(engines)('what is kept for a while, on %s', (engine) => {
  let house: DeskShop;
  let cup: number;
  const { write } = ordersOf(() => house);
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openDeskShop(engine);
    cup = await addSimple(house, { price: 1000, stock: 100 });
  });
  afterAll(() => house.close());
  const read = () => house.shop.db.read;
  const origin = (id: number) =>
    read()
      .selectFrom('order')
      .select(['ip', 'network', 'user_agent'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const noted = async () =>
    Object.fromEntries((await readForgotten(read(), 100)).map(({ what, rows }) => [what, rows]));

  test('each thing has words in every language, and a term that the shopkeeper can read', async () => {
    const all = forgettings(house.shop);
    expect(new Set(all.map(({ what }) => what)).size).toBe(all.length);
    for (const language of house.shop.settings.languages)
      for (const { what } of [...all, { what: 'kept' }])
        expect(texts(language, house.shop.settings)(`privacy.forgets.${what}`)).not.toMatch(/privacy\./);
    const page = await house.as(['privacy']).get('/admin/privacy?tab=forgotten');
    expect(page.text).toContain('Adreces IP i navegadors de les comandes');
    expect(page.text).toContain('180 dies');
    expect(page.text).toContain('Encara no ha calgut esborrar res.');
  });

  test('an order says from where it came for the days of the settings, and not a day longer', async () => {
    const from = () => draftOf([{ productId: cup }], { ip: '198.51.100.7', userAgent: 'Firefox' });
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push((await write(from(), Date.now())).id);
    const [id = 0] = ids;
    await house.set({ 'checkout.ipDays': 60 });
    await forgetOld(house.shop, Date.now() + 59 * DAY);
    expect(await origin(id)).toMatchObject({ ip: '198.51.100.7', user_agent: 'Firefox' });
    expect(await noted()).toEqual({});
    const then = Date.now() + 61 * DAY;
    await forgetOld(house.shop, then);
    for (const each of ids) expect(await origin(each)).toEqual({ ip: '', network: '', user_agent: '' });
    expect(await noted()).toEqual({ order_ip: 3 });
    // The same day again: nothing is left, and nothing is counted twice.
    await forgetOld(house.shop, then);
    expect(await noted()).toEqual({ order_ip: 3 });
  });

  test('a cart of an account goes when nobody has touched it for so long; with 0 never', async () => {
    const { userId, shopper } = await register(house.browser(), 'cistella@example.cat');
    await shopper.get(`/?add-to-cart=${cup}`);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('cart').set({ user_id: userId, session_id: null }).execute(),
    );
    const carts = () => read().selectFrom('cart').select('id').where('user_id', 'is not', null).execute();
    await house.set({ 'cart.keepDays': 0 });
    await forgetOld(house.shop, Date.now() + 5000 * DAY);
    expect(await carts()).toHaveLength(1);
    await house.set({ 'cart.keepDays': 365 });
    await forgetOld(house.shop, Date.now() + 364 * DAY);
    expect(await carts()).toHaveLength(1);
    await forgetOld(house.shop, Date.now() + 366 * DAY);
    expect(await carts()).toEqual([]);
    expect(await noted()).toMatchObject({ account_carts: 1 });
  });

  test('a message of the contact form goes after a year, or as the shopkeeper says', async () => {
    const now = Date.now();
    const text = { name: 'Joana', email: 'joana@example.com', language: 'ca' as const, page: '/' };
    await house.shop.db.transaction(async (tx) => {
      await keepMessage(tx, { ...text, message: 'Fa molt', sentAt: now - 366 * DAY });
      await keepMessage(tx, { ...text, message: 'Fa poc', sentAt: now - 364 * DAY });
    });
    const left = async () =>
      (await read().selectFrom('contact_message').select('message').execute()).map(({ message }) => message);
    await forgetOld(house.shop, now);
    expect(await left()).toEqual(['Fa poc']);
    await house.set({ 'content.messageDays': 30 });
    await forgetOld(house.shop, now);
    expect(await left()).toEqual([]);
    expect(await noted()).toMatchObject({ contact_messages: 2 });
  });

  test('counts of searches go by days, all of them', async () => {
    await house.shop.db.transaction(async (tx) => {
      for (const day of ['2019-01-01', '2019-01-02', '2999-01-01'])
        for (const query of ['oli', 'sal'])
          await tx
            .insertInto('search_day')
            .values({ day, query, language: 'ca', form_id: 1, found: 1, times: 1, empty: 0 })
            .execute();
    });
    await forgetOld(house.shop, Date.now());
    const left = await read().selectFrom('search_day').select('day').distinct().execute();
    expect(left).toEqual([{ day: '2999-01-01' }]);
    expect(await noted()).toMatchObject({ searches: 4 });
  });

  test('more than goes in one transaction goes all the same, and the register has the sum', async () => {
    await house.shop.db.transaction(async (tx) => {
      for (let n = 0; n < 1201; n++)
        await tx
          .insertInto('payment_notification')
          .values({
            gateway: 'test',
            event_id: `old ${n}`,
            query: '',
            headers: '{}',
            body: '',
            state: 'done',
            reason: '',
            received_at: 1,
            changed_at: 1,
            attempts: 1,
            order_id: null,
          })
          .execute();
    });
    await forgetOld(house.shop, Date.now());
    expect(await noted()).toMatchObject({ gateway_messages: 1201 });
  });

  test('the register counts by days of the shop’s own calendar', async () => {
    // In Madrid it is half past twelve of the 2nd.
    const night = { what: 'kept', rows: 2, now: Date.parse('2026-07-01T22:30:00Z') };
    await house.shop.db.transaction((tx) => noteForgotten(house.shop, tx, night));
    const rows = await readForgotten(read(), 100);
    expect(rows.find(({ what }) => what === 'kept')).toMatchObject({ day: '2026-07-02', rows: 2 });
  });

  test('only who may see persons’ data reads the register', async () => {
    const page = await house.as(['privacy'], 'en').get('/admin/privacy?tab=forgotten');
    expect(page.text).toContain('Messages of payment gateways');
    expect(page.text).toMatch(/1,201/);
    expect((await house.as(['orders.view']).get('/admin/privacy?tab=forgotten')).status).toBe(403);
  });
});
