import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addGateway } from '../../../src/payments/index.ts';
import { bizumGateway, redsysGateway, type Terminal } from '../../../src/payments/redsys/gateway.ts';
import { type FakeRedsys, openRedsys } from '../../support/outside/redsys.ts';
import { engines } from '../../support/shop.ts';
import { openTill, type Till } from './till.ts';

const OF_BANK = { merchant: '999008881', terminal: '1', secret: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev' } as const;

describe.each(engines)('paying at a bank’s terminal in a browser on %s', (engine) => {
  let till: Till;
  let bank: FakeRedsys;
  beforeAll(async () => {
    till = await openTill(engine);
    bank = await openRedsys({ ...OF_BANK, version: 'HMAC_SHA512_V2' });
    const terminal: Terminal = {
      ...OF_BANK,
      version: 'HMAC_SHA512_V2',
      url: bank.url,
      live: false,
      currency: 'EUR',
      name: 'Cistella',
      takeNow: true,
      publicUrl: till.base,
      describe: ({ orderId }) => `Comanda ${orderId}`,
    };
    addGateway(till.house.shop, redsysGateway(terminal));
    addGateway(till.house.shop, bizumGateway(terminal));
  });
  afterAll(async () => {
    await bank.close();
    await till.close();
  });

  test('the form goes on by itself, and the shopper comes back to a paid order', async () => {
    const page = await till.atPayment('redsys');
    await till.place(page);
    await page.waitForURL(/\/sis\/realizarPago/);
    await page.getByRole('button', { name: 'Pagar' }).click();
    await page.waitForURL(/order-received/);
    expect((await till.orderOf(page)).status).toBe('processing');
  });

  test('without scripts a button leads on, and Bizum is paid', async () => {
    const page = await till.atPayment('bizum', { scripts: false });
    await till.place(page);
    await page.waitForURL(/order-pay/);
    await page.getByRole('button', { name: 'Continua amb el pagament' }).click();
    await page.waitForURL(/\/sis\/realizarPago/);
    await page.getByRole('button', { name: 'Pagar' }).click();
    await page.waitForURL(/order-received/);
    expect(await till.orderOf(page)).toMatchObject({ status: 'processing', paymentMethod: 'bizum' });
  });
});
