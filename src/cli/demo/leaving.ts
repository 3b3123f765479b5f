import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, job } from '../../frame/command/index.ts';
import type { DemoDoor, Keepable } from '../../frame/demo/door.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { migrations } from '../../migrations.ts';
import { standingOwnerLink } from '../../people/index.ts';
import { backUp, beginAnew, type Database } from '../../platform/db/index.ts';
import { dropKept, readStored, saveStored } from '../../platform/db/saved-values.ts';
import { hashToken, randomToken } from '../../platform/security/tokens.ts';
import { type Claim, endDemo, leaveDemo, OVER, WISH, type Wish } from './commands.ts';
import { isDemo } from './is-demo.ts';
import { keptTables } from './leaving-tables.ts';
import { countDemo, type DemoCounts } from './reset.ts';
import { forgetSales } from './store-leaving.ts';

/** Stands in a shop that has just begun, until its first line is written and the demo's files are gone. */
const LEFT = 'demo.left';
/** By what whoever asked for an own shop is known again. */
const CLAIM = 'demo.claim';
const CLAIM_GOOD_MS = 3_600_000;

interface Left {
  gone: DemoCounts;
  keep: readonly Keepable[];
}

/** The way out of the demo, as screens may use it. @param isOn whether the demo is shown here, and may be */
export function demoDoorOf(shop: Shop, isOn: boolean): DemoDoor {
  const { db } = shop;
  return {
    isOn,
    async leave(actor, keep) {
      const word = randomToken();
      await ask({ shop, actor, now: Date.now() }, leaveDemo, { keep, claim: hashToken(word) });
      return word;
    },
    async ownerLink(word) {
      const claim = await readStored<Claim>(db.read, CLAIM);
      const isTheirs = claim?.hashes.includes(hashToken(word)) && claim.until > Date.now();
      return isTheirs ? standingOwnerLink(shop) : undefined;
    },
  };
}

/**
 * Makes a shop that shows the demo somebody's own, if that was wished: before it is open to anybody, whole or not at
 * all. A copy of everything is made first, where the engine can.
 */
export async function leaveWished(db: Database): Promise<void> {
  const wish = await readStored<Wish>(db.read, WISH);
  if (!wish) return;
  const { keep, claims } = wish;
  // Whatever else may stand there: only a demo is taken out.
  if (!(await isDemo({ db }))) {
    await db.transaction((tx) => dropKept(tx, WISH));
    return;
  }
  const gone = await countDemo(db);
  const backup = await backUp(db);
  await beginAnew(db, migrations, keptTables(keep), async (tx) => {
    if (keep.includes('products')) await forgetSales(tx);
    await saveStored(tx, OVER, true);
    await saveStored(tx, LEFT, { gone, keep } satisfies Left);
    await saveStored(tx, CLAIM, { hashes: claims, until: Date.now() + CLAIM_GOOD_MS } satisfies Claim);
  });
  if (backup) console.error(`A copy of the demo, with all that was put in beside it, is in ${backup}.`);
}

/** What is left to do once: the demo's files, and the first line of the shop's own trail. Bears being done again. */
export async function finishLeaving(shop: Shop): Promise<void> {
  const left = await readStored<Left>(shop.db.read, LEFT);
  if (!left) return;
  // The index on disk is of what was there; letters were to people who never were.
  const folders = ['search', 'outbox', ...(left.keep.length === 0 ? ['media'] : [])];
  for (const folder of folders) await rm(join(shop.dataDir, folder), { recursive: true, force: true });
  await ask({ shop, actor: job('start'), now: Date.now() }, endDemo, { ...left.gone, mark: LEFT });
}
