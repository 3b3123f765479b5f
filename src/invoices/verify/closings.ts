import type { Reader } from '../../platform/db/index.ts';
import { countAnnulled, readEndOf } from '../books/store.ts';
import { readAllClosings } from '../books/store-closing.ts';
import { sealOfClosing } from '../chain/model-seal.ts';

/**
 * What is closed ends with the same invoice as it did then, and no more of it are annulled. @returns how often the books
 * were closed
 */
export async function lookAtClosings(db: Reader, faults: string[]): Promise<number> {
  let [last, seal] = [0, ''];
  for (const row of await readAllClosings(db)) {
    const { id, until, last_invoice, annulled } = row;
    if (id !== last + 1) faults.push(`Closing ${last + 1} is missing.`);
    if (row.own_seal !== sealOfClosing(seal, row)) faults.push(`Closing ${id} is not as it was written.`);
    const end = await readEndOf(db, until);
    if ((end?.id ?? 0) !== last_invoice || (end?.seal ?? '') !== row.seal)
      faults.push(`The books up to ${until} are not as they were closed.`);
    else if ((await countAnnulled(db, last_invoice)) !== annulled)
      faults.push(`An invoice up to ${until} was annulled after the books were closed.`);
    [last, seal] = [id, row.own_seal];
  }
  return last;
}
