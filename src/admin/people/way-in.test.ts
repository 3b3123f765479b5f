import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, STAFF_PASSWORD, signedIn } from '../../../tests/support/people/people.ts';
import { engines, openTestShop, type TestShop } from '../../../tests/support/shop.ts';

describe.each(engines)('the way in, tried by somebody who should not be in, on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine, { settings: { people: { secondFactor: 'nobody' } } });
  });
  afterAll(() => house.close());

  test('at a desk that was left open nobody puts a phone of their own in place, by a wrong code neither', async () => {
    const { browser, staffId, sessionId } = await signedIn(house, { role: 'owner' });
    await house.shop.db.transaction((tx) =>
      tx.updateTable('staff_session').set({ confirmed_at: 1 }).where('id', '=', sessionId).execute(),
    );
    const reply = await browser.post('/admin/account/time-code', { code: '000000', carried: '' });
    expect(reply.text).toContain('name="confirm_password"');
    expect(reply.text).not.toMatch(/name="carried" value="[^"]/);
    const kept = house.shop.db.read.selectFrom('staff_time_code').select('secret');
    expect(await kept.where('staff_id', '=', staffId).execute()).toEqual([]);
  });

  test('nor takes away a list of who has ordered', async () => {
    const { browser, sessionId } = await signedIn(house, { role: 'accountant' });
    const taken = async () => (await browser.get('/admin/export/orders')).headers['content-type'];
    expect(await taken()).toContain('text/csv');
    await house.shop.db.transaction((tx) =>
      tx.updateTable('staff_session').set({ confirmed_at: 1 }).where('id', '=', sessionId).execute(),
    );
    expect(await taken()).toContain('text/html');
  });

  test('codes for a lost phone are not made where there is none', async () => {
    const { browser } = await signedIn(house, { role: 'editor' });
    const reply = await browser.submit('/admin/account/recovery');
    expect([reply.status, /role="alert"[^>]*><span>([^<]*)/.exec(reply.text)?.[1]]).toEqual([
      200,
      'Els codis de recuperació són per quan es perd un segon factor: abans, afegeix-ne un.',
    ]);
  });

  test.each([
    '//elsewhere.example/',
    'https://elsewhere.example/',
    '/admin/../../',
    '/admin/%2e%2e//elsewhere.example/',
    '/admin/.%2E/compte',
    '/admin/\\elsewhere.example',
    '/administrator',
  ])('a link to sign in that goes on to %s stays at the desk', async (to) => {
    await addMember(house, { email: 'ada@example.cat', role: 'warehouse' });
    const door = `/admin/sign-in?${new URLSearchParams({ to })}`;
    const reply = await house.browser().post(door, { email: 'ada@example.cat', password: STAFF_PASSWORD });
    expect([reply.status, reply.location]).toEqual([303, '/admin/']);
  });
});
