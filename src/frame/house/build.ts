import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Memo } from '../../platform/cache/memo.ts';
import { PageCache } from '../../platform/cache/pages.ts';
import { ChangeReader } from '../../platform/db/changes.ts';
import type { Database } from '../../platform/db/index.ts';
import { Events } from '../../platform/events/events.ts';
import { fileHeaders } from '../../platform/http/headers.ts';
import { makeServer, type Patience } from '../../platform/http/server.ts';
import { JobRunner } from '../../platform/jobs/jobs.ts';
import { makeLog } from '../../platform/log.ts';
import { makeMailBeside } from '../../platform/mail/beside.ts';
import { makeFollowingMail } from '../../platform/mail/following.ts';
import { makeMail } from '../../platform/mail/mail.ts';
import { makeLimits } from '../../platform/security/limits.ts';
import { makeNonces } from '../../platform/security/nonces.ts';
import { followLanguages } from '../languages/follow.ts';
import type { Answer } from '../request/answer.ts';
import { sessionCookieName } from '../request/cookies.ts';
import type { ShopError } from '../request/errors.ts';
import { frontDoor } from '../request/front.ts';
import type { Visit } from '../request/visit.ts';
import { LiveSettings, SETTINGS_TAG } from '../settings/live.ts';
import { describeSettings } from '../settings/model-description.ts';
import { mailSection, ownSection } from '../settings/own.ts';
import { readAssets } from '../shop/assets.ts';
import type { Environment } from '../shop/environment.ts';
import type { Shop } from '../shop/shop.ts';
import { buildHouse, furnish } from './house.ts';
import type { Room } from './room.ts';
import type { WrapPage } from './send.ts';
import { admit, fail, serve } from './serve.ts';

/**
 * What the shop needs besides its rooms: put together here, for the server, the command line and the tests.
 *
 * @param postman the program of a thread that sends mail; without it, mail is sent from where it is written
 */
export async function makeShop(
  environment: Environment,
  rooms: readonly Room[],
  db: Database,
  postman?: URL,
): Promise<Shop> {
  const log = makeLog(environment.logLevel);
  const changes = new ChangeReader(db);
  // Before anything is read that is kept.
  await changes.start();
  const description = describeSettings([
    ownSection,
    mailSection,
    ...rooms.flatMap((room) => room.settings ?? []),
  ]);
  const live = await LiveSettings.open({ db, log, keys: environment.keys, description });
  const memo = new Memo();
  const pages = new PageCache();
  const mailing = {
    outbox: join(environment.dataDir, 'outbox'),
    from: () => `"${live.settings.name}" <${live.settings.email}>`,
  };
  changes.onChange((tags) => {
    memo.drop(tags);
    pages.drop(tags);
  });
  // Nobody hears of a change of settings before it is in force; what was made with the old ones goes.
  changes.before(async (tags) => {
    if (!tags.has(SETTINGS_TAG)) return;
    await live.reload();
    memo.clear();
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
    events,
    jobs: new JobRunner(db, log),
    mail: makeFollowingMail(
      () => environment.smtpUrl ?? live.secret('mail.smtpUrl'),
      (smtpUrl) => {
        const options = { ...mailing, smtpUrl };
        return postman ? makeMailBeside(postman, options) : makeMail(options);
      },
    ),
    memo,
    pages,
    changes,
    nonces: makeNonces(environment.keys.of('nonce')),
    limits: makeLimits(db),
    log,
    assets: readAssets(join('dist', 'client', 'manifest.json')),
    keys: environment.keys,
    publicUrl: environment.publicUrl,
    trustProxy: environment.trustProxy,
    shownPrice: (minor) => minor,
    dataDir: environment.dataDir,
  };
}

export interface Front {
  wrap: WrapPage;
  errorPage: (visit: Visit, error: ShopError) => Answer;
  /** How long browsers may take; as long as a slow phone needs without it. */
  patience?: Patience | undefined;
}

/** The HTTP side of the shop, not yet listening. */
export async function makeApp(shop: Shop, rooms: readonly Room[], front: Front): Promise<FastifyInstance> {
  const house = buildHouse(rooms);
  furnish(rooms, shop);
  const serving = { shop, house, ...front };
  return makeServer({
    log: shop.log,
    folders: { '/assets/': join(process.cwd(), 'dist', 'client', 'assets') },
    fileHeaders: fileHeaders(shop.publicUrl),
    front: frontDoor(shop.pages, () => sessionCookieName(shop.publicUrl, shop.settings)),
    admit: (request) => admit(serving, request),
    handle: (request, reply, form) => serve(serving, request, reply, form),
    fail: (request, reply, error) => fail(serving, request, reply, error),
    trustProxy: shop.trustProxy,
    patience: front.patience,
  });
}
