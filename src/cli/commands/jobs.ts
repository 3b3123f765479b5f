import { ask } from '../../frame/command/index.ts';
import { dropQueued, tryJobsAgain } from '../../frame/server/commands.ts';
import { listJobs } from '../../platform/jobs/keeping.ts';
import type { Command } from '../open-shop.ts';

export const JOBS_USAGE = `cistella jobs [failed | waiting]
    Lists what failed for good, with its error; or what waits and was tried already.
cistella jobs again ID [ID …] | again KIND
    Lets what failed be tried once more.
cistella jobs drop ID [ID …]
    Takes what failed or waits out of the queue: it is never done. What is being done, or comes by the clock, stays.`;

/** Work that the shop does by itself, and what became of it. */
export const jobsCommand: Command = async (shop, args, mistake, actor) => {
  const [verb = 'failed', ...which] = args;
  if ((verb === 'failed' || verb === 'waiting') && which.length === 0) {
    const jobs = await listJobs(shop.db, verb);
    for (const { id, kind, attempts, createdAt, error } of jobs)
      console.log(`${id}  ${kind}  ${new Date(createdAt).toISOString()}  ${attempts} times  ${error}`);
    if (jobs.length === 0) console.error(`No job is ${verb}.`);
    return 0;
  }
  if (!['again', 'drop'].includes(verb) || which.length === 0) throw mistake(JOBS_USAGE);
  const ids = which.map(Number);
  if (verb === 'drop') {
    if (!ids.every(Number.isInteger)) throw mistake(JOBS_USAGE);
    const gone = await ask({ shop, actor, now: Date.now() }, dropQueued, { ids });
    console.error(`${gone} of ${ids.length} taken out.`);
    return gone === ids.length ? 0 : 1;
  }
  const chosen = ids.every(Number.isInteger) ? { ids } : { kind: which[0] ?? '' };
  if ('kind' in chosen && which.length > 1) throw mistake(JOBS_USAGE);
  const count = await ask({ shop, actor, now: Date.now() }, tryJobsAgain, chosen);
  console.error(`${count} will be tried again.`);
  return count > 0 ? 0 : 1;
};
