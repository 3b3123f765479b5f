/** Which customers a list shows; what is left out says nothing. Amounts are minor units, moments epoch milliseconds. */
export interface CustomerFilter {
  /** Open accounts where it is false, closed ones where it is true. */
  closed?: boolean | undefined;
  /** From one moment up to before another, as all moments here. */
  since?: number | undefined;
  until?: number | undefined;
  /** Both ends count, as of all numbers here. */
  spentFrom?: number | undefined;
  spentTo?: number | undefined;
  ordersFrom?: number | undefined;
  ordersTo?: number | undefined;
  lastSince?: number | undefined;
  lastUntil?: number | undefined;
  /** Who has ordered nothing since that moment, or never. */
  quietSince?: number | undefined;
  country?: string | undefined;
  language?: string | undefined;
  /** The slug of the level that somebody has now. */
  level?: string | undefined;
  tag?: string | undefined;
  /** The newsletter goes to their e-mail. */
  newsletter?: boolean | undefined;
  /** Whether the e-mail is proved. */
  proved?: boolean | undefined;
  /** Points that could be spent. */
  points?: boolean | undefined;
  /** What somebody types to find one: see `findCustomerIds`. */
  text?: string | undefined;
}

/** By which a list is sorted; of equals the younger account is greater. */
export type CustomerSort = 'registered' | 'spent' | 'orders' | 'last';

export interface CustomerPage {
  sort: CustomerSort;
  descending: boolean;
  /** The last customer that was seen: the page begins behind it. */
  behind?: { value: number; id: number } | undefined;
  limit: number;
}

/** A customer as a list shows them. What orders come to is as it was counted last, a few seconds ago. */
export interface ListedCustomer {
  id: number;
  name: string;
  email: string;
  country: string;
  language: string;
  orders: number;
  /** Minor units of the shop's first currency; what was given back is not in it. */
  spent: number;
  /** 0 for who never ordered. */
  lastOrderAt: number;
  createdAt: number;
  closed: boolean;
  /** The slug of their level; '' without one. */
  level: string;
}
