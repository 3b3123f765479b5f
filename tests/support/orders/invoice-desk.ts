import { afterAll, beforeAll } from 'vitest';
import { saveSettings } from '../../../src/frame/settings/change.ts';
import { type Invoice, readInvoicesOf } from '../../../src/invoices/index.ts';
import type { OrderDraft } from '../../../src/orders/model.ts';
import { countOrders } from '../../../src/orders/sums/follow.ts';
import type { Engine } from '../../../src/platform/db/index.ts';
import { addSimple } from '../catalogue/catalogue.ts';
import type { SomeSettings } from '../people/settings.ts';
import { staff } from '../people/staff.ts';
import { openTestShop, type TestShop } from '../shop.ts';
import { draftOf, type LineWish } from './draft.ts';
import { ordersOf } from './orders.ts';

const NOW = Date.UTC(2026, 5, 10, 10);

/** What a Spanish shop says of itself before it writes invoices, with the agency's tests for records. */
export const WRITING = {
  by: 'shop',
  since: '2026-01-01',
  issuer: { name: 'Terrissa Puig, SL', taxId: 'B12345674' },
  verifactu: {
    mode: 'test',
    maker: { name: 'Fusta i Fils, SCCL', taxId: 'F12345674' },
    system: { id: 'CI', installation: '1' },
  },
} as const satisfies SomeSettings['invoices'];

/** A shop that writes invoices, with a cup for sale, for the tests of one `describe`. */
export function invoiceScope(engine: Engine, invoices: SomeSettings['invoices'] = WRITING) {
  const scope = { house: undefined as unknown as TestShop, cup: 0 };
  const orders = ordersOf(() => scope.house);
  beforeAll(async () => {
    scope.house = await openTestShop(engine, { settings: { invoices } });
    scope.cup = await addSimple(scope.house, { name: 'Tassa', price: 1000, stock: 100_000 });
  });
  afterAll(() => scope.house.close());
  const invoicesOf = (orderId: number): Promise<Invoice[]> =>
    readInvoicesOf(scope.house.shop.db.read, orderId);
  /** Lets the shop do by itself what it does within some seconds. */
  async function follow() {
    await countOrders(scope.house.shop);
    await scope.house.settle();
  }
  return Object.assign(scope, orders, {
    NOW,
    invoicesOf,
    follow,
    async paid(more: Partial<OrderDraft> = {}, lines: LineWish[] = [{ productId: scope.cup, quantity: 2 }]) {
      const { id } = await orders.write(draftOf(lines, more), NOW);
      await orders.become(id, 'processing', NOW);
      await follow();
      return orders.order(id);
    },
    set: (values: Record<string, unknown>) =>
      saveSettings(scope.house.shop, staff(), { values: new Map(Object.entries(values)) }),
  });
}
