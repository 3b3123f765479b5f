import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsInAnyLight } from '../../support/chromium/axe.ts';
import { type Desk, editing, openDesk } from './desk.ts';

const WINDOWS = [
  ['a laptop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const;

describe('texts at the desk, in a browser', { timeout: 120_000 }, () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk('manager');
  }, 120_000);
  afterAll(() => desk.close());

  const goInto = async (page: Page, language: string) => {
    const place = page.locator(`.languages fieldset[lang=${language}] .rich`);
    await place.locator('.rich-surface').click();
    await editing(place);
    return place;
  };
  const saved = async (page: Page) => {
    await page.locator('form[data-guard] .bar .is-main').first().click();
    await page.locator('.notice.is-done').waitFor();
  };
  const seen = (page: Page) => page.locator('.facts a');

  test.each(WINDOWS)(
    'on %s a page is written in three languages, with bold words and a link that is picked, and read in the shop',
    async (where, viewport) => {
      const page = await desk.page('texts/new?kind=page', { viewport });
      const scripts: string[] = [];
      page.on('request', (request) => scripts.push(request.url()));
      for (const language of ['ca', 'es', 'en']) {
        await page.locator(`[name="title.${language}"]`).fill(`${where} ${language}`);
        expect(language === 'ca' && scripts.some((url) => url.includes('/editor-'))).toBe(false);
        const place = await goInto(page, language);
        await page.keyboard.type('Mans que fan ');
        await page.keyboard.press('Control+b');
        await page.keyboard.type('olles');
        await page.keyboard.press('Control+b');
        await page.keyboard.type(', ');
        await place.locator('[data-tool=link]').click();
        const dialog = page.locator('dialog[open]');
        await dialog.locator('input[data-picker]').fill('conta');
        await dialog.locator('.picks li').first().click();
        await dialog.locator('[value=take]').click();
        await place.locator('.ProseMirror a').waitFor();
      }
      await page.locator('[name=state]').selectOption('publish');
      await saved(page);
      const links = await seen(page).evaluateAll((all) =>
        all.map((each) => (each as HTMLAnchorElement).href),
      );
      expect(links).toHaveLength(3);
      const read = [];
      for (const link of links) {
        await page.goto(link);
        const text = page.locator('.entry-content');
        expect(await text.locator('strong').innerText()).toBe('olles');
        read.push(new URL((await text.locator('a').getAttribute('href')) ?? '', link).pathname);
      }
      expect(new Set(read)).toEqual(new Set(['/contacte/', '/es/contacto/', '/en/contact/']));
      await page.context().close();
    },
  );

  test('a picture and the shop’s own blocks are put in, changed, moved and taken out by keys alone', async () => {
    const page = await desk.page('texts/new?kind=post');
    await page.locator('[name="title.ca"]').fill('Peces');
    const place = await goInto(page, 'ca');
    const insert = async (type: string) => {
      await page.keyboard.press('Alt+F10');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.locator(`dialog[open] [value=${type}]`).press('Enter');
      return page.locator('dialog[open]');
    };
    let dialog = await insert('callToAction');
    await dialog.locator('[data-attr=label]').fill('Vés-hi');
    await dialog.locator('[data-attr=href]').fill('/botiga/');
    await dialog.locator('[value=take]').press('Enter');
    await place.locator('.is-callToAction').waitFor();
    await page.keyboard.type('Al mig');
    dialog = await insert('products');
    await dialog.locator('input[data-picker]').fill('a');
    await dialog.locator('.picks li').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.locator('.rich-refs li').waitFor();
    await dialog.locator('[value=take]').press('Enter');
    await place.locator('.is-products').waitFor();
    const kinds = () =>
      place.locator('.ProseMirror > .rich-box').evaluateAll((all) => all.map((each) => each.className));
    expect(await kinds()).toEqual(['rich-box is-callToAction', 'rich-box is-products']);
    const steps = (type: string) => place.locator(`.is-${type} .rich-box-steps button`);
    await steps('products').nth(1).press('Enter');
    await steps('products').nth(1).press('Enter');
    expect((await kinds())[0]).toContain('is-products');
    await steps('callToAction').first().press('Enter');
    await page.locator('dialog[open] [data-attr=label]').fill('Entra-hi');
    await page.locator('dialog[open] [value=take]').press('Enter');
    await place.locator('.is-callToAction', { hasText: 'Entra-hi' }).waitFor();
    await steps('products').last().press('Enter');
    expect(await kinds()).toHaveLength(1);
    await saved(page);
    const body = JSON.parse(
      (await page.locator('textarea[name="body.ca"]').getAttribute('data-editor')) ?? '',
    );
    expect(body.content).toContainEqual({
      type: 'callToAction',
      attrs: { label: 'Entra-hi', href: '/botiga/' },
    });
    await page.context().close();
  });

  test('what is typed is looked at in the shop beside its form, which stays as it is, unsaved', async () => {
    const page = await desk.page('texts?tab=page');
    await page.locator('table a[href*="/admin/texts/"]').first().click();
    await page.locator('[name="title.ca"]').fill('Encara per desar');
    await goInto(page, 'ca');
    await page.keyboard.type('Just escrit. ');
    const [beside] = await Promise.all([
      page.context().waitForEvent('page'),
      page.locator('button[formaction="/admin/texts/look"]').click(),
    ]);
    await beside.getByRole('heading', { level: 1, name: 'Encara per desar' }).waitFor();
    await beside.getByText('Just escrit.').waitFor();
    expect(await page.locator('[data-changed]').isVisible()).toBe(true);
    expect(await page.locator('[name="title.ca"]').inputValue()).toBe('Encara per desar');
    await page.context().close();
  });

  test('a line of a menu says by its name where it leads, and leads there still when it is saved', async () => {
    const page = await desk.page('menus/line?place=header&line=1', {
      viewport: { width: 390, height: 844 },
    });
    const name = await page.getByRole('heading', { level: 1 }).innerText();
    expect(await page.getByRole('combobox').inputValue()).toBe(name);
    const to = page.locator('main input[type=hidden][name=to]');
    const stood = await to.inputValue();
    await page.locator('[name="label.en"]').fill('All of it');
    await saved(page);
    await page.goto(`${desk.base}/admin/menus/line?place=header&line=1`);
    expect(await to.inputValue()).toBe(stood);
    expect(await page.locator('[name="label.en"]').inputValue()).toBe('All of it');
    // On a narrow page the tab where one is is in sight.
    await page.goto(`${desk.base}/admin/terms/bin`);
    await expect
      .poll(() =>
        page.locator('.tabs [aria-current]').evaluate((tab) => {
          const [{ right }, { right: edge }] = [tab, tab.parentElement!].map((each) =>
            each.getBoundingClientRect(),
          ) as [DOMRect, DOMRect];
          return right <= edge + 1;
        }),
      )
      .toBe(true);
    await page.context().close();
  });

  test('who writes at once loses nothing while the editor is still on its way', async () => {
    const page = await desk.page('texts/new?kind=post');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/editor-*.js', (route) => promise.then(() => route.continue()));
    const place = page.locator('.languages fieldset[lang=ca] .rich');
    await place.locator('.rich-surface').click();
    await page.keyboard.type('De pressa ');
    resolve();
    await place.locator('.ProseMirror').waitFor();
    await page.keyboard.type('i corrents');
    expect((await place.locator('.ProseMirror').innerText()).trim()).toBe('De pressa i corrents');
    await page.context().close();
  });

  test('who saves by ⌘S right after typing is not told afterwards of something that was not saved', async () => {
    const { id } = await desk.house.shop.db.read
      .selectFrom('entry')
      .select('id')
      .where('key', '=', 'home')
      .executeTakeFirstOrThrow();
    const page = await desk.page(`texts/${id}`);
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname),
    );
    await page.locator('[name="title.en"]').pressSequentially('!');
    await page.keyboard.press('Control+s');
    await page.locator('.notice.is-done').waitFor();
    await page.goto(`${desk.base}/admin/texts/${id}`);
    expect(sent).toEqual(['/admin/texts/save']);
    expect(await page.locator('a[href*="kept=1"]').count()).toBe(0);
    // What was typed and not sent is kept when the page is left.
    await page.locator('[name="title.en"]').pressSequentially('?');
    page.on('dialog', (dialog) => void dialog.accept());
    const kept = page.waitForRequest('**/texts/keep');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await (await (await kept).response())?.json()).toEqual({ kept: true });
    await page.goto(`${desk.base}/admin/texts/${id}`);
    expect(await page.locator('a[href*="kept=1"]').count()).toBe(1);
    await page.context().close();
  });

  test('what is pasted from elsewhere comes without its looks, its scripts and its large headings', async () => {
    const page = await desk.page('texts/new?kind=page');
    const place = await goInto(page, 'ca');
    await place.locator('.ProseMirror').evaluate((element) => {
      const data = new DataTransfer();
      data.setData(
        'text/html',
        '<!--[if gte mso 9]><xml></xml><![endif]--><h1 style="color:red">Gran</h1><p class="MsoNormal" style="margin:0"><span style="font-family:Arial">Text <b>negre</b></span><script>alert(1)</script></p>',
      );
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await place.locator('.ProseMirror h2').waitFor();
    const kept = JSON.parse(await page.locator('textarea[name="body.ca"]').inputValue());
    expect(kept.content).toMatchObject([
      { type: 'heading', attrs: { level: 2 }, content: [{ text: 'Gran' }] },
      { type: 'paragraph', content: [{ text: 'Text ' }, { text: 'negre', marks: [{ type: 'bold' }] }] },
    ]);
    expect(JSON.stringify(kept)).not.toMatch(/alert|Arial|Mso/);
    await page.context().close();
  });

  for (const width of [390, 768, 1440])
    test(`every page is free of what axe finds, and fits, in light and dark: ${width} px`, async () => {
      const { read } = desk.house.shop.db;
      const { id } = await read
        .selectFrom('entry')
        .select('id')
        .where('key', '=', 'home')
        .executeTakeFirstOrThrow();
      const paths = [
        'texts',
        'texts/new?kind=post',
        `texts/${id}`,
        `texts/picture?id=${id}`,
        'texts/broken',
        'menus',
        'menus/line?place=header&line=1',
        'menus/group?group=1',
        'redirects',
      ];
      const page = await desk.page('texts', { viewport: { width, height: 900 } });
      for (const path of paths) {
        await page.goto(`${desk.base}/admin/${path}`);
        expect([path, ...(await findingsInAnyLight(page))]).toEqual([path]);
      }
      await page.goto(`${desk.base}/admin/texts/${id}`);
      await goInto(page, 'ca');
      expect(['the editor', ...(await findingsInAnyLight(page))]).toEqual(['the editor']);
      await page.context().close();
    });
});
