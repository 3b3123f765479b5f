import type { WorkerGlobalState } from 'vitest';
import { init, runBaseTests, setupEnvironment } from 'vitest/worker';
import { judgeAll } from './judge.ts';

type Traces = Parameters<typeof runBaseTests>[2];

// Whoever asked has gone: nobody would hear of anything.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

init({
  post: (message) => process.send?.(message),
  on: (listener) => process.on('message', listener),
  off: (listener) => process.off('message', listener),
  setup: setupEnvironment,
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  runTests: (state: WorkerGlobalState, traces: Traces) =>
    judgeAll(state, (next) => runBaseTests('run', next, traces)),
});
