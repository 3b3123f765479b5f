import { parseArgs } from 'node:util';
import { findShopper, findShopperByEmail } from '../../accounts/index.ts';
import { type Asked, ask } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { formatMoney, parseTyped } from '../../platform/money.ts';
import {
  answerCorrection,
  closeFlag,
  closePoints,
  correctPoints,
  extendPoints,
  findAccount,
  givePointsLevel,
  listCorrections,
  listFlags,
  PointsRefused,
  setPointsStatus,
  takePointsLevel,
} from '../../points/index.ts';
import type { Mistake } from '../open-shop.ts';

export const POINTS_CARE_USAGE = `cistella points flags | seen ID
    Who should be looked at: debts, orders that earn and are undone, many accounts with one card, money that a bank
    took back. Seen means looked at; what was stopped is let go by "status".
cistella points status EMAIL active|no_earn|no_redeem|frozen --reason TEXT
    Whether a customer may earn and spend.
cistella points adjust EMAIL POINTS --reason TEXT
    Gives points, or takes them when they are below zero. More than the programme's limit wait for a second person.
cistella points wallet EMAIL AMOUNT --reason TEXT
    Gives money into a wallet, or takes it out when it is below zero; the same limit holds, in what points it is worth.
cistella points corrections | approve ID | refuse ID
    Corrections that wait for somebody else than who asked.
cistella points level EMAIL SLUG|none --reason TEXT
    Gives a level, or takes it away.
cistella points extend DATE [EMAIL] --reason TEXT
    What would end before that day ends then: of one customer, or of all.
cistella points close EMAIL --reason TEXT
    Ends an account of points for good; the ledger keeps its sums and forgets its owner.`;

const OPTIONS = { reason: { type: 'string' } } as const;
const STATUSES = ['active', 'no_earn', 'no_redeem', 'frozen'] as const;

interface Words {
  words: string[];
  /** Throws when it is not said why. */
  why: () => string;
  /** The customer of an e-mail. */
  who: (email: string | undefined) => Promise<number>;
  mistake: Mistake;
}

const VERBS: Partial<Record<string, (asked: Asked, words: Words) => Promise<void>>> = {
  async flags({ shop }) {
    const flags = await listFlags(shop.db.read);
    for (const { id, kind, detail, count, userId, status } of flags)
      console.log(`${id}: ${await nameOf(shop, userId)} (${status}): ${kind}, ${detail}, ${count} times`);
    console.error(`${flags.length} to be looked at.`);
  },
  async seen(asked, { words, mistake }) {
    if (!(await ask(asked, closeFlag, { id: Number(words[0]) }))) throw mistake('There is no such flag.');
  },
  async status(asked, { words, why, who, mistake }) {
    const [email, word] = words;
    const userId = await who(email);
    const status = STATUSES.find((each) => each === word);
    if (!status) throw mistake(`A status is one of ${STATUSES.join(', ')}.`);
    await ask(asked, setPointsStatus, { userId, status, reason: why() });
  },
  async adjust(asked, { words, why, who, mistake }) {
    const [email, number = ''] = words;
    const userId = await who(email);
    if (!/^-?[1-9]\d{0,8}$/.test(number)) throw mistake('How many points?');
    const waits = await ask(asked, correctPoints, { userId, points: Number(number), reason: why() });
    console.error(waits === undefined ? 'Done.' : `Correction ${waits} waits for a second person.`);
  },
  async wallet(asked, { words, why, who, mistake }) {
    const [email, amount = ''] = words;
    const userId = await who(email);
    const cents = parseTyped(amount, asked.shop.settings.currencies[0]?.decimals ?? 2);
    if (!cents) throw mistake('How much money?');
    const waits = await ask(asked, correctPoints, { userId, cents, reason: why() });
    console.error(waits === undefined ? 'Done.' : `Correction ${waits} waits for a second person.`);
  },
  async corrections({ shop }) {
    const [base] = shop.settings.currencies;
    const waiting = await listCorrections(shop.db.read);
    for (const { id, userId, points, cents, reason, askedBy } of waiting) {
      const what = cents !== 0 && base ? formatMoney(cents, base) : `${points} points`;
      console.log(`${id}: ${what} for ${await nameOf(shop, userId)}, asked by ${askedBy}: ${reason}`);
    }
    console.error(`${waiting.length} corrections wait.`);
  },
  approve: (asked, words) => decide(asked, words, true),
  refuse: (asked, words) => decide(asked, words, false),
  async level(asked, { words, why, who, mistake }) {
    const [email, slug = ''] = words;
    const userId = await who(email);
    const hand = { userId, reason: why() };
    if (slug !== 'none') return ask(asked, givePointsLevel, { ...hand, slug });
    if (!(await ask(asked, takePointsLevel, hand))) throw mistake('There is no level to take away.');
  },
  async extend(asked, { words, why, who, mistake }) {
    const [date = '', email] = words;
    const until = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(until)) throw mistake('A day is written as 2027-12-31.');
    const userId = email === undefined ? undefined : await who(email);
    if (userId !== undefined && !(await findAccount(asked.shop.db.read, userId)))
      throw mistake('This customer has no points.');
    const customers = await extendPoints(asked, { until, userId, reason: why() });
    console.error(`${customers} customers have longer now.`);
  },
  async close(asked, { words, why, who }) {
    const userId = await who(words[0]);
    await ask(asked, closePoints, { userId, reason: why() });
  },
};

/** What the shopkeeper does by hand. @returns undefined when the word is none of these */
export async function carePoints(
  asked: Asked,
  args: string[],
  mistake: Mistake,
): Promise<number | undefined> {
  const run = VERBS[args[0] ?? ''];
  if (!run) return undefined;
  try {
    await run(asked, read(asked.shop, args.slice(1), mistake));
  } catch (error) {
    if (error instanceof PointsRefused) throw mistake(`Not done: ${error.refusal.code}.`);
    throw error;
  }
  return 0;
}

function read(shop: Shop, args: string[], mistake: Mistake): Words {
  const { values, positionals } = parse(args, mistake);
  const why = () => {
    if (!values.reason?.trim()) throw mistake('Why? Say it with --reason.');
    return values.reason.trim();
  };
  const who = async (email = '') => {
    const shopper = await findShopperByEmail(shop.db.read, email);
    if (!shopper) throw mistake(`There is no shopper ${email}.`);
    return shopper.id;
  };
  return { words: positionals, why, who, mistake };
}

function parse(args: string[], mistake: Mistake) {
  // A number below zero is no option.
  const negative = args.filter((word) => /^-\d+([.,]\d+)?$/.test(word));
  const rest = args.filter((word) => !negative.includes(word));
  try {
    return parseArgs({ args: [...rest, '--', ...negative], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw mistake((error as Error).message);
  }
}

async function decide(asked: Asked, { words, mistake }: Words, approve: boolean): Promise<void> {
  const done = await ask(asked, answerCorrection, { id: Number(words[0]), approve });
  if (done === 'unknown') throw mistake('No such correction waits.');
  if (done === 'same_person') throw mistake('Somebody else than who asked for it has to answer.');
}

const nameOf = async (shop: Shop, userId: number): Promise<string> =>
  (await findShopper(shop.db.read, userId))?.email ?? `customer ${userId}`;
