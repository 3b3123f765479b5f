import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { sent, TYPE } from '../../../tests/support/catalogue/sent-file.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';

describe.each(engines)('all settings in one file on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());

  const post = async (fields: Record<string, string>, text?: string) => {
    const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const file = text === undefined ? undefined : { field: 'file', name: 's.json', bytes: Buffer.from(text) };
    return desk.app.inject({
      method: 'POST',
      url: '/admin/settings/file',
      headers: { host: 'shop.test', cookie, ...TYPE },
      payload: file ? sent(fields, file) : sent(fields),
    });
  };
  const hidden = (page: string) =>
    (/name="text" value="([^"]*)"/.exec(page)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

  test('it is taken out without secrets, and taken in again it changes nothing', async () => {
    await desk.set({ 'catalogue.pageSize': 18 });
    const out = await owner.get('/admin/settings/file/export');
    expect(JSON.parse(out.text)).toMatchObject({ catalogue: { pageSize: 18 } });
    expect(out.text).not.toMatch(/secret|apiKey|authToken/i);
    expect((await post({}, out.text)).body).toContain('Nothing would change');
  });

  test('it is looked at first, place by place, and applied as it was looked at', async () => {
    const file = JSON.stringify({ catalogue: { pageSize: 30 }, tagline: { en: 'Made "slowly" & well' } });
    const looked = (await post({}, file)).body;
    expect(looked).toContain('<code>catalogue.pageSize</code>');
    expect(desk.shop.settings.catalogue.pageSize).not.toBe(30);
    expect((await post({ do: 'apply', text: hidden(looked) })).statusCode).toBe(303);
    expect(desk.shop.settings.catalogue.pageSize).toBe(30);
    expect(desk.shop.settings.tagline.en).toBe('Made "slowly" & well');
  });

  test('what cannot be is said with its place, and nothing of the file is taken', async () => {
    const wrong = await post({}, JSON.stringify({ catalogue: { pageSize: 0 }, name: 'Altra' }));
    expect([wrong.statusCode, wrong.body.includes('<code>catalogue.pageSize</code>')]).toEqual([422, true]);
    expect(desk.shop.settings.name).not.toBe('Altra');
    expect((await post({}, 'not json')).body).toContain('it cannot be read as JSON');
    expect((await post({})).statusCode).toBe(422);
  });
});
