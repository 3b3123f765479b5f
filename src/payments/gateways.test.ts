import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { membersOf } from '../../tests/support/people/members.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { joinBank, joinTestBank, openBankBeside } from './banks.ts';
import { addGateway, findGateway, gatewaysFor, gatewaysOf, movesMoney, realGateways } from './gateways.ts';
import type { Gateway, Purchase } from './model.ts';
import { PAYPAL } from './paypal/party.ts';
import { accountOf as paypalAccountOf } from './paypal/settings.ts';
import { savedFor } from './saved/choice.ts';
import { forgetAtGateway } from './saved/forget.ts';
import { keepSaved } from './saved/store.ts';
import { accountOf as stripeAccountOf } from './stripe/settings.ts';

const purchase = (more: Partial<Purchase> = {}): Purchase => ({
  total: 1000,
  currency: 'EUR',
  country: 'ES',
  needsShipping: true,
  shippingMethods: ['flat_rate'],
  ...more,
});

describe.each(engines)('the ways to pay of a shop on %s', (engine) => {
  let house: TestShop;
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());
  /** The same house as another process sees it: without the gateways that were added in this one. */
  const elsewhere = () => ({ ...house.shop });
  const ids = (shop = house.shop) => gatewaysOf(shop).map(({ id }) => id);

  test('are those that were added, in that order, and its own after them', () => {
    const shop = elsewhere();
    expect(ids(shop)).toEqual(['bacs', 'cheque', 'cod']);
    const card = (id: string) => ({ ...findGateway(shop, 'bacs')!, id, available: () => true });
    addGateway(shop, card('one'));
    addGateway(shop, card('two'));
    expect(ids(shop)).toEqual(['one', 'two', 'bacs', 'cheque', 'cod']);
    expect(findGateway(shop, 'two')?.id).toBe('two');
    expect(findGateway(shop, 'three')).toBeUndefined();
    expect(ids(elsewhere())).toEqual(['bacs', 'cheque', 'cod']);
  });

  test('that fit a purchase are offered, and none for a free one, whatever a gateway says', () => {
    const shop = elsewhere();
    const any = { ...findGateway(shop, 'bacs')!, id: 'any', available: () => true };
    const offered = (more: Partial<Purchase>) => gatewaysFor(shop, purchase(more)).map(({ id }) => id);
    expect(offered({})).toEqual(['bacs', 'cod']);
    addGateway(shop, any);
    expect(offered({ total: 1, needsShipping: false })).toEqual(['any', 'bacs']);
    expect(offered({ total: 0 })).toEqual([]);
  });

  test('nobody is asked for a transfer to an account that the shopkeeper has not given', async () => {
    await house.set({ 'checkout.bankAccount.iban': '' });
    expect(gatewaysFor(house.shop, purchase({})).map(({ id }) => id)).toEqual(['cod']);
    await house.set({ 'checkout.bankAccount.iban': 'ES91 2100 0418 4502 0005 1332' });
    expect(gatewaysFor(house.shop, purchase({})).map(({ id }) => id)).toEqual(['bacs', 'cod']);
  });

  test('a shop whose bank is set lets cards be paid there', async () => {
    const shop = elsewhere();
    await joinBank(shop, undefined);
    expect(ids(shop)).not.toContain('card');
    await joinBank(shop, { url: 'https://bank.example', secret: 'x' });
    expect(ids(shop)).toContain('card');
  });

  test('a test bank that one process opened is known to the others, unless a bank is set', async () => {
    const bank = await joinTestBank(house.shop, '127.0.0.1');
    expect(ids()).toContain('card');
    const asked = {
      orderId: 1,
      orderKey: 'k',
      total: 500,
      currency: 'EUR',
      language: 'ca',
      email: '',
      transactionId: '',
    };
    const scope = elsewhere();
    await joinBank(scope, undefined);
    expect(await findGateway(scope, 'card')?.state(asked)).toBe('unknown');
    const set = elsewhere();
    await joinBank(set, { url: `${bank.url}/nowhere`, secret: 'x' });
    expect(ids(set).filter((id) => id === 'card')).toHaveLength(1);
    // Of the test bank no money comes.
    const real = (shop: typeof house.shop) => realGateways(shop).some(({ id }) => id === 'card');
    expect([real(house.shop), real(scope), real(set)]).toEqual([false, false, true]);
    await expect(findGateway(set, 'card')?.state(asked)).rejects.toThrow('/state');
    expect(new URL(bank.pages).hostname).toBe(new URL(house.shop.publicUrl).hostname);
    await bank.close();
    // Where it went with its process, another takes its place, and who had joined it finds it again.
    await expect(findGateway(scope, 'card')?.state(asked)).rejects.toThrow();
    const next = await openBankBeside(house.shop, '127.0.0.1', Number(new URL(bank.url).port));
    expect(next.url).toBe(bank.url);
    expect(await findGateway(scope, 'card')?.state(asked)).toBe('unknown');
    await next.close();
  });

  test('the bank of the settings pays instead of one on trial, and gives way to that of the environment', async () => {
    const card = () => ({ ...findGateway(house.shop, 'bacs')!, id: 'card' });
    const [onTrial, ofEnvironment] = [card(), card()];
    const cards = (gateway?: Gateway, isOnTrial = false) => {
      const shop = elsewhere();
      if (gateway) addGateway(shop, gateway, isOnTrial);
      return gatewaysOf(shop).filter(({ id }) => id === 'card');
    };
    await house.set({ 'cardBank.secret': 'geheim', 'cardBank.url': 'https://bank.example//' });
    expect(cards()).toHaveLength(1);
    expect(cards(onTrial, true)).toHaveLength(1);
    expect(cards(onTrial, true)).not.toContain(onTrial);
    expect(cards(ofEnvironment)).toEqual([ofEnvironment]);
    await house.set({ 'cardBank.url': '' });
    expect([cards(), cards(onTrial, true)]).toEqual([[], [onTrial]]);
    await house.set({ 'cardBank.secret': undefined });
  });

  test.each([
    ['stripe.publishableKey', 'pk_test_1', 'stripe'],
    ['stripe.secretKey', 'sk_test_1', 'stripe'],
    ['stripe.webhookSecret', 'whsec_1', 'stripe'],
    ['paypal.clientId', 'client', 'paypal'],
    ['paypal.secret', 'geheim', 'paypal'],
  ])(
    'with %s alone there is a way that lacks the rest, and without it there is none',
    async (path, key, id) => {
      const others = ids();
      expect(others).not.toContain(id);
      await house.set({ [path]: key });
      expect(ids().toSorted()).toEqual([...others, id].toSorted());
      const way = findGateway(house.shop, id);
      expect(way?.lacks?.()).not.toEqual([]);
      expect(findGateway(house.shop, id)).toBe(way);
      expect(gatewaysFor(house.shop, purchase()).map((each) => each.id)).not.toContain(id);
      await house.set({ name: `Botiga amb ${path}` });
      expect(findGateway(house.shop, id)).not.toBe(way);
      await house.set({ [path]: undefined });
      expect(ids()).toEqual(others);
    },
  );

  test('Stripe and PayPal count as the shop does, and know it by a mark of its own', async () => {
    const [euro] = house.shop.settings.currencies;
    const yen = { ...euro!, code: 'JPY', decimals: 0 };
    const shop = { ...house.shop, settings: { ...house.shop.settings, currencies: [euro!, yen] } };
    const stripe = stripeAccountOf(shop, { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' });
    const paypal = paypalAccountOf(shop, { secret: 'geheim' });
    for (const account of [stripe, paypal]) {
      expect(['EUR', 'JPY', 'XXX'].map((code) => account.decimals(code))).toEqual([2, 0, 2]);
      expect(account.describe({ orderId: 7, language: 'ca' })).toBe(
        `Comanda 7 · ${house.shop.settings.name}`,
      );
      const mark = await account.mark();
      expect(mark).toMatch(/^[\w-]{20,}$/);
      expect(await account.mark()).toBe(mark);
    }
    expect(stripe.currency).toBe('EUR');
    expect(await stripe.mark()).not.toBe(await paypal.mark());
    expect(paypal.live).toBe(false);
    await house.set({ 'paypal.mode': 'live' });
    const live = paypalAccountOf(house.shop, { secret: 'geheim' });
    expect([live.live, live.house]).toEqual([true, PAYPAL.live]);
    await house.set({ 'paypal.mode': undefined });
  });

  test('money really comes in by those that are ready and not on trial', () => {
    const shop = elsewhere();
    const like = (id: string, more = {}) => ({ ...findGateway(shop, 'bacs')!, id, ...more });
    addGateway(shop, like('trial'), true);
    addGateway(shop, like('own trial', { onTrial: true }));
    addGateway(shop, like('bare', { lacks: () => ['payments.bacs.iban'] }));
    addGateway(shop, like('closed', { available: () => false }));
    addGateway(shop, like('real', { lacks: () => [] }));
    const ready = ['real', 'bacs', 'cod'];
    expect(realGateways(shop).map(({ id }) => id)).toEqual(ready);
    expect(gatewaysFor(shop, purchase()).map(({ id }) => id)).toEqual(['trial', 'own trial', ...ready]);
  });

  test('the shop itself moves the money of those that are not by hand', () => {
    const shop = elsewhere();
    addGateway(shop, { ...findGateway(shop, 'bacs')!, id: 'machine', byHand: false });
    expect(['machine', 'bacs', 'gone'].map((id) => movesMoney(shop, id))).toEqual([true, false, false]);
  });

  test('a card is forgotten where it is kept, and a way that is gone or keeps none has nothing to forget', async () => {
    const shop = elsewhere();
    const like = (id: string, more = {}) => ({ ...findGateway(shop, 'bacs')!, id, ...more });
    const forgotten: string[] = [];
    const forget = async (token: string) => void forgotten.push(token);
    addGateway(shop, like('keeps', { saving: { forget } }));
    addGateway(shop, like('leaves', { saving: {} }));
    for (const gateway of ['gone', 'bacs', 'leaves', 'keeps'])
      await forgetAtGateway(shop, { gateway, token: `of ${gateway}` });
    expect(forgotten).toEqual(['of keeps']);
  });

  test('what a shopper has saved is read where cards are kept, and never for a guest', async () => {
    const { userId } = await register();
    await house.shop.db.transaction((tx) =>
      keepSaved(tx, userId, 'card', { token: 'T', label: 'Visa', expires: '' }, 1),
    );
    const form = { text: () => '', flag: () => false };
    const ctx = (shop: typeof house.shop, user: number | null) =>
      ({ shop, form, session: user === null ? undefined : { userId: user } }) as never;
    const shop = elsewhere();
    expect(await savedFor(ctx(shop, userId))).toEqual({ methods: [], form });
    await joinBank(shop, { url: 'https://bank.example', secret: 'x' });
    expect((await savedFor(ctx(shop, userId))).methods).toMatchObject([{ token: 'T' }]);
    expect(await savedFor(ctx(shop, null))).toEqual({ methods: undefined, form });
  });
});
