import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopper } from '../src/accounts/index.ts';
import { screens } from '../src/admin/screens.ts';
import { startBulk } from '../src/frame/bulk/index.ts';
import { ask } from '../src/frame/command/index.ts';
import { HOUSE_ROLES } from '../src/people/index.ts';
import { startRequest } from '../src/privacy/index.ts';
import { declareReturn } from '../src/returns/index.ts';
import { DOOR } from './rights/door.ts';
import { TABLE } from './rights/table.ts';
import type { Browser } from './support/browser.ts';
import { addSimple } from './support/catalogue/catalogue.ts';
import { draftOf } from './support/orders/draft.ts';
import { ordersOf } from './support/orders/orders.ts';
import { addMember, signedIn } from './support/people/people.ts';
import { staff } from './support/people/staff.ts';
import { engines, openTestShop, type TestShop } from './support/shop.ts';

/** Every way of asking that the desk has: `GET orders/{id}`. */
const there = screens.flatMap(({ path, GET, POST }) => [
  ...(GET ? [`GET ${path}`] : []),
  ...(POST ? [`POST ${path}`] : []),
]);
const wayOf = (line: string) => line.split(' ').slice(0, 2).join(' ');

test('every screen of the desk, and each way of asking it, stands in the table', () => {
  const told = new Set([...Object.keys(TABLE), ...Object.keys(DOOR)].map(wayOf));
  expect([...told].toSorted()).toEqual(there.toSorted());
});

test('what is open to nobody in particular is the door alone', () => {
  const open = screens.filter(({ needs }) => needs === 'nobody').map(({ path }) => path);
  const door = new Set(Object.keys(DOOR).map((line) => line.split(' ')[1]));
  expect(open.toSorted()).toEqual([...door].toSorted());
});

describe.each(engines)('the desk’s table of rights on %s', (engine) => {
  let house: TestShop;
  const { write, become } = ordersOf(() => house);
  let [order, customer, member, work, statement, privacy, product, term] = [0, 0, 0, 0, 0, 0, 0, 0];
  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { people: { secondFactor: 'nobody' } } });
    house.shop.limits.take = async () => true;
    order = await newOrder();
    product = await addSimple(house, { name: 'Tassa', price: 1000, stock: 5, brand: 'Terra' });
    term = (await house.shop.db.read.selectFrom('term').select('id').executeTakeFirstOrThrow()).id;
    ({ id: member } = await addMember(house, { email: 'algu@example.cat', role: 'editor' }));
    const someone = { email: 'client@example.cat', passwordHash: '', language: 'ca' };
    customer = (await house.shop.db.transaction((tx) => createShopper(house.shop, tx, someone)))!.id;
    const asked = { shop: house.shop, actor: staff(), now: Date.now() };
    const said = { name: 'Algú', email: 'algu@example.cat', orderNumber: '1', things: '', note: '' };
    statement = await ask(asked, declareReturn, { ...said, language: 'ca', lines: [], key: '1' });
    const gathered = { kind: 'export' as const, userId: null, email: 'algu@example.cat', language: 'ca' };
    privacy = await ask(asked, startRequest, { ...gathered, reason: 'x' });
    work = await ask(asked, startBulk, {
      kind: 'order.set_status',
      ids: [order],
      input: { to: 'on-hold' },
    });
  });
  afterAll(() => house.close());

  async function newOrder(): Promise<number> {
    const { id } = await write(draftOf([{ productId: null }]), Date.now());
    await become(id, 'processing', Date.now());
    return id;
  }

  /** Each of the places filled with something that is there. */
  function addressOf(path: string): string {
    const ids: Record<string, number> = {
      people: member,
      customers: customer,
      products: product,
      terms: term,
      returns: statement,
      privacy,
      work,
    };
    const id = ids[path.split('/')[0] ?? ''] ?? order;
    const words = {
      id,
      letter: 1,
      version: 1,
      parcel: 1,
      sheet: 'slips',
      kind: 'billing',
      page: 'general',
      code: 'new',
      step: 'shop',
      way: 'flat_rate',
      slug: 'reduced',
      list: 'rules',
      name: 'new',
    };
    return `/admin/${path.replace(/\{(\w+)\}/g, (_, name: keyof typeof words) => String(words[name]))}`;
  }

  function send(browser: Browser, line: string) {
    const [method = '', path = '', form = ''] = line.split(' ');
    const address = addressOf(path);
    const chosen = /print|orders\/letters/.test(path) ? `${address}?ids=${order}` : address;
    if (method === 'GET') return browser.get(chosen);
    return browser.post(
      chosen,
      form.replace('ORDER', `${order}`).replace('CUSTOMER', `${customer}`).replace('PRODUCT', `${product}`),
    );
  }

  test.each(HOUSE_ROLES)('%s may what the table says, and nothing else', async (role) => {
    const allowed: string[] = [];
    for (const line of Object.keys(TABLE)) {
      // Anew for each: some of them end sessions, or an order's state.
      const { browser } = await signedIn(house, { role });
      if (line.startsWith('POST orders')) order = await newOrder();
      const reply = await send(browser, line);
      expect([line, reply.status < 500 && reply.status !== 401], reply.text.slice(0, 300)).toEqual([
        line,
        true,
      ]);
      // What a list does not offer is refused by a sentence above it.
      const refused =
        reply.status === 403 ||
        (line.includes(' action=') &&
          /^\/admin\/(orders|customers|returns|invoices|products|coupons|media|videos|points-accounts|texts|journal)$/.test(
            reply.location,
          ));
      if (!refused) allowed.push(line);
    }
    const told = Object.keys(TABLE).filter((line) => TABLE[line]?.split(' ').includes(role));
    expect(allowed).toEqual(told);
  });

  test('nobody is led to the door, wherever they ask', async () => {
    for (const line of Object.keys(TABLE)) {
      const { status, location } = await send(house.browser(), line);
      const answer = line.startsWith('GET') ? [303, true] : [401, false];
      expect([line, status, location.startsWith('/admin/sign-in')]).toEqual([line, ...answer]);
    }
  });

  test('a stranger at the door is answered as the table says', async () => {
    const answers: Record<string, number> = {};
    for (const line of Object.keys(DOOR)) answers[line] = (await send(house.browser(), line)).status;
    expect(answers).toEqual(DOOR);
  });

  test('a shopper’s session opens nothing, whoever the shopper is', async () => {
    const shopper = house.browser();
    await shopper.fill('/el-meu-compte/', {
      email: 'owner@botiga.example',
      password: 'una frase ben llarga',
      register: 1,
    });
    expect((await shopper.get('/el-meu-compte/')).text).toContain('customer-logout');
    for (const line of Object.keys(TABLE))
      expect([line, (await send(shopper, line)).status]).toEqual([line, line.startsWith('GET') ? 303 : 401]);
  });
});
