import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAccount } from '../../accounts/index.ts';
import { readForgotten } from '../store-forgotten.ts';
import { followSleepers } from './follow.ts';
import { asleepSince } from './model.ts';

const DAY = 86_400_000;

test('years are counted by the calendar', () => {
  expect(asleepSince(Date.UTC(2026, 10, 23), 3)).toBe(Date.UTC(2023, 10, 23));
});

describe.each(engines)('accounts that sleep, on %s', (engine) => {
  let house: DeskShop;
  let post: Mailbox;
  let cup: number;
  const { apply, register, give } = membersOf(() => house);
  const { write, become } = ordersOf(() => house);
  const read = () => house.shop.db.read;
  beforeAll(async () => {
    post = await startMailbox();
    house = await openDeskShop(engine, { smtpUrl: post.url });
    cup = await addSimple(house, { price: 1000, stock: 100 });
    await apply();
    await house.set({ 'privacy.sleepYears': 3 });
  });
  afterAll(async () => {
    await house.close();
    await post.close();
  });

  /** Somebody who was here so many days ago for the last time. */
  async function somebody(name: string, daysAgo: number) {
    const member = await register(house.browser(), `${name}@example.cat`);
    await house.settle();
    const then = Date.now() - daysAgo * DAY;
    await house.shop.db.transaction(async (tx) => {
      const used = { created_at: then, last_login_at: then };
      await tx.updateTable('user').set(used).where('id', '=', member.userId).execute();
    });
    return member;
  }
  /** The clock of a day strikes, and all that it asks for is done. */
  async function strike(inDays: number) {
    await followSleepers(house.shop, Date.now() + inDays * DAY);
    await house.settle();
  }
  const told = async () =>
    (await read().selectFrom('privacy_sleeper').select('user_id').orderBy('user_id').execute()).map(
      ({ user_id }) => user_id,
    );
  const sayTold = (daysAgo: number) =>
    house.shop.db.transaction((tx) =>
      tx
        .updateTable('privacy_sleeper')
        .set({ written_at: Date.now() - daysAgo * DAY })
        .execute(),
    );
  const lettersTo = (email: string) =>
    post.messages.filter(
      ({ envelope, subject }) => envelope.to.includes(email) && /s’esborrarà/.test(subject ?? ''),
    );

  test('who used theirs within the years hears nothing, and neither does anybody while the setting is off', async () => {
    const awake = await somebody('desperta', 3 * 365 - 40);
    await somebody('adormida', 3 * 366);
    await house.set({ 'privacy.sleepYears': 0 });
    await strike(0);
    expect(await told()).toEqual([]);
    await house.set({ 'privacy.sleepYears': 3 });
    await strike(0);
    expect(await told()).toHaveLength(1);
    expect(await told()).not.toContain(awake.userId);
  });

  test('a letter in their language leads to the sign-in, and is written once', async () => {
    const letter = await post.waitFor(
      ({ envelope, subject }) =>
        envelope.to.includes('adormida@example.cat') &&
        /el teu compte s’esborrarà el dia/.test(subject ?? ''),
    );
    expect(letter.html).toContain('http://shop.test/el-meu-compte/');
    expect(letter.text).toContain('Fa gairebé 3 anys');
    await strike(0);
    await strike(1);
    expect(lettersTo('adormida@example.cat')).toHaveLength(1);
  });

  test('who signs in within the thirty days stays, and so does who has been away for a day less', async () => {
    const [back] = await told();
    await sayTold(29);
    await strike(0);
    expect(await told()).toEqual([back]);
    await sayTold(31);
    await house.shop.db.transaction((tx) =>
      tx.updateTable('user').set({ last_login_at: Date.now() }).where('id', '=', back!).execute(),
    );
    await strike(0);
    expect(await told()).toEqual([]);
    expect((await readAccount(read(), back!))?.closedAt).toBe(0);
  });

  test('an order, points, money in the wallet or something open keeps an account', async () => {
    const [buyer, saver, waiting, moved] = [
      await somebody('compradora', 2000),
      await somebody('estalvia', 2000),
      await somebody('espera', 2000),
      await somebody('moguda', 2000),
    ];
    const bought = await write(draftOf([{ productId: cup }], { userId: buyer.userId }), Date.now());
    await become(bought.id, 'cancelled', Date.now());
    await give(saver.userId, 40);
    await give(moved.userId, 40);
    await give(moved.userId, -40, 'taken');
    // Placed long ago, and never paid.
    const open = await write(draftOf([{ productId: cup }], { userId: waiting.userId }), Date.now());
    await house.shop.db.transaction((tx) =>
      tx
        .updateTable('order')
        .set({ created_at: Date.now() - 1900 * DAY })
        .where('id', '=', open.id)
        .execute(),
    );
    await strike(0);
    expect(await told()).toEqual([]);
    await become(open.id, 'cancelled', Date.now());
    await strike(0);
    expect(await told()).toEqual([waiting.userId]);
  });

  test('nobody’s is erased without the letter having left, and then it is erased as if it had been asked for', async () => {
    const [id] = await told();
    await house.shop.db.transaction((tx) =>
      tx.updateTable('privacy_sleeper').set({ written_at: 0 }).execute(),
    );
    await strike(400);
    expect((await readAccount(read(), id!))?.email).toBe('espera@example.cat');
    await sayTold(31);
    await strike(0);
    const account = await readAccount(read(), id!);
    expect(account?.email).toMatch(/^erased-/);
    expect(account?.closedAt).toBeGreaterThan(0);
    const requests = await read()
      .selectFrom('privacy_request')
      .select(['kind', 'state', 'email', 'asked_by'])
      .where('user_id', '=', id!)
      .execute();
    expect(requests).toEqual([{ kind: 'erasure', state: 'done', email: '', asked_by: 'privacy.sleep' }]);
    const lines = await readForgotten(read(), 50);
    expect(lines.filter(({ what }) => what === 'sleeping_accounts')).toMatchObject([{ rows: 1 }]);
    expect(await told()).not.toContain(id);
  });

  test('who signs in between the clock and its job keeps the account', async () => {
    const late = await somebody('tardana', 2000);
    await strike(0);
    await sayTold(31);
    await followSleepers(house.shop, Date.now());
    await house.shop.db.transaction((tx) =>
      tx.updateTable('user').set({ last_login_at: Date.now() }).where('id', '=', late.userId).execute(),
    );
    await house.settle();
    const state = await read()
      .selectFrom('privacy_request')
      .select('state')
      .where('user_id', '=', late.userId)
      .executeTakeFirst();
    expect(state).toEqual({ state: 'lapsed' });
    expect((await readAccount(read(), late.userId))?.email).toBe('tardana@example.cat');
  });

  test('the term stands with the others at the desk, and is never shorter than the guarantee', async () => {
    const page = await house.as(['privacy']).get('/admin/privacy?tab=forgotten');
    expect(page.text).toContain('Comptes que ningú no fa servir');
    expect((await house.as('owner').get('/admin/settings/privacy')).text).toContain('privacy.sleepYears');
    await expect(house.set({ 'privacy.sleepYears': 2 })).rejects.toThrow();
    expect(house.shop.settings.privacy.sleepYears).toBe(3);
  });
});
