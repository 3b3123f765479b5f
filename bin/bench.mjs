// Runs on the pinned Node (see bin/run.mjs), which reads TypeScript as it is.
import './lib/glob.mjs';
import { ensureBuilt } from './lib/built.mjs';

await ensureBuilt();
await import('../bench/main.ts');
