import type { Reader } from '../../platform/db/index.ts';
import type { BankCredit } from './model.ts';
import { namedIn, type Proposal, proposalOf } from './model-match.ts';
import { readOpenCredits, readPayees, readUnpaid } from './store.ts';

/** Of one page of credits: more orders that wait for the same sums tell nobody apart. */
const MOST_UNPAID = 1000;

export interface OpenCredit extends BankCredit {
  proposal: Proposal | undefined;
}

/**
 * Money that waits for somebody's yes, the oldest first, each with the order that it is most likely for. An order is
 * proposed once: the second credit that names it finds nothing due there. Three queries, however many there are.
 */
export async function readToMatch(
  db: Reader,
  page: { behind: number; limit: number },
): Promise<OpenCredit[]> {
  const open = await readOpenCredits(db, page);
  const named = open.flatMap((credit) => Object.values(namedIn(credit)).flat());
  const [known, unpaid] = await Promise.all([
    readPayees(db, [...new Set(named)]),
    readUnpaid(db, [...new Set(open.map(({ amount }) => amount))], MOST_UNPAID),
  ]);
  const taken = new Set<number>();
  return open.map((credit) => {
    const proposal = proposalOf(credit, known, unpaid);
    if (!proposal) return { ...credit, proposal };
    const { order } = proposal;
    const isSecond = taken.has(order.id);
    taken.add(order.id);
    return { ...credit, proposal: isSecond ? { ...proposal, fit: 'nothing_due' as const } : proposal };
  });
}
