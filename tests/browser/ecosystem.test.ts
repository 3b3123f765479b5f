import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../support/buying/cart.ts';
import { addSimple, addVariable } from '../support/catalogue/catalogue.ts';
import { addPicture } from '../support/catalogue/pictures.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { settings } from '../support/people/settings.ts';
import type { TestShop } from '../support/shop.ts';

/** Pages whose own script is taken away, and one put in its place that does what the ecosystem’s does there. */
describe('with the ecosystem’s scripts in place of ours, under our Content-Security-Policy', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  beforeAll(async () => {
    const { tagManager } = settings.marketing;
    const marketing = { ...settings.marketing, tagManager: { ...tagManager, container: 'GTM-TEST123' } };
    house = await openSellingShop('sqlite', { settings: { marketing } });
    const pictureIds = [
      await addPicture(house, { colour: '#a4452a' }),
      await addPicture(house, { colour: '#556326' }),
    ];
    await addSimple(house, { name: 'Tassa', price: 1850, categories: ['Taula'], more: { pictureIds } });
    await addVariable(house, {
      name: 'Got',
      attributes: { colour: ['Blau', 'Verd'], size: ['S', 'M'] },
      variations: [
        { values: { colour: 'Blau', size: 'S' }, price: 900 },
        { values: { colour: 'Verd', size: 'M' }, price: 950 },
      ],
    });
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  /** A page with `script` for ours. @returns it, and what its policy has forbidden */
  async function open(path: string, script: string, purposes: string[] = ['necessary']) {
    const context = await chromium.visitor({ purposes });
    await context.route(/\/assets\/client-[^/]*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    const page = await context.newPage();
    const forbidden: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) forbidden.push(message.text());
    });
    page.on('pageerror', (error) => forbidden.push(String(error)));
    await page.goto(base + path);
    return { page, forbidden, context };
  }

  test('wp.template fills a variation’s markup without evaluating a string, and stays when another would replace it', async () => {
    const { page, forbidden } = await open(
      '/producte/got/',
      `const own = wp.template;
       wp.template = () => { throw new Error('theirs'); };
       const variation = { price_html: '<b>9 €</b>', availability_html: '', variation_description: '<i>x</i>' };
       document.querySelector('.single_variation').innerHTML = wp.template('variation-template')({ variation });
       document.title = String(own === wp.template) + parent.wp.customize;`,
    );
    await page.locator('.woocommerce-variation-price b').getByText('9 €').waitFor();
    expect(await page.locator('.woocommerce-variation-description i').count()).toBe(1);
    expect(await page.title()).toBe('trueundefined');
    expect(forbidden).toEqual([]);
  });

  test('a script that marks the options that fit can take the others away', async () => {
    const { page } = await open(
      '/producte/got/',
      `const select = document.querySelector('[name="attribute_pa_colour"]');
       const [, blue] = select.options;
       blue.classList.add('attached', 'enabled');
       for (const option of [...select.options].slice(1)) if (!option.matches('.attached')) option.remove();`,
    );
    expect(await page.locator('[name="attribute_pa_colour"] option').allTextContents()).toHaveLength(2);
  });

  test('a gallery that makes its own row of small pictures has one row, and finds the frame of its lightbox', async () => {
    const { page } = await open(
      '/producte/tassa/',
      `const row = document.createElement('ol');
       row.className = 'flex-control-nav flex-control-thumbs';
       row.innerHTML = '<li><img src="/favicon.svg" class="flex-active" alt=""></li>';
       document.querySelector('.woocommerce-product-gallery').append(row);`,
    );
    await page.locator('.flex-control-nav').waitFor();
    expect(await page.locator('.gallery-thumbs').isVisible()).toBe(false);
    expect(await page.locator('.pswp .pswp__container .pswp__item').count()).toBe(3);
    expect(await page.locator('.pswp').isVisible()).toBe(false);
  });

  test('page data says what this visitor has allowed, and nothing more', async () => {
    const said = async (purposes: string[]) => {
      const { page, context } = await open('/botiga/', '', purposes);
      const found = await page.evaluate(() => {
        const { wc_order_attribution: attribution, mailchimp_public_data: capture } = window as never as {
          wc_order_attribution: { params: { allowTracking: boolean } };
          mailchimp_public_data: { allowed_to_set_cookies: boolean };
        };
        return [attribution.params.allowTracking, capture.allowed_to_set_cookies];
      });
      await context.close();
      return found;
    };
    expect(await said(['necessary'])).toEqual([false, false]);
    expect(await said(['necessary', 'statistics'])).toEqual([true, false]);
    expect(await said(['necessary', 'marketing'])).toEqual([false, true]);
  });

  test('a switch of language is said on the page that follows it', async () => {
    const { page } = await open(
      '/botiga/',
      `for (const [name, { value, path }] of Object.entries(wpml_cookies))
         document.cookie = name + '=' + value + '; path=' + path;`,
    );
    const switched = () =>
      page.evaluate(() =>
        Number((window as never as { actions: { is_lang_switched: string } }).actions.is_lang_switched),
      );
    expect(await switched()).toBe(0);
    await page.goto(`${base}/es/tienda/`);
    expect(await switched()).toBe(1);
    await page.goto(`${base}/es/tienda/`);
    expect(await switched()).toBe(0);
  });

  test('the data layer is there before any script, with the product, the cart and the checkout in it', async () => {
    const { page } = await open('/producte/tassa/', '', ['necessary', 'statistics']);
    const events = () =>
      page.evaluate(() =>
        (
          window as never as {
            dataLayer: { event?: string; ecommerce?: { items: { item_name: string }[] } }[];
          }
        ).dataLayer
          .filter(({ event }) => event !== undefined)
          .map(({ event, ecommerce }) => [event, ecommerce?.items[0]?.item_name]),
      );
    expect(await events()).toEqual([['view_item', 'Tassa']]);
    await page.locator('.single_add_to_cart_button').first().click();
    await page.goto(`${base}/cistella/`);
    expect(await events()).toEqual([['view_cart', 'Tassa']]);
    await page.goto(`${base}/finalitzar-comanda/`);
    expect(await events()).toEqual([['begin_checkout', 'Tassa']]);
    const denied = await open('/producte/tassa/', '');
    expect(await denied.page.evaluate(() => (window as never as { dataLayer: unknown[] }).dataLayer)).toEqual(
      [],
    );
  });

  test('the link of a card is the one that its goods name', async () => {
    const { page } = await open('/botiga/', '');
    const same = await page.locator('li.product').evaluateAll((cards) =>
      cards.map((card) => {
        const goods =
          card.querySelector<HTMLElement>('.gtm4wp_productdata')?.dataset.gtm4wp_product_data ?? '{}';
        return (
          (JSON.parse(goods) as { productlink: string }).productlink ===
          card.querySelector('a')?.getAttribute('href')
        );
      }),
    );
    expect(same).toEqual([true, true]);
  });
});
