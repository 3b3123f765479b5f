import { DomUtils, parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemoHouse } from '../../tests/support/demo-house.ts';
import type { TestShop } from '../../tests/support/shop.ts';
import { saveMenus } from '../content/menus.ts';
import { localeOf } from '../frame/shop/languages.ts';

describe('what stands around every page', () => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openDemoHouse('sqlite');
  }, 60_000);
  afterAll(() => house.close());

  async function pageAt(path: string) {
    const { text } = await house.browser().get(path);
    const document = parseDocument(text);
    const all = DomUtils.getElementsByTagName('*', document);
    const named = (tag: string, name = '') =>
      all.find((one) => one.name === tag && (one.attribs.class ?? '').split(' ').includes(name));
    const hrefs = (root: ReturnType<typeof named>) =>
      root ? DomUtils.getElementsByTagName('a', root).map((link) => link.attribs.href) : [];
    return { text, all, named, hrefs };
  }

  test.each([
    [
      '/botiga/',
      ['/botiga/', '/es/tienda/', '/en/shop/'],
      '/el-meu-compte/',
      '/llista-de-desitjos/',
      '/cistella/',
    ],
    [
      '/es/tienda/',
      ['/botiga/', '/es/tienda/', '/en/shop/'],
      '/es/mi-cuenta/',
      '/es/lista-de-deseos/',
      '/es/carrito/',
    ],
    ['/en/shop/', ['/botiga/', '/es/tienda/', '/en/shop/'], '/en/my-account/', '/en/wish-list/', '/en/cart/'],
  ])(
    'the header of %s has the menu, the search box, language, currency, account, wish list and cart',
    async (path, languages, account, wishes, cart) => {
      const { named, hrefs } = await pageAt(path);
      const header = named('header', 'site-header');
      const inside = header ? DomUtils.getElementsByTagName('*', header) : [];
      const has = (name: string) => inside.find((one) => (one.attribs.class ?? '').split(' ').includes(name));
      expect(hrefs(has('site-menu'))).toEqual(expect.arrayContaining([path]));
      expect(inside.some(({ name, attribs }) => name === 'input' && attribs.type === 'search')).toBe(true);
      expect(hrefs(has('language-switcher'))).toEqual(languages);
      expect(inside.filter(({ name }) => name === 'option').map(({ attribs }) => attribs.value)).toEqual(
        expect.arrayContaining(['EUR', 'USD', 'GBP']),
      );
      expect(hrefs(header)).toEqual(expect.arrayContaining([account, wishes, cart]));
    },
  );

  test('where fields are marked with a star, the page says before them what it means', async () => {
    const { shop } = house;
    const order = await shop.db.read
      .selectFrom('order')
      .select(['id', 'order_key'])
      .executeTakeFirstOrThrow();
    const basket = house.browser();
    await basket.get('/producte/tetera-indi/');
    const tea = await shop.db.read
      .selectFrom('product_translation')
      .select('product_id')
      .where('slug', '=', 'tetera-indi')
      .executeTakeFirstOrThrow();
    await basket.get(`/?add-to-cart=${tea.product_id}`);
    for (const path of [
      '/el-meu-compte/',
      '/el-meu-compte/lost-password/',
      '/producte/tetera-indi/',
      '/diari/que-vol-dir-gres/',
      '/finalitzar-comanda/',
      `/finalitzar-comanda/order-received/${order.id}/?key=${order.order_key}`,
    ]) {
      const { text } = await basket.get(path);
      const star = text.indexOf('class="required"');
      expect(star, path).toBeGreaterThan(0);
      const said = text.slice(0, star).match(/>[^<]* amb \* són obligatoris\.</g);
      expect(said, path).toHaveLength(1);
    }
  });

  test('every page has a title of its own', async () => {
    const { addresses } = house.shop;
    for (const language of ['ca', 'es', 'en']) {
      const names = ['home', 'shop', 'cart', 'account', 'lostPassword'] as const;
      const paths = names.map((name) => addresses.link(language, name, {}));
      const titles = await Promise.all(
        paths.map(async (path) => /<title>([^<]*)</.exec((await house.browser().get(path)).text)?.[1]),
      );
      expect(new Set(titles).size, titles.join()).toBe(paths.length);
    }
  });

  test('security.txt says where holes are told of, and is never out of date', async () => {
    const { text, headers } = await house.browser().get('/.well-known/security.txt');
    expect(headers['content-type']).toBe('text/plain; charset=UTF-8');
    expect(text).toMatch(/^Contact: mailto:hola@cistella\.example$/m);
    expect(text).toMatch(/^Canonical: http:\/\/shop\.test\/\.well-known\/security\.txt$/m);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '');
    const year = 365 * 86_400_000;
    expect(expires).toBeGreaterThan(Date.now());
    expect(expires).toBeLessThan(Date.now() + year);
  });

  test('the footer has the shop’s address, its menus, the newsletter and the way back to the choice of cookies', async () => {
    const { named, hrefs, text } = await pageAt('/es/tienda/');
    const footer = named('footer', 'site-footer');
    expect(DomUtils.textContent(footer ?? [])).toContain('17100 La Bisbal d’Empordà');
    expect(hrefs(footer)).toContain('mailto:hola@cistella.example');
    expect(hrefs(footer)).toEqual(expect.arrayContaining(['/es/mi-cuenta/', '/es/seguimiento-pedido/']));
    expect(text).toContain('name="newsletter_email"');
    expect(text.match(/data-cc="show-preferencesModal"/g)).toHaveLength(1);
  });

  test('currencies are links by their codes, as the contract’s script looks for them, and work without it', async () => {
    const { named, text } = await pageAt('/en/shop/');
    const list = named('ul', 'currency-links');
    const items = list ? DomUtils.getElementsByTagName('li', list) : [];
    const told = items.map((item) => {
      const [link] = DomUtils.getElementsByTagName('a', item);
      return [link?.attribs.rel, link?.attribs.href, item.attribs.class ?? ''];
    });
    expect(list?.attribs.class).toContain('wcml_currency_switcher');
    expect(told).toEqual([
      ['EUR', '?wcmlc=EUR', 'wcml-cs-active-currency'],
      ['USD', '?wcmlc=USD', ''],
      ['GBP', '?wcmlc=GBP', ''],
    ]);
    expect(text).toContain('data-global="wcml_mc_settings">{"wcml_spinner":"http://shop.test/favicon.svg"');
    const shopper = house.browser();
    const chosen = await shopper.follow(await shopper.get('/en/shop/?wcmlc=GBP'));
    expect(chosen.text).toMatch(/class="wcml-cs-active-currency"><a href="\?wcmlc=GBP"/);
  });

  test('the shopkeeper’s menus stand in each language, follow what is renamed, and leave out what is not there', async () => {
    const header = {
      items: [
        { to: 'entry:about' },
        { to: 'entry:nothing' },
        { to: 'address:shop' },
        { to: '/diari/', label: { ca: 'Llegeix', es: 'Lee', en: 'Read' } },
        { to: 'javascript:alert(1)', label: { ca: 'x', es: 'x', en: 'x' } },
      ],
    };
    await house.shop.db.transaction((tx) => saveMenus(tx, { header, footer: [] }));
    await house.settle();
    const menu = async (path: string) => {
      const { named, hrefs, text } = await pageAt(path);
      const nav = named('nav', 'site-menu');
      // However few menus there are, whoever has answered can change their mind.
      expect(text.match(/data-cc="show-preferencesModal"/g)).toHaveLength(1);
      return [
        hrefs(nav),
        nav && DomUtils.getElementsByTagName('a', nav).map((one) => DomUtils.textContent(one)),
      ];
    };
    expect(await menu('/botiga/')).toEqual([
      ['/qui-som/', '/botiga/', '/diari/'],
      ['Qui som', 'Botiga', 'Llegeix'],
    ]);
    expect(await menu('/en/shop/')).toEqual([
      ['/en/about-us/', '/en/shop/', '/diari/'],
      ['About us', 'Shop', 'Read'],
    ]);
  });

  test('the page data that every script of the contract reads is there: addresses, language and what is allowed', async () => {
    const { text } = await pageAt('/es/tienda/');
    const dataOf = (name: string) =>
      JSON.parse(new RegExp(`data-global="${name}">(.*?)</script>`).exec(text)?.[1] ?? 'null');
    expect(dataOf('woocommerce_params')).toMatchObject({
      ajax_url: '/wp-admin/admin-ajax.php?lang=es',
      wc_ajax_url: '/es/?wc-ajax=%%endpoint%%',
      i18n_password_show: 'Mostrar la contraseña',
      i18n_password_hide: 'Ocultar la contraseña',
    });
    expect(dataOf('mailchimp_public_data')).toEqual({
      site_url: 'http://shop.test',
      ajax_url: '/wp-admin/admin-ajax.php?lang=es',
      disable_carts: '',
      subscribers_only: '',
      language: 'es',
      allowed_to_set_cookies: '',
      sms_allowed_countries: [],
    });
  });

  test('without a network there is a page in each language, whole in itself, and a worker that keeps nothing else', async () => {
    for (const [language, title] of [
      ['ca', 'No hi ha connexió'],
      ['es', 'No hay conexión'],
      ['en', 'You are offline'],
    ] as const) {
      const { text } = await house.browser().get(`/offline/${language}.html`);
      expect(text).toContain(`<html lang="${localeOf(house.shop.settings, language)}" dir="ltr">`);
      expect(text).toContain(`<h1>${title}</h1>`);
      expect(text).not.toMatch(/(?:src|href)="(?!data:|")/);
    }
    expect((await house.browser().get('/offline/fr.html')).status).toBe(404);
    const worker = await house.browser().get('/offline.js');
    expect(worker.headers['content-type']).toContain('javascript');
    expect(worker.text.match(/\/offline\/(ca|es|en)\.html/g)).toHaveLength(3);
  });
});
