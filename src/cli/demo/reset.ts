import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { countListed } from '../../catalogue/index.ts';
import { type Actor, ask } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { migrations } from '../../migrations.ts';
import { backUp, clearDatabase, type Database, migrate, type Reader } from '../../platform/db/index.ts';
import { readStored } from '../../platform/db/saved-values.ts';
import { endDemo, OVER } from './commands.ts';

export const demoIsOver = async (db: Reader): Promise<boolean> =>
  (await readStored<boolean>(db, OVER)) === true;

/** What was in the shop. */
export interface DemoCounts {
  products: number;
  orders: number;
  people: number;
  entries: number;
}

export interface Emptied extends DemoCounts {
  /** Where everything was copied before; undefined on PostgreSQL, which has its own tools for that. */
  backup: string | undefined;
}

/**
 * Takes everything out of a shop that shows the demo, what was put in beside it as well, and keeps the demo out from
 * now on. For a shop that is closed: a process that has it open would go on with what it knows.
 */
export async function emptyDemo(shop: Shop, actor: Actor): Promise<Emptied> {
  const { db, dataDir } = shop;
  const gone = await countDemo(db);
  const backup = await backUp(db);
  await db.transaction((tx) => clearDatabase(tx));
  await migrate(db, migrations);
  await ask({ shop, actor, now: Date.now() }, endDemo, gone);
  await rm(join(dataDir, 'media'), { recursive: true, force: true });
  return { ...gone, backup };
}

export async function countDemo(db: Database): Promise<DemoCounts> {
  const count = async (table: 'order' | 'user' | 'entry') => {
    const row = await db.read
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('n'))
      .executeTakeFirst();
    return Number(row?.n ?? 0);
  };
  const [products, orders, people, entries] = await Promise.all([
    countListed(db.read),
    count('order'),
    count('user'),
    count('entry'),
  ]);
  return { products, orders, people, entries };
}
