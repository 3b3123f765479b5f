import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_ADDRESS, saveAddress } from '../../../src/accounts/index.ts';
import { createShopper } from '../../../src/accounts/steps.ts';
import { noteCustomer, setTags } from '../../../src/customers/index.ts';
import { ask } from '../../../src/frame/command/index.ts';
import { correctPoints } from '../../../src/points/index.ts';
import { axeFindings, findingsInAnyLight, overflow } from '../../support/chromium/axe.ts';
import { staff } from '../../support/people/staff.ts';
import { type Desk, openDesk } from './desk.ts';

describe('customers at the desk, in a browser', () => {
  let desk: Desk;
  let [one, long] = [0, 0];

  beforeAll(async () => {
    desk = await openDesk('manager');
    const { shop } = desk.house;
    const asked = { shop, actor: staff('Anna'), now: Date.now() };
    const person = async (email: string, firstName: string, lastName: string) => {
      const made = await shop.db.transaction((tx) =>
        createShopper(shop, tx, { email, passwordHash: '', firstName, lastName, language: 'ca' }),
      );
      return made!.id;
    };
    one = await person('nuria@example.cat', 'Núria', 'Soler');
    long = await person(`${'llarg'.repeat(30)}@example.cat`, 'Nom'.repeat(30), 'Llarguíssim'.repeat(25));
    const address = {
      ...EMPTY_ADDRESS,
      firstName: 'Nom'.repeat(30),
      address1: 'Carrer'.repeat(40),
      country: 'ES',
    };
    await ask(asked, saveAddress, { userId: long, kind: 'billing', address });
    await ask(asked, setTags, { userId: long, tags: ['etiqueta'.repeat(5), 'vip'] });
    await ask(asked, noteCustomer, { userId: long, body: 'Truqueu'.repeat(60), key: '' });
    await ask(asked, correctPoints, { userId: long, points: 40, reason: 'Perquè'.repeat(60) });
    await ask(asked, correctPoints, { userId: long, points: 900_000, reason: 'Perquè'.repeat(60) });
  });
  afterAll(() => desk.close());

  test.each([true, false])(
    'a customer is found, noted of, and helped in their place (scripts: %s)',
    async (js) => {
      const page = await desk.page('customers?q=soler', { javaScriptEnabled: js });
      await page.getByRole('link', { name: 'Núria Soler' }).click();
      await page.getByLabel('Una nota nova').fill('Vol factura');
      await page.getByRole('button', { name: 'Desa la nota' }).click();
      expect(await page.getByRole('status').first().textContent()).toContain('S’ha desat la nota.');
      await page.getByRole('button', { name: 'Entra-hi com aquest client' }).click();
      await page.waitForURL('**/el-meu-compte/');
      const bar = page.getByRole('complementary', { name: 'En el lloc d’un client' });
      expect(await bar.textContent()).toContain('Ets al compte d’algú altre: Núria Soler.');
      if (js) expect([...(await axeFindings(page)), ...(await overflow(page))]).toEqual([]);
      await bar.getByRole('button', { name: 'Surt-ne' }).click();
      await page.waitForURL(`**/admin/customers/${one}`);
    },
  );

  test('another account is picked while one types, and what merging does is shown first', async () => {
    const page = await desk.page(`customers/${one}/merge`);
    await page.getByRole('combobox', { name: 'L’altre compte' }).fill('maria');
    await page.getByRole('option').first().click();
    await page.getByRole('button', { name: 'Mira què passarà' }).click();
    await page.getByRole('button', { name: 'Uneix-los per sempre' }).waitFor();
    expect(await page.getByRole('row', { name: /Punts per gastar/ }).count()).toBe(1);
    expect([...(await axeFindings(page)), ...(await overflow(page))]).toEqual([]);
  });

  for (const width of [390, 1440])
    test(`every page is free of what axe finds, and fits, in light and dark: ${width} px`, async () => {
      const page = await desk.page('customers', { viewport: { width, height: 900 } });
      const paths = ['', '?q=zzzz', '?country=ES&tag=vip', `/${one}`, `/${long}`, '/corrections'];
      const forms = ['edit', 'points', 'merge', 'close', 'address/billing'].map((form) => `/${long}/${form}`);
      for (const path of [...paths, ...forms]) {
        await page.goto(`${desk.base}/admin/customers${path}`);
        expect([path, ...(await findingsInAnyLight(page))]).toEqual([path]);
      }
    });
});
