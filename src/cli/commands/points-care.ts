import { parseArgs } from 'node:util';
import { findShopper, findShopperByEmail } from '../../accounts/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import {
  askCorrection,
  type ByHand,
  closeAccount,
  closeFlag,
  decideCorrection,
  deskOf,
  extendPoints,
  findAccount,
  grantLevel,
  listCorrections,
  listFlags,
  PointsRefused,
  readAudit,
  revokeLevel,
  setAccountStatus,
} from '../../points/index.ts';

export const POINTS_CARE_USAGE = `cistella points flags | seen ID --by NAME
    Who should be looked at: debts, orders that earn and are undone, many accounts with one card, money that a bank
    took back. Seen means looked at; what was stopped is let go by "status".
cistella points status EMAIL active|no_earn|no_redeem|frozen --reason TEXT --by NAME
    Whether a customer may earn and spend.
cistella points adjust EMAIL POINTS --reason TEXT --by NAME
    Gives points, or takes them when they are below zero. More than the programme's limit wait for a second person.
cistella points corrections | approve ID --by NAME | refuse ID --by NAME
    Corrections that wait for somebody else than who asked.
cistella points level EMAIL SLUG|none --reason TEXT --by NAME
    Gives a level, or takes it away.
cistella points extend DATE [EMAIL] --reason TEXT --by NAME
    What would end before that day ends then: of one customer, or of all.
cistella points close EMAIL --reason TEXT --by NAME
    Ends an account of points for good; the ledger keeps its sums and forgets its owner.
cistella points audit
    What was done by hand.`;

const OPTIONS = { reason: { type: 'string' }, by: { type: 'string' } } as const;
const STATUSES = ['active', 'no_earn', 'no_redeem', 'frozen'] as const;
const LATEST = 100;

type Mistake = (message: string) => Error;
interface Asked {
  words: string[];
  /** Throws when it is not said who and why. */
  hand: () => ByHand;
  /** Throws when it is not said who. */
  by: () => string;
  /** The customer of an e-mail. */
  who: (email: string | undefined) => Promise<number>;
  now: number;
  mistake: Mistake;
}

const VERBS: Partial<Record<string, (shop: Shop, asked: Asked) => Promise<void>>> = {
  async flags(shop) {
    const flags = await listFlags(shop.db.read);
    for (const { id, kind, detail, count, userId, status } of flags)
      console.log(`${id}: ${await nameOf(shop, userId)} (${status}): ${kind}, ${detail}, ${count} times`);
    console.error(`${flags.length} to be looked at.`);
  },
  async seen(shop, { words, by, mistake }) {
    const name = by();
    const found = await shop.db.transaction((tx) => closeFlag(tx, Number(words[0]), name));
    if (found === undefined) throw mistake('There is no such flag.');
  },
  async status(shop, { words, hand, who, mistake }) {
    const [email, word] = words;
    const userId = await who(email);
    const status = STATUSES.find((each) => each === word);
    if (!status) throw mistake(`A status is one of ${STATUSES.join(', ')}.`);
    const how = hand();
    await shop.db.transaction((tx) => setAccountStatus(tx, { userId, status, ...how }));
  },
  async adjust(shop, { words, hand, who, mistake }) {
    const [email, number = ''] = words;
    const userId = await who(email);
    if (!/^-?[1-9]\d{0,8}$/.test(number)) throw mistake('How many points?');
    const [desk, how] = [await deskOf(shop), hand()];
    const waits = await shop.db.transaction((tx) =>
      askCorrection(tx, desk, { userId, points: Number(number), ...how }),
    );
    console.error(waits === undefined ? 'Done.' : `Correction ${waits} waits for a second person.`);
  },
  async corrections(shop) {
    const waiting = await listCorrections(shop.db.read);
    for (const { id, userId, points, reason, askedBy } of waiting)
      console.log(
        `${id}: ${points} points for ${await nameOf(shop, userId)}, asked by ${askedBy}: ${reason}`,
      );
    console.error(`${waiting.length} corrections wait.`);
  },
  approve: (shop, asked) => decide(shop, asked, true),
  refuse: (shop, asked) => decide(shop, asked, false),
  async level(shop, { words, hand, who, mistake }) {
    const [email, slug = ''] = words;
    const userId = await who(email);
    const [desk, how] = [await deskOf(shop), hand()];
    if (slug !== 'none') return shop.db.transaction((tx) => grantLevel(tx, desk, { userId, slug, ...how }));
    if (!(await shop.db.transaction((tx) => revokeLevel(tx, { userId, ...how }))))
      throw mistake('There is no level to take away.');
  },
  async extend(shop, { words, hand, who, mistake }) {
    const [date = '', email] = words;
    const until = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : Number.NaN;
    if (Number.isNaN(until)) throw mistake('A day is written as 2027-12-31.');
    const userId = email === undefined ? undefined : await who(email);
    const account = userId === undefined ? undefined : await findAccount(shop.db.read, userId);
    if (userId !== undefined && !account) throw mistake('This customer has no points.');
    await extendPoints(shop, { until, accountId: account?.id, ...hand() });
  },
  async close(shop, { words, hand, who }) {
    const userId = await who(words[0]);
    const how = hand();
    await shop.db.transaction((tx) => closeAccount(tx, { userId, ...how }));
  },
  async audit(shop) {
    for (const { at, action, actor, reason, parameters, userId } of await readAudit(shop.db.read, LATEST))
      console.log(
        [new Date(at).toISOString(), action, userId ?? 'all', parameters, actor, reason].join('  '),
      );
  },
};

/** What the shopkeeper does by hand. @returns undefined when the word is none of these */
export async function carePoints(shop: Shop, args: string[], mistake: Mistake): Promise<number | undefined> {
  const run = VERBS[args[0] ?? ''];
  if (!run) return undefined;
  try {
    await run(shop, await read(shop, args.slice(1), mistake));
  } catch (error) {
    if (error instanceof PointsRefused) throw mistake(`Not done: ${error.refusal.code}.`);
    throw error;
  }
  return 0;
}

async function read(shop: Shop, args: string[], mistake: Mistake): Promise<Asked> {
  const { values, positionals } = parse(args, mistake);
  const now = Date.now();
  const by = () => {
    if (!values.by?.trim()) throw mistake('Who does it? Say it with --by.');
    return values.by.trim();
  };
  const hand = () => {
    if (!values.reason?.trim()) throw mistake('Why? Say it with --reason.');
    return { by: by(), reason: values.reason.trim(), now };
  };
  const who = async (email = '') => {
    const shopper = await findShopperByEmail(shop.db.read, email);
    if (!shopper) throw mistake(`There is no shopper ${email}.`);
    return shopper.id;
  };
  return { words: positionals, hand, by, who, now, mistake };
}

function parse(args: string[], mistake: Mistake) {
  // A number below zero is no option.
  const negative = args.filter((word) => /^-\d+$/.test(word));
  const rest = args.filter((word) => !negative.includes(word));
  try {
    return parseArgs({ args: [...rest, '--', ...negative], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw mistake((error as Error).message);
  }
}

async function decide(shop: Shop, { words, by, now, mistake }: Asked, approve: boolean): Promise<void> {
  const desk = await deskOf(shop);
  const wish = { id: Number(words[0]), approve, by: by(), now };
  const done = await shop.db.transaction((tx) => decideCorrection(tx, desk, wish));
  if (done === 'unknown') throw mistake('No such correction waits.');
  if (done === 'same_person') throw mistake('Somebody else than who asked for it has to answer.');
}

const nameOf = async (shop: Shop, userId: number): Promise<string> =>
  (await findShopper(shop.db.read, userId))?.email ?? `customer ${userId}`;
