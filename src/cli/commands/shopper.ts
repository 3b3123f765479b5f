import { exemptFromTax, findShopperByEmail } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import type { Command } from '../open-shop.ts';

export const SHOPPER_USAGE = `cistella shopper EMAIL vat-exempt REASON
    This shopper pays no tax from now on. The reason, such as a VAT number, is kept.
cistella shopper EMAIL vat-due
    Takes that back.`;

/** The shopkeeper's hand on one account. */
export const shopperCommand: Command = async (shop, args, mistake, actor) => {
  const [email = '', verb = '', ...words] = args;
  const shopper = await findShopperByEmail(shop.db.read, email);
  if (!shopper) throw mistake(email === '' ? SHOPPER_USAGE : `There is no shopper ${email}.`);
  const reason = words.join(' ').trim();
  if (verb === 'vat-exempt' && reason === '') throw mistake('Why does this shopper pay no tax?');
  if (verb !== 'vat-exempt' && verb !== 'vat-due') throw mistake(SHOPPER_USAGE);
  const why = verb === 'vat-exempt' ? reason : undefined;
  await ask({ shop, actor, now: Date.now() }, exemptFromTax, { userId: shopper.id, reason: why });
  return 0;
};
