import { command } from '../../frame/command/index.ts';
import type { Keepable } from '../../frame/demo/door.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { lockName } from '../../platform/db/index.ts';
import { dropKept, readStored, saveStored } from '../../platform/db/saved-values.ts';
import { isDemo } from './is-demo.ts';

/** Stands in a shop that was emptied: it is not filled with the demo again. */
export const OVER = 'demo.over';
/** What somebody wishes to keep who begins a shop of their own. */
export const WISH = 'demo.wish';
/** The tag by which every process hears that the shop begins anew. */
export const ANEW_TAG = 'demo.anew';

export interface Wish {
  keep: readonly Keepable[];
  /** The hashes of the words by which whoever asked is known again: one who asks twice may hold the first answer. */
  claims: readonly string[];
}

export interface Claim {
  hashes: readonly string[];
  until: number;
}

/** A shop that showed the demo is empty, and stays so: the first line of its own trail. */
export const endDemo = command({
  name: 'demo.empty',
  needs: 'settings.edit',
  async run(
    act,
    { mark, ...gone }: { products: number; orders: number; people: number; entries: number; mark?: string },
  ): Promise<void> {
    await saveStored(act.tx, OVER, true);
    if (mark !== undefined) await dropKept(act.tx, mark);
    act.audit({ subject: ['site', 'demo'], before: { ...gone } });
  },
});

/** Somebody wants a shop of their own in place of the demo: every process closes, and the first to open makes it. */
export const leaveDemo = command({
  name: 'demo.leave',
  needs: 'people.edit',
  async run(act, { keep, claim }: Pick<Wish, 'keep'> & { claim: string }): Promise<void> {
    if (!(await isDemo({ db: { read: act.tx } }))) throw new Error('This shop does not show the demo.');
    await lockName(act.tx, WISH);
    const before = await readStored<Wish>(act.tx, WISH);
    await saveStored(act.tx, WISH, { keep, claims: [...(before?.claims ?? []), claim] } satisfies Wish);
    act.audit({ subject: ['site', 'demo'], after: { keep: keep.join(', ') } });
    await announceChange(act.tx, ANEW_TAG);
  },
});
