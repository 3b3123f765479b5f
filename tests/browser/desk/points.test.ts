import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createShopper } from '../../../src/accounts/steps.ts';
import { findAccount, openAccount } from '../../../src/points/index.ts';
import { findingsInAnyLight } from '../../support/chromium/axe.ts';
import { type Desk, openDesk } from './desk.ts';

describe('points that are held back, at the desk in a browser', () => {
  let desk: Desk;
  let long = 0;
  const people = ['nuria@example.cat', 'pau@example.cat', `${'llarg'.repeat(30)}@example.cat`];

  beforeAll(async () => {
    desk = await openDesk('manager');
    const { shop } = desk.house;
    const now = Date.now();
    const ids = await shop.db.transaction(async (tx) => {
      const users: number[] = [];
      for (const email of people) {
        const wish = { email, passwordHash: '', firstName: '', lastName: '', language: 'ca' } as const;
        users.push((await createShopper(shop, tx, wish))!.id);
      }
      const accounts: number[] = [];
      for (const user of users) accounts.push((await openAccount(tx, user, now)).id);
      const [referrer_id = 0, , friend_id = 0] = accounts;
      const reasons = 'same_phone,same_address,same_card';
      const rest = { ip_hash: null, order_id: 5, settled_at: null, at: now };
      await tx
        .insertInto('points_referral')
        .values({ referrer_id, friend_id, state: 'queued', reasons, ...rest })
        .execute();
      for (const userId of users)
        await shop.events.publish(tx, 'order.charged_back', { orderId: 5, userId, now });
      return users;
    });
    long = ids[2]!;
  });
  afterAll(() => desk.close());

  test.each([
    [true, 'nuria@example.cat'],
    [false, 'pau@example.cat'],
  ])('somebody is let go with a reason, and marked as looked at (scripts: %s)', async (js, email) => {
    const page = await desk.page('points/guards', { javaScriptEnabled: js });
    await page.getByRole('link', { name: `Atura o deixa anar els punts: ${email}` }).click();
    await page.getByLabel('Què pot fer amb els punts').selectOption('active');
    await page.getByLabel('Motiu').fill('Ho ha pagat');
    await page.getByRole('button', { name: 'Desa-ho' }).click();
    expect(await page.getByRole('status').first().textContent()).toContain('Ha quedat desat');
    await page.getByRole('button', { name: `Marca com a mirat: ${email}` }).click();
    expect(await page.getByRole('status').first().textContent()).toContain('Queda mirat.');
    const { id } = await desk.house.shop.db.read
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect((await findAccount(desk.house.shop.db.read, id))?.status).toBe('active');
  });

  for (const width of [390, 768, 1440])
    test(`both pages are free of what axe finds, and fit, in light and dark: ${width} px`, async () => {
      const page = await desk.page('points/guards', { viewport: { width, height: 900 } });
      for (const path of ['guards', `status/${long}`]) {
        await page.goto(`${desk.base}/admin/points/${path}`);
        expect([path, ...(await findingsInAnyLight(page))]).toEqual([path]);
      }
    });
});
