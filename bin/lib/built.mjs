import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execute, exitCode } from './children.mjs';
import { fromRoot, pinnedNode } from './paths.mjs';

/** Everything the bundles are made from. Tests stand beside the code but don't go in. */
const sources = [
  'src',
  'migrations',
  'locales',
  'bin/build.mjs',
  'bin/lib/compress.mjs',
  'bin/lib/one-byte.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const isTest = /\.test\.tsx?$/;
const stamp = fromRoot('dist', '.sources');

/** Builds the shop unless dist/ was made from exactly these sources. Ends the process if it cannot be built. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  const result = await build();
  if (result.code !== 0) process.exit(exitCode(result) || 1);
}

/** Like {@link ensureBuilt}, for callers that look at the result themselves: `{ code, signal, output }`. */
export function build(options = {}) {
  if (isBuilt()) return { code: 0, signal: null, output: '' };
  return execute(pinnedNode(), [fromRoot('bin', 'build.mjs')], options);
}

function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** Contents rather than times: a checkout changes times only, and an edit may keep the size. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn)) {
    const content = readFileSync(fromRoot(file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(path) {
  const place = fromRoot(path);
  if (!existsSync(place)) return [];
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !isTest.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(fromRoot().length + 1))
    .sort();
}

/** A build that breaks off halfway must not be taken for a good one: no stamp until it is whole. */
export function forgetBuild() {
  rmSync(stamp, { force: true });
}

export function rememberBuild(sourcesHash) {
  writeFileSync(stamp, sourcesHash);
}
