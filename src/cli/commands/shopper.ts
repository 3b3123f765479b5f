import {
  AccountProblem,
  closeCustomer,
  exemptFromTax,
  findShopperByEmail,
  reopenCustomer,
  sendProof,
} from '../../accounts/index.ts';
import { mergeCustomers, noteCustomer, setTags, tagsIn } from '../../customers/index.ts';
import { type Asked, ask } from '../../frame/command/index.ts';
import type { Command, Mistake } from '../open-shop.ts';

export const SHOPPER_USAGE = `cistella shopper EMAIL vat-exempt REASON
    This shopper pays no tax from now on. The reason, such as a VAT number, is kept.
cistella shopper EMAIL vat-due
    Takes that back.
cistella shopper EMAIL close REASON | reopen [REASON]
    Nobody signs in with a closed account, and no letters that sell go there. What it has stays.
cistella shopper EMAIL merge OTHER-EMAIL [REASON]
    All that the other account has becomes this one's, and the other is closed for good.
cistella shopper EMAIL tags [TAG, TAG …]
    Puts these in the place of the tags that were.
cistella shopper EMAIL note TEXT
    Writes something down for those who work here.
cistella shopper EMAIL proof
    Sends the letter that proves the e-mail once more.`;

type Verb = (asked: Asked, userId: number, words: readonly string[], mistake: Mistake) => Promise<unknown>;

const said = (words: readonly string[]) => words.join(' ').trim();

const VERBS: Partial<Record<string, Verb>> = {
  'vat-exempt': (asked, userId, words, mistake) => {
    const reason = said(words);
    if (reason === '') throw mistake('Why does this shopper pay no tax?');
    return ask(asked, exemptFromTax, { userId, reason });
  },
  'vat-due': (asked, userId) => ask(asked, exemptFromTax, { userId, reason: undefined }),
  close: (asked, userId, words) => ask(asked, closeCustomer, { userId, reason: said(words) }),
  reopen: (asked, userId, words) => ask(asked, reopenCustomer, { userId, reason: said(words) }),
  async merge(asked, into, [email = '', ...words], mistake) {
    const other = await findShopperByEmail(asked.shop.db.read, email);
    if (!other) throw mistake(`There is no shopper ${email}.`);
    await ask(asked, mergeCustomers, { from: other.id, into, reason: said(words) });
  },
  tags: (asked, userId, words) => ask(asked, setTags, { userId, tags: tagsIn(said(words)) }),
  note: (asked, userId, words, mistake) => {
    const body = said(words);
    if (body === '') throw mistake('What is to be noted?');
    return ask(asked, noteCustomer, { userId, body, key: '' });
  },
  proof: (asked, userId) => ask(asked, sendProof, { userId }),
};

const SAYS: Partial<Record<AccountProblem['fault'], string>> = {
  reason: 'Why? Say it after the verb.',
  merged: 'What this account had is in another one.',
  closed: 'The account is closed.',
  same: 'Two different accounts are needed.',
};

/** The shopkeeper's hand on one account. */
export const shopperCommand: Command = async (shop, args, mistake, actor) => {
  const [email = '', verb = '', ...words] = args;
  const shopper = await findShopperByEmail(shop.db.read, email);
  if (!shopper) throw mistake(email === '' ? SHOPPER_USAGE : `There is no shopper ${email}.`);
  const run = VERBS[verb];
  if (!run) throw mistake(SHOPPER_USAGE);
  try {
    await run({ shop, actor, now: Date.now() }, shopper.id, words, mistake);
  } catch (error) {
    if (error instanceof AccountProblem) throw mistake(SAYS[error.fault] ?? error.fault);
    throw error;
  }
  return 0;
};
