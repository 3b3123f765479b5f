import type { Tx } from '../../platform/db/index.ts';
import type { Owner } from '../model.ts';
import { clearCart, lockCart, updateCart } from '../store.ts';
import { dropLines, setLineQuantity } from '../store-lines.ts';
import { soldAs } from './steps.ts';

/** What an order was made of that was paid since. */
export interface Paid {
  lines: readonly { productId: number; variationId: number; quantity: number }[];
  coupons: readonly string[];
}

/**
 * Takes out what was paid, for good. What came to the cart while its order waited for the money stays: more pieces,
 * other goods, and what an account had kept whose owner has logged in meanwhile.
 *
 * @returns whether nothing is left in it
 */
export async function takePaid(tx: Tx, owner: Owner, paid: Paid, now: number): Promise<boolean> {
  const cart = await lockCart(tx, owner);
  if (!cart) return true;
  const left = new Map<number, number>();
  for (const line of paid.lines) left.set(soldAs(line), (left.get(soldAs(line)) ?? 0) + line.quantity);
  const gone: string[] = [];
  for (const line of cart.lines) {
    const paidFor = Math.min(line.quantity, left.get(soldAs(line)) ?? 0);
    if (paidFor === 0) continue;
    left.set(soldAs(line), (left.get(soldAs(line)) ?? 0) - paidFor);
    if (paidFor === line.quantity) gone.push(line.key);
    else await setLineQuantity(tx, cart.id, line.key, line.quantity - paidFor);
  }
  if (gone.length === cart.lines.length) {
    await clearCart(tx, owner, now);
    return true;
  }
  await dropLines(tx, cart.id, gone);
  const coupons = cart.coupons.filter((code) => !paid.coupons.includes(code));
  await updateCart(tx, cart.id, { coupons: JSON.stringify(coupons), updated_at: now });
  return false;
}
