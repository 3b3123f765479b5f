import { convert } from '../catalogue/index.ts';
import { CURRENCY_COOKIE } from '../frame/request/cookies.ts';
import { json, type Reply, redirect } from '../frame/request/reply.ts';
import { onlyLooks, type RequestContext } from '../frame/request/request-context.ts';
import type { CurrencySettings } from '../frame/shop/settings.ts';
import { Fields } from '../platform/http/fields.ts';
import { formatDecimal, parseAmount } from '../platform/money.ts';

const YEAR = 365 * 86_400;

/**
 * `?wcmlc=USD` chooses a currency and comes back to the same page. `?currency=USD` chooses it too, and the page is
 * in it at once: links of the product feed, which whoever looks without cookies follows as well.
 */
export async function chooseCurrency(ctx: RequestContext): Promise<Reply | undefined> {
  const code = ctx.query.text('wcmlc', 3);
  const atOnce = ctx.query.text('currency', 3);
  if (ctx.method === 'GET' && atOnce !== '') ctx.currency = keepCurrency(ctx, atOnce) ?? ctx.currency;
  if (code === '') return undefined;
  if (!onlyLooks(ctx)) keepCurrency(ctx, code);
  return redirect(ctx.path + ctx.query.without('wcmlc').toQuery());
}

/**
 * admin-ajax `wcml_switch_currency` (wire.md 2.11): the same for a script, which loads the page anew afterwards. A
 * price range in the page's address comes back in the new currency.
 */
export async function switchCurrency(ctx: RequestContext): Promise<Reply> {
  const to = keepCurrency(ctx, ctx.form.text('currency', 3));
  if (!to) return json({ success: false, error: ctx.t('site.currency_unknown') });
  const address = Fields.parse(ctx.form.text('params', 2000).replace(/^\?/, ''));
  const range: Record<string, string> = {};
  for (const name of ['min_price', 'max_price']) {
    const typed = parseAmount(address.trimmed(name, 20), ctx.currency.decimals);
    if (typed !== undefined) range[name] = formatDecimal(exchange(ctx, typed, to), to);
  }
  return json({ success: true, data: range });
}

/** No cookie means the base currency: whoever never chose shares the same kept pages. */
function keepCurrency(ctx: RequestContext, code: string): CurrencySettings | undefined {
  const [base] = ctx.shop.settings.currencies;
  const chosen = ctx.shop.settings.currencies.find((currency) => currency.code === code);
  if (!chosen) return undefined;
  const isBase = chosen === base;
  ctx.setCookie(CURRENCY_COOKIE, isBase ? '' : code, { maxAge: isBase ? 0 : YEAR, httpOnly: false });
  return chosen;
}

/** A price typed in one currency, in another; through the base, to which all rates refer. */
function exchange(ctx: RequestContext, minor: number, to: CurrencySettings): number {
  const [base] = ctx.shop.settings.currencies;
  if (!base) return minor;
  const from = ctx.currency;
  const inBase =
    from.code === base.code
      ? minor
      : Math.round((minor / 10 ** from.decimals / Number(from.rate)) * 10 ** base.decimals);
  return convert(inBase, base, to);
}
