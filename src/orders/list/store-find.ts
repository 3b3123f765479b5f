import type { Reader } from '../../platform/db/index.ts';
import { digitsFromEnd, plainWords } from '../../platform/plain-text.ts';

/** As many orders as a search gives of one kind of hit. */
const MOST = 500;
/** As many digits from the end of a number as tell it from others. */
const DIGITS = { fewest: 5, most: 9 };

/** Greater than every text that begins so. */
const after = (start: string) => `${start}\u{10ffff}`;

/**
 * Orders by what somebody types: number, e-mail, given and family name, phone, number of the payment, SKU. Each is a
 * look into an index of its own.
 *
 * @returns ids in falling order; of more than some hundred of a kind, some
 */
export async function findOrderIds(db: Reader, text: string): Promise<number[]> {
  const said = text.trim().slice(0, 100);
  const words = plainWords(said);
  if (words === '') return [];
  const number = /^#?(\d{1,9})$/.exec(said)?.[1];
  const found = await Promise.all([
    number ? byNumber(db, Number(number)) : [],
    said.includes('@') ? byStart(db, 'email', said.toLowerCase()) : [],
    number ? [] : byName(db, words),
    byPhone(db, said),
    byTransaction(db, said),
    bySku(db, said),
  ]);
  return [...new Set(found.flat())].sort((a, b) => b - a);
}

async function byNumber(db: Reader, id: number): Promise<number[]> {
  return idsOf(db.selectFrom('order').select('id').where('id', '=', id));
}

function byStart(db: Reader, column: 'email' | 'given_name' | 'family_name', start: string) {
  return idsOf(orders(db).where(column, '>=', start).where(column, '<', after(start)));
}

/** One word is either name; of several the first are the given name and the rest the family's, or the other way. */
async function byName(db: Reader, words: string): Promise<number[]> {
  const parts = words.split(' ');
  if (parts.length === 1)
    return (await Promise.all([byStart(db, 'family_name', words), byStart(db, 'given_name', words)])).flat();
  const pairs = parts.slice(1).flatMap((_, index) => {
    const [left, right] = [parts.slice(0, index + 1).join(' '), parts.slice(index + 1).join(' ')];
    return [
      { given: left, family: right },
      { given: right, family: left },
    ];
  });
  const both = await Promise.all(
    // Nobody has more names than that; a longer text is no name.
    pairs
      .slice(0, 6)
      .map(({ given, family }) =>
        idsOf(
          orders(db)
            .where('family_name', '>=', family)
            .where('family_name', '<', after(family))
            .where('given_name', '>=', given)
            .where('given_name', '<', after(given)),
        ),
      ),
  );
  return [...both.flat(), ...(await byStart(db, 'family_name', words))];
}

async function byPhone(db: Reader, said: string): Promise<number[]> {
  if (!/^[+\d\s().-]+$/.test(said)) return [];
  const end = digitsFromEnd(said).slice(0, DIGITS.most);
  if (end.length < DIGITS.fewest) return [];
  return idsOf(orders(db).where('phone', '<>', '').where('phone', '>=', end).where('phone', '<', after(end)));
}

function byTransaction(db: Reader, said: string): Promise<number[]> {
  return idsOf(orders(db).where('transaction_id', '<>', '').where('transaction_id', '=', said));
}

async function bySku(db: Reader, said: string): Promise<number[]> {
  const rows = await db
    .selectFrom('order_line')
    .select('order_id as id')
    .distinct()
    .where('sku', '<>', '')
    .where('sku', '=', said)
    .orderBy('order_id', 'desc')
    .limit(MOST)
    .execute();
  return rows.map(({ id }) => id);
}

const orders = (db: Reader) => db.selectFrom('order').select('id').limit(MOST);

async function idsOf(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map(({ id }) => id);
}
