import { type Asked, ask } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { formatMoney } from '../../platform/money.ts';
import {
  judgeReferral,
  listQueued,
  ProgrammeProblem,
  programmeContext,
  putProgramme,
  readLiability,
  verifyLedger,
} from '../../points/index.ts';
import type { Command } from '../open-shop.ts';
import { readJsonFile } from '../read-json.ts';
import { carePoints, POINTS_CARE_USAGE } from './points-care.ts';

export const POINTS_USAGE = `cistella points apply FILE.json
    Checks a loyalty programme and puts it in force. What is wrong with it is told line by line, and nothing changes.
cistella points referrals
    Rewards of friends that wait for somebody to look at them, each with why: same phone, same address, same place.
cistella points allow ID | deny ID
    Pays such a reward, or does not.
${POINTS_CARE_USAGE}
cistella ledger verify | report
    Replays every movement of points and compares it with what is kept; ends with 1 when anything differs. The report
    is what the shop owes its customers.`;

/** `cistella points …`: the shopkeeper's programme. */
export const pointsCommand: Command = async (shop, args, mistake, actor) => {
  const asked = { shop, actor, now: Date.now() };
  const cared = await carePoints(asked, args, mistake);
  if (cared !== undefined) return cared;
  const [verb, file] = args;
  if (verb === 'referrals') return listReferrals(shop);
  if (verb === 'allow' || verb === 'deny') return judge(asked, verb, Number(file), mistake);
  if (verb !== 'apply' || !file) throw mistake(POINTS_USAGE);
  const programme = readJsonFile(file, mistake);
  try {
    const done = await ask(asked, putProgramme, { programme });
    console.error(
      `Programme ${done.version} is in force; new versions: ${done.rules} of rules, ${done.levels} of levels.`,
    );
    return 0;
  } catch (error) {
    if (error instanceof ProgrammeProblem) throw mistake(error.message);
    throw error;
  }
};

async function listReferrals(shop: Shop): Promise<number> {
  const waiting = await listQueued(shop.db.read);
  for (const { id, referrer, friend, orderId, reasons } of waiting)
    console.log(`${id}: customer ${referrer} sent customer ${friend}, order ${orderId}: ${reasons}`);
  console.error(`${waiting.length} rewards wait.`);
  return 0;
}

async function judge(
  asked: Asked,
  verb: 'allow' | 'deny',
  id: number,
  mistake: (message: string) => Error,
): Promise<number> {
  const found = (await listQueued(asked.shop.db.read)).find((each) => each.id === id);
  if (!found) throw mistake('No such reward waits.');
  const state = await ask(asked, judgeReferral, { id, allow: verb === 'allow' });
  console.error(
    state === undefined ? 'Nothing changed: no rule pays for friends.' : `Reward ${id} is ${state}.`,
  );
  return state === undefined ? 1 : 0;
}

/** `cistella ledger`: the full replay, and what the shop owes. */
export const ledgerCommand: Command = async (shop, [verb], mistake) => {
  if (verb === 'report') return report(shop);
  if (verb !== 'verify') throw mistake(POINTS_USAGE);
  const { entries, lots, accounts, faults } = await verifyLedger(shop.db.read);
  for (const fault of faults) console.log(fault);
  const seen = `${entries} entries, ${lots} lots, ${accounts} accounts`;
  console.error(
    faults.length === 0 ? `The ledger is right: ${seen}.` : `${faults.length} faults in ${seen}.`,
  );
  return faults.length === 0 ? 0 : 1;
};

/** Each book of the shop, then what customers have: the one is the sum of the other. */
async function report(shop: Shop): Promise<number> {
  const { books, wallet, ...own } = await readLiability(shop.db.read);
  for (const [book, points] of Object.entries(books)) console.log(`${book.padEnd(10)}${points}`);
  for (const [name, points] of Object.entries(own)) console.log(`customers ${name}: ${points}`);
  console.log(`customers owed: ${own.available + own.pending + own.held - own.debt} points`);
  const { base } = await programmeContext(shop);
  console.log(`wallets: ${formatMoney(wallet, base)}`);
  return 0;
}
