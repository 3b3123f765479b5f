import { type Order, piecesBack } from '../orders/index.ts';
import type { Return, ReturnLine } from './model.ts';

/** Whose the new order is and where it goes. */
export const asBefore = ({ userId, language, currency, billing, shipping }: Order) => ({
  userId,
  language,
  currency,
  billing,
  ...(shipping ? { shipping } : {}),
});

/** What a return is of: what it names, or all that is left of its order. */
export const linesBack = ({ lines }: Return, order: Order): ReturnLine[] =>
  lines.length > 0
    ? lines
    : order.lines.flatMap((line) => {
        const pieces = line.quantity - piecesBack(order, line);
        return line.id !== undefined && pieces > 0 ? [{ lineId: line.id, pieces }] : [];
      });
