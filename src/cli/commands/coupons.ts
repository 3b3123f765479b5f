import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Act, type Asked, ask, perform } from '../../frame/command/index.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { formatMoney, parseAmount, parseTyped } from '../../platform/money.ts';
import {
  type Coupon,
  type CouponInput,
  CouponProblem,
  changeCoupon,
  listCoupons,
  plainCode,
  removeCoupon,
  shownCode,
  usesByCoupon,
} from '../../pricing/index.ts';
import { firstMoment } from '../days.ts';
import type { Command, Mistake } from '../open-shop.ts';

const OPTIONS = {
  percent: { type: 'string' },
  'off-cart': { type: 'string' },
  'off-piece': { type: 'string' },
  'free-shipping': { type: 'boolean' },
  minimum: { type: 'string' },
  maximum: { type: 'string' },
  alone: { type: 'boolean' },
  'no-sale-items': { type: 'boolean' },
  emails: { type: 'string' },
  limit: { type: 'string' },
  'limit-per-customer': { type: 'string' },
  pieces: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  off: { type: 'boolean' },
} as const;

export const COUPON_USAGE = `cistella coupon list
cistella coupon save CODE --percent 10 | --off-cart 5,00 | --off-piece 2,00 | --free-shipping
    [--minimum 30] [--maximum 200] [--alone] [--no-sale-items] [--emails a@b.cat,*@c.cat] [--limit 100]
    [--limit-per-customer 1] [--pieces 3] [--from 2026-12-01] [--until 2026-12-24] [--off]
    Creates a coupon or writes it anew. Amounts are in the shop's first currency; the last day counts whole.
cistella coupon import FILE.json
    A list of coupons with everything that one can be: docs/operating.md shows one. Days are written 2026-12-24.
cistella coupon delete CODE`;

/** `cistella coupon …`: what the shopkeeper does with coupons until there is a screen for it. */
export const coupon: Command = async (shop, args, mistake, actor) => {
  const [verb, ...rest] = args;
  const asked = { shop, actor, now: Date.now() };
  try {
    if (verb === 'list') return await list(shop);
    if (verb === 'save') return await save(asked, rest, mistake);
    if (verb === 'import') return await load(asked, rest, mistake);
    if (verb === 'delete') return await remove(asked, rest, mistake);
  } catch (error) {
    if (error instanceof CouponProblem) throw mistake(error.message);
    throw error;
  }
  throw mistake(COUPON_USAGE);
};

async function list(shop: Shop): Promise<number> {
  const [coupons, uses] = await Promise.all([listCoupons(shop.db.read), usesByCoupon(shop.db.read)]);
  for (const each of coupons)
    console.log([shownCode(each.code), worthOf(shop, each), usesOf(each, uses.get(each.id) ?? 0)].join('\t'));
  return 0;
}

function worthOf(shop: Shop, { kind, ppm, amount, freeShipping, enabled }: Coupon): string {
  const [base] = shop.settings.currencies;
  const money = base ? formatMoney(amount[base.code] ?? 0, base) : '';
  const off =
    kind === 'percent' ? `${ppm / 10_000} %` : `${money} ${kind === 'fixed_cart' ? 'a cart' : 'a piece'}`;
  return [off, freeShipping ? 'free shipping' : '', enabled ? '' : 'off'].filter(Boolean).join(', ');
}

const usesOf = ({ usageLimit }: Coupon, uses: number) =>
  `used ${uses}${usageLimit === null ? '' : ` of ${usageLimit}`}`;

async function save(asked: Asked, args: string[], mistake: Mistake): Promise<number> {
  const { shop } = asked;
  const { values, positionals } = parse(args, mistake);
  const [code] = positionals;
  const [base] = shop.settings.currencies;
  if (!code || !base) throw mistake(COUPON_USAGE);
  const amount = (text: string | undefined) => (text === undefined ? null : amountOf(text, base, mistake));
  const whole = (text: string | undefined) => (text === undefined ? null : Number(text));
  const day = (text: string | undefined, later = 0) =>
    text === undefined ? null : firstMoment(shop.settings.timeZone, text, mistake, later);
  const input: CouponInput = {
    ...worth(values, (text) => amountOf(text, base, mistake)),
    code,
    freeShipping: values['free-shipping'] ?? false,
    minimum: amount(values.minimum),
    maximum: amount(values.maximum),
    individualUse: values.alone ?? false,
    excludeSaleItems: values['no-sale-items'] ?? false,
    emails: values.emails?.split(',').map((email) => email.trim()) ?? [],
    usageLimit: whole(values.limit),
    customerLimit: whole(values['limit-per-customer']),
    itemLimit: whole(values.pieces),
    startsAt: day(values.from),
    endsAt: day(values.until, 1),
    enabled: !values.off,
  };
  await ask(asked, changeCoupon, input);
  console.error(`${shownCode(code)} is kept.`);
  return 0;
}

function worth(
  values: ReturnType<typeof parse>['values'],
  amount: (text: string) => Coupon['amount'],
): Pick<CouponInput, 'kind' | 'ppm' | 'amount'> {
  if (values['off-cart'] !== undefined) return { kind: 'fixed_cart', amount: amount(values['off-cart']) };
  if (values['off-piece'] !== undefined)
    return { kind: 'fixed_product', amount: amount(values['off-piece']) };
  const percent = parseAmount(values.percent ?? '0', 4);
  return { kind: 'percent', ppm: percent ?? Number.NaN };
}

function amountOf(text: string, base: CurrencySettings, mistake: Mistake): Coupon['amount'] {
  const minor = parseTyped(text, base.decimals);
  if (minor === undefined) throw mistake(`"${text}" is no amount.`);
  return { [base.code]: minor };
}

function parse(args: string[], mistake: Mistake) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw mistake((error as Error).message);
  }
}

async function load({ shop, actor, now }: Asked, [file]: string[], mistake: Mistake): Promise<number> {
  if (!file) throw mistake(COUPON_USAGE);
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  const coupons: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(coupons)) throw mistake(`${file} holds no list.`);
  const codes = coupons.map((each: CouponInput) => plainCode(`${each?.code}`));
  const twice = codes.find((code, place) => codes.indexOf(code) !== place);
  if (twice !== undefined) throw mistake(`${file} has the coupon ${shownCode(twice)} twice.`);
  const day = (said: unknown, later = 0) =>
    typeof said === 'string' ? firstMoment(shop.settings.timeZone, said, mistake, later) : said;
  const change = async (act: Act) => {
    for (const each of coupons) {
      const dates = { startsAt: day(each.startsAt), endsAt: day(each.endsAt, 1) } as Partial<CouponInput>;
      await changeCoupon(act, { ...each, startsAt: dates.startsAt ?? null, endsAt: dates.endsAt ?? null });
    }
  };
  await perform(shop, actor, change, now);
  console.error(`${coupons.length} coupons are kept.`);
  return 0;
}

async function remove(asked: Asked, [code = '']: string[], mistake: Mistake): Promise<number> {
  if (!(await ask(asked, removeCoupon, { code }))) throw mistake(`There is no coupon "${code}".`);
  console.error(`${shownCode(code)} is gone.`);
  return 0;
}
