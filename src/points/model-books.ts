/** Where points stand: with the customer (the first four), or with the shop and why. */
export const BOOKS = [
  'pending',
  'available',
  'held',
  'debt',
  'issued',
  'redeemed',
  'expired',
  'reversed',
  'wallet',
  'level',
  'transfer',
  'adjust',
] as const;
export type Book = (typeof BOOKS)[number];

/** Points that go from one book to another. `lot` names the customer's end; debt has none. */
export interface Move {
  from: Book;
  to: Book;
  points: number;
  lot: number | null;
}

export interface LotSums {
  issued: number;
  pending: number;
  available: number;
  held: number;
  spent: number;
  expired: number;
  reversed: number;
}

export interface AccountSums {
  available: number;
  pending: number;
  held: number;
  /** The size of what is owed. */
  debt: number;
  /** Ever earned, and of that ever taken back: what levels look at. */
  issued: number;
  clawed_back: number;
}

export const NO_LOT: LotSums = {
  issued: 0,
  pending: 0,
  available: 0,
  held: 0,
  spent: 0,
  expired: 0,
  reversed: 0,
};
export const NO_ACCOUNT: AccountSums = {
  available: 0,
  pending: 0,
  held: 0,
  debt: 0,
  issued: 0,
  clawed_back: 0,
};

const inLot = (book: Book): book is 'pending' | 'available' | 'held' =>
  book === 'pending' || book === 'available' || book === 'held';

/** Where points that leave a lot for good are counted. */
function endOf(book: Book): 'expired' | 'reversed' | 'spent' {
  if (book === 'expired') return 'expired';
  return book === 'reversed' || book === 'debt' ? 'reversed' : 'spent';
}

/** What a move makes of its lot. The only such rule: the ledger writes by it and the replay checks by it. */
export function moveLot(lot: LotSums, { from, to, points }: Move): LotSums {
  const next = { ...lot };
  if (inLot(from)) next[from] -= points;
  else next.issued += points;
  if (inLot(to)) next[to] += points;
  else next[endOf(to)] += points;
  return next;
}

/** What a move makes of its account. */
export function moveAccount(account: AccountSums, { from, to, points }: Move): AccountSums {
  const next = { ...account };
  if (inLot(from)) next[from] -= points;
  if (inLot(to)) next[to] += points;
  if (from === 'debt') next.debt += points;
  if (to === 'debt') next.debt -= points;
  if (from === 'issued') next.issued += points;
  // Repaying a debt takes nothing back a second time: that was counted when the debt began.
  if (to === 'reversed') next.clawed_back += points;
  return next;
}

/** What the customer could spend, or owes when it is negative: the statement's running balance. */
export const balanceOf = ({ available, debt }: Pick<AccountSums, 'available' | 'debt'>): number =>
  available - debt;

/** Points that begin a lot of their own. */
export interface NewLot {
  from: Book;
  to: 'pending' | 'available' | 'held';
  points: number;
  parentId?: number | undefined;
  orderId?: number;
  availableAt: number;
  expiresAt: number | null;
}
