import { resolve } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot, pinnedNode } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('usage: node bin/run.mjs FILE [arguments …]');
  process.exit(2);
}
const path = resolve(file);
// Building is part of starting and must do without the tools for tests; everything else may use them.
await ensureInstalled({ dev: path !== fromRoot('bin', 'build.mjs') });
run(pinnedNode(), [path, ...args]);
