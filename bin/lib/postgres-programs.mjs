import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { aptInstall, canInstall } from './debian.mjs';

const OLDEST = 15;
const debian = '/usr/lib/postgresql';

/** The folder that holds `postgres` and `initdb`, both new enough; or undefined. */
function findPrograms() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((place) => place && existsSync(join(place, 'postgres')))
    // A link on PATH points into a folder where initdb stands too, which seldom has a link of its own.
    .map((place) => dirname(realpathSync(join(place, 'postgres'))));
  const packaged = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...onPath, ...packaged.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && version(folder) >= OLDEST);
}

function version(folder) {
  try {
    const said = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/\d+/.exec(said)?.[0]);
  } catch {
    return 0;
  }
}

/** Finds or installs PostgreSQL's programs. @throws with what the person can do. */
export async function ensurePrograms() {
  const found = findPrograms();
  if (found) return found;
  const help =
    `The tests need PostgreSQL ${OLDEST} or newer. Install it (Debian: sudo apt-get install postgresql)\n` +
    'or name a server: TEST_POSTGRES_URL=postgres://user:password@host/database npm test';
  if (!canInstall()) throw new Error(help);
  console.log('Installing PostgreSQL …');
  const { output } = await aptInstall('postgresql');
  const installed = findPrograms();
  if (!installed) throw new Error(`${output.trimEnd()}\n${help}`);
  return installed;
}
