import type { Insertable, Selectable, Updateable } from 'kysely';
import { locked, lockFound, prepared, type Reader, type Tx } from '../platform/db/index.ts';
import type { KeptCart, KeptLine, Owner } from './model.ts';
import type { CartLineTable, CartTable } from './tables.ts';

type Place = NonNullable<KeptCart['place']>;
type BillingPlace = Place & { vatNumber?: string };

function ownedBy({ sessionId, userId }: Owner): ['user_id' | 'session_id', number] {
  return userId === null ? ['session_id', sessionId] : ['user_id', userId];
}

const cartRows = (column: 'user_id' | 'session_id') =>
  prepared((db, { id }: { id: number }) =>
    db
      .selectFrom('cart as c')
      .leftJoin('cart_line as l', (join) =>
        join
          .onRef('l.cart_id', '=', 'c.id')
          .on((on) => on.or([on('l.removed_at', 'is', null), on('l.set_aside', '<>', '')])),
      )
      .select(['c.id', 'c.shipping_rate', 'c.country', 'c.state', 'c.postcode', 'c.city', 'c.coupons'])
      .select('c.billing_place')
      .select(['l.line_key', 'l.product_id', 'l.variation_id', 'l.attributes', 'l.quantity'])
      .select(['l.seen_price', 'l.seen_currency', 'l.set_aside'])
      .where(`c.${column}`, '=', id)
      .orderBy('l.id'),
  );
const cartRowsBy = { user_id: cartRows('user_id'), session_id: cartRows('session_id') };

/** A cart with its lines, oldest first. One query. */
export async function findCart(db: Reader, owner: Owner): Promise<KeptCart | undefined> {
  const [column, id] = ownedBy(owner);
  const rows = await cartRowsBy[column](db, { id });
  const [first] = rows;
  if (!first) return undefined;
  const lines = rows.flatMap((row) =>
    row.line_key === null || row.set_aside ? [] : [keptLine(row as LineRow)],
  );
  const aside = rows.flatMap((row) =>
    row.set_aside ? [{ ...keptLine(row as LineRow), reason: row.set_aside }] : [],
  );
  return { ...keptCart(first, lines), aside };
}

function keptCart(
  row: Pick<Selectable<CartTable>, 'id' | 'shipping_rate' | 'coupons' | 'billing_place' | keyof Place>,
  lines: KeptLine[],
): Omit<KeptCart, 'aside'> {
  const { id, shipping_rate, country, state, postcode, city } = row;
  const coupons = JSON.parse(row.coupons) as string[];
  const place = country === '' ? undefined : { country, state, postcode, city };
  const { vatNumber = '', ...billed } = JSON.parse(row.billing_place || '{}') as BillingPlace;
  const billing = row.billing_place === '' ? undefined : billed;
  return { id, chosenRate: shipping_rate, place, billing, vatNumber, lines, coupons };
}

type LineRow = Pick<
  Selectable<CartLineTable>,
  'line_key' | 'product_id' | 'variation_id' | 'attributes' | 'quantity' | 'seen_price' | 'seen_currency'
>;

export function keptLine(row: LineRow): KeptLine {
  return {
    key: row.line_key,
    productId: row.product_id,
    variationId: row.variation_id,
    attributes: JSON.parse(row.attributes) as Record<string, string>,
    quantity: row.quantity,
    seen: row.seen_currency === '' ? undefined : { price: row.seen_price, currency: row.seen_currency },
  };
}

/** The cart under lock, with its lines as they are now; undefined when there is none. */
export async function lockCart(tx: Tx, owner: Owner): Promise<KeptCart | undefined> {
  const [column, id] = ownedBy(owner);
  const there = await lockFound(tx, () => lockedBy[column](tx, { id }));
  return there ? findCart(tx, owner) : undefined;
}

const lockedCart = (column: 'user_id' | 'session_id') =>
  prepared((db, { id }: { id: number }) =>
    locked(db, db.selectFrom('cart').select('id').where(column, '=', id)),
  );
const lockedBy = { user_id: lockedCart('user_id'), session_id: lockedCart('session_id') };

/** Makes the owner's cart, unless another tab was quicker; undefined then. */
export async function insertCart(tx: Tx, owner: Owner, now: number): Promise<KeptCart | undefined> {
  const [column, id] = ownedBy(owner);
  const cart = {
    session_id: null,
    user_id: null,
    [column]: id,
    shipping_rate: '',
    country: '',
    state: '',
    postcode: '',
    city: '',
    updated_at: now,
  };
  const [row] = await newCartBy[column](tx, { rows: [cart] });
  return (
    row && {
      id: row.id,
      chosenRate: '',
      place: undefined,
      billing: undefined,
      vatNumber: '',
      lines: [],
      coupons: [],
      aside: [],
    }
  );
}

const newCart = (column: 'user_id' | 'session_id') =>
  prepared((db, { rows }: { rows: readonly Insertable<CartTable>[] }) =>
    db
      .insertInto('cart')
      .values(rows)
      .onConflict((conflict) => conflict.column(column).doNothing())
      .returning('id'),
  );
const newCartBy = { user_id: newCart('user_id'), session_id: newCart('session_id') };

/** Takes all lines away for good, with the coupons and the way of shipping; what the shop set aside stays listed. */
export async function clearCart(tx: Tx, owner: Owner, now: number): Promise<void> {
  const [column, id] = ownedBy(owner);
  await clearLinesBy[column](tx, { id });
  await clearChosenBy[column](tx, { id, now });
}

const clearLines = (column: 'user_id' | 'session_id') =>
  prepared((db, { id }: { id: number }) =>
    db
      .deleteFrom('cart_line')
      .where('cart_id', 'in', (from) => from.selectFrom('cart').select('id').where(column, '=', id))
      .where('set_aside', '=', ''),
  );
const clearLinesBy = { user_id: clearLines('user_id'), session_id: clearLines('session_id') };
const clearChosen = (column: 'user_id' | 'session_id') =>
  prepared((db, { id, now }: { id: number; now: number }) =>
    db.updateTable('cart').set({ shipping_rate: '', coupons: '[]', updated_at: now }).where(column, '=', id),
  );
const clearChosenBy = { user_id: clearChosen('user_id'), session_id: clearChosen('session_id') };

export async function updateCart(
  tx: Tx,
  cartId: number,
  change: Partial<
    Pick<Insertable<CartTable>, 'shipping_rate' | 'updated_at' | 'coupons' | 'billing_place' | keyof Place>
  >,
): Promise<void> {
  await changeCart(tx, { cartId, changes: [change] });
}

const changeCart = prepared(
  (db, { cartId, changes: [change] }: { cartId: number; changes: readonly Updateable<CartTable>[] }) =>
    db
      .updateTable('cart')
      .set(change ?? {})
      .where('id', '=', cartId),
);

/** Gives a session's cart to an account that has none. */
export async function giveCart(tx: Tx, cartId: number, userId: number): Promise<void> {
  await tx.updateTable('cart').set({ user_id: userId, session_id: null }).where('id', '=', cartId).execute();
}

/** What was put into one cart of late keeps the other too that it moves to: the later of their times counts. */
export async function keepYounger(tx: Tx, from: number, to: number): Promise<void> {
  await tx
    .updateTable('cart')
    .set((of) => ({
      updated_at: of
        .selectFrom('cart as either')
        .select(({ fn }) => fn.max('either.updated_at').as('latest'))
        .where('either.id', 'in', [from, to]),
    }))
    .where('id', '=', to)
    .execute();
}

export async function deleteCart(tx: Tx, cartId: number): Promise<void> {
  await tx.deleteFrom('cart').where('id', '=', cartId).execute();
}

export async function readChangedAt(db: Reader, cartId: number): Promise<number> {
  const row = await db.selectFrom('cart').select('updated_at').where('id', '=', cartId).executeTakeFirst();
  return row?.updated_at ?? 0;
}
