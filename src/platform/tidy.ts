import { performance } from 'node:perf_hooks';

/**
 * How often it is looked, in milliseconds; how long a shop must have been quiet, and how seldom one that never is gets
 * asked to stop for it. It throws translated program away as well, which is made anew in the seconds after it: a pause
 * between two shoppers is no time for that.
 */
const LOOK_MS = 5000;
const REST_MS = 60_000;
const BUSY_MS = 600_000;
/** A process that has worked less than this part of the time is quiet. */
const QUIET = 0.15;
/** Bytes that must have come on top of what was held after the last time: it takes a tenth of a second. */
const MORE = 16 * 1024 * 1024;

export interface Holding {
  /** Bytes held now, and after the last thorough collection; 0 before the first. */
  held: number;
  after: number;
  /** Milliseconds since then. */
  since: number;
  /** For how many milliseconds the process has been quiet; 0 while it is busy. */
  quiet: number;
}

/** Whether what a process holds beyond need is worth a tenth of a second now. */
export const isWorthTidying = ({ held, after, since, quiet }: Holding): boolean =>
  held > after + MORE && (quiet >= REST_MS || since > BUSY_MS);

/**
 * Has the collector come thoroughly from time to time. V8 lets its heap grow for as long as nobody else asks for the
 * memory, and a shop has neighbours: what an import or an hour of shoppers left behind would stay for good.
 *
 * @returns stops it. Does nothing where the collector cannot be asked (`--expose-gc`)
 */
export function keepTidy(): () => void {
  const { gc } = globalThis;
  if (!gc) return () => {};
  let after = 0;
  let quiet = 0;
  let last = performance.now();
  let worked = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(worked);
    worked = performance.eventLoopUtilization();
    quiet = utilization < QUIET ? quiet + LOOK_MS : 0;
    const held = process.memoryUsage.rss();
    if (!isWorthTidying({ held, after, since: performance.now() - last, quiet })) return;
    gc({ type: 'major', flavor: 'last-resort' });
    after = process.memoryUsage.rss();
    last = performance.now();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
