import { applyDueCarts } from '../../src/marketing/carts/upkeep.ts';
import type { Browser, Reply } from './browser.ts';
import { addByCall } from './buying/cart.ts';
import type { TestShop } from './shop.ts';

const ADMIN_AJAX = '/wp-admin/admin-ajax.php';

/** Gives the browser the answer of a visitor who allows these purposes. */
export function consent(browser: Browser, ...purposes: string[]): Browser {
  const categories = ['necessary', ...purposes];
  browser.cookies.set('cc_cookie', encodeURIComponent(JSON.stringify({ categories })));
  return browser;
}

/** The contract's call, with a body that is not percent-encoded, as its script sends it. */
export function capture(browser: Browser, email: string, subscribed = '1', language = 'ca'): Promise<Reply> {
  return browser.post(
    `${ADMIN_AJAX}?action=mailchimp_set_user_by_email`,
    `email=${email}&mc_language=${language}&subscribed=${subscribed}`,
  );
}

export function lookUp(browser: Browser, hash: string): Promise<Reply> {
  const url = `${ADMIN_AJAX}?action=mailchimp_get_user_by_hash&hash=${hash}`;
  return browser.post(url, '', { 'content-type': 'application/json' });
}

/** The owner of an address has confirmed the newsletter by letter. */
export async function confirmAddress(house: TestShop, email: string): Promise<void> {
  const row = { email, language: 'ca', status: 'subscribed' as const, source: 'test', asked_at: 1 };
  await house.shop.db.transaction((tx) =>
    tx
      .insertInto('subscriber')
      .values({ ...row, confirmed_at: 1, ended_at: null })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute(),
  );
}

/** A visitor who allows it, with something in the cart and an e-mail typed that is confirmed. */
export async function leaveCart(
  house: TestShop,
  productId: number,
  email: string,
  more: { subscribed?: string; language?: string } = {},
): Promise<Browser> {
  const browser = consent(house.browser(), 'marketing');
  await addByCall(browser, { product_id: productId });
  await confirmAddress(house, email);
  await capture(browser, email, more.subscribed, more.language);
  return browser;
}

export const captured = (house: TestShop, email: string) =>
  house.shop.db.read
    .selectFrom('captured_cart')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Lets the clock come round so many hours from now. */
export async function later(house: TestShop, hours: number): Promise<void> {
  await applyDueCarts(house.shop, Date.now() + hours * 3_600_000 + 1000);
  await house.settle();
}
