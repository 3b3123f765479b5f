import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listLetters } from '../../src/orders/index.ts';
import { firstOwnerLink } from '../../src/people/index.ts';
import { axeFindings } from '../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { ordersOf } from '../support/orders/orders.ts';
import { membersOf } from '../support/people/members.ts';
import { engines, openTestShop, type TestShop } from '../support/shop.ts';

const CSV = [
  'Type,SKU,Name,Published,Regular price,In stock?,Stock,Categories',
  'simple,CES-1,Cesta de mimbre,1,"24,90",1,6,Casa',
  'simple,CUE-1,Cuenco de gres,1,"18,00",1,3,Casa > Mesa',
  'simple,MAL-1,Sin precio de verdad,1,barato,1,1,Casa',
].join('\n');

const ADDRESS = {
  first_name: 'Maria',
  last_name: 'Puig',
  address_1: 'Carrer Major, 1',
  postcode: '17002',
  city: 'Girona',
  phone: '972 00 00 00',
};

describe.each(engines)('an own shop, from the owner’s link on, with %s', (engine) => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base = '';
  /** The owner's browser. */
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
  beforeAll(async () => {
    house = await openTestShop(engine);
    // As nobody has chosen anything yet.
    const chosen = [...(await house.shop.live.kept()).keys()].filter((path) => !path.startsWith('captcha'));
    await house.set(Object.fromEntries(chosen.map((path) => [path, undefined])));
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = house.app.server.address() as AddressInfo;
    base = `http://localhost:${port}`;
    Object.assign(house.shop, { publicUrl: base });
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  test('is set up in Spanish with a file of WooCommerce, and says what it still lacks', async () => {
    const page = await (await chromium.visitor()).newPage();
    const goOn = () => page.getByRole('button', { name: 'Guardar y continuar' }).click();
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

    await page.goto((await firstOwnerLink(house.shop)) ?? '');
    await page.locator('[name=email]').fill('nuria@canpistraus.cat');
    await page.locator('[name=name]').fill('Núria Soler');
    await page.locator('[name=language]').selectOption('es');
    await page.locator('[name=password]').fill('girafes que ballen sardanes');
    await page.locator('main button[type=submit]').click();
    await heading('Puesta en marcha');
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Nombre y dirección' }).click();
    await page.getByLabel('Nombre', { exact: false }).first().fill('Can Pistraus');
    await page.locator('[name=email]').fill('hola@canpistraus.cat');
    await page.locator('[name="address.street"]').fill('Carrer Nou, 3');
    await page.locator('[name="address.postcode"]').fill('17001');
    await page.locator('[name="address.city"]').fill('Girona');
    await page.locator('[name="address.state"]').selectOption({ label: 'Girona' });
    await goOn();
    await heading('Idiomas y moneda');
    await page.locator('[name=first]').selectOption('es');
    await page.getByLabel('También en: English').uncheck();
    await goOn();
    await heading('Impuestos');
    await page.getByText('IVA 21 %, 10 %, 4 %').waitFor();
    await goOn();
    await heading('Adónde se envía');
    await goOn();
    await heading('Cómo se paga');
    await page.locator('[name="checkout.bankAccount.iban"]').fill('ES91 2100 0418 4502 0005 1332');
    expect(await axeFindings(page)).toEqual([]);
    await goOn();
    await heading('Aspecto');
    expect(await axeFindings(page)).toEqual([]);
    await goOn();
    await heading('Primeros productos');
    expect(house.shop.settings).toMatchObject({ name: 'Can Pistraus', languages: ['es', 'ca'] });

    await page.getByRole('link', { name: 'Traerlos de un archivo' }).click();
    const file = { name: 'productos.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
    await page.getByLabel('Archivo', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Subirlo y revisarlo' }).click();
    // Its columns are known; nobody has to look these over who has just opened.
    await page.getByText('Aún no se ha leído').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Cómo entran los productos nuevos').selectOption('publish');
    await page.getByLabel('Idioma de los textos').selectOption('es');
    await page.getByRole('button', { name: 'Importarlo ya' }).click();
    await page.getByText('La página se actualiza sola').or(page.getByText('Espera su turno')).waitFor();
    await house.settle();
    // By itself.
    await page.getByText('Nuevos: 2. Cambiados: 0. Sin cambios: 0. No han entrado: 1.').waitFor();
    await page.getByRole('cell', { name: '4', exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('link', { name: 'Continuar' }).click();
    await page.getByRole('link', { name: 'Escribe el aviso legal' }).click();
    await page.getByLabel('Contenido (Español)').fill('Núria Soler, NIF 40000000A, Carrer Nou 3, Girona.');
    await page.getByRole('button', { name: 'Publicar' }).click();
    await heading('Puesta en marcha');
    await page.getByRole('link', { name: 'El aviso legal' }).waitFor();
    await page.goto(`${base}/admin/`);
    const lacks = page.locator('section', { has: page.getByText('Antes de abrir') }).getByRole('listitem');
    expect(await lacks.allTextContents()).toEqual([
      'Escribe las condiciones de compra',
      'Explica el derecho de desistimiento',
      'Escribe la política de privacidad',
      'Añade el aviso oficial de la garantía legal',
      'Di por qué servidor salen los correos',
    ]);

    await house.settle();
    await page.goto(`${base}${house.shop.addresses.in('es').product({ slug: 'cesta-de-mimbre' })}`);
    await page.getByRole('heading', { level: 1, name: 'Cesta de mimbre' }).waitFor();
    signedIn = await page.context().storageState();
  }, 120_000);

  /** Buys two baskets in Catalan, to be paid by transfer. */
  async function buy(email: string) {
    const page = await (await chromium.visitor()).newPage();
    const links = house.shop.addresses.in('ca');
    await page.goto(`${base}${links.account()}`);
    await page.locator('#reg_email').fill(email);
    await page.locator('#reg_password').fill('girafes que ballen sardanes');
    await page.locator('button[name=register]').click();
    await page.locator('.woocommerce-MyAccount-navigation').waitFor();
    await page.goto(`${base}${links.product({ slug: 'cesta-de-mimbre' })}`);
    await page.locator('input.qty').first().fill('2');
    await page.locator('.single_add_to_cart_button').first().click();
    await page.locator('.cart-count', { hasText: '2' }).first().waitFor();
    await page.goto(`${base}${links.checkout()}`);
    for (const [name, value] of Object.entries(ADDRESS)) await page.locator(`#billing_${name}`).fill(value);
    await page.locator('#billing_state').selectOption('GI');
    await page.locator('.next-step-button-wrapper.billing button').click();
    await page.locator('.next-step-button-wrapper.review button').click();
    await page.locator('label[for=payment_method_bacs]').click();
    const terms = page.locator('#terms');
    if ((await terms.count()) > 0) await terms.check();
    await page.locator('#place_order').click();
    await page.waitForURL(/order-received/);
    return { number: Number(/order-received\/(\d+)/.exec(page.url())?.[1]), shopper: page };
  }

  test.each([
    ['on a laptop', { viewport: { width: 1440, height: 900 } }],
    ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
    ['without scripts', { javaScriptEnabled: false }],
  ])(
    'sells in Catalan, sends with a number and gives half back, %s',
    async (where, options) => {
      const { apply, balance } = membersOf(() => house);
      const { order, stockOf } = ordersOf(() => house);
      await apply();
      const { number, shopper } = await buy(`${where.replaceAll(' ', '.')}@example.cat`);
      await house.settle();
      const placed = await order(number);
      const { id: basket = 0, productId, unitPrice } = placed.lines[0]!;
      const left = (await stockOf(productId ?? 0)) ?? 0;
      expect(placed).toMatchObject({ status: 'on-hold', language: 'ca' });

      const page = await (await chromium.visitor({ ...options, storageState: signedIn })).newPage();
      const says = (text: string | RegExp) => page.getByText(text).first().waitFor();
      const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
      await page.goto(`${base}/admin/`);
      await page.getByRole('link', { name: /en espera del pago/ }).click();
      await page.getByRole('link', { name: `${number}`, exact: true }).click();
      await button('Marcar como pagado').click();
      await says('Estado: En preparación');
      await page.getByRole('link', { name: 'Enviar un paquete' }).click();
      await page.getByLabel('Transportista').first().selectOption('seur');
      await page.getByLabel('Número de seguimiento').fill('S 4711');
      await button('Enviar un paquete').click();
      await says('El paquete ha salido y el pedido está completado.');
      const userId = placed.userId ?? 0;
      const earned = (await balance(userId)).available;
      expect(earned).toBeGreaterThan(0);

      await shopper.goto(`${base}${house.shop.addresses.in('ca').viewOrder({ id: number })}`);
      await shopper.getByText('S 4711').first().waitFor();
      await page.getByRole('link', { name: 'Devolver dinero' }).click();
      await page.getByLabel('Unidades: Cesta de mimbre').fill('1');
      await page.getByLabel('Motivo').fill('Una llegó rota');
      await button('Ver qué pasará').click();
      await says('Vuelve a las existencias 1 unidad');
      await button(/^Devolver \d/).click();
      await page
        .getByText(/Se han devuelto/)
        .first()
        .waitFor();
      await house.settle();

      const after = await order(number);
      expect(after).toMatchObject({ status: 'completed' });
      expect(after.refunds).toMatchObject([
        { amount: unitPrice, byGateway: false, shares: [{ kind: 'line', id: basket, pieces: 1 }] },
      ]);
      expect(await stockOf(productId ?? 0)).toBe(left + 1);
      // A point a euro of what she has still paid.
      const kept = after.totals.total - after.totals.shipping - after.totals.shippingTax - unitPrice;
      expect((await balance(userId)).available).toBe(Math.floor(kept / 100));
      expect(earned).toBeGreaterThan(Math.floor(kept / 100));
      const sent = (await listLetters(house.shop.db.read, number)).map(({ kind }) => kind);
      expect(sent).toEqual(
        expect.arrayContaining(['customer_on_hold', 'customer_processing', 'customer_partially_refunded']),
      );
    },
    120_000,
  );
});
