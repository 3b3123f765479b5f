import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';

const HERE = '/admin/settings/site';

describe.each(engines)('who sees the shop, and its notice, on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let writer: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
    writer = desk.as(['content.edit'], 'en');
  });
  afterAll(() => desk.close());

  const send = async (form: Parameters<Browser['submit']>[1], by = owner) => {
    const reply = await by.submit(HERE, form);
    await desk.settle();
    return reply;
  };
  const home = async (path = '/') => desk.browser().get(path);
  /** The form of the notice as somebody who writes texts opens it. */
  const opened = async (changes: Record<string, string>) =>
    sentForm((await writer.get(HERE)).text, changes, isOwn);
  const isOwn = (action: string | undefined) => action === undefined;

  test('a shop is closed to everybody but who has its private link, and opened again', async () => {
    expect((await home()).status).toBe(200);
    const closed = await send({ mode: 'site' });
    expect((await home()).status).toBe(503);
    const [, link = ''] = /href="[^"]*(\/\?woo-share=[^"]+)"/.exec(closed.text) ?? [];
    const friend = desk.browser();
    await friend.get(link);
    expect((await friend.get('/')).status).toBe(200);
    await send({ mode: 'site' });
    expect((await friend.get('/')).status).toBe(503);
    await send({ mode: 'live' });
    expect((await home()).status).toBe(200);
  });

  test('a mode that is none is refused at its field', async () => {
    const refused = await owner.post(HERE, { mode: 'half' });
    expect(refused.status).toBe(422);
    expect((await home()).status).toBe(200);
  });

  test('a notice is read on every page in its language, with links and without scripts, until it is taken away', async () => {
    await send(
      await opened({
        'notice.ca': 'Tanquem <a href="/contacte/">dilluns</a><script>1</script>',
        'notice.en': '',
      }),
      writer,
    );
    expect((await home()).text).toContain('Tanquem <a href="/contacte/">dilluns</a>');
    expect((await home('/en/')).text).not.toContain('woocommerce-store-notice');
    const gone = await send(await opened({ 'notice.ca': '', 'notice.es': '', 'notice.en': '' }), writer);
    expect(gone.text).toContain('The notice was taken away.');
    expect((await home()).text).not.toContain('woocommerce-store-notice');
  });

  test('who saves over somebody else’s notice is shown it, and counts when it is sent again', async () => {
    const mine = await opened({ 'notice.en': 'Mine' });
    await send(await opened({ 'notice.en': 'Theirs' }), writer);
    const told = await writer.post(HERE, mine);
    expect(told.status).toBe(422);
    expect(told.text).toContain('Theirs');
    await send(sentForm(told.text, {}, isOwn), writer);
    expect((await home('/en/')).text).toContain('Mine');
  });

  test('who writes texts says what stands above pages, and does not close the shop', async () => {
    const { text } = await writer.get(HERE);
    expect(text).toContain('name="notice.en"');
    expect(text).not.toContain('Who sees the shop');
    expect((await writer.post(HERE, { mode: 'site' })).status).toBe(403);
    expect((await home()).status).toBe(200);
  });
});
