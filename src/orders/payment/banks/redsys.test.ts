import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../../tests/support/buying/cart.ts';
import { buy } from '../../../../tests/support/buying/checkout.ts';
import { addGatewayTo } from '../../../../tests/support/buying/gateway.ts';
import { addSimple } from '../../../../tests/support/catalogue/catalogue.ts';
import { listen } from '../../../../tests/support/listening.ts';
import { hearGateways } from '../../../../tests/support/orders/notifications.ts';
import { ordersOf } from '../../../../tests/support/orders/orders.ts';
import { type FakeRedsys, openRedsys } from '../../../../tests/support/outside/redsys.ts';
import { membersOf } from '../../../../tests/support/people/members.ts';
import { capturePayment, refundOrder, staff } from '../../../../tests/support/people/staff.ts';
import { sentForm } from '../../../../tests/support/sent-form.ts';
import { engines, type TestShop } from '../../../../tests/support/shop.ts';
import { ask, job } from '../../../frame/command/index.ts';
import { readSaved } from '../../../payments/index.ts';
import { bizumGateway, redsysGateway, type Terminal } from '../../../payments/redsys/gateway.ts';
import { unpack, VERSIONS } from '../../../payments/redsys/signature.ts';
import { readOpenCases } from '../../cases/store.ts';
import { settleRefund } from '../../refunds/commands.ts';
import { readTries } from '../../tries/store.ts';
import { letGo } from '../commands.ts';

const OF_BANK = { merchant: '999008881', terminal: '1', secret: 'Mk9m98IfEblmPfrpsawt7BmxObt98Jev' } as const;
const CASES = engines.flatMap((engine) => VERSIONS.map((version) => [engine, version] as const));

describe.each(CASES)('paying by Redsys on %s, signed with %s', (engine, version) => {
  let house: TestShop;
  let bank: FakeRedsys;
  let cup: number;
  const { order, become } = ordersOf(() => house);
  const { register } = membersOf(() => house);
  beforeAll(async () => {
    house = await openSellingShop(engine);
    const publicUrl = await listen(house);
    bank = await openRedsys({ ...OF_BANK, version });
    const terminal: Terminal = {
      ...OF_BANK,
      version,
      url: bank.url,
      live: false,
      currency: 'EUR',
      name: 'Cistella',
      takeNow: true,
      publicUrl,
      describe: ({ orderId }) => `Comanda ${orderId}`,
    };
    addGatewayTo(house, redsysGateway(terminal));
    addGatewayTo(house, bizumGateway(terminal));
    addGatewayTo(house, { ...redsysGateway({ ...terminal, takeNow: false }), id: 'later' });
    cup = await addSimple(house, { name: 'Tassa', price: 1805, stock: 1000 });
  });
  afterAll(async () => {
    await bank.close();
    await house.close();
  });
  beforeEach(() => {
    bank.faults = { silent: false, mute: false, down: false };
    bank.asked.clear();
  });
  const tries = (id: number) => readTries(house.shop.db.read, id);
  /** Sends the form that leads to the bank. */
  async function goOn(page: string) {
    const fields = sentForm(page, {}, (to) => to === `${bank.url}/realizarPago`);
    const body = new URLSearchParams(fields);
    const shown = await fetch(`${bank.url}/realizarPago`, { method: 'POST', body });
    return { fields: Object.fromEntries(body), shown: await shown.text() };
  }
  /** Orders, and goes on to the bank's page as a browser without scripts does. */
  async function go(gateway = 'redsys', options: object = {}) {
    const bought = await buy(house, cup, { form: { payment_method: gateway, ...options } });
    const id = bought.order_id;
    const page = await bought.shopper.get(bought.redirect);
    const { fields, shown } = await goOn(page.text);
    const number = (await tries(id)).at(-1)?.reference ?? '';
    return { ...bought, id, number, fields, shown };
  }
  const asked = (fields: Record<string, string>) => unpack(fields.Ds_MerchantParameters ?? '');
  /** @returns where the bank leads the browser back to */
  const choose = async (number: string, choice: string) => {
    const body = new URLSearchParams({ choice });
    const reply = await fetch(`${bank.url}/choose/${number}`, { method: 'POST', body, redirect: 'manual' });
    await hearGateways(house);
    return new URL(reply.headers.get('location') ?? '');
  };
  const paid = async (gateway = 'redsys') => {
    const gone = await go(gateway);
    await choose(gone.number, 'accept');
    return gone;
  };
  const back = (id: number, key: string, other: number) => ({
    orderId: id,
    key,
    other,
    reason: '',
    restock: false,
    byGateway: true,
    by: 'Botiga',
  });

  test('the shopper is sent there with a signed form in his language, pays, and the notification alone settles it', async () => {
    const { id, number, fields, shown } = await go();
    expect(shown).toContain('Pagar');
    expect(number).toMatch(/^\d{4}[0-9A-Za-z]{8}$/);
    expect(Object.fromEntries(asked(fields) ?? [])).toMatchObject({
      ds_merchant_amount: `${(await order(id)).totals.total}`,
      ds_merchant_currency: '978',
      ds_merchant_order: number,
      ds_merchant_transactiontype: '0',
      ds_merchant_paymethods: 'C',
      ds_merchant_consumerlanguage: '003',
      ds_merchant_productdescription: `Comanda ${id}`,
    });
    await choose(number, 'accept');
    expect(await order(id)).toMatchObject({ status: 'processing', transactionId: number });
    expect((await tries(id))[0]).toMatchObject({ state: 'paid' });
  });

  test('Bizum asks for Bizum, never reserves, and is not there for less than half a euro or other currencies', async () => {
    const { id, number, fields } = await go('bizum');
    expect(asked(fields)?.get('ds_merchant_paymethods')).toBe('z');
    expect(asked(fields)?.get('ds_merchant_transactiontype')).toBe('0');
    await choose(number, 'accept');
    expect(await order(id)).toMatchObject({ status: 'processing', paymentMethod: 'bizum' });
  });

  test('a refusal is written down with its reason, and the next try has a number that the terminal never had', async () => {
    const { id, number, shopper } = await go();
    const away = await choose(number, 'deny');
    expect(await order(id)).toMatchObject({ status: 'failed' });
    expect((await tries(id))[0]).toMatchObject({ state: 'failed', refusal: 'no_funds', code: '0116' });
    const page = await shopper.get(away.pathname + away.search);
    expect(page.text).toContain('No hi ha prou diners al compte.');
    const nonce = /name="woocommerce-pay-nonce" value="(\w+)"/.exec(page.text)?.[1] ?? '';
    const pay = `${away.pathname}?pay_for_order=true&key=${(await order(id)).key}`;
    const form = { woocommerce_pay: 1, 'woocommerce-pay-nonce': nonce, terms: 'on', 'terms-field': 1 };
    const again = await shopper.post(pay, { ...form, payment_method: 'redsys' });
    const shown = await shopper.get(again.location);
    await goOn(shown.text);
    const second = (await tries(id))[1]?.reference ?? '';
    expect(second).not.toBe(number);
    await choose(second, 'accept');
    expect((await order(id)).status).toBe('processing');
  });

  test('with the notification lost the signed return settles it; one that was tampered with settles nothing', async () => {
    bank.faults.silent = true;
    const { id, number, shopper } = await go();
    const away = await choose(number, 'accept');
    expect((await order(id)).status).toBe('pending');
    const forged = new URL(away);
    const letters = away.searchParams.get('Ds_Signature') ?? '';
    forged.searchParams.set('Ds_Signature', `${letters.startsWith('A') ? 'B' : 'A'}${letters.slice(1)}`);
    const unsure = await shopper.get(forged.pathname + forged.search);
    expect(unsure.text).not.toContain('no t’hem cobrat res');
    expect((await order(id)).status).toBe('pending');
    await shopper.get(away.pathname + away.search);
    expect((await order(id)).status).toBe('processing');
  });

  test('a notification told twice, late and with another amount or signature moves nothing wrong', async () => {
    const { id, number } = await paid();
    expect(await Promise.all([1, 2].map(() => bank.notify(number)))).toEqual([200, 200]);
    expect(await bank.notify(number, { Ds_Signature: 'AAAA' })).toBe(400);
    expect(await bank.notify(number, { Ds_SignatureVersion: 'T25V1' })).toBe(400);
    await hearGateways(house);
    expect((await order(id)).status).toBe('processing');
    const open = await readOpenCases(house.shop.db.read, 100);
    expect(open.filter(({ orderId }) => orderId === id)).toEqual([]);
  });

  test('money goes back in parts and never more than was paid, and the bank’s message about it is known', async () => {
    const { id, number } = await paid();
    const { total } = (await order(id)).totals;
    expect(await refundOrder(house.shop, back(id, 'a', 500), Date.now())).toMatchObject({ done: true });
    await bank.notify(number);
    await hearGateways(house);
    expect((await order(id)).refunds).toHaveLength(1);
    await refundOrder(house.shop, back(id, 'b', total - 500), Date.now());
    await bank.notify(number);
    await hearGateways(house);
    expect(await order(id)).toMatchObject({ status: 'refunded' });
    expect((await order(id)).refunds).toHaveLength(2);
    expect(bank.operations.get(number)?.refunded).toBe(total);
  });

  test('a refund whose answer was lost is not asked for again: the bank’s message settles it, or a person does', async () => {
    const { id, number } = await paid();
    bank.faults.mute = true;
    await expect(refundOrder(house.shop, back(id, 'lost', 500), Date.now())).rejects.toMatchObject({
      problem: { code: 'unreachable' },
    });
    bank.faults.mute = false;
    await expect(refundOrder(house.shop, back(id, 'lost', 500), Date.now())).rejects.toMatchObject({
      problem: { code: 'refund', why: 'unclear' },
    });
    expect(bank.asked.get('3')).toBe(1);
    await bank.notify(number);
    await hearGateways(house);
    expect((await order(id)).refunds).toMatchObject([{ done: true, amount: 500 }]);
    bank.faults.down = true;
    await expect(refundOrder(house.shop, back(id, 'down', 300), Date.now())).rejects.toThrow();
    bank.faults.down = false;
    const asker = { shop: house.shop, actor: staff(), now: Date.now() };
    await ask(asker, settleRefund, { orderId: id, key: 'down', moved: false, reference: '' });
    expect((await order(id)).refunds).toHaveLength(1);
    expect(bank.operations.get(number)?.refunded).toBe(500);
  });

  test('money is reserved, taken once or let go', async () => {
    const taken = await paid('later');
    expect(await order(taken.id)).toMatchObject({ status: 'on-hold', paidAt: null });
    expect(await capturePayment(house.shop, taken.id, Date.now())).toBe(true);
    expect(await capturePayment(house.shop, taken.id, Date.now())).toBe(false);
    expect((await order(taken.id)).status).toBe('processing');
    expect(bank.operations.get(taken.number)?.state).toBe('paid');
    const gone = await paid('later');
    await become(gone.id, 'cancelled', Date.now());
    const [tried] = await tries(gone.id);
    await letGo(
      { shop: house.shop, actor: job('test'), now: Date.now() },
      { orderId: gone.id, tryId: tried?.id ?? 0 },
    );
    expect(bank.operations.get(gone.number)?.state).toBe('cancelled');
    expect((await tries(gone.id))[0]?.state).toBe('voided');
  });

  test('a card that the shopper wants to keep is kept by the bank, and pays again by its name', async () => {
    const { shopper, userId } = await register();
    const keep = { 'wc-redsys-new-payment-method': 'true' };
    const bought = await buy(house, cup, { shopper, form: { payment_method: 'redsys', ...keep } });
    const page = await shopper.get(bought.redirect);
    const { fields } = await goOn(page.text);
    expect(asked(fields)?.get('ds_merchant_identifier')).toBe('REQUIRED');
    const number = (await tries(bought.order_id))[0]?.reference ?? '';
    await choose(number, 'accept');
    const [kept] = await readSaved(house.shop.db.read, userId);
    expect(kept).toMatchObject({ gateway: 'redsys', label: 'Visa •••• 0003', expires: '12/30' });
    const token = { 'wc-redsys-payment-token': `${kept?.id}` };
    const again = await buy(house, cup, { shopper, form: { payment_method: 'redsys', ...token } });
    const second = await shopper.get(again.redirect);
    const told = asked((await goOn(second.text)).fields);
    expect(told?.get('ds_merchant_identifier')).toBe(kept?.token.split('|')[0]);
    expect(told?.get('ds_merchant_cof_ini')).toBe('N');
    expect(told?.get('ds_merchant_cof_txnid')).toBe('9876543210');
  });
});
