import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { walkedByTab } from '../../support/chromium/focus-walk.ts';
import { type Desk, editing, openDesk, screensFrom } from './desk.ts';

describe('every screen of the desk by the Tab key', { timeout: 600_000 }, () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk('owner');
  }, 240_000);
  afterAll(() => desk.close());

  test('each control is reached in the order in which it is read, with a ring around it, and none keeps the focus', async () => {
    const page = await desk.page('', { reducedMotion: 'reduce' });
    const paths = await screensFrom(page);
    expect(paths.length).toBeGreaterThan(50);
    const wrong: string[] = [];
    for (const path of paths) {
      await page.goto(`${desk.base}${path}`);
      wrong.push(...(await walkedByTab(page)).map((fault) => `${path} ${fault}`));
    }
    expect(wrong).toEqual([]);
    await page.context().close();
  });

  test('menus and dialogs are opened by Enter, closed by Escape, and give the focus back', async () => {
    const [product, page] = [await one('product'), await one('entry')];
    // What opens it, and what is open then.
    const places: readonly [path: string, opener: string, opened: string][] = [
      ['products', '.list-tools .drop > summary', '.list-tools .drop[open]'],
      ['orders', '.list-tools .drop > summary', '.list-tools .drop[open]'],
      [`products/pictures?id=${product}`, '[data-choose-pictures]', 'dialog[data-picture-dialog][open]'],
      [`products/${product}`, '.rich [data-tool=link]', 'dialog[data-block-form=link][open]'],
      [`products/${product}`, '.rich [data-tool=picture]', 'dialog[data-picture-dialog][open]'],
      [`texts/${page}`, '.rich [data-tool=insert]', 'dialog[data-insert][open]'],
    ];
    const wrong: string[] = [];
    for (const [path, opener, opened] of places) {
      const at = await desk.page(path, { reducedMotion: 'reduce' });
      if (opener.startsWith('.rich')) {
        await at.locator('.rich-surface').first().click();
        await editing(at.locator('.rich').first());
        await at.keyboard.press('Alt+F10');
      }
      const from = at.locator(opener).first();
      await from.focus();
      await at.keyboard.press('Enter');
      await at.locator(opened).first().waitFor();
      // Nothing of the page behind it is gone to meanwhile.
      if (opened.startsWith('dialog'))
        for (let step = 0; step < 30; step += 1) {
          await at.keyboard.press('Tab');
          const inside = await at.evaluate(
            () =>
              document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
          );
          if (!inside) wrong.push(`${path} ${opened} lets the focus out`);
        }
      await at.keyboard.press('Escape');
      await at.locator(opened).first().waitFor({ state: 'detached' });
      // A dialog of the editor leads back to where one writes.
      const back = await from.evaluate((each) => {
        const now = document.activeElement;
        return now === each || (each.closest('.rich')?.contains(now) ?? false);
      });
      if (!back) wrong.push(`${path} ${opened} does not give the focus back`);
      await at.context().close();
    }
    expect(wrong).toEqual([]);
  });

  const one = async (table: 'product' | 'entry') => {
    const { read } = desk.house.shop.db;
    const rows = await read.selectFrom(table).select('id').orderBy('id').limit(1).execute();
    return rows[0]?.id;
  };
});
