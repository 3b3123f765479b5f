import { LATE_AFTER_MS } from './model-agency.ts';

/** How a chain's sending stands. Moments are epoch milliseconds. */
export interface Lane {
  answeredTo: number;
  triedTo: number;
  waitUntil: number;
  retryAt: number;
  failingSince: number;
  failures: number;
  leasedUntil: number;
}

/** As many as wait for the next message, and no more than one carries. */
export interface Queue {
  count: number;
  /** Whether that is all that a message can carry. */
  full: boolean;
}

/**
 * Whether a message goes now. The agency says how long it wants to be left alone; who has a full message need not wait.
 *
 * @param atOnce whether somebody asks for it: then a failure is not waited out
 */
export function maySend(lane: Lane, queue: Queue, now: number, atOnce = false): boolean {
  if (queue.count === 0 || lane.leasedUntil > now) return false;
  if (!atOnce && lane.retryAt > now) return false;
  return queue.full || lane.waitUntil <= now;
}

/** Whether it must be said that something did not work (Incidencia): records lay for longer than the agency lets pass. */
export const isLate = (lane: Pick<Lane, 'failingSince'>, oldest: number, now: number): boolean =>
  lane.failingSince > 0 || now - oldest > LATE_AFTER_MS;

const FIRST_PAUSE_MS = 60_000;
/** Records that wait are to be tried at least every hour. */
const LONGEST_PAUSE_MS = 30 * 60_000;

/** How long after so many failures in a row it is tried again, in milliseconds. @param failures from 1 */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_MS);
