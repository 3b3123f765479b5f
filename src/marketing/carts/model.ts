import type { ShopSettings } from '../../frame/shop/settings.ts';

const HOUR = 3_600_000;

/** What a due cart is worth: another look later, a letter now, or nothing any more. */
export type Turn = { do: 'wait'; until: number } | { do: 'write'; step: number; next: number };

/**
 * What is due about an abandoned cart. Letters are counted from the cart's last change; two of them are never
 * nearer to each other than the shopkeeper's hours are, even where the clock stood still in between.
 */
export function turnOf(
  cart: { letters: number; cartAt: number; empty: boolean },
  { lettersAfterHours }: Pick<ShopSettings['marketing']['carts'], 'lettersAfterHours'>,
  now: number,
): Turn {
  const after = (step: number) => (lettersAfterHours[step] ?? 0) * HOUR;
  const { letters, cartAt, empty } = cart;
  if (letters >= lettersAfterHours.length) return { do: 'wait', until: 0 };
  // An empty cart is nothing to write about; the shopper may still fill it.
  if (empty) return { do: 'wait', until: now + Math.max(after(0), HOUR) };
  const due = cartAt + after(letters);
  if (due > now) return { do: 'wait', until: due };
  const last = letters + 1 >= lettersAfterHours.length;
  const gap = Math.max(0, after(letters + 1) - after(letters));
  return { do: 'write', step: letters, next: last ? 0 : Math.max(cartAt + after(letters + 1), now + gap) };
}

/**
 * When a cart whose address is not proved is looked at again: its owner may still confirm. 0 (never) once the last
 * letter would have left.
 */
export function laterLook(
  cartAt: number,
  { lettersAfterHours }: Pick<ShopSettings['marketing']['carts'], 'lettersAfterHours'>,
  now: number,
): number {
  return now - cartAt > Math.max(...lettersAfterHours) * HOUR ? 0 : now + HOUR;
}
