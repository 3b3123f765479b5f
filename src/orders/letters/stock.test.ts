import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('what the shopkeeper is told of the stock, on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  const { write } = ordersOf(() => house);
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openTestShop(engine, { smtpUrl: mailbox.url });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  /** Subject and text of the letters about stock that follow when so many of it are ordered. */
  const toldOf = async (bought: { productId: number; variationId?: number; quantity: number }) => {
    const before = mailbox.messages.length;
    await write(draftOf([bought]), Date.now());
    await house.settle();
    return mailbox.messages
      .slice(before)
      .filter(({ envelope }) => envelope.to.includes(house.shop.settings.email))
      .filter(({ subject = '' }) => /estoc|esgotat|endavant/i.test(subject))
      .map(({ subject, text = '', html = '' }) => {
        expect(html).toContain(`href="${house.shop.publicUrl}/admin/products/${bought.productId}"`);
        return [subject, text.replace(/\s+/g, ' ')];
      });
  };

  test('is that little is left, that nothing is, and how many were sold ahead', async () => {
    await house.set({ 'catalogue.lowStock': 2 });
    const cup = await addSimple(house, {
      name: 'Tassa',
      price: 1000,
      more: { stock: { managed: true, quantity: 4, status: 'instock', backorders: 'yes', low: null } },
    });
    const told = (quantity: number) => toldOf({ productId: cup, quantity });
    expect(await told(1)).toEqual([]);
    expect(await told(2)).toEqual([
      ['Queda poc estoc: Tassa', expect.stringContaining('Queda 1 unitat del producte «Tassa».')],
    ]);
    expect(await told(1)).toEqual([
      ['S’ha esgotat: Tassa', expect.stringContaining('Ja no queda cap unitat del producte «Tassa».')],
    ]);
    expect(await told(3)).toEqual([
      ['Venut per endavant: Tassa', expect.stringContaining('En falten 3 unitats.')],
    ]);
  }, 30_000);

  test('names the variation that ran out, and leads to its product', async () => {
    const { id, variationIds } = await addVariable(house, {
      name: 'Samarreta',
      price: 1000,
      variations: [
        { values: { colour: 'Blau' }, stock: 2 },
        { values: { colour: 'Verd' }, stock: 9 },
      ],
    });
    const [blue = 0] = variationIds;
    expect(await toldOf({ productId: id, variationId: blue, quantity: 2 })).toEqual([
      [
        'S’ha esgotat: Samarreta · Blau',
        expect.stringContaining('Ja no queda cap unitat del producte «Samarreta · Blau».'),
      ],
    ]);
  }, 30_000);
});
