import { ensureBuilt } from './lib/built.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { fromRoot, pinnedNode } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
run(pinnedNode(), ['--enable-source-maps', fromRoot('dist', 'server', 'main.js'), ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production' },
});
