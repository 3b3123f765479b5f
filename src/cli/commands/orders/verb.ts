import type { Asked } from '../../../frame/command/index.ts';
import type { Order } from '../../../orders/index.ts';
import type { Mistake } from '../../open-shop.ts';

/** What one verb of `cistella order 12 VERB …` is given. */
export interface OrderWords {
  hand: Asked;
  order: Order;
  /** After the verb. */
  words: readonly string[];
  values: Readonly<Partial<Record<string, string | boolean | string[]>>>;
  mistake: Mistake;
}

export type OrderVerb = (asked: OrderWords) => Promise<void>;

/** An option that is a text; undefined where it was not given. */
export const textOf = (values: OrderWords['values'], name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

/** Whether an option without a value was given. */
export const isSet = (values: OrderWords['values'], name: string): boolean => values[name] === true;

/** So many pieces of a line, as they are typed: `31=2`. */
export function readLine(text: string, mistake: Mistake) {
  const [, lineId, pieces] = /^(\d{1,9})=(\d{1,6})$/.exec(text) ?? [];
  if (!lineId || !pieces) throw mistake(`A line is written as NUMBER=PIECES, not "${text}".`);
  return { lineId: Number(lineId), pieces: Number(pieces) };
}
