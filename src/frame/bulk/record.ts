import type { Tx } from '../../platform/db/index.ts';
import type { Act } from '../command/act.ts';
import { kindOf } from './kind.ts';
import { differing } from './plan.ts';
import { type BulkItem, closeItems, type Image, insertBulk, lockBulk, readImages } from './store.ts';

/**
 * A change that somebody else makes, as a file that is read into the shop: it stands among the changes of many things
 * and is taken back like each of them. @returns its number
 */
export async function openRecord(
  { tx, actor, now }: Pick<Act, 'tx' | 'actor' | 'now'>,
  { kind, reason }: { kind: string; reason: string },
): Promise<number> {
  const { kind: by, id, name, request } = actor;
  const job = { kind, reason, input: null, undoOf: null, createdAt: now };
  return insertBulk(tx, { ...job, actor: { kind: by, id, name, request } }, [], 'done');
}

/** What the next things of such a change were, and are now. Things may come again: what they were first counts. */
export async function noteDone(
  tx: Tx,
  id: number,
  images: ReadonlyMap<number, Image>,
  now: number,
): Promise<void> {
  const job = await lockBulk(tx, id);
  if (!job || images.size === 0) return;
  const { byParts } = kindOf(job.kind);
  const known = await readImages(tx, id, [...images.keys()]);
  let position = job.total;
  const items = [...images].map(([thing, image]): BulkItem => {
    const earlier = known.get(thing);
    const whole = earlier
      ? {
          before: { ...image.before, ...earlier.before },
          after: { ...earlier.after, ...image.after },
        }
      : image;
    const at = earlier?.position ?? position++;
    return { position: at, id: thing, state: 'done', why: '', ...(byParts ? differing(whole) : whole) };
  });
  const fresh = position - job.total;
  await closeItems(tx, job, items, now, { fresh });
}
