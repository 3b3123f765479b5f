import { bulk } from '../../frame/bulk/index.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { refreshListing } from '../listing/commands.ts';
import { changePrices, PriceChange, type PriceFacts } from './model-change.ts';
import { notePrices } from './note.ts';
import { listedWith, lockPriced, readPriceFacts, writePriceFacts } from './store-change.ts';

/**
 * Changes the prices of many products and variations. History, lists and kept pages follow in the transaction of each
 * batch: a shopper sees a price either as it was or as it is, and pays what stands in the database.
 */
export const priceChange = bulk({
  name: 'price.change',
  needs: 'prices.edit',
  subject: 'product',
  input: PriceChange,
  lock: lockPriced,
  read: readPriceFacts,
  rule({ settings }, change) {
    const [base] = settings.currencies;
    const decimals = (code: string) => settings.currencies.find((each) => each.code === code)?.decimals ?? 2;
    return (facts) => changePrices(facts as PriceFacts, change, { base: base?.code ?? 'EUR', decimals });
  },
  async write({ tx, shop: { settings }, now }, facts) {
    const ids = [...facts.keys()];
    // What the old prices and dates have brought about until now, while they are still known.
    await notePrices(tx, settings, ids, now, { turns: true });
    await writePriceFacts(tx, facts as ReadonlyMap<number, PriceFacts>, now);
    await notePrices(tx, settings, ids, now);
    const listed = await listedWith(tx, ids);
    await refreshListing(tx, settings, listed, now);
    await announceChange(tx, 'listing', ...listed.map((id) => `product:${id}`));
  },
});
