import { command } from '../../frame/command/index.ts';
import type { Keepable } from '../../frame/demo/door.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { dropKept, saveStored } from '../../platform/db/saved-values.ts';
import { isDemo } from './is-demo.ts';

/** Stands in a shop that was emptied: it is not filled with the demo again. */
export const OVER = 'demo.over';
/** What somebody wishes to keep who begins a shop of their own. */
export const WISH = 'demo.wish';
/** The tag by which every process hears that the shop begins anew. */
export const ANEW_TAG = 'demo.anew';

export interface Wish {
  keep: readonly Keepable[];
  /** The hash of the word by which whoever asked is known again. */
  claim: string;
}

export interface Claim {
  hash: string;
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
  async run(act, { keep, claim }: Wish): Promise<void> {
    if (!(await isDemo({ db: { read: act.tx } }))) throw new Error('This shop does not show the demo.');
    await saveStored(act.tx, WISH, { keep, claim } satisfies Wish);
    act.audit({ subject: ['site', 'demo'], after: { keep: keep.join(', ') } });
    await announceChange(act.tx, ANEW_TAG);
  },
});
