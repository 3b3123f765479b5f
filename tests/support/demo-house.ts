import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { seedDemo } from '../../src/cli/demo/demo.ts';
import type { Engine } from '../../src/platform/db/index.ts';
import { openTemplate, openTestDatabase } from './database.ts';
import { openOver, type TestShop, type TestShopOptions } from './shop.ts';

/** The demo as it is kept for a run: its database, its files, and what says that both are whole. */
function keptFor(engine: Engine) {
  const { folder, postgres } = inject('demos');
  const home = join(folder, engine);
  const database = engine === 'sqlite' ? join(home, 'shop.sqlite') : postgres;
  return { home, database, files: join(home, 'files'), whole: join(home, 'whole') };
}

/** A test shop that has been filled with the demo and has done what that left to do, as after its next start. */
export async function openDemoHouse(engine: Engine, options: TestShopOptions = {}): Promise<TestShop> {
  const { home, database, files, whole } = keptFor(engine);
  while (!existsSync(whole))
    if (claim(home)) await keep(engine);
    else await sleep(20);
  return openOver(await openTestDatabase(engine, database), options, files);
}

/** True for the first of all workers that asks. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Fills the demo once for the whole run: the others copy it in a fraction of the time. */
async function keep(engine: Engine): Promise<void> {
  const { home, database, files, whole } = keptFor(engine);
  try {
    const house = await openOver(await openTemplate(engine, database));
    await seedDemo(house.shop);
    await house.settle();
    cpSync(house.shop.dataDir, files, { recursive: true });
    await house.close();
    writeFileSync(whole, '');
  } catch (error) {
    // Whoever waits tries by itself, and says what is wrong.
    rmSync(home, { recursive: true });
    throw error;
  }
}
