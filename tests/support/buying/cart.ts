import type { Engine } from '../../../src/platform/db/index.ts';
import { seedPricing } from '../../../src/pricing/index.ts';
import type { Browser } from '../browser.ts';
import { openTestShop, type TestShop, type TestShopOptions } from '../shop.ts';

/** A whole shop that charges Spanish taxes and ships. */
/** A shop with taxes and ways of sending. It charges IGIC on the Canary Islands, so that it is seen which place counts. */
export async function openSellingShop(engine: Engine, options: TestShopOptions = {}): Promise<TestShop> {
  const house = await openTestShop(engine, options);
  await house.shop.db.transaction(async (tx) => {
    await seedPricing(tx);
    const islands = tx.updateTable('tax_rate').where('state', 'in', ['GC', 'TF']);
    await islands.set({ label: 'IGIC' }).execute();
    await islands.set({ ppm: 70_000 }).where('class', '=', 'standard').execute();
    await islands.set({ ppm: 30_000 }).where('class', '=', 'reduced').execute();
  });
  await house.settle();
  return house;
}

export interface FragmentsReply {
  fragments: Record<string, string>;
  cart_hash: string;
  error?: boolean;
  product_url?: string;
}

/** Adds by the contract's call. */
export async function addByCall(shopper: Browser, form: Record<string, string | number>, base = '/') {
  return (await shopper.call('add_to_cart', form, base)).json<FragmentsReply>();
}

/** The keys of the lines in a piece of markup, in order. */
export function keysIn(markup: string): string[] {
  return [...markup.matchAll(/data-cart_item_key="([0-9a-f]{32})"/g)].map((match) => match[1] ?? '');
}

/** The first match of an attribute-like value. @example partOf(page, /name="woocommerce-cart-nonce" value="(\w+)"/) */
export function partOf(markup: string, pattern: RegExp): string {
  return pattern.exec(markup)?.[1] ?? '';
}
