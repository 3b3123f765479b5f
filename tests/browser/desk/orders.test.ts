import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsInAnyLight } from '../../support/chromium/axe.ts';
import { draftOf } from '../../support/orders/draft.ts';
import { ordersOf } from '../../support/orders/orders.ts';
import { type Desk, openDesk } from './desk.ts';

const NOON = Date.UTC(2026, 5, 10, 10);

describe('orders at the desk, in a browser', () => {
  let desk: Desk;
  const { write, become, order } = ordersOf(() => desk.house);
  const ids: number[] = [];
  let long = 0;

  beforeAll(async () => {
    desk = await openDesk('manager');
    for (let count = 0; count < 60; count += 1) {
      const { id } = await write(draftOf([{ productId: null, quantity: 2 }]), NOON + count * 60_000);
      if (count % 2 === 0) await become(id, 'processing', NOON + count * 60_000);
      ids.push(id);
    }
    const wordy = draftOf([{ productId: null }]);
    wordy.lines[0]!.name = 'Tassa'.repeat(60);
    wordy.customerNote = 'Truqueu'.repeat(60);
    const person = { ...wordy.billing, lastName: 'Llarguíssim'.repeat(25), address1: 'Carrer'.repeat(40) };
    ({ id: long } = await write({ ...wordy, billing: person, shipping: person }, NOON - 60_000));
  });
  afterAll(() => desk.close());
  const numbers = (page: Page) => page.locator('td[data-phone=title]').allTextContents();

  test('the keyboard goes through a list, chooses in it, opens a thing, and comes back to the same list', async () => {
    const page = await desk.page('orders?tab=processing');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    expect(await page.locator('[data-chosen]').textContent()).toBe('Selecció: 1');
    const [, second] = await numbers(page);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/orders/${second}?list=*`);
    await page.getByRole('link', { name: 'Comandes' }).last().click();
    await page.waitForURL('**/admin/orders?tab=processing');
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('list-search');
  });

  test('single letters do nothing once they are turned off', async () => {
    const page = await desk.page('orders');
    await page.keyboard.press('?');
    await page.getByLabel('Fes servir dreceres d’una sola lletra').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    expect(await page.locator('.is-at').count()).toBe(0);
  });

  test('what is looked for everywhere appears while one types, and is reached by the arrows', async () => {
    const page = await desk.page('orders');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('puig', { delay: 20 });
    await page.locator('.found a').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/admin\/orders\/\d+$/);
  });

  test('the next page and the one before it hold every order once', async () => {
    const page = await desk.page('orders?q=puig');
    const first = await numbers(page);
    await page.getByRole('link', { name: 'Següents' }).click();
    const second = await numbers(page);
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
    await page.getByRole('link', { name: 'Anteriors' }).click();
    expect(await numbers(page)).toEqual(first);
  });

  test('a note that was typed is not lost by leaving without a question', async () => {
    const page = await desk.page(`orders/${ids[0]}`);
    await page.getByLabel('Text de la nota').fill('Ens ha trucat');
    const asked = page.waitForEvent('dialog');
    const leaving = page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).accept();
    await leaving;
  });

  test.each([true, false])(
    'money is given back after its effects were seen (scripts: %s)',
    async (javaScriptEnabled) => {
      const id = ids[javaScriptEnabled ? 2 : 4]!;
      const page = await desk.page(`orders/${id}`, { javaScriptEnabled });
      await page.getByRole('link', { name: 'Torna diners' }).click();
      await page.getByLabel('Unitats: Tassa').fill('1');
      await page.getByLabel('Motiu').fill('Una s’ha trencat');
      await page.getByLabel('Com es tornen els diners').selectOption('hand');
      await page.getByRole('button', { name: 'Mira què passarà' }).click();
      expect((await order(id)).refunds).toEqual([]);
      await page.getByRole('button', { name: /^Torna 12,10/ }).click();
      await page.waitForURL(`**/admin/orders/${id}`);
      expect(await page.getByRole('status').first().textContent()).toContain('Torna tu els 12,10');
      expect((await order(id)).refunds.map(({ amount }) => amount)).toEqual([1210]);
    },
  );

  test('an address is corrected, and the order is found by it afterwards', async () => {
    const [own] = await desk.house.shop.db.read.selectFrom('order').select('id').orderBy('id').execute();
    const { totals } = await order(own!.id);
    const page = await desk.page(`orders/${own!.id}`);
    await page.getByRole('link', { name: 'Canvia-la (Facturació)' }).click();
    await page.locator('[name=billing_last_name]').fill('Lefèvre');
    await page.getByRole('button', { name: 'Desa' }).click();
    await page.waitForURL(`**/admin/orders/${own!.id}`);
    expect((await order(own!.id)).totals).toEqual(totals);
    await page.goto(`${desk.base}/admin/orders?q=lefevre`);
    expect(await numbers(page)).toEqual([`${own!.id}`]);
  });

  for (const width of [390, 1440])
    test(`every page is free of what axe finds, and fits, in light and dark: ${width} px`, async () => {
      const page = await desk.page('orders', { viewport: { width, height: 900 } });
      const paths = ['', '?q=zzzz', '?country=ES', `/${ids[2]}`, `/${long}`];
      const forms = [
        `/${ids[0]}/refund`,
        `/${ids[0]}/parcel`,
        `/${ids[0]}/change`,
        `/${ids[1]}/address/shipping`,
        '/new',
      ];
      for (const path of [...paths, ...forms, `/print/slips?ids=${ids[0]},${long}`]) {
        await page.goto(`${desk.base}/admin/orders${path}`);
        expect([path, ...(await findingsInAnyLight(page))]).toEqual([path]);
        if (forms.includes(path))
          expect([path, await page.locator('main .bar .is-main').isVisible()]).toEqual([path, true]);
      }
    });
});
