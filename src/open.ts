import { setTimeout as pause } from 'node:timers/promises';
import { modules, openApp } from './app.ts';
import { openListing, sheetProgram } from './catalogue/index.ts';
import { ANEW_TAG } from './cli/demo/commands.ts';
import { settleDemo } from './cli/demo/demo.ts';
import { clearHalfFilled } from './cli/demo/filling.ts';
import { DEMO_PEOPLE, isDemo } from './cli/demo/is-demo.ts';
import { demoDoorOf, finishLeaving, leaveWished } from './cli/demo/leaving.ts';
import { demoDoor } from './frame/demo/door.ts';
import { fillLanguages } from './frame/languages/fill.ts';
import { makeShop } from './frame/server/build.ts';
import type { Environment } from './frame/shop/environment.ts';
import type { Shop } from './frame/shop/shop.ts';
import { migrations } from './migrations.ts';
import { joinBank, joinTestBank, openBankBeside, statementProgram, type TestBank } from './payments/index.ts';
import { firstOwnerLink } from './people/index.ts';
import { connectionsOf, migrate, openDatabase } from './platform/db/index.ts';
import { keepTidy } from './platform/tidy.ts';
import { findColleagues } from './platform/workers/colleagues.ts';
import { followTwilio, setMessenger, twilioMessenger } from './points/index.ts';
import { openSearchFirst } from './search/index.ts';

export interface Programs {
  /** Builds the search index and puts it away. */
  build: () => Promise<void>;
  /** The thread that sends mail. */
  mailWorker: URL;
  /** The thread that reads spreadsheets. */
  sheetWorker: URL;
  /** The thread that reads files of banks. */
  statementWorker: URL;
  /** How long closing may take, in milliseconds. */
  closingMs: number;
}

/**
 * Opens the shop in this process: the only one, or one of several on one port. The first gets ready what is ready
 * once for all, and one of them leads: it does the jobs, and the demo’s bank stands beside it.
 *
 * @returns `again` when it has closed to be opened once more
 */
export async function open(environment: Environment, programs: Programs): Promise<{ again: Promise<void> }> {
  const colleagues = findColleagues(programs.build);
  const { first } = colleagues;
  const db = openDatabase({
    url: environment.databaseUrl,
    prepare: environment.prepareStatements,
    connections: connectionsOf(environment.workers),
  });
  if (first) {
    await migrate(db, migrations);
    await clearHalfFilled(db);
    await leaveWished(db);
  }

  const shop = await makeShop(environment, modules, db, programs.mailWorker);
  statementProgram.set(shop, programs.statementWorker);
  sheetProgram.set(shop, programs.sheetWorker);
  if (first) await finishLeaving(shop);
  shop.changes.tellOthers = colleagues.tell;
  colleagues.whenTold(() => shop.changes.poll());
  if (environment.twilio) setMessenger(shop, twilioMessenger(environment.twilio));
  else followTwilio(shop);
  const app = await openApp(shop);
  // What was written since a language was added, by a process that did not know of it yet.
  if (first) await fillLanguages(shop);
  const standing = first ? await settleDemo(shop, environment.demo) : undefined;
  const demo = standing === 'filled' || standing === 'demo';
  demoDoor.set(shop, demoDoorOf(shop, environment.demo && (await isDemo(shop))));
  const slow = setTimeout(() => first && console.error('Preparing the search index …'), 1000);
  await openListing(shop);
  await openSearchFirst(shop, colleagues.build).finally(() => clearTimeout(slow));

  let bank: TestBank | undefined;
  if (!environment.cardBank && shop.settings.cardBank.url === '' && environment.testBank && demo)
    bank = await joinTestBank(shop, environment.host);
  else if (environment.cardBank || colleagues.note !== '') await joinBank(shop, environment.cardBank);
  // What the others are told: where the bank stands, and will stand whoever leads.
  const bankUrl = bank?.url ?? colleagues.note;

  async function lead(): Promise<void> {
    if (bankUrl !== '') bank ??= await openBankBeside(shop, environment.host, Number(new URL(bankUrl).port));
    await shop.jobs.start();
  }
  if (first) await lead();
  else colleagues.whenLeading(() => untilDone(shop, lead));

  // Before anybody can ask for it: a second one made meanwhile would take this one's worth.
  const ownerLink = first ? await firstOwnerLink(shop) : undefined;
  const listening = await app.listen({ port: environment.port, host: environment.host });
  if (first)
    greet(shop, listening, {
      isEmpty: standing === 'empty',
      bank: demo ? (bank?.pages ?? '') : undefined,
      ownerLink,
    });
  colleagues.isOpen(bankUrl);
  const stopTidying = keepTidy();

  const changes = setInterval(() => void shop.changes.poll().catch((error) => shop.log.error(error)), 200);

  // The last net: whatever nobody waited for is written down, and the shop stays open.
  const unheard = (error: unknown) => shop.log.error({ err: error }, 'a promise failed unheard');
  process.on('unhandledRejection', unheard);

  let closing = false;
  async function close(): Promise<void> {
    closing = true;
    clearInterval(changes);
    stopTidying();
    // What cannot be closed, as with a database that is away, stops nothing after it.
    for (const end of [
      () => app.close(),
      () => bank?.close(),
      () => shop.jobs.stop(),
      () => shop.mail.close(),
      () => db.close(),
    ])
      await Promise.try(end).catch((error: unknown) => shop.log.error(error));
    process.off('unhandledRejection', unheard);
  }
  async function stop(): Promise<void> {
    if (closing) return;
    setTimeout(() => process.exit(1), programs.closingMs).unref();
    await close();
    process.exit(0);
  }
  for (const signal of SIGNALS) process.on(signal, stop);

  const { promise: again, resolve } = Promise.withResolvers<void>();
  shop.changes.onChange((tags) => {
    if (!tags.has(ANEW_TAG) || closing) return;
    if (colleagues.again) return colleagues.again();
    for (const signal of SIGNALS) process.off(signal, stop);
    void close().then(resolve);
  });
  return { again };
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * @param said.bank where the demo’s bank shows its pages, '' without one; undefined for a shop that is no demo
 * @param said.ownerLink on which whoever started the shop becomes its owner; undefined where it has one
 */
function greet(
  shop: Shop,
  listening: string,
  { isEmpty, bank, ownerLink }: { isEmpty: boolean; bank: string | undefined; ownerLink: string | undefined },
): void {
  console.error(`${shop.settings.name} is open at ${listening}`);
  if (isEmpty) console.error('Nothing is in it yet.');
  if (ownerLink !== undefined)
    console.error(`Nobody owns it yet. Whoever opens this link does, once and within a day:\n${ownerLink}`);
  if (bank === undefined) return;
  const { shopper, shopkeeper, password } = DEMO_PEOPLE;
  if (bank !== '') console.error(`The demo’s cards are paid at a test bank: ${bank}`);
  console.error(`Demo logins: ${shopper} in the shop and ${shopkeeper} at /admin, password ${password}`);
}

const AGAIN_MS = 1000;

/** The database may be away just when this process comes to lead. */
async function untilDone(shop: Shop, work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      shop.log.error({ err: error }, 'this process cannot lead yet');
    }
    await pause(AGAIN_MS);
  }
}
