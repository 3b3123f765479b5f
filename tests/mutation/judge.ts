import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { WorkerGlobalState } from 'vitest';
import { type Asked, type Coverage, coverageOf } from './coverage.ts';
import { faults } from './switch.ts';

type State = WorkerGlobalState;
type Run = (state: State) => Promise<void>;

const GIB = 2 ** 30;
const folder = process.env.MUTATE_FOLDER ?? '';
const MOST_FILES = process.env.MUTATE_FILES ? Number(process.env.MUTATE_FILES) : undefined;
const tell = (what: object) => appendFileSync(join(folder, 'told.jsonl'), `${JSON.stringify(what)}\n`);

/**
 * Runs the tests once without a fault, unless a process before this one did, and then for each fault that is left those
 * that come by it. The code is read once: reading it, and not testing, is what took time.
 */
export async function judgeAll(state: State, run: Run): Promise<void> {
  const file = join(folder, 'coverage.json');
  let isFresh = existsSync(file);
  if (!isFresh) {
    await run(state);
    // Vitest has said which.
    if (faults().noticedBy) return;
    writeFileSync(file, JSON.stringify(coverageOf(MOST_FILES)));
  }
  const coverage: Coverage = JSON.parse(readFileSync(file, 'utf8'));
  const ask = (asked: Asked[]) => askAll(asked, state, run);
  for (const id of JSON.parse(readFileSync(join(folder, 'left.json'), 'utf8'))) {
    const asked = coverage.tests[id];
    if (!asked) {
      tell({ id, is: coverage.static.includes(id) ? 'static' : 'unreached' });
      continue;
    }
    tell({ id, began: Date.now() });
    const goesOn = await judge(id, asked, coverage.hits[id] ?? 0, isFresh, ask);
    if (!goesOn || process.memoryUsage.rss() > 3 * GIB) return;
    isFresh = false;
  }
}

/** @returns whether the process may judge another. */
async function judge(
  id: string,
  asked: Asked[],
  hits: number,
  isFresh: boolean,
  ask: (asked: Asked[]) => Promise<void>,
): Promise<boolean> {
  const told = faults();
  Object.assign(told, { activeMutant: id, hitCount: 0, hitLimit: 1000 + 100 * hits });
  await ask(asked);
  const { noticedBy: by, hitCount } = told;
  Object.assign(told, { activeMutant: undefined, hitCount: undefined });
  if (!by) {
    // Something remembers what was computed before the fault: a new process has to say.
    const isSure = isFresh || hitCount !== 0;
    tell(isSure ? { id, is: 'survived' } : { id, again: true });
    return true;
  }
  // Who noticed fails without the fault too where that left something behind, or one before it did.
  await ask(again(asked, by));
  const isSpoilt = told.noticedBy !== undefined;
  tell(isFresh || !isSpoilt ? { id, is: 'noticed', by: by.name } : { id, again: true });
  return !isSpoilt;
}

function again(asked: Asked[], { testId, filepath }: { testId?: string; filepath?: string }): Asked[] {
  const there = asked.filter((each) => each.filepath === filepath);
  return testId ? there.map((each) => ({ ...each, testIds: [testId] })) : there;
}

/** Runs those until one fails; `faults().noticedBy` says which. Vitest hears nothing of it. */
async function askAll(asked: Asked[], state: State, run: Run): Promise<void> {
  const told = faults();
  told.noticedBy = undefined;
  const rpc = new Proxy(state.rpc, {
    get: (target, name: keyof State['rpc']) => {
      if (name === 'onUnhandledError')
        return async (error: { message?: string }) => {
          told.noticedBy ??= { name: `outside of every test: ${error.message}` };
        };
      return /^on[A-Z]|^snapshotSaved/.test(name) ? async () => undefined : target[name];
    },
  });
  for (const files of asked) {
    await run({ ...state, rpc, ctx: { ...state.ctx, files: [files] } });
    // What nobody waited for may throw yet.
    await setImmediate();
    if (told.noticedBy) return;
  }
}
