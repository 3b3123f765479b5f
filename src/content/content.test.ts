import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { savePage } from './index.ts';

describe.each(engines)('content on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
  });
  afterAll(() => house.close());

  test('a page that nobody has written is a 404', async () => {
    expect((await house.browser().get('/condicions/')).status).toBe(404);
  });

  test('a page stands under its own address in each language, and scripts are taken out of it', async () => {
    await house.shop.db.transaction((tx) =>
      savePage(tx, {
        key: 'privacy',
        title: { ca: 'Privacitat', es: 'Privacidad', en: 'Privacy' },
        body: {
          ca: '<p onclick="x()">Text</p><script>alert(1)</script>',
          es: '<p>Texto</p>',
          en: '<p>Words</p>',
        },
      }),
    );
    await house.settle();
    const shopper = house.browser();
    const page = await shopper.get('/privacitat/');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<p>Text</p>');
    expect(page.text).not.toContain('alert(1)');
    expect((await shopper.get('/es/privacidad/')).text).toContain('<p>Texto</p>');
    expect(page.text).toContain('hrefLang="en-GB" href="http://shop.test/en/privacy/"');
  });

  test('a kept page is dropped in every process when its content changes', async () => {
    const shopper = house.browser();
    const save = (ca: string) =>
      house.shop.db.transaction((tx) =>
        savePage(tx, {
          key: 'terms',
          title: { ca: 'Condicions', es: 'Condiciones', en: 'Terms' },
          body: { ca, es: ca, en: ca },
        }),
      );
    await save('<p>Abans</p>');
    await house.settle();
    expect((await shopper.get('/condicions/')).text).toContain('Abans');
    await save('<p>Després</p>');
    await house.settle();
    expect((await shopper.get('/condicions/')).text).toContain('Després');
  });

  test('a kept page costs no query, and answers 304 to who has it', async () => {
    const shopper = house.browser();
    const first = await shopper.get('/privacitat/');
    const { queries } = await house.shop.db.countQueries(() => shopper.get('/privacitat/'));
    expect(queries).toEqual([]);
    const again = await shopper.get('/privacitat/', { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
