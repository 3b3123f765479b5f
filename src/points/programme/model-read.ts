import { ObjectReader } from '../../frame/shop/object-reader.ts';
import type { Translated } from '../../frame/shop/settings.ts';
import {
  type Campaign,
  type EarnRule,
  type Level,
  type LevelDiscount,
  NO_BENEFITS,
  NO_PROGRAMME,
  type Programme,
  type RuleAmount,
  type Span,
  TRIGGERS,
} from './model.ts';

/**
 * Reads a programme out of JSON. Whatever is not said is as in a shop without one; whatever is not known is refused.
 *
 * @param timeZone the shop's: whose days and times they are that say no zone
 * @returns the programme, or every mistake with its place
 */
export function readProgramme(
  value: unknown,
  timeZone: string,
): { programme: Programme } | { problems: string[] } {
  const problems: string[] = [];
  const top = new ObjectReader(value, '', problems, { timeZone });
  const none = NO_PROGRAMME;
  const programme: Programme = {
    enabled: top.flag('enabled', true),
    redeem: top.object('redeem', (r) => ({
      points: r.whole('points', 1, none.redeem.points),
      value: r.whole('value', 1, none.redeem.value),
      minimum: r.whole('minimum', 1, none.redeem.minimum),
      step: r.whole('step', 1, none.redeem.step),
      orderLimit: r.wholeOrNull('orderLimit', 1),
      orderShare: r.wholeOrNull('orderShare', 1, 1_000_000),
      withCoupons: r.flag('withCoupons', true),
    })),
    earn: top.object('earn', (r) => ({
      tax: r.flag('tax', none.earn.tax),
      saleItems: r.flag('saleItems', none.earn.saleItems),
      whenRedeemed: r.one('whenRedeemed', ['paid_part', 'all', 'none'], none.earn.whenRedeemed),
      awardAt: r.one('awardAt', ['paid', 'completed'], none.earn.awardAt),
      holdDays: r.whole('holdDays', 0, none.earn.holdDays, 90),
      multiplierCap: r.whole('multiplierCap', 1_000_000, none.earn.multiplierCap),
    })),
    expiry: top.object('expiry', (r) => ({
      after: r.has('after') ? r.object('after', readSpan) : null,
      graceDays: r.whole('graceDays', 0, none.expiry.graceDays),
      inactivity: r.flag('inactivity', none.expiry.inactivity),
      warnings: r.wholes('warnings', 1, none.expiry.warnings),
    })),
    referral: top.object('referral', (r) => ({
      cookieDays: r.whole('cookieDays', 30, none.referral.cookieDays, 365),
      perReferrer: r.wholeOrNull('perReferrer', 1),
      perMonth: r.has('perMonth') ? r.whole('perMonth', 1) : none.referral.perMonth,
    })),
    debtFloor: top.whole('debtFloor', 0, none.debtFloor),
    debtPolicy: top.one('debtPolicy', ['allow', 'clamp'], none.debtPolicy),
    wallet: top.object('wallet', (r) => ({
      enabled: r.flag('enabled', false),
      minimum: r.whole('minimum', 1, 1),
      step: r.whole('step', 1, 1),
      dayCap: r.wholeOrNull('dayCap', 1),
      rate: r.has('rate') ? r.object('rate', readRate) : null,
    })),
    transfer: top.object('transfer', (r) => ({
      enabled: r.flag('enabled', false),
      dayCap: r.wholeOrNull('dayCap', 1),
      accountDays: r.whole('accountDays', 0, none.transfer.accountDays),
    })),
    guards: top.object('guards', (r) => ({
      days: r.whole('days', 1, none.guards.days, 90),
      refundCycles: r.whole('refundCycles', 1, none.guards.refundCycles),
      accountsPerCard: r.whole('accountsPerCard', 1, none.guards.accountsPerCard),
    })),
    correctionLimit: top.wholeOrNull('correctionLimit', 1),
    restrictionMessage: top.flag('restrictionMessage', false),
    rules: top.list('rules', readRule),
    campaigns: top.list('campaigns', readCampaign),
    levels: top.list('levels', readLevel),
  };
  top.done();
  alike(
    programme.rules.map(({ code }) => code),
    'rules: the code',
    problems,
  );
  alike(
    programme.campaigns.map(({ code }) => code),
    'campaigns: the code',
    problems,
  );
  alike(
    programme.levels.map(({ slug }) => slug),
    'levels: the slug',
    problems,
  );
  alike(
    programme.levels.map(({ rank }) => String(rank)),
    'levels: the rank',
    problems,
  );
  return problems.length > 0 ? { problems } : { programme };
}

function alike(names: readonly string[], what: string, problems: string[]): void {
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  for (const name of twice) problems.push(`${what} "${name}" is there twice`);
}

const readRate = (r: ObjectReader) => ({ points: r.whole('points', 1), value: r.whole('value', 1) });

const readSpan = (r: ObjectReader): Span => ({
  count: r.whole('count', 1),
  unit: r.one('unit', ['day', 'week', 'month', 'year']),
});

function readAmount(r: ObjectReader): RuleAmount {
  const kind = r.one('kind', ['per_money', 'per_piece', 'fixed']);
  const points = r.whole('points', 1);
  return kind === 'per_money' ? { kind, points, money: r.whole('money', 1) } : { kind, points };
}

/** When it counts. What ends no later than it begins never would. */
function readTimes(r: ObjectReader): Pick<Campaign, 'startsAt' | 'endsAt'> {
  const times = { startsAt: r.time('startsAt'), endsAt: r.time('endsAt') };
  if (times.startsAt !== null && times.endsAt !== null && times.endsAt <= times.startsAt)
    r.problem('endsAt', 'is not after startsAt');
  return times;
}

function readRule(r: ObjectReader): EarnRule {
  const rule: EarnRule = {
    code: r.code('code'),
    trigger: r.one('trigger', TRIGGERS),
    amount: r.object('amount', readAmount),
    productIds: r.wholes('productIds', 1, []),
    categoryIds: r.wholes('categoryIds', 1, []),
    from: r.whole('from', 0, 0),
    to: r.wholeOrNull('to', 0),
    orders: r.whole('orders', 1, 1),
    again: r.flag('again', false),
    group: r.text('group', ''),
    ...readTimes(r),
    dayCap: r.wholeOrNull('dayCap', 1),
    customerCap: r.wholeOrNull('customerCap', 1),
    budget: r.wholeOrNull('budget', 1),
  };
  if (rule.to !== null && rule.to < rule.from) r.problem('to', 'is less than from');
  const ofOrder = ['order', 'first_order', 'order_count'].includes(rule.trigger);
  if (!ofOrder && rule.amount.kind !== 'fixed') r.problem('amount', `is fixed when it is not for an order`);
  return rule;
}

const readCampaign = (r: ObjectReader): Campaign => ({
  code: r.code('code'),
  multiplier: r.whole('multiplier', 1_000_000),
  ...readTimes(r),
});

function readName(r: ObjectReader): Translated {
  const name = r.translated('name');
  if (!Object.values(name).some((text) => text !== '')) r.problem('name', 'is a text');
  return name;
}

function readLevel(r: ObjectReader): Level {
  return {
    slug: r.code('slug'),
    rank: r.whole('rank', 1),
    enabled: r.flag('enabled', true),
    name: readName(r),
    entry: r.object('entry', (e): Level['entry'] => {
      const kind = e.one('kind', ['purchase', 'qualify']);
      if (kind === 'purchase') return { kind, price: e.whole('price', 1) };
      const metric = e.one<'points' | 'spend'>('metric', ['points', 'spend'], 'points');
      const threshold = e.whole('threshold', 1);
      const months = e.wholeOrNull('months', 1, 60);
      const window = months ?? e.one<'lifetime' | 'calendar'>('window', ['lifetime', 'calendar'], 'lifetime');
      return { kind, metric, threshold, window };
    }),
    validity: r.has('validity') ? r.object('validity', readSpan) : null,
    graceDays: r.whole('graceDays', 0, 0),
    benefits: r.object('benefits', (b) => ({
      multiplier: b.whole('multiplier', 1_000_000, NO_BENEFITS.multiplier),
      orderBonus: b.whole('orderBonus', 0, 0),
      orderBonusShare: b.whole('orderBonusShare', 0, 0, 1_000_000),
      entryReward: b.whole('entryReward', 0, 0),
      discount: b.has('discount') ? b.object('discount', readDiscount) : null,
      freeShipping: b.flag('freeShipping', false),
    })),
  };
}

const readDiscount = (r: ObjectReader): LevelDiscount => ({
  share: r.whole('share', 1, undefined, 1_000_000),
  productIds: r.wholes('productIds', 1, []),
  categoryIds: r.wholes('categoryIds', 1, []),
  saleItems: r.flag('saleItems', true),
});
