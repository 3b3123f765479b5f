import type { Language, Translated } from '../../frame/shop/settings.ts';
import { inLanguage } from '../../frame/shop/translated.ts';

export type Unit = 'day' | 'week' | 'month' | 'year';
export interface Span {
  count: number;
  unit: Unit;
}

/** How much a rule gives: for money (minor units of the base currency), for each piece, or once. */
export type RuleAmount =
  | { kind: 'per_money'; points: number; money: number }
  | { kind: 'per_piece'; points: number }
  | { kind: 'fixed'; points: number };

export const TRIGGERS = [
  'order',
  'first_order',
  'order_count',
  'signup',
  'review',
  'referral',
  'birthday',
] as const;
export type Trigger = (typeof TRIGGERS)[number];

export interface EarnRule {
  code: string;
  trigger: Trigger;
  amount: RuleAmount;
  /** Only for these goods; empty means all. */
  productIds: number[];
  categoryIds: number[];
  /** Only for orders whose eligible sum lies between; minor units of the base currency. `to` is inclusive. */
  from: number;
  to: number | null;
  /** Of `order_count`: at this order, and with `again` at each multiple of it. */
  orders: number;
  again: boolean;
  /** Of the rules of one group the best counts alone; '' stands by itself. */
  group: string;
  /** Epoch milliseconds. */
  startsAt: number | null;
  endsAt: number | null;
  /** Points at most: of one customer in a day and ever, and of all customers together. */
  dayCap: number | null;
  customerCap: number | null;
  budget: number | null;
}

export interface Campaign {
  code: string;
  /** Millionths: 2000000 doubles. */
  multiplier: number;
  startsAt: number | null;
  endsAt: number | null;
}

export interface Level {
  slug: string;
  rank: number;
  enabled: boolean;
  name: Translated;
  entry:
    | { kind: 'purchase'; price: number }
    | {
        kind: 'qualify';
        /** Points earned, or money spent in minor units of the base currency. */
        metric: 'points' | 'spend';
        threshold: number;
        /** Since ever, since the first of January, or in the last so many months. */
        window: 'lifetime' | 'calendar' | number;
      };
  /** Null lasts for ever. */
  validity: Span | null;
  graceDays: number;
  benefits: {
    /** Millionths. */
    multiplier: number;
    orderBonus: number;
    /** Millionths of what an order may earn for, counted in whole units of money: a tenth of 100 euros is 10 points. */
    orderBonusShare: number;
    /** Points for reaching it, once in its window; once at all where it is bought. */
    entryReward: number;
    discount: LevelDiscount | null;
    freeShipping: boolean;
  };
}

/** A part off the price of goods: of these, or of all when none is named. */
export interface LevelDiscount {
  /** Millionths. */
  share: number;
  productIds: number[];
  /** With everything below them. */
  categoryIds: number[];
  saleItems: boolean;
}

/** When the shopkeeper is told to look at somebody, counted within so many days (loyalty.md 4.9). */
interface Guards {
  days: number;
  /** Orders that have earned and were undone again. */
  refundCycles: number;
  /** Accounts that pay with one card. */
  accountsPerCard: number;
}

/** The whole programme, as the shopkeeper wrote it and `points apply` checked it. */
export interface Programme {
  enabled: boolean;
  /** So many points are worth so much of the base currency, minor units. */
  redeem: {
    points: number;
    value: number;
    minimum: number;
    step: number;
    /** At most per order: minor units of the base currency, and millionths of the goods. */
    orderLimit: number | null;
    orderShare: number | null;
    withCoupons: boolean;
  };
  earn: {
    tax: boolean;
    saleItems: boolean;
    /** What an order that is paid with points in part earns for. */
    whenRedeemed: 'paid_part' | 'all' | 'none';
    awardAt: 'paid' | 'completed';
    /** Days until what was earned can be spent. */
    holdDays: number;
    /** Together, level and campaign multiply by no more than this; millionths. */
    multiplierCap: number;
  };
  expiry: {
    after: Span | null;
    graceDays: number;
    /** Every earning and spending moves the end of all points of a customer. */
    inactivity: boolean;
    /** So many days before their end a customer is told. */
    warnings: number[];
  };
  /** Of the friend's link: how long it is remembered, and whom it pays at most. */
  referral: { cookieDays: number; perReferrer: number | null; perMonth: number | null };
  /** A customer who owes more is looked at before the next redemption. */
  debtFloor: number;
  /** Points to be taken back that are not there any more: owed, or the shop's loss. */
  debtPolicy: 'allow' | 'clamp';
  wallet: {
    enabled: boolean;
    minimum: number;
    step: number;
    dayCap: number | null;
    /** Points and what they are worth in minor units; null is the rate of a purchase. */
    rate: { points: number; value: number } | null;
  };
  transfer: { enabled: boolean; dayCap: number | null; accountDays: number };
  guards: Guards;
  /** A correction by hand of more points needs a second person; null needs none. */
  correctionLimit: number | null;
  /** Says in the cart that an order with points earns none. */
  restrictionMessage: boolean;
  rules: EarnRule[];
  campaigns: Campaign[];
  levels: Level[];
}

export const MILLION = 1_000_000;

/** Nothing is given and nothing is taken: a shop without a programme. */
export const NO_PROGRAMME: Programme = {
  enabled: false,
  redeem: {
    points: 100,
    value: 100,
    minimum: 1,
    step: 1,
    orderLimit: null,
    orderShare: null,
    withCoupons: true,
  },
  earn: {
    tax: false,
    saleItems: true,
    whenRedeemed: 'paid_part',
    awardAt: 'completed',
    holdDays: 14,
    multiplierCap: 5 * MILLION,
  },
  expiry: { after: null, graceDays: 30, inactivity: false, warnings: [30, 7, 1] },
  referral: { cookieDays: 365, perReferrer: null, perMonth: 10 },
  debtFloor: 0,
  debtPolicy: 'allow',
  wallet: { enabled: false, minimum: 1, step: 1, dayCap: null, rate: null },
  transfer: { enabled: false, dayCap: null, accountDays: 30 },
  guards: { days: 30, refundCycles: 3, accountsPerCard: 3 },
  correctionLimit: null,
  restrictionMessage: false,
  rules: [],
  campaigns: [],
  levels: [],
};

export const NO_BENEFITS: Level['benefits'] = {
  multiplier: MILLION,
  orderBonus: 0,
  orderBonusShare: 0,
  entryReward: 0,
  discount: null,
  freeShipping: false,
};

/** What points are worth in the wallet. */
export const walletRate = ({ wallet, redeem }: Pick<Programme, 'wallet' | 'redeem'>) => wallet.rate ?? redeem;

export const levelName = (level: Level, language: Language): string =>
  inLanguage(level.name, language, []) ?? level.slug;

export const isInForce = (
  { startsAt, endsAt }: { startsAt: number | null; endsAt: number | null },
  now: number,
): boolean => (startsAt === null || startsAt <= now) && (endsAt === null || now < endsAt);

/** A programme that was kept before some choice existed has it as a shop without one. */
export const complete = (kept: Programme): Programme => ({
  ...NO_PROGRAMME,
  ...kept,
  expiry: { ...NO_PROGRAMME.expiry, ...kept.expiry },
  wallet: { ...NO_PROGRAMME.wallet, ...kept.wallet },
  levels: kept.levels.map(completeLevel),
});

export const completeLevel = (kept: Level): Level => ({
  ...kept,
  benefits: { ...NO_BENEFITS, ...kept.benefits },
});
