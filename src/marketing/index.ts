import { holders } from '../frame/persons/index.ts';
import { redirect } from '../frame/request/reply.ts';
import type { Module } from '../frame/server/module.ts';
import { carryToMailchimp } from './carry.ts';
import { getUserCall, restoreCart, setUserCall } from './carts/http.ts';
import { sendRecovery } from './carts/letters.tsx';
import { applyDueCarts } from './carts/upkeep.ts';
import { openDataLayer } from './data-layer/open.ts';
import { dataLayer } from './data-layer/part.tsx';
import { productFeed } from './feed/http.ts';
import { marketingGlobals } from './globals.ts';
import { followOrders } from './listen.ts';
import { followMailchimpKey } from './mailchimp/follow-key.ts';
import { newsletterPages } from './newsletter/http.tsx';
import { sendConfirm, sendWelcome } from './newsletter/letters.tsx';
import { optIn } from './pages/opt-in.tsx';
import { marketingHolder } from './persons.ts';
import { followSearches } from './searches.ts';
import { marketingSection } from './settings.ts';
import { sitemap, sitemapIndex } from './sitemap/http.ts';
import './tables.ts';

export { previewRecovery, RECOVERY_LETTERS } from './carts/letters.tsx';
export {
  type BroughtBack,
  CART_STATES,
  type CartFilter,
  type CartState,
  countCarts as countLeftCarts,
  listCartIds as listLeftCartIds,
  listCarts as listLeftCarts,
  readBroughtBack,
  readLeftCarts,
  stateOf as leftCartState,
} from './carts/store-list.ts';
export { FEED_FAULTS, readFeedFaults } from './feed/faults.ts';
export { forgetSubscriber } from './newsletter/commands.ts';
export { endNewsletter } from './newsletter/commands-own.ts';
export { NEWSLETTER_LETTERS, previewNewsletter } from './newsletter/letters.tsx';
export { subscriberCounts, subscribers } from './newsletter/lists.ts';
export { findSubscriber, readProofs, readSubscription } from './newsletter/store.ts';
export {
  countListed as countListedSubscribers,
  listSubscriberIds,
  listSubscribers,
  type SubscriberFilter,
} from './newsletter/store-list.ts';
export { NewsletterForm } from './pages/newsletter.tsx';
export { sourcesOf as sitemapSources } from './sitemap/sources.ts';
export type { CapturedCart } from './store-carts.ts';
export type { SubscriberStatus } from './tables.ts';

const MINUTE = 60_000;

/** Where shoppers come from, who wants to hear of the shop again, and what search engines are told. */
export const marketing: Module = {
  name: 'marketing',
  settings: [marketingSection],
  paths: {
    '/wp-sitemap.xml': { GET: sitemapIndex },
    '/wp-sitemap-*': { GET: sitemap },
    // Where those look that have not read robots.txt.
    '/sitemap.xml': { GET: async () => redirect('/wp-sitemap.xml', 301) },
    '/feeds/google/*': { GET: productFeed },
  },
  queryHandlers: [restoreCart, newsletterPages],
  actions: { mailchimp_set_user_by_email: setUserCall, mailchimp_get_user_by_hash: getUserCall },
  slots: { 'news-opt-in': optIn, 'data-layer': dataLayer },
  globals: marketingGlobals,
  subscribe: (shop) => {
    holders.add(shop, marketingHolder);
    followOrders(shop);
    followSearches(shop);
    openDataLayer(shop);
    followMailchimpKey(shop);
  },
  jobs: (shop) => ({
    'marketing.recovery': (payload: never) => sendRecovery(shop, payload),
    'marketing.confirm': (payload: never) => sendConfirm(shop, payload),
    'marketing.welcome': (payload: never) => sendWelcome(shop, payload),
    'marketing.mailchimp': (payload: never) => carryToMailchimp(shop, payload),
  }),
  schedule: (shop) => ({
    carts: { every: 5 * MINUTE, run: () => applyDueCarts(shop, Date.now()) },
  }),
};
