import type { Reader } from '../../platform/db/index.ts';
import type { Days } from './model-period.ts';

/** Which invoices are of some days: ids behind the first, up to the second. Numbers and days grow together. */
export async function readSpan(db: Reader, { from, to }: Days): Promise<[after: number, upTo: number]> {
  const first = await db
    .selectFrom('invoice')
    .select('id')
    .where('issued_on', '>=', from)
    .orderBy('issued_on')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const last = await readEndOf(db, to);
  return [(first?.id ?? 1) - 1, first ? (last?.id ?? 0) : 0];
}

/** The last invoice up to a day. */
export async function readEndOf(
  db: Reader,
  until: string,
): Promise<{ id: number; seal: string } | undefined> {
  return db
    .selectFrom('invoice')
    .select(['id', 'seal'])
    .where('issued_on', '<=', until)
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many invoices up to one are annulled. */
export async function countAnnulled(db: Reader, upTo: number): Promise<number> {
  const { annulled } = await db
    .selectFrom('invoice_record')
    .select((is) => is.fn.count<number | string>('invoice_id').distinct().as('annulled'))
    .where('kind', '=', 'annulment')
    .where('invoice_id', '<=', upTo)
    .executeTakeFirstOrThrow();
  return Number(annulled);
}
