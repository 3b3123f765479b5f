import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addComment, previewLinks } from '../../src/content/index.ts';
import { addPost } from '../support/catalogue/content.ts';
import { findingsInAnyLight } from '../support/chromium/axe.ts';
import { openChromium, type TestBrowser } from '../support/chromium/chromium.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';

const STILL = 2000;

describe('texts in a browser', () => {
  let house: TestShop;
  let chromium: TestBrowser;
  let base: string;
  let post: number;
  beforeAll(async () => {
    house = await openTestShop('sqlite');
    const block = (type: string, attrs: object = {}) => ({ type, attrs });
    const body = (...content: object[]) => ({ type: 'doc', content });
    await addPost(house, { ca: { title: 'Contacte', body: body(block('form')) } }, { kind: 'page' });
    const answer = { type: 'paragraph', content: [{ type: 'text', text: 'Sí.' }] };
    const question = { type: 'question', attrs: { question: 'Va al forn?' }, content: [answer] };
    post = await addPost(house, {
      ca: {
        title: 'El torn',
        body: body(
          { type: 'faq', content: [question] },
          block('social', { url: 'https://www.instagram.com/p/CxYz_12345/' }),
          block('video', { url: 'https://youtu.be/aqz-KE-bpKQ' }),
          block('searchForm', { title: 'Busca' }),
        ),
      },
    });
    await house.shop.db.transaction((tx) =>
      addComment(tx, house.shop, {
        entryId: post,
        author: 'Marta',
        email: 'm@example.com',
        url: 'marta.cat',
        comment: 'Quin fang?',
        language: 'ca',
        state: 'approved',
        createdAt: Date.now(),
      }),
    );
    await house.settle();
    await house.app.listen({ port: 0, host: '127.0.0.1' });
    base = `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
    chromium = await openChromium();
  });
  afterAll(async () => {
    await chromium.close();
    await house.close();
  });

  /** A page of a visitor with these consents, on which nothing foreign is really asked for. */
  async function open(path: string, options: Parameters<TestBrowser['visitor']>[0] = {}): Promise<Page> {
    const page = await (await chromium.visitor(options)).newPage();
    await page.route(/instagram\.com|youtube|ytimg/, (route) => route.fulfill({ body: '<p>fora</p>' }));
    await page.goto(base + path);
    return page;
  }

  test.each([true, false])('answering a comment, with scripts %s', async (javaScriptEnabled) => {
    const page = await open('/diari/el-torn/', { javaScriptEnabled });
    await page.getByRole('link', { name: 'Respon a Marta' }).click();
    await page.getByRole('heading', { name: 'Respon a Marta' }).waitFor();
    await page.getByRole('textbox', { name: 'Comentari' }).fill(`Del Baix Empordà. ${javaScriptEnabled}`);
    await page.getByRole('textbox', { name: 'Nom' }).fill('Neus');
    await page.getByLabel('Correu electrònic').fill('neus@example.com');
    await page.getByRole('button', { name: 'Envia el comentari' }).click();
    await page.getByText('El teu comentari es publicarà').waitFor();
    expect(await page.locator('.review-pending').innerText()).toContain('Del Baix Empordà.');
    await house.settle();
  });

  test('a message to the shop that is refused keeps what was typed, and the focus is on what is wrong', async () => {
    const page = await open('/contacte/');
    await page.getByLabel('El teu nom').fill('Joana');
    await page.getByLabel('El teu correu').fill('joana@nic');
    await page.getByLabel('Missatge').fill('Hola!');
    await page.getByRole('button', { name: 'Envia el missatge' }).click();
    await page.getByText('Escriu una adreça de correu vàlida.').waitFor();
    expect(await page.getByLabel('Missatge').inputValue()).toBe('Hola!');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contact-email');
    await page.getByLabel('El teu correu').fill('joana@example.com');
    await page.getByRole('button', { name: 'Envia el missatge' }).click();
    await page.getByRole('status').filter({ hasText: 'Gràcies!' }).waitFor();
  });

  test('the contact e-mail is captured after 2 s without typing, only with consent to marketing', async () => {
    const heard = async (purposes: string[]) => {
      const page = await open('/contacte/', { purposes });
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const told: string[] = [];
      page.on('request', (request) => {
        const form = new URLSearchParams(request.postData() ?? '');
        if (request.url().includes('set_user_by_email')) told.push(form.get('email') ?? '');
      });
      const field = page.getByLabel('El teu correu');
      await field.fill('joana');
      await page.clock.runFor(STILL);
      await field.fill('joana@example.com');
      await page.clock.runFor(STILL - 1);
      const before = [...told];
      await page.clock.runFor(1);
      // Whatever was asked for has been asked when this is answered.
      await page.evaluate(() => fetch('/favicon.svg'));
      return [before, told];
    };
    expect(await heard(['necessary', 'marketing'])).toEqual([[], ['joana@example.com']]);
    expect(await heard(['necessary'])).toEqual([[], []]);
  });

  test('a post of a network is loaded by its button, by consent to media, and not without either', async () => {
    const page = await open('/diari/el-torn/');
    await page.locator('.social-placeholder').scrollIntoViewIfNeeded();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('button', { name: 'Mostra-la aquí' }).click();
    const frame = page.locator('iframe.social-frame');
    expect(await frame.getAttribute('src')).toBe('https://www.instagram.com/p/CxYz_12345/embed/');
    const allowed = await open('/diari/el-torn/', { purposes: ['necessary', 'media'] });
    await allowed.locator('.rich-social').scrollIntoViewIfNeeded();
    await allowed.locator('iframe.social-frame').waitFor();
    const plain = await open('/diari/el-torn/', { javaScriptEnabled: false });
    expect(await plain.getByRole('link', { name: 'Mira-la a Instagram' }).isVisible()).toBe(true);
    expect(await plain.getByRole('button', { name: 'Mostra-la aquí' }).isVisible()).toBe(false);
  });

  test('a video in a text says what will be loaded from whom, before it is', async () => {
    const page = await open('/diari/el-torn/');
    await page.locator('.video-placeholder__link').click();
    expect(await page.locator('.video-placeholder__ask').innerText()).toContain('YouTube');
  });

  test('on paper stands what is read, with every answer, and nothing that is pressed', async () => {
    const page = await open('/diari/el-torn/');
    await page.emulateMedia({ media: 'print' });
    const seen = (selector: string) => page.locator(selector).first().isVisible();
    expect(await page.locator('.site-header').evaluate((header) => getComputedStyle(header).position)).toBe(
      'static',
    );
    for (const selector of ['.site-name', 'h1', '.rich-answer', '.commentlist'])
      expect([selector, await seen(selector)]).toEqual([selector, true]);
    for (const selector of [
      '.site-menu',
      '.site-search',
      '.site-tools',
      '.newsletter',
      '.comment-respond',
      '.searchandfilter',
      '.reply',
      '.scroll-to-top',
      '.site-footer nav',
      'main button',
    ])
      expect([selector, await seen(selector)]).toEqual([selector, false]);
  });

  test('axe finds nothing on comments, forms and blocks, and nothing is wider than its window', async () => {
    const preview = previewLinks(house.shop, post, Date.now()).ca ?? '';
    const found: string[] = [];
    for (const path of ['/diari/el-torn/', '/contacte/', preview]) {
      const page = await open(path, { reducedMotion: 'reduce', viewport: { width: 320, height: 800 } });
      const here = await findingsInAnyLight(page);
      found.push(...here.map((finding) => `${path} ${finding}`));
    }
    expect(found).toEqual([]);
  });
});
