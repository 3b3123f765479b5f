#!/usr/bin/env node
import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot, pinnedNode, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { sourceMaps } from './lib/running.mjs';

// The shop runs in its own root, but a file named on the command line is meant from where the person stands.
// npm has moved to the root already and says where it came from in INIT_CWD.
const standing = process.cwd() === root ? (process.env.INIT_CWD ?? root) : process.cwd();

await ensureInstalled();
await ensureBuilt();
run(pinnedNode(), [...sourceMaps, fromRoot('dist', 'server', 'cli.js'), ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production', INIT_CWD: standing },
});
