import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoiceLink, readInvoicesOf } from '../../../src/invoices/index.ts';
import { sendWaiting } from '../../../src/invoices/sending/follow.ts';
import { otherAgency } from '../../../src/invoices/sending/model-agency.ts';
import { countOrders } from '../../../src/orders/sums/follow.ts';
import { axeFindings, overflow } from '../../support/chromium/axe.ts';
import { draftOf } from '../../support/orders/draft.ts';
import { WRITING } from '../../support/orders/invoice-desk.ts';
import { ordersOf } from '../../support/orders/orders.ts';
import { type FakeAgency, openAgency } from '../../support/outside/agency.ts';
import { certificates } from '../../support/outside/certificates.ts';
import { type Desk, openDesk } from './desk.ts';

describe('invoices at the desk, in a browser', () => {
  let desk: Desk;
  let agency: FakeAgency;
  const { write, become } = ordersOf(() => desk.house);
  let refused = 0;

  beforeAll(async () => {
    agency = await openAgency();
    desk = await openDesk('owner');
    const { house } = desk;
    otherAgency.set(house.shop, agency.agency);
    const { maker, system } = WRITING.verifactu;
    const { taxpayer, password } = certificates();
    await house.set({
      'invoices.by': 'shop',
      'invoices.since': WRITING.since,
      'invoices.issuer.name': WRITING.issuer.name,
      'invoices.issuer.taxId': WRITING.issuer.taxId,
      'invoices.verifactu.mode': 'test',
      'invoices.verifactu.maker.name': maker.name,
      'invoices.verifactu.maker.taxId': maker.taxId,
      'invoices.verifactu.maker.contact': 'Carrer Nou, 1, 17001 Girona',
      'invoices.verifactu.system.id': system.id,
      'invoices.verifactu.system.installation': system.installation,
      'invoices.verifactu.signedOn': '2026-11-01',
      'invoices.verifactu.signedAt': 'Girona',
      'invoices.verifactu.certificate': taxpayer,
      'invoices.verifactu.certificatePassword': password,
    });
    const ids: number[] = [];
    for (const currency of ['EUR', 'EUR', 'EUR', 'CHF']) {
      const { id } = await write(draftOf([{ productId: null, quantity: 2 }], { currency }), Date.now());
      await become(id, 'processing', Date.now());
      ids.push(id);
    }
    await countOrders(house.shop);
    await house.settle();
    const [, second] = await Promise.all(ids.map((id) => readInvoicesOf(house.shop.db.read, id)));
    refused = second![0]!.id;
    agency.finds.set(second![0]!.number, {
      code: 1153,
      said: 'El valor del campo ClaveRegimen es incorrecto.',
    });
    await sendWaiting(house.shop);
    agency.faults.push('busy');
    const { id } = await write(draftOf([{ productId: null, quantity: 1 }]), Date.now());
    await become(id, 'processing', Date.now());
    await countOrders(house.shop);
    await house.settle();
    await sendWaiting(house.shop, Date.now() + 120_000);
  });
  afterAll(async () => {
    await desk.close();
    await agency.close();
  });

  const pages = () => ['invoices', 'invoices/agency', `invoices/${refused}`, 'books'];

  test.each([390, 768, 1440])('are read by everybody and fit a window of %i', async (width) => {
    for (const path of pages())
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await desk.page(path, { viewport: { width, height: 900 }, colorScheme });
        expect([path, ...(await axeFindings(page)), ...(await overflow(page))]).toEqual([path]);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/${path.replaceAll('/', '-')}-${width}-${colorScheme}.png`,
            fullPage: true,
          });
        await page.context().close();
      }
  });

  test('one that a customer opens on a phone has all its amounts in sight', async () => {
    const { id } = await write(draftOf([{ productId: null, quantity: 2 }], { language: 'es' }), Date.now());
    await become(id, 'processing', Date.now());
    await countOrders(desk.house.shop);
    await desk.house.settle();
    const [invoice] = await readInvoicesOf(desk.house.shop.db.read, id);
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await desk.page('invoices', { viewport: { width: 390, height: 900 }, colorScheme });
      await page.goto(new URL(invoiceLink(desk.house.shop, invoice!), page.url()).href);
      const outside = await page
        .locator('.invoice-table td')
        .evaluateAll(
          (cells) => cells.filter((cell) => cell.getBoundingClientRect().right > innerWidth).length,
        );
      expect([outside, ...(await axeFindings(page)), ...(await overflow(page))]).toEqual([0]);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/invoice-390-${colorScheme}.png`,
          fullPage: true,
        });
      await page.context().close();
    }
  });
});
