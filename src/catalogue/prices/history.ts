import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { readStored, saveStored } from '../../platform/db/saved-values.ts';
import type { CatalogueSettings } from '../listing/store-listing.ts';
import { notePrices } from './note.ts';

const BATCH = 200;

/** By the clock: notes the sales that have begun or ended, listed or not. */
export async function applyDueHistory(shop: Pick<Shop, 'db' | 'settings'>, now: number): Promise<void> {
  const { db } = shop;
  for (;;) {
    const due = await db.read
      .selectFrom('price_now')
      .select('product_id')
      .distinct()
      .where('next_at', '<=', now)
      .limit(BATCH)
      .execute();
    if (due.length === 0) break;
    const ids = due.map(({ product_id }) => product_id);
    await db.transaction((tx) => notePrices(tx, shop.settings, ids, now, { turns: true }));
  }
  await beginHistory(shop, now);
}

/** Under which name it is kept by what currencies all prices were noted last. */
const BEGUN = 'catalogue.price_history';

const ratesOf = ({ currencies }: CatalogueSettings) =>
  currencies.map(({ code, rate, roundTo, subtract }) => `${code} ${rate} ${roundTo} ${subtract}`);

/** Before rates change: by which ones all prices were noted, where the clock has not yet said so. */
export async function rememberRates(tx: Tx, before: CatalogueSettings): Promise<void> {
  if ((await readStored(tx, BEGUN)) === undefined) await saveStored(tx, BEGUN, ratesOf(before));
}

/**
 * Once: what was there before the history was kept. And again when the shopkeeper changes a rate or adds a
 * currency, for then every price has changed.
 */
async function beginHistory({ db, settings }: Pick<Shop, 'db' | 'settings'>, now: number): Promise<void> {
  const rates = ratesOf(settings);
  const kept = await readStored<string[]>(db.read, BEGUN);
  if (kept && JSON.stringify(kept) === JSON.stringify(rates)) return;
  for (let after = 0; ; ) {
    const rows = await db.read
      .selectFrom('product_price as p')
      .select('p.product_id')
      .distinct()
      .where('p.product_id', '>', after)
      // The first time only what has no history yet; what has one was noted when it was saved.
      .$if(kept === undefined, (query) =>
        query.where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('price_now as n')
                .select('n.product_id')
                .whereRef('n.product_id', '=', 'p.product_id'),
            ),
          ),
        ),
      )
      .orderBy('p.product_id')
      .limit(BATCH)
      .execute();
    const ids = rows.map(({ product_id }) => product_id);
    if (ids.length === 0) break;
    await db.transaction((tx) => notePrices(tx, settings, ids, now));
    after = ids.at(-1) ?? after;
  }
  await db.transaction((tx) => saveStored(tx, BEGUN, rates));
}
