/** One thing that can be said of the programme, by its path in a part's file. Its label is `admin.programme.{of}.{path}`. */
export type Spec = { path: string } & (
  | { kind: 'whole'; min: number; max?: number; none?: boolean }
  | { kind: 'money'; none?: boolean; min?: number }
  /** Millionths, shown as so many in a hundred. */
  | { kind: 'percent'; none?: boolean }
  /** Millionths, shown as how many times as much. */
  | { kind: 'times' }
  | { kind: 'flag' }
  | { kind: 'one'; of: readonly string[] }
  | { kind: 'span' }
  | { kind: 'wholes' }
  | { kind: 'text'; max: number }
  | { kind: 'name' }
  /** A day: it begins with it, or `last` ends with it. */
  | { kind: 'day'; last?: boolean }
  | { kind: 'products' }
  | { kind: 'categories' }
);

const whole = (path: string, min = 1, max = 999_999_999): Spec => ({ path, kind: 'whole', min, max });
const orNone = (path: string, min = 1, max = 999_999_999): Spec =>
  ({ ...whole(path, min, max), none: true }) as Spec;
const flag = (path: string): Spec => ({ path, kind: 'flag' });

/** All that is no list, in the sections of its page. */
export const TERMS = {
  programme: [flag('enabled')],
  redeem: [
    whole('redeem.points'),
    { path: 'redeem.value', kind: 'money', min: 1 },
    whole('redeem.minimum'),
    whole('redeem.step'),
    { path: 'redeem.orderLimit', kind: 'money', none: true, min: 1 },
    { path: 'redeem.orderShare', kind: 'percent', none: true },
    flag('redeem.withCoupons'),
  ],
  earn: [
    flag('earn.tax'),
    flag('earn.saleItems'),
    { path: 'earn.whenRedeemed', kind: 'one', of: ['paid_part', 'all', 'none'] },
    flag('restrictionMessage'),
    { path: 'earn.awardAt', kind: 'one', of: ['paid', 'completed'] },
    whole('earn.holdDays', 0, 90),
    { path: 'earn.multiplierCap', kind: 'times' },
  ],
  expiry: [
    { path: 'expiry.after', kind: 'span' },
    whole('expiry.graceDays', 0),
    flag('expiry.inactivity'),
    { path: 'expiry.warnings', kind: 'wholes' },
  ],
  wallet: [
    flag('wallet.enabled'),
    whole('wallet.minimum'),
    whole('wallet.step'),
    orNone('wallet.dayCap'),
    orNone('wallet.rate.points'),
    { path: 'wallet.rate.value', kind: 'money', none: true, min: 1 },
  ],
  transfer: [flag('transfer.enabled'), orNone('transfer.dayCap'), whole('transfer.accountDays', 0)],
  referral: [
    whole('referral.cookieDays', 30, 365),
    orNone('referral.perReferrer'),
    whole('referral.perMonth'),
  ],
  guards: [
    whole('guards.days', 1, 90),
    whole('guards.refundCycles'),
    whole('guards.accountsPerCard'),
    whole('debtFloor', 0),
    { path: 'debtPolicy', kind: 'one', of: ['allow', 'clamp'] },
    orNone('correctionLimit'),
  ],
} satisfies Record<string, readonly Spec[]>;

export const RULE: readonly Spec[] = [
  {
    path: 'trigger',
    kind: 'one',
    of: ['order', 'first_order', 'order_count', 'signup', 'review', 'referral', 'birthday'],
  },
  { path: 'amount.kind', kind: 'one', of: ['per_money', 'per_piece', 'fixed'] },
  whole('amount.points'),
  { path: 'amount.money', kind: 'money', none: true, min: 1 },
  { path: 'productIds', kind: 'products' },
  { path: 'categoryIds', kind: 'categories' },
  { path: 'from', kind: 'money' },
  { path: 'to', kind: 'money', none: true },
  whole('orders'),
  flag('again'),
  { path: 'group', kind: 'text', max: 60 },
  { path: 'startsAt', kind: 'day' },
  { path: 'endsAt', kind: 'day', last: true },
  orNone('dayCap'),
  orNone('customerCap'),
  orNone('budget'),
];

export const CAMPAIGN: readonly Spec[] = [
  { path: 'multiplier', kind: 'times' },
  { path: 'startsAt', kind: 'day' },
  { path: 'endsAt', kind: 'day', last: true },
];

export const LEVEL: readonly Spec[] = [
  { path: 'name', kind: 'name' },
  whole('rank'),
  flag('enabled'),
  { path: 'entry.kind', kind: 'one', of: ['purchase', 'qualify'] },
  orNone('entry.price'),
  { path: 'entry.metric', kind: 'one', of: ['points', 'spend'] },
  orNone('entry.points'),
  { path: 'entry.spend', kind: 'money', none: true, min: 1 },
  { path: 'entry.window', kind: 'one', of: ['months', 'calendar', 'lifetime'] },
  orNone('entry.months', 1, 60),
  { path: 'validity', kind: 'span' },
  whole('graceDays', 0),
  { path: 'benefits.multiplier', kind: 'times' },
  whole('benefits.orderBonus', 0),
  { path: 'benefits.orderBonusShare', kind: 'percent' },
  whole('benefits.entryReward', 0),
  flag('benefits.freeShipping'),
  { path: 'benefits.discount.share', kind: 'percent', none: true },
  { path: 'benefits.discount.productIds', kind: 'products' },
  { path: 'benefits.discount.categoryIds', kind: 'categories' },
  flag('benefits.discount.saleItems'),
];
