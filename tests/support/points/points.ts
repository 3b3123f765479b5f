import { NO_PROGRAMME, type Programme } from '../../../src/points/programme/model.ts';
import type { ProgrammeContext } from '../../../src/points/programme/programme.ts';
import { settings } from '../people/settings.ts';

export const DAY = 86_400_000;
/** A quiet Monday noon. */
export const NOON = Date.UTC(2027, 0, 4, 12);

/** A point for each euro, a hundred points a euro back; waits two days and lasts ten. */
export function programmeOf(more: Partial<Programme> = {}): Programme {
  return {
    ...NO_PROGRAMME,
    enabled: true,
    earn: { ...NO_PROGRAMME.earn, holdDays: 2, awardAt: 'paid' },
    expiry: { ...NO_PROGRAMME.expiry, after: { count: 10, unit: 'day' }, graceDays: 3 },
    wallet: { enabled: true, minimum: 1, step: 1, dayCap: null, rate: null },
    rules: [ruleOf({ code: 'spend', amount: { kind: 'per_money', points: 1, money: 100 } })],
    ...more,
  };
}

export function ruleOf(more: Partial<Programme['rules'][number]>): Programme['rules'][number] {
  return {
    code: 'rule',
    trigger: 'order',
    amount: { kind: 'fixed', points: 10 },
    productIds: [],
    categoryIds: [],
    from: 0,
    to: null,
    orders: 1,
    again: false,
    group: '',
    startsAt: null,
    endsAt: null,
    dayCap: null,
    customerCap: null,
    budget: null,
    ...more,
  };
}

export function scopeWith(programme: Programme = programmeOf()): ProgrammeContext {
  const [base] = settings.currencies;
  if (!base) throw new Error('no currency');
  return {
    programme,
    rules: new Map(programme.rules.map(({ code }) => [code, 1])),
    levels: new Map(programme.levels.map(({ slug }, index) => [slug, index + 1])),
    merged: new Map(),
    base,
    zone: 'Europe/Madrid',
  };
}

/** An order of so many lines, each at its price in cents and with what points take off it. */
export function orderOf(
  orderId: number,
  userId: number,
  lines: readonly { amount: number; redeemedValue?: number; quantity?: number }[],
  points: number,
  now: number,
) {
  return {
    orderId,
    userId,
    currency: 'EUR',
    now,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    redeem: { points, value: points, rate: '100:100' },
    lines: lines.map(({ amount, redeemedValue = 0, quantity = 1 }, index) => ({
      id: orderId * 10 + index,
      productId: null,
      categoryIds: [],
      quantity,
      eligible: amount,
      amount,
      redeemedValue,
    })),
  };
}
