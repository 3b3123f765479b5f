import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { membersOf } from '../../../tests/support/people/members.ts';
import { engines } from '../../../tests/support/shop.ts';
import { listRequests } from '../../privacy/index.ts';

describe.each(engines)('the data of somebody without an account, at the desk on %s', (engine) => {
  let desk: DeskShop;
  const { register } = membersOf(() => desk);
  const { write, order } = ordersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
  });
  afterAll(() => desk.close());

  const requests = () => listRequests(desk.shop.db.read, { limit: 9 });
  const send = (fields: Record<string, string>) =>
    desk
      .as('owner')
      .post('/admin/privacy/new', { kind: 'export', language: 'ca', reason: 'Ha trucat', ...fields });

  test('are gathered by their address, once for each form', async () => {
    const cup = await addSimple(desk, { price: 1000, stock: 9 });
    const placed = await write(draftOf([{ productId: cup }]), Date.now());
    const { email } = (await order(placed.id)).billing;
    const form = { email: ` ${email.toUpperCase()} `, key: 'one' };
    const [first, again] = [await send(form), await send(form)];
    expect(first.status).toBe(303);
    expect(again.headers.location).toBe(first.headers.location);
    await desk.settle();
    expect(await requests()).toMatchObject([{ kind: 'export', email: email.toLowerCase(), state: 'done' }]);
    expect((await desk.as('owner').get(String(first.headers.location))).text).toContain('/file');
  });

  test('are erased by their address', async () => {
    const cup = await addSimple(desk, { price: 1000, stock: 9 });
    const placed = await write(draftOf([{ productId: cup }], {}), Date.now());
    const { email } = (await order(placed.id)).billing;
    await send({ email, kind: 'erasure', key: 'two' });
    expect((await requests())[0]).toMatchObject({ kind: 'erasure', state: 'confirmed' });
  });

  test('are asked where the account is, where the address has one', async () => {
    const { userId, email } = await register();
    const reply = await send({ email });
    expect(reply.headers.location).toBe(`/admin/customers/${userId}/privacy`);
  });

  test('are not begun without an address or a reason, and what was typed stays', async () => {
    const before = (await requests()).length;
    const wrong = await send({ email: 'ningu', reason: 'Ha escrit una carta' });
    expect([wrong.status, wrong.text.includes('Ha escrit una carta')]).toEqual([422, true]);
    expect((await send({ email: 'ningu@example.cat', reason: '' })).status).toBe(422);
    expect(await requests()).toHaveLength(before);
  });
});
