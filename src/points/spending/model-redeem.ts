/** Why an amount is not even sent to the shop. */
export type AmountFault = 'empty' | 'not_positive' | 'above_order_limit' | 'not_suffient';

/**
 * The checks of spec 5 on what was typed: a number above zero, a balance above zero, and a balance of at least that
 * much. An order limit above zero only says which of the two messages a balance that is too low gets.
 */
export function faultOf(typed: string, balance: number, orderLimit: number): AmountFault | undefined {
  const text = typed.trim();
  if (text === '') return 'empty';
  const points = Number(text);
  if (!(points > 0)) return 'not_positive';
  if (balance >= points) return undefined;
  return orderLimit > 0 ? 'above_order_limit' : 'not_suffient';
}
