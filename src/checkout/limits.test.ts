import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { openSellingShop, partOf } from '../../tests/support/buying/cart.ts';
import {
  checkoutPath,
  type Form,
  fillCheckout,
  hiddenFields,
  MARIA,
} from '../../tests/support/buying/checkout.ts';
import { addTestCard } from '../../tests/support/buying/gateway.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { settings } from '../../tests/support/people/settings.ts';
import { engines, type TestShop, type TestShopOptions } from '../../tests/support/shop.ts';

interface Placed {
  result: 'success' | 'failure';
  messages?: string;
  refresh?: boolean;
}
type Say = (n: number) => Form;
const ROBOT = 'No hem pogut comprovar que no ets un robot';
const MANY = 'S’han fet massa comandes seguides des d’aquí';
const OWING = 'encara esperen el pagament';
const HAS_ACCOUNT = 'Ja hi ha un compte amb aquest correu';
const COD: Form = { payment_method: 'cod' };

describe.each(engines)('limits at the checkout on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const open = async (options: TestShopOptions) => {
    house = await openSellingShop(engine, { ...options, checkoutLimits: true });
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 5000 });
  };
  const unlimited = { checkout: { ...settings.checkout, unpaidOffline: 1000 } };

  /** A guest with a cup in the cart, and what the checkout would send. */
  async function ready(shopper: Browser, typed: Form = {}) {
    await shopper.call('add_to_cart', { product_id: cup });
    return { ...(await fillCheckout(shopper)), ...COD, ...typed };
  }
  const send = async (shopper: Browser, form: Form) => (await shopper.call('checkout', form)).json<Placed>();
  async function order(shopper: Browser, typed: Form = {}): Promise<Placed> {
    return send(shopper, await ready(shopper, typed));
  }
  const email: Say = (n) => ({ billing_email: `n${n}@example.cat` });
  const sum = (markup: string) => {
    const [, a, b] = /Quant fan (\d+) i (\d+)\?/.exec(markup) ?? [];
    return String(Number(a) + Number(b));
  };

  describe('where nobody is asked', () => {
    beforeAll(() => open({ settings: unlimited }));
    afterAll(() => house.close());

    test('two hundred guests at once, each at their own place, all order', async () => {
      const forms = [];
      for (let n = 0; n < 200; n += 1) {
        const shopper = house.browser();
        forms.push({ shopper, form: await ready(shopper, email(n)) });
      }
      const replies = await Promise.all(forms.map(({ shopper, form }) => send(shopper, form)));
      expect(replies.filter(({ result }) => result !== 'success')).toEqual([]);
    }, 120_000);

    test('of twenty-five orders in a row from one address the last are refused, in the words of the page', async () => {
      const replies: Placed[] = [];
      for (let n = 0; n < 25; n += 1)
        replies.push(await order(house.browser('203.0.113.5'), email(1000 + n)));
      expect(replies.map(({ result }) => result)).toEqual([
        ...Array(20).fill('success'),
        ...Array(5).fill('failure'),
      ]);
      expect(replies.at(-1)?.messages).toContain(MANY);
      const page = await house.browser('203.0.113.5').get('/botiga/');
      expect(page.status).toBe(200);
    }, 60_000);

    test('whoever orders too much from one address keeps no e-mail from ordering elsewhere', async () => {
      const billing_email = 'propietaria@example.cat';
      for (let n = 0; n < 30; n += 1) await order(house.browser('203.0.113.7'), { billing_email });
      expect((await order(house.browser('203.0.113.7'), { billing_email })).messages).toContain(MANY);
      expect((await order(house.browser(), { billing_email })).result).toBe('success');
    }, 60_000);

    test('nor does one browser or one e-mail order by the dozen, from wherever', async () => {
      const letters: Placed[] = [];
      for (let n = 0; n < 61; n += 1)
        letters.push(await order(house.browser(), { billing_email: 'victima@example.cat' }));
      expect(letters.filter(({ result }) => result === 'success')).toHaveLength(60);
      expect(letters.at(-1)?.messages).toContain(MANY);
      const shopper = house.browser();
      const wandering = async (n: number) => {
        const next = house.browser();
        for (const [name, value] of shopper.cookies) next.cookies.set(name, value);
        const placed = await order(next, email(2000 + n));
        for (const [name, value] of next.cookies) shopper.cookies.set(name, value);
        return placed;
      };
      const own: Placed[] = [];
      for (let n = 0; n < 21; n += 1) own.push(await wandering(n));
      expect(own.filter(({ result }) => result === 'success')).toHaveLength(20);
    }, 60_000);

    test('who has an account here is told to nobody who was sent away', async () => {
      const known = 'te-compte@example.cat';
      await house
        .browser()
        .fill('/el-meu-compte/', { email: known, password: 'una frase llarga', register: 1 });
      const ask = () =>
        order(house.browser('203.0.113.6'), {
          billing_email: known,
          createaccount: 1,
          account_password: 'una altra frase',
        });
      expect((await ask()).messages).toContain(HAS_ACCOUNT);
      for (let n = 0; n < 19; n += 1) await ask();
      const last = await ask();
      expect(last.messages).toContain(MANY);
      expect(last.messages).not.toContain(HAS_ACCOUNT);
    }, 60_000);

    test('a form that is not filled in is no attempt', async () => {
      const shopper = house.browser();
      const form = await ready(shopper, email(3000));
      for (let n = 0; n < 25; n += 1)
        expect((await send(shopper, { ...form, billing_city: '' })).result).toBe('failure');
      expect((await send(shopper, form)).result).toBe('success');
    }, 60_000);
  });

  describe('where people show that they are some', () => {
    beforeAll(() => open({ settings: { ...unlimited, captcha: { provider: 'altcha' } } }));
    afterAll(() => house.close());

    const two = async (address: string) => {
      for (let n = 0; n < 2; n += 1)
        expect(
          (await order(house.browser(address), { billing_email: `n${n}.${address}@example.cat` })).result,
        ).toBe('success');
    };
    const prove = async (shopper: Browser) => {
      const challenge = (await shopper.get('/captcha/challenge')).json<Challenge>();
      const solution = await solveChallenge({ challenge, deriveKey });
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
    };

    test('from the third order of an address on the call refuses who shows nothing, and asks', async () => {
      await two('203.0.113.10');
      const shopper = house.browser('203.0.113.10');
      const form = await ready(shopper, email(10));
      const refused = await send(shopper, form);
      expect(refused).toMatchObject({ result: 'failure', refresh: false });
      expect(refused.messages).toContain(ROBOT);
      expect(refused.messages).toContain('name="captcha_answer"');
      expect((await send(shopper, { ...form, captcha_answer: '99' })).messages).toContain(ROBOT);
      const again = await send(shopper, form);
      expect((await send(shopper, { ...form, captcha_answer: sum(again.messages ?? '') })).result).toBe(
        'success',
      );
    });

    test('a browser that works for its form is not asked, and its proof counts once', async () => {
      await two('203.0.113.11');
      const shopper = house.browser('203.0.113.11');
      const form = await ready(shopper, email(20));
      expect(Object.keys(form)).toContain('altcha');
      const altcha = await prove(shopper);
      expect((await send(shopper, { ...form, altcha })).result).toBe('success');
      const other = house.browser('203.0.113.11');
      expect((await send(other, { ...(await ready(other, email(21))), altcha })).messages).toContain(ROBOT);
    });

    test('without scripts the question stands in the form, with all that was typed', async () => {
      await two('203.0.113.12');
      const shopper = house.browser('203.0.113.12');
      const form = await ready(shopper, { ...email(30), order_comments: 'Truqueu al 2n' });
      const page = await shopper.post(checkoutPath(), form);
      expect(page.text).toContain(ROBOT);
      const shown = /<form name="checkout"[\s\S]*?<\/form>/.exec(page.text)?.[0] ?? '';
      expect(shown).toContain('Truqueu al 2n');
      const [before = ''] = shown.split('id="place_order"');
      expect(before).toContain('name="captcha_answer"');
      // The form that logs in is on this page too: an answer given there would not be sent.
      expect(page.text.split('name="captcha_answer"')).toHaveLength(2);
      const placed = await shopper.post(checkoutPath(), {
        ...form,
        ...hiddenFields(page.text),
        captcha_answer: sum(shown),
      });
      expect(placed.location).toContain('/order-received/');
    });

    test('who orders in Spanish is refused in Spanish', async () => {
      await two('203.0.113.13');
      const shopper = house.browser('203.0.113.13');
      await shopper.call('add_to_cart', { product_id: cup }, '/es/');
      const form = { ...(await fillCheckout(shopper, MARIA, 'es')), ...COD };
      const refused = (await shopper.call('checkout', form, '/es/')).json<Placed>();
      expect(refused.messages).toContain('No hemos podido comprobar que no eres un robot');
      expect(refused.messages).toContain('¿Cuánto suman');
    });
  });

  describe('orders that wait for their money', () => {
    beforeAll(() => open({ settings: { checkout: { ...settings.checkout, unpaidOffline: 3 } } }));
    afterAll(() => house.close());
    const transfer: Form = { payment_method: 'bacs' };

    test('are at most so many from one address, by whatever way, and a paid one makes room', async () => {
      const from = (n: number, typed: Form) =>
        order(house.browser('203.0.113.20'), { ...email(n), ...typed });
      for (const [n, typed] of [transfer, COD, transfer].entries())
        expect((await from(n, typed)).result).toBe('success');
      const refused = await from(3, transfer);
      expect(refused).toMatchObject({ result: 'failure' });
      expect(refused.messages).toContain(OWING);
      expect((await order(house.browser(), { ...email(4), ...transfer })).result).toBe('success');
      // A transfer that has come is in work; goods that are paid at the door are done.
      for (const [method, status] of [
        ['bacs', 'processing'],
        ['cod', 'completed'],
      ] as const) {
        const { id } = await house.shop.db.read
          .selectFrom('order')
          .select('id')
          .where('ip', '=', '203.0.113.20')
          .where('payment_method', '=', method)
          .executeTakeFirstOrThrow();
        await house.shop.db.transaction((tx) =>
          tx.updateTable('order').set({ status, paid_at: Date.now() }).where('id', '=', id).execute(),
        );
        expect((await from(5, transfer)).result).toBe('success');
        expect((await from(6, transfer)).messages).toContain(OWING);
      }
    });

    test('are counted together where their addresses are of one IPv6 network', async () => {
      const from = (address: string, n: number) =>
        order(house.browser(address), { ...email(40 + n), ...transfer });
      for (const n of [1, 2, 3]) expect((await from(`2001:db8:7:1::${n}`, n)).result).toBe('success');
      expect((await from('2001:db8:7:1:ffff::1', 4)).messages).toContain(OWING);
      expect((await from('2001:db8:7:2::1', 5)).result).toBe('success');
    });

    test('are counted where they were placed, from wherever their way to pay is chosen', async () => {
      addTestCard(house);
      const owed: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        const shopper = house.browser('203.0.113.22');
        const form = await ready(shopper, { ...email(60 + n), payment_method: 'test_card' });
        expect((await send(shopper, form)).result).toBe('success');
        const { id, order_key: key } = await house.shop.db.read
          .selectFrom('order')
          .select(['id', 'order_key'])
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        const elsewhere = house.browser();
        for (const [name, value] of shopper.cookies) elsewhere.cookies.set(name, value);
        const address = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${key}`;
        const page = await elsewhere.get(address);
        const paid = await elsewhere.post(address, {
          'woocommerce-pay-nonce': partOf(page.text, /name="woocommerce-pay-nonce" value="(\w+)"/),
          ...transfer,
          woocommerce_pay: 1,
          terms: 1,
        });
        if (paid.text.includes(OWING)) owed.push('refused');
        else owed.push(paid.location?.includes('/order-received/') ? 'owed' : 'neither');
      }
      expect(owed).toEqual(['owed', 'owed', 'owed', 'refused']);
    });

    test('are not one more where ten come at once', async () => {
      const forms = [];
      for (let n = 0; n < 10; n += 1) {
        const shopper = house.browser('203.0.113.21');
        forms.push({ shopper, form: await ready(shopper, { ...email(100 + n), ...transfer }) });
      }
      const replies = await Promise.all(forms.map(({ shopper, form }) => send(shopper, form)));
      expect(replies.filter(({ result }) => result === 'success')).toHaveLength(3);
    });

    test('leave the stock and the letters of a refused one alone', async () => {
      const count = async () => {
        const { read } = house.shop.db;
        const orders = await read.selectFrom('order').select('id').execute();
        const { stock } = await read
          .selectFrom('product')
          .select('stock')
          .where('id', '=', cup)
          .executeTakeFirstOrThrow();
        return [orders.length, stock];
      };
      const before = await count();
      expect((await order(house.browser('203.0.113.21'), { ...email(200), ...transfer })).messages).toContain(
        OWING,
      );
      expect(await count()).toEqual(before);
    });
  });
});
