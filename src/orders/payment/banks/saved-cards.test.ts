import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop, partOf } from '../../../../tests/support/buying/cart.ts';
import { buy, fillCheckout, updateReview } from '../../../../tests/support/buying/checkout.ts';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { type BankShop, openBankShop } from '../../../../tests/support/outside/bank.ts';
import { engines, type TestShop } from '../../../../tests/support/shop.ts';
import { readOrder } from '../../index.ts';

describe.each(engines)('saved cards on %s', (engine) => {
  let house: TestShop;
  let shop: BankShop;
  let cup: number;
  beforeAll(async () => {
    shop = await openBankShop(engine);
    ({ house } = shop);
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 1000 });
  });
  afterAll(async () => {
    await shop.close();
  });

  let people = 0;
  const shopperWithAccount = async () => {
    people += 1;
    const shopper = house.browser();
    const email = `p${people}@example.cat`;
    await shopper.fill('/el-meu-compte/', { register: 1, email, password: 'una bona contrasenya' });
    return shopper;
  };
  const choose = async (page: string, choice: string) => {
    const body = new URLSearchParams({ choice });
    const reply = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    return new URL(reply.headers.get('location') ?? '');
  };
  /** Adds a card at the bank, as the account's page leads. */
  const addCard = async (shopper: Awaited<ReturnType<typeof shopperWithAccount>>, choice = 'keep') => {
    const form = await shopper.get('/el-meu-compte/add-payment-method/');
    const nonce = partOf(form.text, /name="woocommerce-add-payment-method-nonce" value="(\w+)"/);
    const away = await shopper.post('/el-meu-compte/add-payment-method/', {
      payment_method: 'card',
      'woocommerce-add-payment-method-nonce': nonce,
    });
    const back = await choose(away.location ?? '', choice);
    return shopper.follow(await shopper.get(back.pathname + back.search));
  };
  const listed = async (shopper: Awaited<ReturnType<typeof shopperWithAccount>>) =>
    (await shopper.get('/el-meu-compte/payment-methods/')).text;

  test('a card is given at the bank, kept in the account, made the default and deleted', async () => {
    const shopper = await shopperWithAccount();
    expect(await listed(shopper)).toContain('Encara no has desat cap targeta');
    expect((await addCard(shopper)).text).toContain('Hem desat la targeta');
    await addCard(shopper);
    const page = await listed(shopper);
    expect([...page.matchAll(/Visa •••• 4242 /g)].length).toBe(2);
    const prefer = partOf(page, /href="([^"]*set-default-payment-method[^"]*)"/).replaceAll('&amp;', '&');
    expect((await shopper.follow(await shopper.get(prefer))).text).toContain('et proposarem aquesta');
    const forget = partOf(page, /href="([^"]*delete-payment-method[^"]*)"/).replaceAll('&amp;', '&');
    expect((await shopper.follow(await shopper.get(forget))).text).toContain('Hem esborrat');
    expect([...(await listed(shopper)).matchAll(/Visa •••• 4242 /g)].length).toBe(1);
    expect(await listed(shopper)).toContain('predeterminada');
  });

  test('going back from the bank, or coming with a forged card, keeps nothing', async () => {
    const shopper = await shopperWithAccount();
    await addCard(shopper, 'back');
    await shopper.get(
      '/el-meu-compte/add-payment-method/?gateway=card&payload=eyJ0b2tlbiI6IlgifQ&signature=x',
    );
    expect(await listed(shopper)).toContain('Encara no has desat cap targeta');
  });

  test('the link that brings a card back is good for the session that asked, and once', async () => {
    const shopper = await shopperWithAccount();
    const stranger = await shopperWithAccount();
    const ask = async (who: typeof shopper) => {
      const form = { payment_method: 'card' };
      const away = await who.fill('/el-meu-compte/add-payment-method/', form);
      const back = await choose(away.location, 'keep');
      return back.pathname + back.search;
    };
    const link = await ask(shopper);
    await stranger.get(link);
    await ask(stranger);
    await stranger.get(link);
    expect(await listed(stranger)).toContain('Encara no has desat cap targeta');
    await shopper.get(link, { 'sec-purpose': 'prefetch' });
    expect(await listed(shopper), 'a look ahead keeps nothing').toContain('Encara no has desat cap targeta');
    // A guess does not use the link up, and a card that the bank has not signed is none.
    await shopper.get(link.replace(/state=[^&]+/, 'state=guessed'));
    expect((await shopper.follow(await shopper.get(link))).text).toContain('Hem desat la targeta');
    const unsigned = (await ask(shopper)).replace(/signature=[^&]+/, 'signature=x');
    expect((await shopper.follow(await shopper.get(unsigned))).text).toContain('No hem pogut desar');
    const forget = partOf(await listed(shopper), /href="([^"]*delete-payment-method[^"]*)"/);
    await shopper.get(forget.replaceAll('&amp;', '&'));
    await shopper.get(link);
    expect(await listed(shopper)).toContain('Encara no has desat cap targeta');
  });

  test('no bank is asked for one by a form without the page’s token, and one that is closed says so', async () => {
    const shopper = await shopperWithAccount();
    const path = '/el-meu-compte/add-payment-method/';
    const bare = await shopper.post(path, { payment_method: 'card' });
    expect(bare.location).toBe('/el-meu-compte/payment-methods/');
    const unknown = await shopper.fill(path, { payment_method: 'bacs' });
    expect((await shopper.follow(unknown)).text).toContain('No hem pogut desar la targeta');
    const real = globalThis.fetch;
    globalThis.fetch = async () => {
      throw new Error('the bank is closed');
    };
    const closed = await shopper.fill(path, { payment_method: 'card' }).finally(() => {
      globalThis.fetch = real;
    });
    expect((await shopper.follow(closed)).text).toContain('No hem pogut desar la targeta');
  });

  test('what a link does is told, and that it does nothing', async () => {
    const shopper = await shopperWithAccount();
    await addCard(shopper);
    await house.shop.db.transaction((tx) =>
      tx
        .updateTable('payment_token')
        .set({ id: 1234 })
        .where('id', '=', (from) =>
          from.selectFrom('payment_token').select(({ fn }) => fn.max('id').as('id')),
        )
        .execute(),
    );
    const told = async (path: string) => {
      const reply = await shopper.get(path);
      expect([reply.status, reply.location]).toEqual([303, '/el-meu-compte/payment-methods/']);
      return listed(shopper);
    };
    const [unknown, failed] = ['No trobem aquesta targeta', 'No hem pogut desar la targeta'];
    const forget = partOf(await listed(shopper), /href="([^"]*delete-payment-method[^"]*)"/);
    const own = partOf(forget, /(\?_wpnonce=\w+)/);
    for (const id of ['999999', '0', 'abc', '12345678901'])
      expect(await told(`/el-meu-compte/delete-payment-method/${id}/${own}`)).toContain(unknown);
    expect(await told(`${forget.split('?')[0]}?_wpnonce=0000000000`)).toContain(unknown);
    // A link that makes a card the usual one lets none go.
    const prefer = forget.replace('delete-payment-method', 'set-default-payment-method');
    expect(await told(prefer.replaceAll('&amp;', '&'))).toContain(unknown);
    const add = '/el-meu-compte/add-payment-method/';
    expect(await told(`${add}?gateway=card&state=guessed`)).toContain(failed);
    const bare = await shopper.post(add, { payment_method: 'card' });
    expect(bare.status).toBe(303);
    expect(await listed(shopper)).toContain('Aquest formulari ha caducat');
    const away = await shopper.fill(add, { payment_method: 'card' });
    expect(away.status).toBe(303);
    expect(new URL(away.location).origin).toBe(shop.bank.pages);
    expect(forget).toContain('/1234/');
    expect(await told(forget.replaceAll('&amp;', '&'))).toContain('Hem esborrat la targeta');
  });

  test('the way back from the bank is in the language that the shopper came in', async () => {
    const shopper = await shopperWithAccount();
    const away = await shopper.fill('/es/mi-cuenta/add-payment-method/', { payment_method: 'card' });
    const back = await choose(away.location, 'keep');
    expect(back.pathname).toBe('/es/mi-cuenta/add-payment-method/');
    expect((await shopper.follow(await shopper.get(back.pathname + back.search))).text).toContain(
      'Hemos guardado la tarjeta',
    );
    const again = await shopper.fill('/es/mi-cuenta/add-payment-method/', { payment_method: 'card' });
    expect((await choose(again.location, 'back')).pathname).toBe('/es/mi-cuenta/payment-methods/');
  });

  test('only who keeps cards is offered for it, and where nobody does there is nothing to add', async () => {
    const ways = (text: string) =>
      [...text.matchAll(/name="payment_method"[^>]*value="(\w+)"/g)].map(([, way]) => way);
    const path = '/el-meu-compte/add-payment-method/';
    const shopper = await shopperWithAccount();
    expect(ways((await shopper.get(path)).text)).toEqual(['card']);
    expect(await listed(shopper)).toContain(`href="${path}"`);
    const other = await openSellingShop(engine);
    const visitor = other.browser();
    await visitor.fill('/el-meu-compte/', {
      register: 1,
      email: 'sola@example.cat',
      password: 'una bona contrasenya',
    });
    expect((await visitor.get('/el-meu-compte/payment-methods/')).text).not.toContain(`href="${path}"`);
    expect((await visitor.get(path)).text).toContain('Ara mateix no es pot desar cap targeta');
    await other.close();
  });

  test('nobody touches somebody else’s card, and no link works without its nonce', async () => {
    const owner = await shopperWithAccount();
    await addCard(owner);
    const forget = partOf(await listed(owner), /href="([^"]*delete-payment-method[^"]*)"/);
    const stranger = await shopperWithAccount();
    await stranger.get(forget.replaceAll('&amp;', '&'));
    await owner.get(forget.split('?')[0] ?? '');
    await owner.get(forget.replaceAll('&amp;', '&'), { 'sec-purpose': 'prefetch' });
    expect(await listed(owner)).toContain('Visa •••• 4242');
  });

  test('a saved card pays without the bank’s page, and a card is kept at the checkout when asked', async () => {
    const shopper = await shopperWithAccount();
    const first = await buy(house, cup, {
      shopper,
      form: { payment_method: 'card', 'wc-card-new-payment-method': 'true' },
    });
    const back = await choose(first.redirect, 'pay');
    await shopper.get(back.pathname + back.search);
    expect(await listed(shopper)).toContain('Visa •••• 4242');
    await shopper.call('add_to_cart', { product_id: cup });
    const { review } = await updateReview(shopper, await fillCheckout(shopper));
    const id = partOf(review, /name="wc-card-payment-token"[^>]*value="(\d+)"/);
    expect(id).not.toBe('');
    const second = await buy(house, cup, {
      shopper,
      form: { payment_method: 'card', 'wc-card-payment-token': id },
    });
    expect(second.redirect).toContain('/order-received/');
    const received = new URL(second.redirect, house.shop.publicUrl);
    await shopper.get(received.pathname + received.search);
    expect(await readOrder(house.shop.db.read, second.order_id)).toMatchObject({ status: 'processing' });
  });

  test('somebody else’s card is never charged: the shopper is asked for one', async () => {
    const owner = await shopperWithAccount();
    await addCard(owner);
    const token = await house.shop.db.read
      .selectFrom('payment_token')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const form = { payment_method: 'card', 'wc-card-payment-token': String(token?.id) };
    const thief = await buy(house, cup, { shopper: await shopperWithAccount(), form });
    expect(thief.redirect).toContain('/pay/');
    const guest = await buy(house, cup, { form });
    expect(guest.redirect).toContain('/pay/');
    expect((await house.browser().get('/finalitzar-comanda/')).text).not.toContain('SavedPaymentMethods');
  });
});
