import { vatId, vatNumberOf } from '../../accounts/index.ts';
import { anybodys, errand } from '../../frame/command/index.ts';
import { counts, foreignVat, isFresh, type VatCheck } from './model.ts';
import { readVatCheck, writeVatCheck } from './store.ts';
import { askVies, NoVatAnswer } from './vies.ts';

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
    const asked = { number, askedAs: vatId(own), at: now };
    let check: VatCheck = { ...asked, outcome: 'unknown', name: '', address: '', consultation: '' };
    try {
      const { valid, ...said } = await askVies(foreign, own);
      check = { ...asked, ...said, outcome: valid ? 'valid' : 'invalid' };
    } catch (error) {
      if (!(error instanceof NoVatAnswer)) throw error;
      log.warn({ state: foreign.state, why: error.message }, 'The register of VAT numbers has not answered');
      // Its silence takes nothing back of what it said the same day.
      if (before && before.outcome !== 'unknown' && counts(before, now)) return before;
    }
    await step(({ tx }) => writeVatCheck(tx, check));
    return check;
  },
});
