import type { Shop } from '../../src/frame/shop/shop.ts';
import type { Database } from '../../src/platform/db/index.ts';
import { applyProgramme } from '../../src/points/programme/programme.ts';
import { settings } from './people/settings.ts';

/** As much of a shop as the points' work by the clock needs: a database, settings, and a log that is kept. */
export function deskShop(database: () => Database) {
  const logged: { fault?: string }[] = [];
  const shop = {
    get db() {
      return database();
    },
    settings,
    cache: { get: (_key: string, _tags: string[], make: () => unknown) => make() },
    log: { error: (what: { fault?: string }) => logged.push(what) },
  } as unknown as Shop;
  const apply = (programme: object) =>
    database().transaction((tx) =>
      applyProgramme(tx, programme, { by: 'test', now: 1, zone: 'Europe/Madrid' }),
    );
  return { shop, apply, logged };
}
