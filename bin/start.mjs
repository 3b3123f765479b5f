import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot, pinnedNode } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { serverEnvironment, serverFlags } from './lib/running.mjs';

await ensureInstalled();
await ensureBuilt();
run(pinnedNode(), [...serverFlags, fromRoot('dist', 'server', 'main.js'), ...process.argv.slice(2)], {
  env: serverEnvironment,
});
