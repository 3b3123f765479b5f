import type { Database } from '../../../src/platform/db/index.ts';
import { adjustPoints } from '../../../src/points/earning/steps-earn.ts';
import { openAccount } from '../../../src/points/ledger/ledger.ts';
import type { AccountStatus } from '../../../src/points/model.ts';
import { awardOrder } from '../../../src/points/orders/steps-award.ts';
import { capturePoints, placePoints, reopenPoints } from '../../../src/points/orders/steps-order.ts';
import { returnPoints } from '../../../src/points/orders/steps-return.ts';
import { DAY, NOON, orderOf, programmeOf, scopeWith } from './points.ts';

/** The ledger's commands in the words of a test: somebody with points, an order, its payment and its end. */
export function ledgerScope(database: () => Database) {
  let people = 1000;
  let orders = 0;
  const scope = scopeWith(programmeOf({ earn: { ...programmeOf().earn, holdDays: 0 } }));
  const sums = async (userId: number, now = NOON) => {
    const { available, pending, held, debt, wallet } = await database().transaction((tx) =>
      openAccount(tx, userId, now),
    );
    return { available, pending, held, debt, wallet };
  };
  const give = (userId: number, points: number, now = NOON) =>
    database().transaction((tx) =>
      adjustPoints(tx, scope, {
        userId,
        points,
        key: `gift:${userId}:${now}:${points}`,
        reason: 'a gift',
        by: 'test',
        now,
      }),
    );
  async function someone(points = 0): Promise<number> {
    people += 1;
    if (points !== 0) await give(people, points);
    return people;
  }
  /** Somebody with an account of the shop, opened at `since`; their e-mail is proved unless said otherwise. */
  async function person({
    email = `persona${people + 1}@example.cat`,
    since = NOON - 100 * DAY,
    verified = true,
  } = {}): Promise<number> {
    people += 1;
    const names = { username: email, first_name: '', last_name: '', display_name: '' };
    const { id } = await database().transaction((tx) =>
      tx
        .insertInto('user')
        .values({
          id: people,
          email,
          ...names,
          password_hash: '',
          role: 'customer',
          language: 'ca',
          created_at: since,
          email_verified_at: verified ? since : null,
          last_login_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    return id;
  }
  const accountOf = async (userId: number) =>
    database()
      .read.selectFrom('points_account')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
  const setStatus = (userId: number, status: AccountStatus) =>
    database().transaction((tx) =>
      tx.updateTable('points_account').set({ status }).where('user_id', '=', userId).execute(),
    );
  async function order(userId: number, cents: number[], points = 0, now = NOON): Promise<number> {
    orders += 1;
    // Of its own also where many are placed at once.
    const id = orders;
    const lines = cents.map((amount) => ({ amount, redeemedValue: points === 0 ? 0 : amount }));
    await database().transaction((tx) => placePoints(tx, scope, orderOf(id, userId, lines, points, now)));
    return id;
  }
  async function pay(orderId: number, now = NOON): Promise<void> {
    await database().transaction(async (tx) => {
      await capturePoints(tx, orderId, now);
      await awardOrder(tx, scope, { orderId, number: 1, now });
    });
  }
  const cancel = (orderId: number, key = `cancel:${orderId}`, now = NOON, by = scope) =>
    database().transaction((tx) => returnPoints(tx, by, { orderId, key, full: true, returned: [], now }));
  const reopen = (orderId: number, now = NOON) =>
    database().transaction((tx) => reopenPoints(tx, orderId, now));
  const award = (orderId: number, by = scope, now = NOON) =>
    database().transaction((tx) => awardOrder(tx, by, { orderId, number: 1, now }));
  const available = async (userId: number, now = NOON) => (await sums(userId, now)).available;
  const lotsOf = async (userId: number) => {
    const { id } = await accountOf(userId);
    return database()
      .read.selectFrom('points_lot')
      .select(['id', 'available', 'held', 'spent', 'expires_at', 'parent_id'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute();
  };
  /** What was booked, as `earn 100`. */
  const kindsOf = async (userId: number) => {
    const { id } = await accountOf(userId);
    const rows = await database()
      .read.selectFrom('points_entry')
      .select(['kind', 'change'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ kind, change }) => `${kind} ${change}`);
  };
  return {
    scope,
    someone,
    person,
    accountOf,
    setStatus,
    give,
    order,
    pay,
    cancel,
    reopen,
    award,
    sums,
    available,
    lotsOf,
    kindsOf,
  };
}
