import {
  changeCategoryWithdrawal,
  changeProductWithdrawal,
  EXCEPTIONS,
  isException,
  OWN_WORDS,
} from '../../../catalogue/index.ts';
import { ask } from '../../../frame/command/index.ts';
import type { Command } from '../../open-shop.ts';

export const WITHDRAWAL_USAGE = `cistella withdrawal category NAME | product SKU REASON
    Why it cannot be withdrawn from: ${EXCEPTIONS.join(', ')}; said before it is bought, and by line when it is sent
    back. "as-usual" takes a reason away: a product has its categories', which "allowed" keeps from it. Files of products
    have the same as "Withdrawal".`;

/** `cistella withdrawal …`: exceptions of the right of withdrawal. */
export const withdrawalCommand: Command = async (shop, args, mistake, actor) => {
  const [what, of, word, ...rest] = args;
  if ((what !== 'category' && what !== 'product') || !of || !word || rest.length > 0)
    throw mistake(WITHDRAWAL_USAGE);
  const asked = { shop, actor, now: Date.now() };
  const said = word === 'as-usual' ? '' : word;
  const ofProduct = OWN_WORDS.find((one) => one === said);
  const unknown = mistake(`${word} is no reason. ${WITHDRAWAL_USAGE}`);
  if (ofProduct === undefined) throw unknown;
  if (what === 'category' && ofProduct !== '' && !isException(ofProduct)) throw unknown;
  const found =
    what === 'product'
      ? await ask(asked, changeProductWithdrawal, { of, reason: ofProduct })
      : await ask(asked, changeCategoryWithdrawal, { of, reason: isException(ofProduct) ? ofProduct : '' });
  if (!found) throw mistake(`There is no ${what} ${of}.`);
  return 0;
};
