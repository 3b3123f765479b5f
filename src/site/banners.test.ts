import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSimple } from '../../tests/support/catalogue/catalogue.ts';
import { engines, openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { createShopper } from '../accounts/index.ts';
import { hashPassword } from '../platform/security/passwords.ts';
import { md5 } from '../platform/security/tokens.ts';
import { saveNotice } from './banners/store-notice.tsx';
import { saveVisibility } from './banners/visibility.tsx';

const NOTICE = { ca: 'Divendres <a href="/botiga/">tanquem</a>.', es: 'El viernes cerramos.', en: '' };

describe.each(engines)('banners on %s', (engine) => {
  let house: TestShop;
  beforeAll(async () => {
    house = await openTestShop(engine);
    await addSimple(house, { name: 'Tassa' });
  });
  afterAll(() => house.close());
  const show = async (notice: typeof NOTICE | undefined) => {
    await house.shop.db.transaction((tx) => saveNotice(tx, notice));
    await house.settle();
  };

  test('a store notice stands on every page in its language, hidden until the browser knows that it was not dismissed', async () => {
    await show(NOTICE);
    const page = await house.browser().get('/botiga/');
    expect(page.text).toContain(`data-notice-id="${md5(NOTICE.ca)}"`);
    expect(page.text).toMatch(/woocommerce-store-notice demo_store"[^>]*style="display:none"/);
    expect((await house.browser().get('/es/tienda/')).text).toContain('El viernes cerramos.');
    expect((await house.browser().get('/en/shop/')).text).not.toContain('woocommerce-store-notice"');
    await show(undefined);
    expect((await house.browser().get('/botiga/')).text).not.toContain('demo_store');
  });

  test('of a notice’s markup only links, bold and italics are kept', async () => {
    await show({
      ...NOTICE,
      ca: '<script>alert(1)</script><b onclick="x()">Bon</b> <a href="javascript:x()">dia</a>',
    });
    const page = await house.browser().get('/botiga/');
    expect(page.text).toContain('<span><b>Bon</b> <a>dia</a></span>');
    await show(undefined);
  });

  describe('while the shop is coming soon', () => {
    let key = '';
    const set = async (mode: 'live' | 'store' | 'site') => {
      const now = await house.shop.db.transaction((tx) => saveVisibility(tx, mode));
      key = now.mode === 'live' ? '' : now.key;
      await house.settle();
    };
    afterAll(() => set('live'));

    test('a stranger sees that it is coming, on every page, and nothing is indexed', async () => {
      expect((await house.browser().get('/botiga/')).status).toBe(200);
      await set('site');
      for (const path of ['/', '/botiga/', '/es/tienda/', '/cistella/']) {
        const page = await house.browser().get(path);
        expect(page.status).toBe(503);
        expect(page.text).toContain('noindex');
        expect(page.text).not.toContain('Tassa');
        // Nor are there ways to what is closed.
        expect(page.text).not.toMatch(/class="(?:site-menu|site-search|site-cart|newsletter)/);
        expect(page.text).toContain('class="language-switcher"');
        expect(page.text).toContain('data-cc="show-preferencesModal"');
      }
      expect((await house.browser().get('/el-meu-compte/')).status).toBe(200);
    });

    test('only what is sold is closed when the shop alone is coming', async () => {
      await set('store');
      expect((await house.browser().get('/botiga/')).status).toBe(503);
      expect((await house.browser().get('/')).status).toBe(200);
    });

    test('archives of attributes, searches, feeds and lists for machines are closed with it; posts are not', async () => {
      await set('store');
      const status = async (path: string) => (await house.browser().get(path)).status;
      for (const path of [
        '/colour/blau/',
        '/cerca/productes/',
        '/producte/tassa/',
        '/en/cart/',
        '/search-index.json?lang=ca',
        '/feeds/google/ca-EUR.xml',
        '/wp-sitemap-products-1.xml',
        '/?add-to-cart=1',
      ])
        expect([path, await status(path)]).toEqual([path, 503]);
      for (const path of ['/diari/', '/feed/', '/robots.txt', '/wp-sitemap-posts-1.xml'])
        expect([path, await status(path)]).not.toEqual([path, 503]);
    });

    test('nobody buys by a call what cannot be bought on a page yet; consent and payments are heard all the same', async () => {
      for (const mode of ['store', 'site'] as const) {
        await set(mode);
        const stranger = house.browser();
        for (const reply of [
          await stranger.call('add_to_cart', { product_id: 1 }),
          await stranger.call('checkout', {}),
          await stranger.post('/wp-admin/admin-ajax.php', {
            action: 'woocommerce_add_to_cart',
            product_id: 1,
          }),
        ]) {
          expect(reply.status).toBe(503);
          expect(reply.json()).toMatchObject({ code: 'coming_soon', data: { status: 503 } });
        }
        const consent = {
          consent_id: '00000000-0000-4000-8000-000000000000',
          categories: 'necessary',
          language: 'ca',
        };
        expect((await stranger.call('record_consent', consent)).status).toBe(200);
        for (const path of ['/wc-api/redsys/', '/captcha/challenge', '/consent/ca.json'])
          expect([path, (await stranger.get(path)).status === 503]).toEqual([path, false]);
        const guest = house.browser();
        await guest.get(`/?woo-share=${key}`);
        expect((await guest.call('get_refreshed_fragments', { time: 1 })).status).toBe(200);
      }
    });

    test('the private link lets in, is remembered, and what is seen is kept for nobody else', async () => {
      await set('site');
      const guest = house.browser();
      expect((await guest.get(`/botiga/?woo-share=${key}`)).status).toBe(200);
      expect((await guest.get('/botiga/')).text).toContain('Tassa');
      expect((await house.browser().get('/botiga/')).status).toBe(503);
      expect((await house.browser().get('/botiga/?woo-share=guessed')).status).toBe(503);
      await set('site');
      expect((await guest.get('/botiga/')).status).toBe(503);
    });

    test('who works here sees the shop with a banner, and dismissing it sends the dismissal call', async () => {
      await set('site');
      const passwordHash = await hashPassword('prou llarga per a tothom');
      await house.shop.db.transaction(async (tx) => {
        const made = await createShopper(house.shop, tx, {
          email: 'ada@example.cat',
          passwordHash,
          firstName: 'Ada',
          lastName: 'Vall',
          language: 'ca',
        });
        await tx
          .updateTable('user')
          .set({ role: 'shop_manager' })
          .where('id', '=', made?.id ?? 0)
          .execute();
      });
      const ada = house.browser();
      const form = await ada.get('/el-meu-compte/');
      const nonce = /name="woocommerce-login-nonce" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
      await ada.fill('/el-meu-compte/', {
        username: 'ada@example.cat',
        password: 'prou llarga per a tothom',
        login: 'x',
        'woocommerce-login-nonce': nonce,
      });
      const page = await ada.get('/botiga/');
      expect(page.text).toContain('id="coming-soon-footer-banner"');
      const rest = /data-rest-url="([^"]+)" data-rest-nonce="([^"]+)"/.exec(page.text);
      const dismiss = (headers: Record<string, string>) =>
        house.app.inject({
          method: 'POST',
          url: rest?.[1] ?? '',
          headers: {
            'content-type': 'application/json',
            origin: 'http://shop.test',
            ...headers,
            cookie: [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
          payload: '{"woocommerce_meta":{"coming_soon_banner_dismissed":"yes"}}',
        });
      expect((await dismiss({ 'x-wp-nonce': 'forged' })).statusCode).toBe(403);
      expect((await ada.get('/botiga/')).text).toContain('coming-soon-footer-banner');
      const done = await dismiss({ 'x-wp-nonce': rest?.[2] ?? '' });
      expect(done.json()).toMatchObject({ woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } });
      expect((await ada.get('/botiga/')).text).not.toContain('coming-soon-footer-banner');
    });

    test('opening it opens it for everybody at once', async () => {
      await set('site');
      await set('live');
      expect((await house.browser().get('/botiga/')).status).toBe(200);
    });
  });
});
