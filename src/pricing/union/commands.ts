import { vatId, vatNumberOf } from '../../accounts/index.ts';
import { anybodys, errand } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { counts, foreignVat, isFresh, type VatCheck } from './model.ts';
import { readVatCheck, writeVatCheck } from './store.ts';
import { askVies, NoVatAnswer } from './vies.ts';

/** A state that has not answered is not waited for again so soon, where it has said something today. */
const SILENT_MS = 60_000;

/** When a state did not answer last, as this process knows. */
const silent = new WeakMap<Shop, Map<string, number>>();

function silencesOf(shop: Shop): Map<string, number> {
  const known = silent.get(shop) ?? new Map<string, number>();
  silent.set(shop, known);
  return known;
}

interface ToCheck {
  /** Of the address of the bill. */
  country: string;
  taxId: string;
  /** Asks although an answer is there that still counts. */
  anew?: boolean;
}

/**
 * Asks the Union's register about the number of a business of another state and keeps what it says. Who has no such
 * number, or was asked about a moment ago, costs nobody a question; what it said today stands while it is silent.
 *
 * @returns what is known of it now; undefined for any other number
 */
export const checkVatNumber = errand({
  name: 'vat.check',
  needs: 'orders.edit',
  whose: anybodys,
  onBehalf: true,
  async run({ shop, now, step }, { country, taxId, anew = false }: ToCheck): Promise<VatCheck | undefined> {
    const { settings, db, log } = shop;
    const foreign = foreignVat(settings, country, taxId);
    const own = vatNumberOf(settings.address.country, settings.tax.union.number);
    if (!foreign || !own) return undefined;
    const number = vatId(foreign);
    const before = await readVatCheck(db.read, number);
    if (before && !anew && isFresh(before, now)) return before;
    // Its silence takes nothing back of what it said the same day.
    const stands = before && before.outcome !== 'unknown' && counts(before, now) ? before : undefined;
    const silences = silencesOf(shop);
    if (stands && !anew && now - (silences.get(foreign.state) ?? 0) < SILENT_MS) return stands;
    const asked = { number, askedAs: vatId(own), at: now };
    let check: VatCheck = { ...asked, outcome: 'unknown', name: '', address: '', consultation: '' };
    try {
      const { valid, ...said } = await askVies(foreign, own);
      check = { ...asked, ...said, outcome: valid ? 'valid' : 'invalid' };
    } catch (error) {
      if (!(error instanceof NoVatAnswer)) throw error;
      log.warn({ state: foreign.state, why: error.message }, 'The register of VAT numbers has not answered');
      silences.set(foreign.state, now);
      if (stands) return stands;
    }
    await step(({ tx }) => writeVatCheck(tx, check));
    return check;
  },
});
