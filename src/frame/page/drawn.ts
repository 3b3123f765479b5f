import type { Bound } from '../../platform/cache/lru.ts';
import type { RequestContext } from '../request/request-context.ts';

/** One that no announced change has reached is made anew after this time all the same. */
const OLDEST_MS = 10 * 60_000;
/** How many are remembered to have been asked for once. */
const MOST_ASKED = 4000;

/** Something finished, and what changes it; without tags nobody may keep it. */
export interface Drawn<T> {
  value: T;
  tags: readonly string[] | undefined;
}

/**
 * A part of pages that is drawn once, for it outlives what else changes on them, and addresses with something behind
 * them that it does not read. It is kept from the second time on that somebody asks for it, so that a robot that reads
 * everything once drives nothing out.
 *
 * @param kind names the shelf; its bound is told where it is asked for first
 * @param key all that tells one from another, language and currency included
 */
export async function keptDrawn<T>(
  { shop, mayKeep }: RequestContext,
  { kind, mostBytes, weigh }: { kind: string } & Pick<Exclude<Bound<T>, number>, 'mostBytes' | 'weigh'>,
  key: string,
  make: () => Promise<Drawn<T>>,
): Promise<T> {
  if (!mayKeep) return (await make()).value;
  const shelf = shop.cache.shelf<T>(kind, { mostBytes, weigh, oldestMs: OLDEST_MS });
  const asked = shop.cache.shelf<true>(`${kind} asked`, MOST_ASKED);
  // Before anything is read: what changes meanwhile is not kept.
  const { generation } = shelf;
  const kept = shelf.peek(key);
  if (kept !== undefined) return kept;
  const drawn = await make();
  if (!drawn.tags) return drawn.value;
  if (asked.peek(key)) return shelf.put(key, drawn.tags, drawn.value, generation);
  asked.put(key, [], true, asked.generation);
  return drawn.value;
}
