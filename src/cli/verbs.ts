import { NotAllowed, Stale } from '../frame/command/index.ts';
import { SettingsRefused } from '../frame/settings/refused.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { AUDIT_USAGE, auditCommand } from './commands/audit.ts';
import { LANGUAGE_USAGE, languageCommand } from './commands/choices/languages.ts';
import { MENU_USAGE, menuCommand } from './commands/choices/menus.ts';
import { SETTINGS_USAGE, settingsCommand } from './commands/choices/settings.ts';
import { SHIPPING_USAGE, shippingCommand } from './commands/choices/shipping.ts';
import { TAX_USAGE, tax } from './commands/choices/tax.ts';
import { TEXTS_USAGE, textsCommand } from './commands/choices/texts.ts';
import { COLOUR_USAGE, colourCommand } from './commands/colours.ts';
import { CONTENT_USAGE, contentCommand } from './commands/content/content.ts';
import { ENTRY_USAGE, entryCommand } from './commands/content/entries.ts';
import { MEDIA_USAGE, mediaCommand } from './commands/content/media.ts';
import { noticeCommand, SITE_USAGE, visibilityCommand } from './commands/content/site.ts';
import { COUPON_USAGE, coupon } from './commands/coupons.ts';
import { LEGAL_USAGE, legalCommand } from './commands/duties/legal.ts';
import { SAFETY_USAGE, safetyCommand } from './commands/duties/safety.ts';
import { WITHDRAWAL_USAGE, withdrawalCommand } from './commands/duties/withdrawal.ts';
import { JOBS_USAGE, jobsCommand } from './commands/jobs.ts';
import { BULK_USAGE, bulkCommand } from './commands/many/bulk.ts';
import { PRICE_USAGE, priceCommand } from './commands/many/prices.ts';
import { NEWSLETTER_USAGE, newsletterCommand } from './commands/newsletter.ts';
import { ORDER_USAGE, orderCommand } from './commands/order.ts';
import { INVOICES_USAGE, invoicesCommand } from './commands/orders/invoices.ts';
import { SUMS_USAGE, sumsCommand } from './commands/orders/sums.ts';
import { PEOPLE_USAGE, peopleCommand } from './commands/people.ts';
import { PRIVACY_USAGE, privacyCommand } from './commands/persons/privacy.ts';
import { ledgerCommand, POINTS_USAGE, pointsCommand } from './commands/points.ts';
import { RESET_USAGE, resetCommand } from './commands/reset.ts';
import { COMMENT_USAGE, commentCommand } from './commands/said/comments.ts';
import { REVIEW_USAGE, reviewCommand } from './commands/said/reviews.ts';
import { SEARCH_USAGE, searchCommand } from './commands/search.ts';
import { seed } from './commands/seed.ts';
import { SHOPPER_USAGE, shopperCommand } from './commands/shopper.ts';
import { exportWoocommerce, importWoocommerce } from './commands/woocommerce.ts';
import type { Command } from './open-shop.ts';
import { readActor } from './who.ts';

export const USAGE = `cistella COMMAND … [--by NAME]
    Every change is written down: who, when, what. Without a name it is whoever is logged in at this machine.
cistella import woocommerce FILE.csv --lang en [--currency EUR] [--dry-run]
    Reads a product export of WooCommerce. Products are known by SKU, else by ID: reading it again changes nothing.
cistella export woocommerce [FILE.csv] [--lang ca] [--currency EUR]
    Writes every product in the same format; to standard output without a file.
cistella seed
    Puts the demo into an empty shop.
${RESET_USAGE}
${AUDIT_USAGE}
${PRICE_USAGE}
${BULK_USAGE}
${COUPON_USAGE}
${SHIPPING_USAGE}
${TAX_USAGE}
${ORDER_USAGE}
${SUMS_USAGE}
${INVOICES_USAGE}
${SHOPPER_USAGE}
${PRIVACY_USAGE}
${PEOPLE_USAGE}
${SITE_USAGE}
${NEWSLETTER_USAGE}
${POINTS_USAGE}
${SEARCH_USAGE}
${CONTENT_USAGE}
${COMMENT_USAGE}
${REVIEW_USAGE}
${ENTRY_USAGE}
${MEDIA_USAGE}
${MENU_USAGE}
${COLOUR_USAGE}
${SAFETY_USAGE}
${WITHDRAWAL_USAGE}
${LEGAL_USAGE}
${LANGUAGE_USAGE}
${TEXTS_USAGE}
${SETTINGS_USAGE}
${JOBS_USAGE}`;

/** Commands that are one word; those of products also name a format. */
const BY_VERB: Partial<Record<string, Command>> = {
  seed,
  coupon,
  shipping: shippingCommand,
  tax,
  menu: menuCommand,
  order: orderCommand,
  invoices: invoicesCommand,
  sums: sumsCommand,
  shopper: shopperCommand,
  privacy: privacyCommand,
  people: peopleCommand,
  notice: noticeCommand,
  visibility: visibilityCommand,
  newsletter: newsletterCommand,
  jobs: jobsCommand,
  settings: settingsCommand,
  language: languageCommand,
  texts: textsCommand,
  audit: auditCommand,
  price: priceCommand,
  bulk: bulkCommand,
  reset: resetCommand,
  colour: colourCommand,
  safety: safetyCommand,
  withdrawal: withdrawalCommand,
  legal: legalCommand,
  points: pointsCommand,
  ledger: ledgerCommand,
  search: searchCommand,
  comment: commentCommand,
  review: reviewCommand,
  content: contentCommand,
  entry: entryCommand,
  media: mediaCommand,
};

/** A mistake of whoever typed the command: said in one line, without a trace. */
export class Mistake extends Error {}

/** What the words of a command line ask for; undefined when nobody knows. */
export function findCommand(words: readonly string[]): ((shop: Shop) => Promise<number>) | undefined {
  // The trail is asked for somebody by the same option.
  const reads = words[0] === 'audit';
  const { actor, rest, missing } = readActor(reads ? [] : words);
  const [verb = '', format] = reads ? words : rest;
  const own = (reads ? words : rest).slice(BY_VERB[verb] ? 1 : 2);
  const woocommerce = format === 'woocommerce';
  const command =
    BY_VERB[verb] ??
    (woocommerce && verb === 'import' ? importWoocommerce : undefined) ??
    (woocommerce && verb === 'export' ? exportWoocommerce : undefined);
  if (!command) return undefined;
  if (missing) throw new Mistake('Who does it? Say it with --by NAME.');
  return async (shop) => {
    try {
      return await command(shop, own, (message) => new Mistake(message), actor);
    } catch (error) {
      if (error instanceof SettingsRefused || error instanceof Stale) throw new Mistake(error.message);
      if (error instanceof NotAllowed)
        throw new Mistake(`${actor.name} may not do this: ${error.capability}.`);
      throw error;
    }
  };
}
