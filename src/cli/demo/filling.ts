import { setTimeout as pause } from 'node:timers/promises';
import type { Shop } from '../../frame/shop/shop.ts';
import { migrations } from '../../migrations.ts';
import { clearDatabase, type Database, migrate } from '../../platform/db/index.ts';
import { claimKept, dropKept, readStored, saveStored } from '../../platform/db/saved-values.ts';

/** Stands in the shop from the first row of the demo to the last, and is renewed while its process lives. */
const MARK = 'demo.filling';
const RENEW_MS = 2000;
const DEAD_AFTER_MS = 10_000;

interface Filling {
  at: number;
}

/** True while the demo is only half in the shop: nothing else may be put into it then. */
export const isHalfFilled = async (db: Database): Promise<boolean> =>
  (await readStored<Filling>(db.read, MARK)) !== undefined;

/**
 * Lets `fill` put the demo into an empty shop, whole or not at all.
 *
 * @throws when another process is at it
 */
export async function fillWhole({ db, log }: Shop, fill: () => Promise<void>): Promise<void> {
  const mark = { at: Date.now() } satisfies Filling;
  if (!(await db.transaction((tx) => claimKept(tx, MARK, mark))))
    throw new Error('Another process is putting the demo into this shop.');
  const renewing = setInterval(() => {
    db.transaction((tx) => saveStored(tx, MARK, { at: Date.now() } satisfies Filling)).catch(
      (error: unknown) => log.error(error),
    );
  }, RENEW_MS);
  try {
    await fill();
  } finally {
    clearInterval(renewing);
  }
  await db.transaction((tx) => dropKept(tx, MARK));
}

/**
 * Takes out what a process left that ended in the middle of filling the shop, and waits for one that is still at it.
 * The shop has been open to nobody until then, so nothing else can be in it.
 */
export async function clearHalfFilled(db: Database, now: () => number = Date.now): Promise<void> {
  for (;;) {
    const filling = await readStored<Filling>(db.read, MARK);
    if (!filling) return;
    if (now() - filling.at > DEAD_AFTER_MS) {
      await db.transaction(async (tx) => {
        const still = await readStored<Filling>(tx, MARK);
        if (still?.at === filling.at) await clearDatabase(tx);
      });
      await migrate(db, migrations);
      return;
    }
    await pause(RENEW_MS / 4);
  }
}
