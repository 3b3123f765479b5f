import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../tests/support/buying/cart.ts';
import { buy } from '../../tests/support/buying/checkout.ts';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { readQr } from '../../tests/support/chromium/qr.ts';
import { type Mailbox, startMailbox } from '../../tests/support/outside/mail.ts';
import { engines, type TestShop } from '../../tests/support/shop.ts';
import { referenceOf } from './by-hand/check-digits.ts';

const IBAN = 'checkout.bankAccount.iban';
const NAME = 'checkout.bankAccount.name';

describe.each(engines)('an order by transfer on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  let cup: number;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    await house.set({ [NAME]: 'Terrissa Núria, SL', 'checkout.bankAccount.bic': 'CAIXESBBXXX' });
    cup = await addSimple(house, { name: 'Tassa', price: 1850, stock: 500 });
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  test.each([
    ['ca', 'Codi QR de la transferència', 'Obre el codi QR'],
    ['es', 'Código QR de la transferencia', 'Abre el código QR'],
    ['en', 'QR code of the transfer', 'Open the QR code'],
  ] as const)('says in %s what to write, and draws it for the bank’s app', async (language, label, link) => {
    const email = `${language}@transfer.example`;
    const placed = await buy(house, cup, { language, form: { billing_email: email } });
    const reference = referenceOf(placed.order_id);
    const { text: page } = await placed.shopper.get(placed.redirect);
    expect(page.split(reference)).toHaveLength(4);
    expect(page).toMatch(new RegExp(`role="img" aria-label="${label}[^"]*${reference}"`));
    expect(await readQr(page)).toBe(
      `BCD\n002\n1\nSCT\nCAIXESBBXXX\nTerrissa Núria, SL\nES9121000418450200051332\nEUR23.45\n\n${reference}`,
    );
    await house.settle();
    const letter = await mailbox.waitFor(({ envelope }) => envelope.to.includes(email));
    expect(letter.html).toContain(reference);
    expect(letter.text).toContain(reference);
    const href = new RegExp(`<a href="([^"]+)#payment-code"[^>]*>${link}`).exec(letter.html ?? '')?.[1] ?? '';
    const led = await placed.shopper.get(href.replaceAll('&amp;', '&').replace(/^https?:\/\/[^/]+/, ''));
    expect(led.text).toContain('id="payment-code"');
    expect(await readQr(led.text)).toContain(reference);
  });

  test('has no code while nobody says whose account it is, and all the rest', async () => {
    await house.set({ [NAME]: '' });
    const placed = await buy(house, cup);
    const { text: page } = await placed.shopper.get(placed.redirect);
    expect(page).toContain(referenceOf(placed.order_id));
    expect(page).not.toContain('payment-code');
    expect(page).not.toContain('<h3 class="wc-bacs-bank-details-account-name"></h3>');
  });

  test('goes to no account whose number is mistyped: its setting is refused', async () => {
    await expect(house.set({ [IBAN]: 'ES91 2100 0418 4502 0005 1323' })).rejects.toThrow(
      /checkout\.bankAccount\.iban.*check digits/s,
    );
    expect(house.shop.settings.checkout.bankAccount.iban).toBe('ES91 2100 0418 4502 0005 1332');
  });
});
