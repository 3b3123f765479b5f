import type { Engine } from '../../src/platform/db/index.ts';
import { seedPricing } from '../../src/pricing/index.ts';
import type { Browser } from './browser.ts';
import { openTestShop, type TestShop, type TestShopOptions } from './shop.ts';

/** A whole shop that charges Spanish taxes and ships. */
export async function openSellingShop(engine: Engine, options: TestShopOptions = {}): Promise<TestShop> {
  const house = await openTestShop(engine, options);
  await house.shop.db.transaction((tx) => seedPricing(tx));
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
