import { available, type Purchasable } from '../../catalogue/index.ts';
import {
  type CartLine,
  type CartProblem,
  type KeptLine,
  MOST_PIECES,
  type SetAsideReason,
} from '../model.ts';

/**
 * Why something that was put into the cart cannot be bought here and now; undefined when it can. A product without
 * a name in this language is not sold in it, one without a price not in this currency.
 */
export function whyUnavailable(item: Purchasable | undefined): SetAsideReason | undefined {
  if (!item) return 'gone';
  if (item.purchasable) return item.name === '' ? 'language' : undefined;
  return item.price === null ? 'currency' : 'gone';
}

/** Lines that cannot be bought at all. */
export function unavailableLines(
  lines: readonly KeptLine[],
  itemOf: (line: KeptLine) => Purchasable | undefined,
): CartProblem[] {
  return lines.flatMap((line) => {
    const item = itemOf(line);
    const reason = whyUnavailable(item);
    return reason ? [{ code: 'unavailable', key: line.key, name: item?.name ?? '', reason }] : [];
  });
}

type Ordered = Pick<CartLine, 'key' | 'item' | 'quantity' | 'choices'>;

/** What a line is called where several of one product may be meant. @example 'Llençol (Blau)' */
export function lineName({ item, choices }: Pick<CartLine, 'item' | 'choices'>): string {
  const chosen = choices.map(({ display }) => display).join(', ');
  return chosen === '' ? item.name : `${item.name} (${chosen})`;
}

/** Lines for which there is not enough, or too much or too little of which is wanted. */
export function amountProblems(lines: readonly Ordered[]): CartProblem[] {
  const wanted = new Map<number, number>();
  for (const { item, quantity } of lines)
    wanted.set(item.stock.holder, (wanted.get(item.stock.holder) ?? 0) + quantity);
  return lines.flatMap((line): CartProblem[] => {
    const problem = stockProblem(line, wanted.get(line.item.stock.holder) ?? 0) ?? boundsProblem(line);
    return problem ? [problem] : [];
  });
}

/** Lines that live on one stock share it: variations may take theirs from their product. */
function stockProblem(line: Ordered, wanted: number): CartProblem | undefined {
  const { key, item } = line;
  const name = lineName(line);
  const stock = item.stock.status === 'outofstock' ? 0 : available(item);
  if (stock === null || stock >= wanted) return undefined;
  if (stock === 0) return { code: 'out_of_stock', key, name };
  return { code: 'short', key, name, available: stock };
}

function boundsProblem(line: Ordered): CartProblem | undefined {
  const { key, item, quantity } = line;
  const name = lineName(line);
  const most = item.soldIndividually ? 1 : Math.min(item.maxQuantity ?? MOST_PIECES, MOST_PIECES);
  if (quantity > most) return { code: 'at_most', key, name, count: most };
  const least = item.soldIndividually ? 1 : item.minQuantity;
  return quantity < least ? { code: 'at_least', key, name, count: least } : undefined;
}
