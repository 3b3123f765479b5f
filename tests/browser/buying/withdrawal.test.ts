import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReturn } from '../../../src/returns/index.ts';
import { findingsInAnyLight } from '../../support/chromium/axe.ts';
import { draftOf } from '../../support/orders/draft.ts';
import { ordersOf } from '../../support/orders/orders.ts';
import { type Desk, openDesk } from '../desk/desk.ts';

const PHONE = { width: 390, height: 844 };

describe('a purchase is withdrawn from', { timeout: 120_000 }, () => {
  let desk: Desk;
  const { write, become, order } = ordersOf(() => desk.house);
  beforeAll(async () => {
    desk = await openDesk('manager');
  }, 120_000);
  afterAll(() => desk.close());

  const bought = async () => {
    const { id } = await write(draftOf([{ productId: null, quantity: 2 }]), Date.now());
    await become(id, 'processing', Date.now());
    return order(id);
  };

  test('by a guest on a phone without JavaScript, from the foot of a page to the receipt, and paid back at the desk', async () => {
    const { id: number } = await bought();
    const guest = await desk.chromium.visitor({ viewport: PHONE, javaScriptEnabled: false });
    const page = await guest.newPage();
    await page.goto(`${desk.base}/`);
    await page.getByRole('link', { name: 'Desistir del contracte aquí' }).click();
    await page.getByLabel('Nom i cognoms').fill('Maria Puig');
    await page.getByLabel('Número de la comanda').fill(`${number}`);
    await page.getByLabel('Correu electrònic on vols el justificant').fill('maria@example.cat');
    await page.getByRole('button', { name: 'Continua' }).click();
    await page.getByRole('button', { name: 'Confirmar el desistiment', exact: true }).click();
    await page.getByRole('heading', { name: 'Hem rebut el teu desistiment' }).waitFor();
    const id = Number(/statement=(\d+)/.exec(page.url())?.[1]);
    await guest.close();
    await desk.house.shop.jobs.runDue();
    const receipt = await desk.mailbox.waitFor(
      ({ subject }) => subject?.startsWith('Justificant del desistiment') ?? false,
    );
    expect(receipt.envelope.to).toEqual(['maria@example.cat']);

    const keeper = await desk.page('', { viewport: PHONE });
    await keeper.goto(`${desk.base}/admin/returns`);
    await keeper.getByRole('link', { name: `${id}`, exact: true }).click();
    await keeper.getByRole('button', { name: 'Accepta i envia les instruccions' }).click();
    await desk.house.shop.jobs.runDue();
    const how = await desk.mailbox.waitFor(
      ({ subject }) => subject?.startsWith('Com tornar-nos els productes') ?? false,
    );
    expect(how.text).toContain('La Bisbal d’Empordà');
    await keeper.getByRole('button', { name: 'Anota que el paquet és aquí' }).click();
    await keeper.getByRole('link', { name: 'Torna els diners' }).click();
    await keeper.locator('main .bar .is-main').click();
    await keeper.locator('main .is-danger').click();
    await keeper.waitForURL(`**/admin/orders/${number}`);
    const after = await order(number);
    expect([after.status, after.refunds.map(({ amount }) => amount)]).toEqual([
      'refunded',
      [after.totals.total],
    ]);
    expect(await readReturn(desk.house.shop.db.read, id)).toMatchObject({
      state: 'done',
      refundId: after.refunds[0]?.id,
    });
    await keeper.context().close();
  });

  test('its pages are free of what axe finds, and fit on any width, in light and dark', async () => {
    const guest = await desk.chromium.visitor({ viewport: PHONE });
    const page = await guest.newPage();
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${desk.base}/es/desistimiento/`);
      expect(['form', width, ...(await findingsInAnyLight(page))]).toEqual(['form', width]);
      await page.locator('[name=name]').fill('Llarguíssim'.repeat(9));
      await page.locator('[name=orderNumber]').fill('4711');
      await page.locator('[name=email]').fill(`${'llarg'.repeat(12)}@example.cat`);
      await page.locator('[name=things]').fill('Unatassallarguíssima'.repeat(12));
      await page.locator('button[value=check]').click();
      await page.locator('button[value=confirm]').waitFor();
      expect(['confirm', width, ...(await findingsInAnyLight(page))]).toEqual(['confirm', width]);
    }
    await guest.close();
    const keeper = await desk.page('returns');
    for (const width of [390, 768, 1440])
      for (const path of ['returns', 'returns?tab=all', 'returns/1']) {
        await keeper.setViewportSize({ width, height: 900 });
        await keeper.goto(`${desk.base}/admin/${path}`);
        expect([path, width, ...(await findingsInAnyLight(keeper))]).toEqual([path, width]);
      }
    await keeper.context().close();
  });
});
