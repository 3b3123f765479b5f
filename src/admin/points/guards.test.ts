import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readAudit } from '../../frame/command/index.ts';
import { findAccount, listFlags, listQueued, openAccount } from '../../points/index.ts';

const GUARDS = '/admin/points/guards';
const FRIENDS = { code: 'friend', trigger: 'referral', amount: { kind: 'fixed', points: 30 } };

describe.each(engines)('what guards of points hold back, at the desk on %s', (engine) => {
  let desk: DeskShop;
  let anna: { userId: number; email: string };
  const { apply, register, balance } = membersOf(() => desk);
  const read = () => desk.shop.db.read;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    await apply({ rules: [FRIENDS] });
  });
  afterAll(() => desk.close());
  beforeEach(async () => {
    anna = await register();
  });

  const chargeBack = (orderId: number) =>
    desk.shop.db.transaction((tx) =>
      desk.shop.events.publish(tx, 'order.charged_back', { orderId, userId: anna.userId, now: Date.now() }),
    );
  const flagOf = async () => (await listFlags(read())).find(({ userId }) => userId === anna.userId);

  async function friend(): Promise<number> {
    const other = await register();
    const ids = await desk.shop.db.transaction(async (tx) => {
      const referrer = await openAccount(tx, anna.userId, 1);
      const brought = await openAccount(tx, other.userId, 1);
      await tx
        .insertInto('points_referral')
        .values({
          referrer_id: referrer.id,
          friend_id: brought.id,
          state: 'queued',
          reasons: 'same_phone,same_card',
          ip_hash: null,
          order_id: 5,
          settled_at: null,
          at: 1,
        })
        .execute();
      return other.userId;
    });
    return (await listQueued(read())).find((row) => row.friend === ids)?.id ?? 0;
  }

  test('who was flagged is told with why in one’s own language, let go by a reason, and marked as looked at', async () => {
    await chargeBack(41);
    const owner = desk.as('owner');
    const { text } = await owner.get(GUARDS);
    expect(text).toContain(anna.email);
    expect(text).toContain('El banc ha retornat els diners');
    expect(text).toContain('/admin/orders/41"');
    expect(text).toContain('No pot gastar punts');
    expect((await desk.as('owner', 'en').get(GUARDS)).text).toContain('The bank took the money back');

    const status = `/admin/points/status/${anna.userId}`;
    const silent = await owner.post(status, { status: 'active' });
    expect(silent.status).toBe(422);
    expect((await findAccount(read(), anna.userId))?.status).toBe('no_redeem');
    expect((await owner.post(status, { status: 'closed', reason: 'x' })).status).toBe(422);
    await owner.post(status, { status: 'active', reason: 'Ho ha pagat' });
    expect((await findAccount(read(), anna.userId))?.status).toBe('active');

    const id = `${(await flagOf())?.id}`;
    await owner.post(GUARDS, { do: 'seen', id });
    expect(await flagOf()).toBeUndefined();
    await owner.post(GUARDS, { do: 'seen', id });
    expect((await owner.get(GUARDS)).text).toContain('Ja no espera');
    const lines = await readAudit(read(), { subject: 'customer', subjectId: `${anna.userId}`, limit: 10 });
    const deeds = lines.filter(({ command }) => command.startsWith('points.'));
    expect(deeds.map(({ command, actor }) => [command, actor.name])).toEqual([
      ['points.seen', 'Núria Soler'],
      ['points.status', 'Núria Soler'],
    ]);
  });

  test('a reward for a friend is paid, or is not, and each is answered once', async () => {
    const [paid, refused] = [await friend(), await friend()];
    const owner = desk.as('owner');
    expect((await owner.get(GUARDS)).text).toContain('el mateix telèfon i la mateixa targeta');
    await owner.post(GUARDS, { do: 'allow', id: `${paid}` });
    expect((await owner.get(GUARDS)).text).toContain('La recompensa s’ha pagat.');
    expect((await balance(anna.userId)).available).toBe(30);
    await owner.post(GUARDS, { do: 'deny', id: `${refused}` });
    await owner.post(GUARDS, { do: 'allow', id: `${refused}` });
    expect((await owner.get(GUARDS)).text).toContain('Ja no espera');
    expect((await balance(anna.userId)).available).toBe(30);
    expect(await listQueued(read())).toEqual([]);
  });

  test('is nobody’s business without the right', async () => {
    await chargeBack(42);
    const viewer = desk.as(['points.view', 'customers.view']);
    expect((await viewer.get(GUARDS)).status).toBe(403);
    const id = `${(await flagOf())?.id}`;
    expect((await viewer.post(GUARDS, { do: 'seen', id })).status).toBe(403);
    expect(await flagOf()).toBeDefined();
  });
});
