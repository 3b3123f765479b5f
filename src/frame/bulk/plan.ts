import { isDeepStrictEqual } from 'node:util';
import Schema from 'typebox/schema';
import type { Reader } from '../../platform/db/index.ts';
import type { Facts } from '../command/audit.ts';
import type { Shop } from '../shop/shop.ts';
import { type BulkKind, kindOf, type Plan } from './kind.ts';
import { type BulkJob, type Image, readImages } from './store.ts';

/** Things looked at in one go. */
export const BATCH = 500;
/** Examples that a dry run shows. */
const EXAMPLES = 10;

/** What is wanted of a change does not fit its description. */
export class BulkRefused extends Error {
  readonly code: 'input' | 'nothing' | 'unknown' | 'over' | 'not_done';
  /** Where in the input, as a JSON pointer; '' for the whole. */
  readonly at: string;

  constructor(code: BulkRefused['code'], message: string, at = '') {
    super(message);
    this.at = at;
    this.name = 'BulkRefused';
    this.code = code;
  }
}

export interface Rehearsal {
  total: number;
  /** How many would change. */
  changes: number;
  /** How many would stay as they are, by reason. */
  skipped: Record<string, number>;
  examples: { id: number; before: Facts; after: Facts }[];
}

/** What a change would do, without doing it. @throws BulkRefused when the input makes no sense */
export async function rehearse(
  shop: Shop,
  name: string,
  { ids, input }: { ids: readonly number[]; input: unknown },
): Promise<Rehearsal> {
  const kind = kindOf(name);
  checkInput(name, input);
  const rule = kind.rule(shop, input);
  const found: Rehearsal = { total: ids.length, changes: 0, skipped: {}, examples: [] };
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    const facts = await kind.read(shop.db.read, some);
    for (const id of some) {
      const before = facts.get(id);
      const plan = planOf(before, rule);
      if (!before || 'skip' in plan) {
        const why = 'skip' in plan ? plan.skip : GONE;
        found.skipped[why] = (found.skipped[why] ?? 0) + 1;
        continue;
      }
      found.changes += 1;
      if (found.examples.length < EXAMPLES) found.examples.push({ id, before, after: plan.after });
    }
  }
  return found;
}

/** Why a thing stays as it is: it is not there any more, it is so already, or somebody has changed it since. */
const [GONE, SAME, CHANGED] = ['gone', 'same', 'changed_since'] as const;

/** The plan for one thing, where there is something to change. */
export function planOf(before: Facts | undefined, rule: (before: Facts) => Plan): Plan {
  if (!before) return { skip: GONE };
  const plan = rule(before);
  return 'after' in plan && isDeepStrictEqual(plan.after, before) ? { skip: SAME } : plan;
}

/** The rule of a change for some of its things: what it was started with, or what its undoing gives back. */
export async function ruleOf(
  shop: Shop,
  db: Reader,
  job: BulkJob,
  ids: readonly number[],
): Promise<(id: number, before: Facts) => Plan> {
  if (job.undoOf === null) {
    const rule = kindOf(job.kind).rule(shop, job.input);
    return (_, before) => rule(before);
  }
  const images = await readImages(db, job.undoOf, ids);
  const { byParts } = kindOf(job.kind);
  return (id, now) => {
    const image = images.get(id);
    if (!image) return { skip: SAME };
    if (byParts) return partsBack(now, image, byParts);
    return isDeepStrictEqual(now, image.after) ? { after: image.before } : { skip: CHANGED };
  };
}

/** Each part goes back that is still as it was left. */
function partsBack(
  now: Facts,
  { before, after: left }: Image,
  { mend }: NonNullable<BulkKind['byParts']>,
): Plan {
  const after: Record<string, unknown> = { ...now };
  let back = 0;
  for (const part of partsIn(before, left)) {
    const mended = isDeepStrictEqual(now[part], left[part])
      ? before[part]
      : mend?.(part, before[part], left[part], now[part]);
    const isKept = mended === undefined && !isDeepStrictEqual(now[part], left[part]);
    if (isKept) continue;
    back += 1;
    if (mended === undefined) delete after[part];
    else after[part] = mended;
  }
  return back > 0 ? { after } : { skip: CHANGED };
}

/** Of two images of a thing only the parts in which they differ. */
export function differing({ before, after }: Image): Image {
  const parts = [...partsIn(before, after)].filter((part) => !isDeepStrictEqual(before[part], after[part]));
  const only = (facts: Facts) =>
    Object.fromEntries(parts.flatMap((part) => (part in facts ? [[part, facts[part]]] : [])));
  return { before: only(before), after: only(after) };
}

const partsIn = (...facts: Facts[]): Set<string> => new Set(facts.flatMap(Object.keys));

/** @throws BulkRefused */
export function checkInput(name: string, input: unknown): void {
  const [fits, errors] = Schema.Errors(kindOf(name).input, input);
  if (fits) return;
  const [first] = errors;
  const at = first?.instancePath ?? '';
  throw new BulkRefused('input', `${at || 'It'} ${first?.message ?? 'is not understood'}.`, at);
}
