import type { Facts } from '../../frame/command/index.ts';
import { mergedOrder } from '../../frame/settings/lists.ts';
import { announceChange } from '../../platform/db/changes.ts';
import { lockName, type Reader, type Tx } from '../../platform/db/index.ts';
import { type RateRow, STANDARD } from './model-rates.ts';
import { eachOnce, rateKey, type TaxClass } from './model-tables.ts';
import { placeClasses, putClass, putRates, readClasses, readRates, saidOf } from './store.ts';

/** Taxes, which nobody else changes until this transaction ends: a rate needs its class. */
export async function lockTaxes(tx: Tx): Promise<void> {
  await lockName(tx, 'taxes');
}

/** What the trail tells of all taxes: each rate by what it is called and where it counts. */
export async function taxFacts(db: Reader): Promise<Facts> {
  const [rates, classes] = [await readRates(db), await readClasses(db)];
  const names = eachOnce(
    rates.map(({ code, class: taxClass, postcode, city }) =>
      [code, taxClass, postcode, city].filter((part) => part !== '').join(' '),
    ),
  );
  const named = rates.map((rate, at) => [
    names[at]?.replace(/ 1$/, ''),
    { ...saidOf(rate), position: at + 1 },
  ]);
  return {
    ...Object.fromEntries(named),
    rates: rates.length,
    classes: classes.map(({ slug }) => slug),
  };
}

/** Brings rates in: each is the one of the same place, class and priority, or a new one. Those not named stay. */
export async function mergeRates(tx: Tx, rates: readonly RateRow[]): Promise<void> {
  const kept = (await readRates(tx)).map(saidOf);
  const [standing, named] = [eachOnce(kept.map(rateKey)), eachOnce(rates.map(rateKey))];
  const all = new Map([
    ...standing.map((key, at) => [key, kept[at]] as const),
    ...named.map((key, at) => [key, rates[at]] as const),
  ]);
  await putRates(
    tx,
    mergedOrder(standing, named, 'last').flatMap((key) => all.get(key) ?? []),
  );
  await announceChange(tx, 'tax');
}

/** Brings classes in; those not named stay. */
export async function mergeClasses(tx: Tx, classes: readonly TaxClass[]): Promise<void> {
  const kept = await readClasses(tx);
  const standing = kept.map(({ slug }) => slug);
  const named = classes.map(({ slug }) => slug);
  for (const each of classes) {
    const old = kept.find(({ slug }) => slug === each.slug);
    if (old && JSON.stringify(old.names) === JSON.stringify(each.names)) continue;
    await putClass(tx, each, kept.length);
  }
  await placeClasses(tx, mergedOrder(standing, named, 'last'));
  await announceChange(tx, 'tax');
}

/** The classes that rates name and that are not there yet, called by their own names. */
export async function addMissingClasses(tx: Tx, rates: readonly RateRow[], language: string): Promise<void> {
  const known = new Set([STANDARD, ...(await readClasses(tx)).map(({ slug }) => slug)]);
  const missing = [...new Set(rates.map((rate) => rate.class))].filter((slug) => !known.has(slug));
  if (missing.length > 0)
    await mergeClasses(
      tx,
      missing.map((slug) => ({ slug, names: { [language]: slug } })),
    );
}
