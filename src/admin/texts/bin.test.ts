import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addPost, plainBody } from '../../../tests/support/catalogue/content.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { staff } from '../../../tests/support/people/staff.ts';
import { engines } from '../../../tests/support/shop.ts';
import { changeEntry, FRONT_PAGE } from '../../content/index.ts';
import { perform } from '../../frame/command/index.ts';

describe.each(engines)('pages that the whole shop leads to, thrown away with others on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  const page = (key: string, title: string) =>
    perform(desk.shop, staff(), (act) =>
      changeEntry(act, { kind: 'page', key, texts: { ca: { title, body: plainBody(title) } } }),
    );
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());

  test('are named before it happens, with what the shop is without them; others are not', async () => {
    const front = await page(FRONT_PAGE, 'Portada');
    const terms = await page('terms', 'Condicions');
    const post = await addPost(desk, { ca: 'Article' });
    const asked = async (...ids: number[]) =>
      (
        await owner.submit(
          '/admin/texts',
          new URLSearchParams([['action', 'bin'], ...ids.map((id) => ['ids', `${id}`])]).toString(),
        )
      ).text;
    const both = await asked(front, terms, post);
    expect(both).toContain('Throw “Front page” away?');
    expect(both).toContain('Without this page');
    expect(both).toMatch(/Throw “Terms[^”]*” away\?/);
    expect(await asked(post)).not.toContain('away?');
  });
});
