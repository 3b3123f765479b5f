import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { type Environment, EnvironmentProblem, readEnvironment } from './frame/shop/environment.ts';
import { makeLog } from './platform/log.ts';
import { runBeside } from './platform/workers/beside.ts';
import { supervise } from './platform/workers/supervise.ts';

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

/** How long closing may take in all: whoever started the shop kills it soon after. */
const CLOSING_MS = 25_000;

const environment = environmentOfShop();
// Where there is no copy of the search index yet, another process makes it.
const build = () => runBeside([fileURLToPath(new URL('cli.js', import.meta.url)), 'search', 'build']);
const mailWorker = new URL('mail-worker.js', import.meta.url);
const sheetWorker = new URL('sheet-worker.js', import.meta.url);
const statementWorker = new URL('statement-worker.js', import.meta.url);

if (cluster.isPrimary && environment.workers > 1) {
  const { workers, logLevel } = environment;
  supervise({ workers, build, log: makeLog(logLevel), closingMs: CLOSING_MS });
} else {
  // Read only by who serves: the shop is most of what a process holds.
  const { open } = await import('./open.ts');
  // A shop that begins anew is closed and opened again by the same process.
  const programs = { build, mailWorker, sheetWorker, statementWorker, closingMs: CLOSING_MS };
  for (;;) await (await open(environment, programs)).again;
}
