import type { RequestContext } from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';
import type { Tried } from './tries.ts';

/** A log-in that came to nothing. */
export interface Refusal {
  door: 'shop' | 'desk';
  /** `password again`: of somebody who is in, before something weighty. */
  by: 'password' | 'password again' | 'code' | 'passkey';
  /** Who was asked for, by their number. */
  account: number | 'unknown account' | 'not looked up';
  why: 'wrong' | 'closed' | 'pause' | 'too_many' | 'captcha';
  /** Where tries are counted by name. */
  tried?: Tried | undefined;
}

/**
 * Writes to the log who was not let in, from which network and why. Nothing that was typed stands there: people type
 * passwords into the field above.
 */
export async function logRefusal(ctx: RequestContext, refusal: Refusal): Promise<void> {
  const { door, by, account, why, tried = 'free' } = refusal;
  const { log, limits } = ctx.shop;
  const network = networkOf(ctx.ip);
  const unseen = why === 'pause' || why === 'too_many';
  // What is refused unseen comes as fast as a machine can ask: that it does is worth one line.
  if (unseen && !(await limits.take('refusal_noted', `${door} ${account} ${why} ${network}`))) return;
  const loud = door === 'desk' || unseen || tried !== 'free';
  const what = why === 'wrong' && tried === 'first_pause' ? ', and pauses begin' : '';
  log[loud ? 'warn' : 'info'](
    { request: ctx.requestId, door, by, account, network, why },
    `a log-in was refused${what}`,
  );
}
