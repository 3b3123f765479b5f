import { fileURLToPath } from 'node:url';
import { modules, openApp } from './app.ts';
import { DEMO_PEOPLE, settleDemo } from './cli/demo/demo.ts';
import { clearHalfFilled } from './cli/demo/filling.ts';
import { fillLanguages } from './frame/languages/fill.ts';
import { makeShop } from './frame/server/build.ts';
import { type Environment, EnvironmentProblem, readEnvironment } from './frame/shop/environment.ts';
import { migrations } from './migrations.ts';
import { joinBank, joinTestBank } from './payments/index.ts';
import { migrate, openDatabase } from './platform/db/index.ts';
import { followTwilio, setMessenger, twilioMessenger } from './points/index.ts';
import { openSearchFirst } from './search/index.ts';

/** What does not fit is said in a sentence. */
function environmentOfShop(): Environment {
  try {
    return readEnvironment();
  } catch (error) {
    if (!(error instanceof EnvironmentProblem)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

const environment = environmentOfShop();
const db = openDatabase({ url: environment.databaseUrl, prepare: environment.prepareStatements });
await migrate(db, migrations);
await clearHalfFilled(db);

const shop = await makeShop(environment, modules, db, new URL('mail-worker.js', import.meta.url));
if (environment.twilio) setMessenger(shop, twilioMessenger(environment.twilio));
else followTwilio(shop);
const app = await openApp(shop);
// What was written since a language was added, by a process that did not know of it yet.
await fillLanguages(shop);
const standing = await settleDemo(shop, environment.demo);
const demo = standing === 'filled' || standing === 'demo';
// Where there is no copy of the search index yet, another process makes it.
const builder = [fileURLToPath(new URL('cli.js', import.meta.url)), 'search', 'build'];
const slow = setTimeout(() => console.error('Preparing the search index …'), 1000);
await openSearchFirst(shop, builder).finally(() => clearTimeout(slow));
await shop.jobs.start();
if (environment.cardBank) await joinBank(shop, environment.cardBank);
const bank =
  !environment.cardBank && shop.settings.cardBank.url === '' && environment.testBank && demo
    ? await joinTestBank(shop, environment.host)
    : undefined;
const listening = await app.listen({ port: environment.port, host: environment.host });
console.error(`${shop.settings.name} is open at ${listening}`);
if (standing === 'empty')
  console.error('Nothing is in it yet. Its first person: npm run cistella -- people owner EMAIL');
if (demo) {
  const { shopper, shopkeeper, password } = DEMO_PEOPLE;
  if (bank) console.error(`The demo’s cards are paid at a test bank: ${bank.pages}`);
  console.error(`Demo logins: ${shopper} and ${shopkeeper}, password ${password}`);
}

const changes = setInterval(() => void shop.changes.poll().catch((error) => shop.log.error(error)), 200);

// The last net: whatever nobody waited for is written down, and the shop stays open.
process.on('unhandledRejection', (error) => shop.log.error({ err: error }, 'a promise failed unheard'));

/** How long closing may take in all: whoever started the shop kills it soon after. */
const CLOSING_MS = 25_000;

let closing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), CLOSING_MS).unref();
    clearInterval(changes);
    // What cannot be closed, as with a database that is away, stops nothing after it.
    for (const close of [
      () => app.close(),
      () => bank?.close(),
      () => shop.jobs.stop(),
      () => shop.mail.close(),
      () => db.close(),
    ])
      await Promise.try(close).catch((error: unknown) => shop.log.error(error));
    process.exit(0);
  });
}
