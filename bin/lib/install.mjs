import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { execute } from './children.mjs';
import { fromRoot, hasPinnedNode } from './paths.mjs';

const stamp = fromRoot('node_modules', '.cistella-lock');
const lockFile = fromRoot('package-lock.json');

/** Like {@link installPackages}, and ends the process with the reason if it does not succeed. */
export async function ensureInstalled(options) {
  await installPackages(options).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
}

/**
 * Brings node_modules to what package-lock.json says; a few milliseconds when it is there already.
 *
 * @param options `dev`: whether the tools for tests must be there too.
 * @throws with npm's own words when npm does not succeed.
 */
export async function installPackages({ dev = false } = {}) {
  const hash = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (hasPinnedNode() && (read(stamp) === hash || isInstalled(dev))) return;
  console.log('Installing the packages the shop is made of. The first time takes a little while …');
  const started = performance.now();
  // Always with the development tools: then one tree serves start and test, whatever NODE_ENV is.
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev'];
  const result = await execute(...npm(args), { quiet: true });
  if (result.code !== 0) throw failure('npm ci did not succeed.', result);
  if (!hasPinnedNode()) {
    throw failure(
      'npm ci left no node_modules/node/bin/node. Are install scripts switched off (npm config get ignore-scripts)?',
      result,
    );
  }
  writeFileSync(stamp, hash);
  console.log(`Installed in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/**
 * Whether npm's own record of node_modules holds everything the lock file asks for. For trees that were
 * installed by hand (`npm ci --omit=dev` on a server), which carry no stamp of ours.
 */
function isInstalled(dev) {
  const record = read(fromRoot('node_modules', '.package-lock.json'));
  if (!record) return false;
  const present = JSON.parse(record).packages;
  const wanted = Object.entries(JSON.parse(read(lockFile)).packages);
  return wanted.every(
    ([path, entry]) =>
      path === '' || entry.optional || (entry.dev && !dev) || present[path]?.version === entry.version,
  );
}

/**
 * The npm that runs this script, on the Node it runs on. Not the `node` on PATH: npm puts node_modules/.bin
 * first there, and that is what is about to be replaced.
 */
function npm(args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli && node && /npm-cli\.c?js$/.test(cli) && existsSync(cli) && existsSync(node))
    return [node, [cli, ...args]];
  return ['npm', args];
}

function failure(message, { output, error }) {
  return new Error([output.trimEnd(), error?.message, message].filter(Boolean).join('\n'));
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
