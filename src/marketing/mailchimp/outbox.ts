import { given } from '../../frame/shop/per-shop.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { MailchimpApi } from './api.ts';

/** What Mailchimp is told: how a subscriber or a cart stands now, whatever happened before. */
export type MailchimpNews = { what: 'member' | 'cart' | 'cart_gone'; id: number };

/** Lets a shop tell Mailchimp. Without it nothing is written down for it. */
export function joinMailchimp(shop: Shop, api: MailchimpApi | undefined): void {
  mailchimpOf.set(shop, api);
}

export const mailchimpOf = given<MailchimpApi>();

/** Puts news into the queue in the caller's transaction; a job carries it out of the house. */
export async function tellMailchimp(shop: Shop, tx: Tx, news: MailchimpNews): Promise<void> {
  if (!mailchimpOf(shop) || shop.settings.marketing.mailchimp.listId === '') return;
  await enqueue(tx, 'marketing.mailchimp', news);
}
