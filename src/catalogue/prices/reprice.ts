import { must } from '../../frame/settings/must.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { CurrencyFormat } from '../../platform/money.ts';
import { hasProducts } from '../listing/store.ts';
import { applyDuePrices, markAllDue } from '../listing/store-listing.ts';
import { applyDueHistory, rememberRates } from './history.ts';

/** By then every process that saves products has heard of the new currencies. */
const HEARD_MS = 1000;

/** When currencies or their rates change, every price in them has changed: of lists, of filters, of the history. */
export function repriceWithCurrencies(shop: Shop): void {
  shop.events.on('settings.changed', async (tx, { paths, before, after }) => {
    if (!paths.includes('currencies')) return;
    const [was, is] = [before.currencies[0], after.currencies[0]];
    if (was?.code !== is?.code || was?.decimals !== is?.decimals) await refuseOtherBase(tx, was, is);
    await rememberRates(tx, before);
    await enqueue(tx, 'catalogue.reprice', {}, { runAt: Date.now() + HEARD_MS });
  });
}

/** Prices, taxes, points and the wallet are kept in the first currency: with another they would mean something else. */
async function refuseOtherBase(tx: Tx, was: CurrencyFormat | undefined, is: CurrencyFormat | undefined) {
  if (!(await hasProducts(tx))) return;
  const { code = '', decimals = 0 } = was ?? {};
  const allowed = must('must.base_currency', { code, decimals });
  throw new SettingsRefused([{ path: 'currencies.0', given: `${is?.code} with ${is?.decimals}`, allowed }]);
}

/** Writes the prices of all lists anew. What is broken off goes on by the clock: it is marked as due. */
export async function repriceAll(shop: Shop): Promise<void> {
  await shop.changes.poll();
  await shop.db.transaction((tx) => markAllDue(tx));
  await applyDueHistory(shop, Date.now());
  await applyDuePrices(shop, Date.now());
}
