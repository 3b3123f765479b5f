import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import settings from '../../shop.config.ts';
import { openApp } from '../../src/app.ts';
import { makeShop } from '../../src/frame/house/build.ts';
import { withLanguages } from '../../src/frame/languages/kept.ts';
import type { Environment } from '../../src/frame/shop/environment.ts';
import type { ShopSettings } from '../../src/frame/shop/settings.ts';
import type { Shop } from '../../src/frame/shop/shop.ts';
import { type Engine, openDatabase } from '../../src/platform/db/index.ts';
import type { Patience } from '../../src/platform/http/server.ts';
import { makeKeys } from '../../src/platform/security/keys.ts';
import { Browser } from './browser.ts';
import { openTestDatabase } from './database.ts';

export { engines } from './database.ts';

export interface TestShop {
  shop: Shop;
  app: FastifyInstance;
  /** A new shopper with an empty cookie jar, at that address or at one of their own. */
  browser(address?: string): Browser;
  /** Does what the running server does between requests: reads the change log and runs the jobs. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface TestShopOptions {
  settings?: Partial<ShopSettings>;
  smtpUrl?: string;
  publicUrl?: string;
  trustProxy?: Environment['trustProxy'];
  patience?: Patience;
  /** One Maria orders in most tests, and more than she may by the dozen: whoever tests that says so. */
  checkoutLimits?: boolean;
  /** Another process of this shop: on the same database, opened after it and closed before. */
  beside?: TestShop;
}

/**
 * A whole shop on a fresh database of that engine, driven through its HTTP side without a port.
 *
 * @example describe.each(engines)('on %s', (engine) => { beforeAll(async () => { house = await openTestShop(engine); }); … })
 */
export async function openTestShop(engine: Engine, options: TestShopOptions = {}): Promise<TestShop> {
  const { beside } = options;
  const db = beside ? openDatabase({ url: beside.shop.db.url }) : await openTestDatabase(engine);
  const dataDir = mkdtempSync(join(tmpdir(), 'cistella-data-'));
  const environment = {
    port: 0,
    host: '127.0.0.1',
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
    mailchimp: undefined,
  };
  // Forms are filled in by the hundred: the captcha has tests of its own.
  const usual = { ...settings, captcha: { provider: 'none' } as const };
  const shop = makeShop(environment, await withLanguages(db.read, { ...usual, ...options.settings }), db);
  const { take } = shop.limits;
  if (!options.checkoutLimits) {
    shop.limits.take = async (what, who) => what.startsWith('checkout') || take(what, who);
    shop.limits.takeEach = (attempts) =>
      Promise.all(attempts.map(([what, who]) => shop.limits.take(what, who)));
  }
  async function leave() {
    shop.mail.close();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  // A shop that does not open leaves nothing behind either.
  const app = await openApp(shop, options.patience).catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  await shop.changes.start();
  return {
    shop,
    app,
    browser: (address) => new Browser(app, address),
    async settle() {
      await shop.changes.poll();
      await shop.jobs.runDue();
      await shop.changes.poll();
    },
    async close() {
      await app.close();
      await leave();
    },
  };
}
