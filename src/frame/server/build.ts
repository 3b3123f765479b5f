import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PageCache } from '../../platform/cache/pages.ts';
import { TaggedCache } from '../../platform/cache/tagged-cache.ts';
import { ChangeReader } from '../../platform/db/changes.ts';
import type { Database } from '../../platform/db/index.ts';
import { Events } from '../../platform/events/events.ts';
import { Fields } from '../../platform/http/fields.ts';
import { fileHeaders } from '../../platform/http/headers.ts';
import { makeServer, type Patience, type ServerOptions } from '../../platform/http/server.ts';
import { Behind } from '../../platform/jobs/behind.ts';
import { JobRunner } from '../../platform/jobs/jobs.ts';
import { makeLog } from '../../platform/log.ts';
import { makeFollowingMail } from '../../platform/mail/following.ts';
import { makeMail } from '../../platform/mail/mail.ts';
import { makeThreadedMail } from '../../platform/mail/threaded.ts';
import { makeLimits } from '../../platform/security/limits.ts';
import { makeNonces } from '../../platform/security/nonces.ts';
import { FaultKeeper } from '../faults/index.ts';
import { followLanguages } from '../languages/follow.ts';
import { lookSection } from '../look/settings.ts';
import { sessionCookieName } from '../request/cookies.ts';
import type { ShopError } from '../request/errors.ts';
import { frontDoor } from '../request/front.ts';
import { openContext } from '../request/open-context.ts';
import type { Reply } from '../request/reply.ts';
import type { RequestContext } from '../request/request-context.ts';
import { LiveSettings, SETTINGS_TAG } from '../settings/live.ts';
import { describeSettings } from '../settings/model-description.ts';
import { mailSection, ownSection } from '../settings/own.ts';
import { readAssets } from '../shop/assets.ts';
import type { Environment } from '../shop/environment.ts';
import type { Shop } from '../shop/shop.ts';
import { wordingSection } from '../wording/settings.ts';
import type { Module } from './module.ts';
import { buildRoutes, registerModules } from './routes.ts';
import type { WrapPage } from './send.ts';
import { admit, fail, serve } from './serve.ts';

/**
 * What the shop needs besides its modules: put together here, for the server, the command line and the tests.
 *
 * @param mailWorker the program of a thread that sends mail; without it, mail is sent from where it is written
 */
export async function makeShop(
  environment: Environment,
  modules: readonly Module[],
  db: Database,
  mailWorker?: URL,
): Promise<Shop> {
  const faults = new FaultKeeper();
  const log = makeLog(environment.logLevel, faults.hear);
  faults.keepIn(db);
  const changes = new ChangeReader(db);
  // Before anything is read that is kept.
  await changes.start();
  const description = describeSettings(
    [
      ownSection,
      mailSection,
      lookSection,
      wordingSection,
      ...modules.flatMap((module) => module.settings ?? []),
    ],
    modules.flatMap((module) => module.lists ?? []),
  );
  const live = await LiveSettings.open({ db, log, keys: environment.keys, description });
  const cache = new TaggedCache();
  const pages = new PageCache();
  const mailing = {
    outbox: join(environment.dataDir, 'outbox'),
    from: () => `"${live.settings.name}" <${live.settings.email}>`,
  };
  changes.onChange((tags) => {
    cache.drop(tags);
    pages.drop(tags);
  });
  // Nobody hears of a change of settings before it is in force; what was made with the old ones goes.
  changes.before(async (tags) => {
    if (!tags.has(SETTINGS_TAG)) return;
    await live.reload();
    cache.clear();
    pages.clear();
  });
  const events = new Events();
  followLanguages(events);
  return {
    live,
    get settings() {
      return live.settings;
    },
    get addresses() {
      return live.addresses;
    },
    db,
    behind: new Behind(db, log),
    events,
    jobs: new JobRunner(db, log),
    mail: makeFollowingMail(
      () => environment.smtpUrl ?? live.secret('mail.smtpUrl'),
      (smtpUrl) => {
        const options = { ...mailing, smtpUrl };
        return mailWorker ? makeThreadedMail(mailWorker, options) : makeMail(options);
      },
    ),
    cache,
    pages,
    changes,
    nonces: makeNonces(environment.keys.of('nonce')),
    limits: makeLimits(db),
    log,
    assets: readAssets(join('dist', 'client')),
    keys: environment.keys,
    publicUrl: environment.publicUrl,
    trustProxy: environment.trustProxy,
    shownPrice: (minor) => minor,
    dataDir: environment.dataDir,
  };
}

export interface Front {
  wrap: WrapPage;
  errorPage: (ctx: RequestContext, error: ShopError) => Reply;
  /** How long browsers may take; as long as a slow phone needs without it. */
  patience?: Patience | undefined;
}

/** The HTTP side of the shop, not yet listening. */
export async function makeApp(
  shop: Shop,
  modules: readonly Module[],
  front: Front,
): Promise<FastifyInstance> {
  const house = buildRoutes(modules);
  registerModules(modules, shop);
  const serving = { shop, house, ...front };
  const app = await makeServer({
    log: shop.log,
    folders: { '/assets/': join(process.cwd(), 'dist', 'client', 'assets') },
    fileHeaders: fileHeaders(shop.publicUrl),
    front: frontDoor(shop.pages, () => sessionCookieName(shop.publicUrl, shop.settings)),
    admit: (request) => admit(serving, request),
    uploads: uploadsOf(modules, shop),
    exact: modules.flatMap(({ exact }) => exact ?? []),
    handle: (request, reply, form) => serve(serving, request, reply, form),
    fail: (request, reply, error) => fail(serving, request, reply, error),
    trustProxy: shop.trustProxy,
    patience: front.patience,
  });
  app.addHook('onClose', () => shop.behind.write());
  return app;
}

/** Who may send a file is asked of the module that the path belongs to, by the request without its body. */
function uploadsOf(modules: readonly Module[], shop: Shop): ServerOptions['uploads'] {
  const asked = new Map(
    modules.flatMap(({ uploads }) => (uploads?.paths ?? []).map((path) => [path, uploads?.may] as const)),
  );
  return {
    paths: [...asked.keys()],
    async may(request, reply) {
      const ctx = await openContext(shop, request, reply, new Fields());
      return (await asked.get(ctx.path)?.(ctx)) ?? false;
    },
  };
}
