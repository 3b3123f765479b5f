import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { modules as house, openApp } from '../../src/app.ts';
import { terminal } from '../../src/frame/command/actor.ts';
import { makeShop } from '../../src/frame/server/build.ts';
import type { Module } from '../../src/frame/server/module.ts';
import { saveSettings } from '../../src/frame/settings/change.ts';
import { writeSetting } from '../../src/frame/settings/store.ts';
import type { Environment } from '../../src/frame/shop/environment.ts';
import type { Shop } from '../../src/frame/shop/shop.ts';
import { type Database, type Engine, openDatabase } from '../../src/platform/db/index.ts';
import type { Patience } from '../../src/platform/http/server.ts';
import { makeKeys } from '../../src/platform/security/keys.ts';
import { Browser } from './browser.ts';
import { openTestDatabase } from './database.ts';
import { chosenValues, type SomeSettings } from './people/settings.ts';
import { IN_TWO, takeTurns } from './two-processes.ts';

export { engines } from './database.ts';

export interface TestShop {
  shop: Shop;
  app: FastifyInstance;
  /** A new shopper with an empty cookie jar, at that address or at one of their own. */
  browser(address?: string): Browser;
  /** Does what the running server does between requests: reads the change log and runs the jobs. */
  settle(): Promise<void>;
  /**
   * Lets one process answer everything until the end of the test that says so: for what looks into its memory.
   *
   * @example using _ = house.alone();
   */
  alone(): Disposable;
  /** The shop as each of the processes has it. */
  each: readonly Shop[];
  /** Changes settings as the shopkeeper does, by their paths. */
  set(values: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

export interface TestShopOptions {
  /** Over those of the demo. */
  settings?: SomeSettings;
  smtpUrl?: string;
  publicUrl?: string;
  trustProxy?: Environment['trustProxy'];
  patience?: Patience;
  /** One Maria orders in most tests, and more than she may by the dozen: whoever tests that says so. */
  checkoutLimits?: boolean;
  /** Instead of those of the house. */
  modules?: readonly Module[];
  /** One process, however many the suite runs with. */
  alone?: boolean;
}

/**
 * A whole shop on a fresh database of that engine, driven through its HTTP side without a port.
 *
 * @example describe.each(engines)('on %s', (engine) => { beforeAll(async () => { house = await openTestShop(engine); }); … })
 */
export async function openTestShop(engine: Engine, options: TestShopOptions = {}): Promise<TestShop> {
  return openOver(await openTestDatabase(engine), options);
}

/** A shop on a database that was made for it, with files that it begins with. */
export async function openOver(
  db: Database,
  options: TestShopOptions = {},
  files?: string,
): Promise<TestShop> {
  // Forms are filled in by the hundred: the captcha has tests of its own.
  const chosen = chosenValues({ captcha: { provider: 'none' }, ...options.settings });
  await db.transaction(async (tx) => {
    for (const [path, value] of chosen) await writeSetting(tx, path, value, 1);
  });
  const first = await open(db, options, { files });
  if (!IN_TWO || options.alone) return first;
  const second = await open(beside(db), options, { shared: first.shop.dataDir });
  // Tests lift limits by putting something else into the first one's.
  Object.assign(second.shop, { limits: first.shop.limits });
  await second.app.ready();
  const alone = takeTurns(first.app, [first, second]);
  return {
    ...first,
    alone,
    each: [first.shop, second.shop],
    async settle() {
      await first.settle();
      await second.shop.behind.write();
      await second.shop.changes.poll();
    },
    async close() {
      await second.close();
      await first.close();
    },
  };
}

const beside = ({ url }: Database) => openDatabase({ url, connections: 4 });

/** The same shop as a process beside it has it: of its own but for the database. */
export async function openNeighbour({ shop }: TestShop): Promise<TestShop> {
  return open(beside(shop.db), { publicUrl: shop.publicUrl });
}

interface Folder {
  /** That of another shop, where both are one. */
  shared?: string;
  /** What stands in a new one from the beginning. */
  files?: string | undefined;
}

async function open(
  db: Database,
  options: TestShopOptions,
  { shared, files }: Folder = {},
): Promise<TestShop> {
  const modules = options.modules ?? house;
  const dataDir = shared ?? mkdtempSync(join(tmpdir(), 'cistella-data-'));
  if (files) cpSync(files, dataDir, { recursive: true });
  const environment = {
    port: 0,
    host: '127.0.0.1',
    workers: 1,
    dataDir,
    databaseUrl: db.url,
    prepareStatements: true,
    publicUrl: options.publicUrl ?? 'http://shop.test',
    keys: makeKeys('a secret for tests that is long enough'),
    smtpUrl: options.smtpUrl,
    logLevel: process.env.LOG_LEVEL ?? 'silent',
    demo: false,
    cardBank: undefined,
    testBank: false,
    trustProxy: options.trustProxy ?? ['loopback'],
    twilio: undefined,
  };
  const shop = await makeShop(environment, modules, db);
  const { take } = shop.limits;
  if (!options.checkoutLimits) {
    shop.limits.take = async (what, who) => what.startsWith('checkout') || take(what, who);
    shop.limits.takeEach = (attempts) =>
      Promise.all(attempts.map(([what, who]) => shop.limits.take(what, who)));
  }
  async function leave() {
    shop.mail.close();
    await db.close();
    if (!shared) rmSync(dataDir, { recursive: true, force: true });
  }
  // A shop that does not open leaves nothing behind either.
  const app = await openApp(shop, options.patience, modules).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  return {
    shop,
    app,
    each: [shop],
    alone: () => ({ [Symbol.dispose]: () => undefined }),
    browser: (address) => new Browser(app, address),
    async settle() {
      await shop.changes.poll();
      await shop.jobs.runDue();
      await shop.behind.write();
      await shop.changes.poll();
    },
    async set(values) {
      await saveSettings(shop, terminal('test'), { values: new Map(Object.entries(values)) });
      await shop.changes.poll();
    },
    async close() {
      await app.close();
      await leave();
    },
  };
}
