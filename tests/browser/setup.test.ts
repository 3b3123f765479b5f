import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstOwnerLink } from '../../src/people/index.ts';
import { axeFindings } from '../support/axe.ts';
import { openChromium, type TestBrowser } from '../support/chromium.ts';
import { engines, openTestShop, type TestShop } from '../support/shop.ts';

const CSV = [
  'Type,SKU,Name,Published,Regular price,In stock?,Stock,Categories',
  'simple,CES-1,Cesta de mimbre,1,"24,90",1,6,Casa',
  'simple,CUE-1,Cuenco de gres,1,"18,00",1,3,Casa > Mesa',
  'simple,MAL-1,Sin precio de verdad,1,barato,1,1,Casa',
].join('\n');

describe.each(engines)('an own shop, from the owner’s link on, with %s', (engine) => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base = '';
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
    await heading('Primeros productos');
    expect(house.shop.settings).toMatchObject({ name: 'Can Pistraus', languages: ['es', 'ca'] });

    await page.getByRole('link', { name: 'Traerlos de WooCommerce' }).click();
    const file = { name: 'productos.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
    await page.getByLabel('Archivo CSV').setInputFiles(file);
    await page.getByRole('button', { name: 'Empezar a leerlo' }).click();
    await page.getByText('La página se actualiza sola').or(page.getByText('Espera su turno')).waitFor();
    await house.settle();
    // By itself.
    await page.getByText('Nuevos: 2. Cambiados: 0. Ya estaban igual: 0. No han entrado: 1.').waitFor();
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
      'Di por qué servidor salen los correos',
    ]);

    await house.settle();
    await page.goto(`${base}${house.shop.addresses.in('es').product({ slug: 'cesta-de-mimbre' })}`);
    await page.getByRole('heading', { level: 1, name: 'Cesta de mimbre' }).waitFor();
  }, 120_000);
});
