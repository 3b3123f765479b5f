import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopper } from '../src/accounts/index.ts';
import { screens } from '../src/admin/screens.ts';
import { startBulk } from '../src/frame/bulk/index.ts';
import { ask } from '../src/frame/command/index.ts';
import { HOUSE_ROLES } from '../src/people/index.ts';
import { startRequest } from '../src/privacy/index.ts';
import { declareReturn } from '../src/returns/index.ts';
import type { Browser } from './support/browser.ts';
import { addSimple } from './support/catalogue.ts';
import { draftOf } from './support/order-draft.ts';
import { ordersOf } from './support/orders.ts';
import { addMember, signedIn } from './support/people.ts';
import { engines, openTestShop, type TestShop } from './support/shop.ts';
import { staff } from './support/staff.ts';

const EVERYBODY = 'owner manager editor warehouse accountant support';
const SEE_ORDERS = 'owner manager warehouse accountant support';
const EDIT_ORDERS = 'owner manager support';
const SEND_ORDERS = 'owner manager warehouse support';
const SEE_CUSTOMERS = 'owner manager accountant support';
const EDIT_CUSTOMERS = 'owner manager support';
const SEE_INVOICES = 'owner manager accountant';
const SEE_PEOPLE = 'owner manager';
const EDIT_GOODS = 'owner manager editor';
const SEE_GOODS = 'owner manager editor warehouse support';
const COUNT_GOODS = 'owner manager warehouse';

/** Who may open what, and who may ask for what there: an address, and behind it what its form says. */
const TABLE: Readonly<Record<string, string>> = {
  'GET ': EVERYBODY,
  'GET search': EVERYBODY,
  'GET pick/products': EVERYBODY,
  'GET pick/goods': EDIT_ORDERS,

  'GET waiting/untranslated': EDIT_GOODS,
  'GET waiting/stock': 'owner manager warehouse',
  'GET waiting/reviews': 'owner manager editor support',
  'POST waiting/reviews ids=1&do=approved': 'owner manager editor support',
  'GET waiting/comments': EDIT_GOODS,
  'POST waiting/comments ids=1&do=approved': EDIT_GOODS,

  'GET orders': SEE_ORDERS,
  'GET export/orders': SEE_ORDERS,
  'POST orders action=completed&ids=ORDER&sure=1': 'owner manager',
  'POST orders action=slips&ids=ORDER': SEE_ORDERS,
  'POST views/orders name=Meva&query=country%3DES': SEE_ORDERS,
  'POST views/orders name=Tots&query=country%3DES&shared=1': 'owner',
  'GET orders/new': EDIT_ORDERS,
  'POST orders/new': EDIT_ORDERS,
  'GET bank': EDIT_ORDERS,
  'POST bank': EDIT_ORDERS,
  'POST bank/decide do=aside&credit=1': EDIT_ORDERS,
  'GET tasks': EDIT_ORDERS,
  'POST tasks do=close&payment=1': 'owner manager',
  'POST tasks do=lose&case=1': 'owner manager',
  'POST settings/payments/check way=card': 'owner',
  'POST tasks/looked-at order=ORDER': EDIT_ORDERS,
  'GET orders/letters': EDIT_ORDERS,
  'POST orders/letters mail=customer_invoice': EDIT_ORDERS,
  'GET orders/{id}': SEE_ORDERS,
  'POST orders/{id} do=status&to=completed': EDIT_ORDERS,
  'POST orders/{id} do=note&body=Hola': EDIT_ORDERS,
  'POST orders/{id} do=note&body=Hola&kind=customer': EDIT_ORDERS,
  'POST orders/{id} do=letter&mail=customer_processing': EDIT_ORDERS,
  'POST orders/{id} do=again&letter=1': EDIT_ORDERS,
  'POST orders/{id} do=capture': EDIT_ORDERS,
  'GET orders/{id}/address/{kind}': EDIT_ORDERS,
  'POST orders/{id}/address/{kind}': EDIT_ORDERS,
  'GET orders/{id}/change': EDIT_ORDERS,
  'POST orders/{id}/change': EDIT_ORDERS,
  'GET orders/{id}/letters/{letter}': SEE_ORDERS,
  'GET orders/print/{sheet}': SEE_ORDERS,
  'GET orders/{id}/parcel': SEND_ORDERS,
  'POST orders/{id}/parcel': SEND_ORDERS,
  'GET orders/{id}/parcels/{parcel}': SEND_ORDERS,
  'POST orders/{id}/parcels/{parcel}': SEND_ORDERS,
  'GET orders/{id}/refund': 'owner manager',
  'POST orders/{id}/refund': 'owner manager',

  'GET returns': SEE_ORDERS,
  // Nothing is done to many returns at once.
  'POST returns action=completed&ids=1': '',
  'GET export/returns': SEE_ORDERS,
  'POST views/returns name=Meva&query=tab%3Dall': SEE_ORDERS,
  'GET returns/{id}': SEE_ORDERS,
  'POST returns/{id} to=done&said=x': EDIT_ORDERS,
  'POST returns/{id} to=arrived': SEND_ORDERS,

  'GET invoices': SEE_INVOICES,
  // Nothing is done to many invoices at once.
  'POST invoices action=completed&ids=1': '',
  'GET export/invoices': SEE_INVOICES,
  'POST views/invoices name=Meva&query=tab%3Drejected': SEE_INVOICES,
  'GET invoices/agency': SEE_INVOICES,
  'POST invoices/agency do=send': SEE_INVOICES,
  'POST invoices/agency do=retry&order=ORDER': SEE_INVOICES,
  'GET invoices/certificate': 'owner',
  'POST invoices/certificate password=x': 'owner',
  'GET invoices/{id}': SEE_INVOICES,
  'POST invoices/{id} do=amend': SEE_INVOICES,
  'POST invoices/{id} do=annul&reason=x': SEE_INVOICES,
  'POST invoices/{id} do=letter': SEE_INVOICES,
  'POST invoices/{id} do=full': SEE_INVOICES,
  'GET books': SEE_INVOICES,
  'POST books until=2020-01-01&reason=x': SEE_INVOICES,
  'GET books/file': SEE_INVOICES,

  'GET customers': SEE_CUSTOMERS,
  'GET export/customers': SEE_CUSTOMERS,
  'GET pick/customers': SEE_CUSTOMERS,
  'POST views/customers name=Meva&query=country%3DES': SEE_CUSTOMERS,
  'POST customers action=tag&ids=CUSTOMER&tag=vip&sure=1': 'owner manager',
  'POST customers action=untag&ids=CUSTOMER&tag=vip&sure=1': 'owner manager',
  'GET customers/{id}': SEE_CUSTOMERS,
  'POST customers/{id} do=note&body=Hola': EDIT_CUSTOMERS,
  'POST customers/{id} do=tags&tags=vip': EDIT_CUSTOMERS,
  'POST customers/{id} do=tax&reason=x': EDIT_CUSTOMERS,
  'POST customers/{id} do=proof': EDIT_CUSTOMERS,
  'GET customers/{id}/edit': EDIT_CUSTOMERS,
  'POST customers/{id}/edit': EDIT_CUSTOMERS,
  'GET customers/{id}/address/{kind}': EDIT_CUSTOMERS,
  'POST customers/{id}/address/{kind}': EDIT_CUSTOMERS,
  'GET customers/{id}/close': EDIT_CUSTOMERS,
  'POST customers/{id}/close do=reopen': EDIT_CUSTOMERS,
  'GET customers/{id}/points': 'owner manager',
  'POST customers/{id}/points what=points&amount=1&reason=x': 'owner manager',
  'GET customers/corrections': 'owner manager',
  'POST customers/corrections do=approve&id=1': 'owner manager',
  'GET customers/{id}/merge': 'owner manager',
  'POST customers/{id}/merge other=1': 'owner manager',
  'POST customers/{id}/enter': 'owner manager',
  'GET customers/{id}/privacy': 'owner manager',
  'POST customers/{id}/privacy do=export&reason=x': 'owner manager',

  'GET privacy': 'owner manager',
  'GET privacy/{id}': 'owner manager',
  'POST privacy/{id} do=see&reason=x': 'owner manager',
  'GET privacy/{id}/file': 'owner manager',

  'GET products': SEE_GOODS,
  'GET export/products': SEE_GOODS,
  'POST views/products name=Meva&query=tab%3Ddraft': SEE_GOODS,
  'POST products action=draft&ids=PRODUCT&sure=1': 'owner manager',
  'POST products action=raise&ids=PRODUCT&asked=1&percent=1&sure=1': 'owner manager',
  'POST products action=tag_add&ids=PRODUCT': 'owner manager',
  'POST products/quick': COUNT_GOODS,
  'POST products/stock id=PRODUCT&version=1&seen=1&quantity=1': COUNT_GOODS,
  'GET products/new': EDIT_GOODS,
  'POST products/new': EDIT_GOODS,
  'GET products/pictures': EDIT_GOODS,
  'POST products/pictures id=PRODUCT': EDIT_GOODS,
  'GET products/{id}': SEE_GOODS,
  'POST products/{id} do=draft': EDIT_GOODS,
  'POST products/{id} do=copy': EDIT_GOODS,
  'POST products/{id} name.ca=Altre': EDIT_GOODS,
  'GET products/{id}/attributes': EDIT_GOODS,
  'POST products/{id}/attributes': EDIT_GOODS,
  'GET products/{id}/variations': EDIT_GOODS,
  'POST products/{id}/variations': EDIT_GOODS,

  'GET work': 'owner manager',
  'GET work/{id}': 'owner manager',
  'POST work/{id} do=cancel': 'owner manager',
  'POST work/{id} do=again': 'owner manager',
  'POST work/{id} do=undo': 'owner manager',

  'GET settings': 'owner manager',
  'GET settings/payments': 'owner',
  'POST settings/payments': 'owner',
  'GET settings/invoices': 'owner',
  'POST settings/invoices': 'owner',
  'GET settings/letters': 'owner',
  'POST settings/letters': 'owner',
  'GET settings/marketing': 'owner',
  'POST settings/marketing': 'owner',
  'GET settings/security': 'owner',
  'GET settings/privacy': 'owner',
  'POST settings/security': 'owner',
  'POST settings/privacy': 'owner',
  'GET settings/{page}': 'owner',
  'POST settings/{page}': 'owner',

  'GET setup': 'owner',
  'POST setup': 'owner',
  // In a shop that is no demo it is not there for who may, either.
  'GET own-shop': 'owner',
  'POST own-shop': 'owner',
  'GET settings/letters/preview': 'owner',
  'POST settings/letters/preview': 'owner',
  'GET settings/letters/html': 'owner',
  'GET settings/look': 'owner',
  'POST settings/look try=1': 'owner',
  'GET setup/look': 'owner',
  'POST setup/look try=1': 'owner',
  'GET setup/{step}': 'owner',
  'POST setup/{step}': 'owner',
  'GET setup/texts/{page}': EDIT_GOODS,
  'POST setup/texts/{page}': EDIT_GOODS,
  'POST setup/drafts': EDIT_GOODS,
  'GET setup/guarantee': 'owner',
  'POST setup/guarantee': 'owner',
  'GET setup/products/new': EDIT_GOODS,
  'POST setup/products/new': EDIT_GOODS,
  'GET setup/import': EDIT_GOODS,
  'POST setup/import': EDIT_GOODS,
  'GET setup/import/{id}': EDIT_GOODS,
  'GET settings/shipping': 'owner manager',
  'POST settings/shipping': 'owner manager',
  'GET settings/shipping/try': 'owner manager',
  'GET settings/shipping/new': 'owner manager',
  'POST settings/shipping/new': 'owner manager',
  'GET settings/shipping/zones/{code}': 'owner manager',
  'POST settings/shipping/zones/{code}': 'owner manager',
  'GET settings/shipping/zones/{code}/{way}': 'owner manager',
  'POST settings/shipping/zones/{code}/{way}': 'owner manager',
  'GET settings/taxes/rates': 'owner',
  'POST settings/taxes/rates': 'owner',
  'GET settings/taxes/new-class': 'owner',
  'POST settings/taxes/new-class': 'owner',
  'GET settings/taxes/classes/{slug}': 'owner',
  'POST settings/taxes/classes/{slug}': 'owner',
  'GET settings/taxes/file': 'owner',
  'POST settings/taxes/file': 'owner',
  'GET settings/taxes/rates.csv': 'owner',
  'GET settings/jobs': 'owner manager',
  'GET settings/system': 'owner',
  'POST settings/system': 'owner',
  'POST settings/jobs do=again&id=1': 'owner manager',
  'POST settings/jobs do=drop&id=1': 'owner manager',

  'GET people': SEE_PEOPLE,
  'GET people/{id}': SEE_PEOPLE,
  'GET people/roles': SEE_PEOPLE,
  'GET people/invite': 'owner',
  'POST people/invite': 'owner',
  'POST people/uninvite': 'owner',
  'GET people/roles/{code}': 'owner',
  'POST people/roles/{code}': 'owner',
  'POST people/roles/{code}/remove': 'owner',
  'POST people/{id}/role': 'owner',
  'POST people/{id}/anew': 'owner',
  'POST people/{id}/remove': 'owner',

  'POST mode mode=dark': EVERYBODY,
  'POST settings/undo before=%5B%5B%22look.corners%22%2C%22soft%22%2C0%5D%5D': 'owner',
  'GET account': EVERYBODY,
  'POST account': EVERYBODY,
  'POST account/sessions': EVERYBODY,
  'GET account/password': EVERYBODY,
  'POST account/password': EVERYBODY,
  'POST account/factors': EVERYBODY,
  'POST account/recovery': EVERYBODY,
  'POST passkey/confirm': EVERYBODY,
};

/** What a stranger is answered at the door: there, and nowhere else, is somebody heard who is not signed in. */
const DOOR: Readonly<Record<string, number>> = {
  'GET sign-in': 200,
  'POST sign-in': 403,
  'GET second-factor': 303,
  'POST second-factor': 303,
  'POST sign-out': 303,
  'POST passkey/sign-in': 200,
  'GET own-shop/begun': 404,
  'GET join': 404,
  'POST join': 404,
  'GET forgotten': 200,
  'POST forgotten': 422,
  'GET new-password': 404,
  'POST new-password': 404,
  // For who is in, or on the way and without a second factor yet.
  'GET enrol': 303,
  'GET account/time-code': 403,
  'POST account/time-code': 403,
  'POST passkey/new': 403,
  'POST account/passkey': 403,
};

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
  let [order, customer, member, work, statement, privacy, product] = [0, 0, 0, 0, 0, 0, 0];
  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { people: { secondFactor: 'nobody' } } });
    house.shop.limits.take = async () => true;
    order = await newOrder();
    product = await addSimple(house, { name: 'Tassa', price: 1000, stock: 5 });
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
      returns: statement,
      privacy,
      work,
    };
    const id = ids[path.split('/')[0] ?? ''] ?? order;
    const words = {
      id,
      letter: 1,
      parcel: 1,
      sheet: 'slips',
      kind: 'billing',
      page: 'general',
      code: 'new',
      step: 'shop',
      way: 'flat_rate',
      slug: 'reduced',
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
          /^\/admin\/(orders|customers|returns|invoices|products)$/.test(reply.location));
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
