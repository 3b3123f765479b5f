import { describe, expect, test } from 'vitest';
import { invoiceScope } from '../../../tests/support/orders/invoice-desk.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { ask } from '../../frame/command/index.ts';
import { retryInvoice } from './commands-amend.ts';
import { readTroubles } from './store-trouble.ts';

describe.each(engines)('an invoice that cannot be written, on %s', (engine) => {
  const desk = invoiceScope(engine);

  test('waits for somebody, who tries again when what stood in its way is gone', async () => {
    const { shop } = desk.house;
    const base = shop.settings.currencies[0]!;
    const francs = { ...base, code: 'CHF', symbol: 'Fr.', rate: '1.1' };
    const order = await desk.paid({ currency: 'CHF' });
    const other = await desk.paid();
    expect(await desk.invoicesOf(order.id)).toEqual([]);
    expect(await desk.invoicesOf(other.id)).toHaveLength(1);
    const waiting = await readTroubles(shop.db.read, 10);
    expect(waiting).toMatchObject([{ orderId: order.id, why: 'currency', tries: 1 }]);
    const asked = { shop, actor: staff(), now: Date.now() };
    await expect(ask(asked, retryInvoice, { orderId: order.id })).rejects.toMatchObject({ why: 'currency' });
    expect(await readTroubles(shop.db.read, 10)).toHaveLength(1);
    await desk.set({ currencies: [...shop.settings.currencies, francs] });
    await ask(asked, retryInvoice, { orderId: order.id });
    expect(await desk.invoicesOf(order.id)).toHaveLength(1);
    expect(await readTroubles(shop.db.read, 10)).toEqual([]);
  });
});
