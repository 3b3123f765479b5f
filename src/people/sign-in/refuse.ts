import { logRefusal, type Refusal } from '../../accounts/index.ts';
import { beginAct, job } from '../../frame/command/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { enqueue, type JobHandler } from '../../platform/jobs/jobs.ts';
import { findMember } from '../members/store.ts';
import { notePauses } from './commands-pauses.ts';

/** Why nobody was let in. `wrong` says no more than that: not whether somebody of that name works here. */
export type NotLetIn = 'wrong' | 'pause' | 'too_many';

interface Asked extends Pick<Refusal, 'by' | 'tried'> {
  /** Undefined where nobody who works here was asked for. */
  staffId: number | undefined;
}

interface Pauses {
  staffId: number;
  by: Refusal['by'];
  at: number;
  request: string;
}

/** Lets nobody in, and says so: in the log each time, in the trail once for each row of pauses. */
export async function refuse<Why extends NotLetIn>(
  ctx: RequestContext,
  why: Why,
  { by, staffId, tried }: Asked,
): Promise<Why> {
  const { shop, now: at, requestId: request } = ctx;
  const account = staffId ?? (why === 'too_many' ? 'not looked up' : 'unknown account');
  await logRefusal(ctx, { door: 'desk', by, account, why, tried });
  // By a job, and for a name that nobody has as well: the answer takes as long.
  if (why === 'wrong' && tried === 'first_pause')
    await shop.db.transaction((tx) =>
      enqueue(tx, 'people.pauses_begin', { staffId: staffId ?? 0, by, at, request } satisfies Pauses),
    );
  return why;
}

export function pausesJob(shop: Shop): Record<string, JobHandler> {
  return {
    'people.pauses_begin': async ({ staffId, by, at, request }: Pauses) => {
      if (!(await findMember(shop.db.read, staffId))) return undefined;
      const actor = job('people.pauses_begin', request);
      return (tx) => notePauses(beginAct({ shop, tx, actor, now: at }), { staffId, tried: by });
    },
  };
}
