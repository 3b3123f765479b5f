import {
  countLowStock,
  countWaitingReviews,
  listUntranslated,
  readProductNames,
} from '../../catalogue/index.ts';
import { countWaitingComments, listUntranslatedEntries } from '../../content/index.ts';
import { countDistance, countInvoiceTasks, DISTANCE_WARNING, yearOf } from '../../invoices/index.ts';
import {
  bestSellers,
  type CartsOf,
  countMoneyTasks,
  type Figures,
  readCarts,
  readFigures,
} from '../../orders/index.ts';
import { readCounts } from '../../platform/db/index.ts';
import { countFailed } from '../../platform/jobs/keeping.ts';
import { readPricing, strangeRates } from '../../pricing/index.ts';
import { countWaitingReturns } from '../../returns/index.ts';
import { unfoundSince } from '../../search/index.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';
import { viewFor } from '../products/words.tsx';

/** The longest of the periods, in days. */
export const DAYS = 30;
export const PERIODS = [1, 7, DAYS];
const BEST = 5;
const UNFOUND = 8;
/** No further is counted of what is few. */
const MOST = 100;

/** Something that waits for somebody. */
export interface Waiting {
  what:
    | 'to_send'
    | 'on_hold'
    | 'returns'
    | 'money'
    | 'invoices'
    | 'distance_sales'
    | 'strange_rates'
    | 'failed_jobs'
    | 'low_stock'
    | 'reviews'
    | 'comments'
    | 'untranslated';
  count: number;
  /** Whether there may be more of it. */
  orMore: boolean;
  /** Where it is done; '' where there is no screen for it. */
  href: string;
}

export interface HomeFigures {
  /** For who may see what was sold. */
  figures: Figures | undefined;
  /** Carts that were filled and ordered, by the length of the period in days; none of one that is not known whole. */
  carts: ReadonlyMap<number, CartsOf>;
  currency: string;
  best: { name: string; pieces: number; amount: number }[];
  unfound: { query: string; times: number }[];
  waiting: Waiting[];
}

/** Of how many states the table has another rate than theirs: who is in the one-stop shop owes them that. */
async function countStrangeRates({ shop, may }: AdminContext): Promise<number> {
  const { invoices, sellsTo, address } = shop.settings;
  if (!invoices.oss || !may('invoices.view')) return 0;
  const elsewhere = sellsTo.filter((country) => country !== address.country);
  return strangeRates((await readPricing(shop)).rates, elsewhere).length;
}

/** All that the first page shows of what one may see: a fixed number of queries, however large the shop is. */
export async function readHome(admin: AdminContext): Promise<HomeFigures> {
  const { shop, may, now } = admin;
  const { db, settings } = shop;
  const currency = settings.currencies[0]?.code ?? '';
  const seesOrders = may('orders.view');
  // Whoever packs them needs to know of no turnover.
  const seesSales = seesOrders && may('reports.view');
  const wish = { languages: settings.languages, limit: MOST };
  const low = settings.catalogue.lowStock;
  const [figures, carts, sold, unfound, goods, texts, strange, counts] = await Promise.all([
    seesOrders ? readFigures(shop, { days: 2 * DAYS, now }) : undefined,
    seesSales ? readCarts(shop, { lengths: PERIODS, now }) : new Map<number, CartsOf>(),
    seesSales ? bestSellers(shop, { days: DAYS, now, currency, limit: BEST }) : [],
    may('search.edit') ? unfoundSince(db.read, shop, { now, days: 7, limit: UNFOUND }) : [],
    may('content.edit') ? listUntranslated(db.read, wish) : [],
    may('content.edit') ? listUntranslatedEntries(db.read, wish) : [],
    countStrangeRates(admin),
    readCounts(db.read, {
      money: may('orders.edit') || may('orders.refund') ? countMoneyTasks(db.read, MOST) : undefined,
      invoices: may('invoices.edit') ? countInvoiceTasks(db.read, MOST) : undefined,
      // Who is in the one-stop shop has nothing to watch.
      distance:
        may('invoices.view') && currency === 'EUR' && !settings.invoices.oss
          ? countDistance(db.read, yearOf(shop, now), DISTANCE_WARNING)
          : undefined,
      returns: seesOrders ? countWaitingReturns(db.read, MOST) : undefined,
      lowStock: may('stock.edit') ? countLowStock(db.read, { low, most: MOST }) : undefined,
      reviews: may('reviews.edit') ? countWaitingReviews(db.read) : undefined,
      comments: may('content.edit') ? countWaitingComments(db.read) : undefined,
      failed: may('jobs.edit') ? countFailed(db.read, MOST) : undefined,
    }),
  ]);
  const ids = sold.map(({ productId }) => productId);
  const names = await readProductNames(db.read, ids, viewFor(admin).spoken);
  const tab = (status: string) => deskLink('orders', { tab: status });
  const waiting: Waiting[] = [
    {
      what: 'to_send',
      count: figures?.statuses.get('processing') ?? 0,
      orMore: false,
      href: tab('processing'),
    },
    { what: 'on_hold', count: figures?.statuses.get('on-hold') ?? 0, orMore: false, href: tab('on-hold') },
    { what: 'money', count: counts.money, orMore: counts.money === MOST, href: deskLink('tasks') },
    {
      what: 'invoices',
      count: counts.invoices,
      orMore: counts.invoices === MOST,
      href: deskLink('invoices/agency'),
    },
    { what: 'distance_sales', count: counts.distance, orMore: false, href: deskLink('books') },
    { what: 'strange_rates', count: strange, orMore: false, href: deskLink('books') },
    { what: 'returns', count: counts.returns, orMore: counts.returns === MOST, href: deskLink('returns') },
    {
      what: 'low_stock',
      count: counts.lowStock,
      orMore: counts.lowStock === MOST,
      href: deskLink('stock', { tab: 'low' }),
    },
    { what: 'reviews', count: counts.reviews, orMore: false, href: deskLink('waiting/reviews') },
    { what: 'comments', count: counts.comments, orMore: false, href: deskLink('waiting/comments') },
    {
      what: 'untranslated',
      count: Math.min(MOST, goods.length + texts.length),
      orMore: goods.length + texts.length >= MOST,
      href: deskLink('waiting/untranslated'),
    },
    {
      what: 'failed_jobs',
      count: counts.failed,
      orMore: counts.failed === MOST,
      href: deskLink('settings/jobs'),
    },
  ];
  return {
    figures: seesSales ? figures : undefined,
    carts,
    currency,
    best: sold.map(({ productId, pieces, amount }) => ({
      name: names.get(productId)?.name ?? String(productId),
      pieces,
      amount,
    })),
    unfound,
    waiting: waiting.filter(({ count }) => count > 0),
  };
}
