import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log.ts';
import { type FromWorker, START, type Start, type ToWorker } from './messages.ts';
import { pauseBefore } from './pauses.ts';

export interface Supervised {
  /** How many serve. */
  workers: number;
  log: Logger;
  /** Builds the search index in a program of its own. */
  build: () => Promise<void>;
  /** How long workers may take to close, in milliseconds. */
  closingMs: number;
}

/**
 * Runs this program again as so many workers on one port, and serves nobody itself: what does hardly anything does not
 * fall. The first gets the house ready by itself; when it is open the others follow. Who ends is started again, and one
 * at a time leads. SIGTERM and SIGINT close all.
 */
export function supervise({ workers, log, build, closingMs }: Supervised): void {
  /** Those that serve, the longest first. */
  const open = new Set<Worker>();
  let leader: Worker | undefined;
  let note: string | undefined;
  let closing = false;
  /** Until all have ended that are to begin anew. */
  let beginning = false;
  /** How many places have somebody, or wait for somebody. */
  let places = 0;
  let building: Promise<void> | undefined;

  function fork(start: Start): Worker {
    const worker = cluster.fork({ [START]: JSON.stringify(start) });
    worker.on('message', (message: FromWorker) => hear(worker, message));
    return worker;
  }

  /** One place among the workers, whoever fills it. */
  async function keepFilled(start: Start): Promise<void> {
    places += 1;
    await untilGivenUp(start);
    places -= 1;
    if (!beginning || closing || places > 0) return;
    beginning = false;
    note = undefined;
    void keepFilled({ first: true, note: '' });
  }

  async function untilGivenUp(start: Start): Promise<void> {
    for (let early = 0; !closing && !beginning; ) {
      const worker = fork(start);
      if (start.first) leader = worker;
      const began = performance.now();
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
      open.delete(worker);
      if (leader === worker) lead([...open][0]);
      if (closing || beginning) return;
      // A house that does not open is no accident: whoever started it is to know.
      if (note === undefined) process.exit(code ?? 1);
      const wait = pauseBefore(performance.now() - began, early);
      early = wait.early;
      log.error(
        { process: worker.process.pid, code, signal },
        `A process of the shop ended by itself; another takes its place ${wait.ms === 0 ? 'at once' : `in ${wait.ms / 1000} seconds`}.`,
      );
      await pause(wait.ms);
      start = { first: false, note };
    }
  }

  function lead(worker: Worker | undefined): void {
    leader = worker;
    if (worker) tell(worker, { says: 'lead' });
  }

  function hear(worker: Worker, message: FromWorker): void {
    if ('says' in message) {
      if (message.says === 'open') opened(worker, message.note);
      else beginAgain();
    } else if ('answers' in message) heard(message.answers);
    else if (message.asks === 'hear') passOn(worker, message.question);
    else {
      const answer = (failure?: string) => tell(worker, { answers: message.question, failure });
      built().then(
        () => answer(),
        (error: unknown) => answer(String(error)),
      );
    }
  }

  function opened(worker: Worker, said: string): void {
    open.add(worker);
    if (!leader) lead(worker);
    if (note !== undefined) return;
    note = said;
    for (let place = 1; place < workers; place += 1) void keepFilled({ first: false, note });
  }

  /** Who asked, and how many have not answered yet. One that ends meanwhile never does: who asks has patience. */
  const passed = new Map<number, { worker: Worker; question: number; left: number }>();
  let questions = 0;

  function passOn(worker: Worker, question: number): void {
    const others = [...open].filter((other) => other !== worker);
    if (others.length === 0) {
      tell(worker, { answers: question });
      return;
    }
    passed.set(++questions, { worker, question, left: others.length });
    for (const other of others) tell(other, { asks: 'hear', question: questions });
  }

  function heard(number: number): void {
    const asked = passed.get(number);
    if (!asked || --asked.left > 0) return;
    passed.delete(number);
    tell(asked.worker, { answers: asked.question });
  }

  function built(): Promise<void> {
    building ??= build().finally(() => {
      building = undefined;
    });
    return building;
  }

  /** @returns with which codes they ended */
  async function endAll(): Promise<(number | null)[]> {
    const left = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const late = setTimeout(() => {
      for (const worker of left) worker.process.kill('SIGKILL');
    }, closingMs);
    const codes = left.map(async (worker) => (await once(worker, 'exit'))[0] as number | null);
    for (const worker of left) worker.process.kill('SIGTERM');
    return Promise.all(codes).finally(() => clearTimeout(late));
  }

  function beginAgain(): void {
    // Each of them says so.
    if (closing || beginning || note === undefined) return;
    beginning = true;
    void endAll();
  }

  async function close(): Promise<void> {
    if (closing) return;
    closing = true;
    const ends = await endAll();
    process.exit(ends.every((code) => code === 0) ? 0 : 1);
  }

  // Workers take connections themselves: one that is on its way to a worker through here hangs when that is killed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, close);
  void keepFilled({ first: true, note: '' });
}

/** A worker that has just ended hears nothing, and that is no fault. */
function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
