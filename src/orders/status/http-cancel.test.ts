import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy } from '../../../tests/support/buying/checkout.ts';
import { addTestCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('an order that its shopper calls off by a link, on %s', (engine) => {
  let house: TestShop;
  let cup: number;
  const { order, become } = ordersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    addTestCard(house);
    cup = await addSimple(house, { name: 'Tassa', price: 1000, stock: 1000 });
  });
  afterAll(() => house.close());

  let people = 0;
  const bought = async (account: boolean) => {
    people += 1;
    const form = {
      billing_email: `persona${people}@example.cat`,
      payment_method: 'test_card',
      ...(account && { createaccount: 1, account_password: 'una frase curta' }),
    };
    const { shopper, order_id: id } = await buy(house, cup, { form });
    return { shopper, id };
  };
  const guest = async () => (await bought(false)).id;
  /** A member with the link of their own order, whose mark is good for them alone. */
  async function member() {
    const { shopper, id } = await bought(true);
    const { text } = await shopper.get('/el-meu-compte/orders/');
    const link = (/href="([^"]*cancel_order=true[^"]*)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
    const url = new URL(link, 'http://shop.test');
    const follow = async (change: Record<string, string | undefined>, by: Browser = shopper) => {
      const asked = new URL(url);
      for (const [name, value] of Object.entries(change))
        if (value === undefined) asked.searchParams.delete(name);
        else asked.searchParams.set(name, value);
      return by.get(asked.pathname + asked.search);
    };
    const says = async (change: Record<string, string | undefined>) =>
      (await shopper.follow(await follow(change))).text;
    return { shopper, id, follow, says };
  }
  const statusOf = async (id: number) => (await order(id)).status;
  const UNKNOWN = 'No trobem la comanda que vols anul·lar.';

  test('is one of theirs, or a guest’s whose key they have; no mark, key or number of others will do', async () => {
    const { id, says } = await member();
    const other = await member();
    const strange = await guest();
    const refused = [
      { _wpnonce: '0000000000' },
      { order: 'wc_order_guessed' },
      { order_id: `${strange}` },
      { order_id: `${other.id}`, order: (await order(other.id)).key },
      { order_id: '999999' },
      { order_id: 'x' },
    ];
    for (const change of refused) expect(await says(change)).toContain(UNKNOWN);
    expect(await Promise.all([id, other.id, strange].map(statusOf))).toEqual([
      'pending',
      'pending',
      'pending',
    ]);
    expect(await says({ order_id: `${strange}`, order: (await order(strange)).key })).not.toContain(UNKNOWN);
    expect([await statusOf(strange), await statusOf(id)]).toEqual(['cancelled', 'pending']);
  });

  test('is not called off once it is packed, and its shopper is told so', async () => {
    const { id, says } = await member();
    await become(id, 'processing', Date.now());
    const text = await says({});
    expect(text).toContain('Aquesta comanda ja no es pot anul·lar.');
    expect(await statusOf(id)).toBe('processing');
  });

  test('goes back to where the link says, within the shop, and to the orders otherwise', async () => {
    const { id, follow } = await member();
    expect((await follow({ redirect: 'https://evil.example/' })).location).toBe('/el-meu-compte/orders/');
    expect(await statusOf(id)).toBe('cancelled');
    expect((await follow({ redirect: '/cistella/' })).location).toBe('/cistella/');
  });

  test('is none where the link names no order, or does not ask for it', async () => {
    const { id, follow } = await member();
    expect((await follow({ order_id: undefined })).location).toBe('');
    expect((await follow({ cancel_order: undefined })).location).toBe('');
    expect(await statusOf(id)).toBe('pending');
  });
});
