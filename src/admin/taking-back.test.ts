import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { type DeskShop, openDeskShop } from '../../tests/support/people/admin.ts';
import { sentForm } from '../../tests/support/sent-form.ts';
import { engines } from '../../tests/support/shop.ts';

const SHOP = '/admin/settings/shop';

describe.each(engines)('taking back and saving in place on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner');
  });
  afterAll(() => desk.close());
  const save = async (name: string, page = SHOP) =>
    owner.submit(
      page,
      sentForm((await owner.get(page)).text, { name }, (action) => !action),
    );
  const undo = (text: string) => sentForm(text, {}, (action) => action === '/admin/settings/undo');

  test('a saved setting can be put back from the notice, once, with a form that needs no script', async () => {
    const before = desk.shop.settings.name;
    const saved = await save('Can Pistraus');
    expect(desk.shop.settings.name).toBe('Can Pistraus');
    const form = undo(saved.text);
    const reply = await owner.post('/admin/settings/undo', form);
    expect(reply.location).toBe(SHOP);
    expect(desk.shop.settings.name).toBe(before);
    expect((await owner.get(SHOP)).text).toContain('Torna a ser com era.');
    // What it was made of is not there any more.
    expect((await owner.post('/admin/settings/undo', form)).status).toBe(409);
  });

  test('what somebody else has changed since stays', async () => {
    const form = undo((await save('Can Tixes')).text);
    await desk.set({ name: 'Cal Veí' });
    expect((await owner.post('/admin/settings/undo', form)).status).toBe(409);
    expect(desk.shop.settings.name).toBe('Cal Veí');
  });

  test('where one is asked again who one is, nothing is put back without that', async () => {
    const page = '/admin/settings/security';
    const text = (await owner.get(page)).text;
    const saved = await owner.submit(
      page,
      sentForm(text, { 'people.secondFactor': 'nobody' }, (action) => !action),
    );
    expect(saved.status).toBe(200);
    expect(saved.text).not.toContain('/admin/settings/undo');
    const forged = { before: JSON.stringify([['people.secondFactor', 'everybody', 1]]) };
    expect((await owner.post('/admin/settings/undo', forged)).status).toBe(400);
    expect((await owner.post('/admin/settings/undo', { before: 'x' })).status).toBe(400);
  });

  test('a form that is sent without leaving its page is told where it leads, and the notice waits there', async () => {
    const form = sentForm((await owner.get(SHOP)).text, { name: 'Can Fanga' }, (action) => !action);
    const reply = await owner.post(SHOP, form, { 'x-desk-save': '1' });
    expect([reply.status, reply.json()]).toEqual([200, { to: SHOP }]);
    expect((await owner.get(SHOP)).text).toContain('class="notice is-done"');
    expect((await desk.stranger().post(SHOP, form, { 'x-desk-save': '1' })).status).toBe(401);
  });

  test('day or night is kept for a browser, and leads back to where one was', async () => {
    expect((await owner.get(SHOP)).text).not.toContain('data-mode="');
    const reply = await owner.post('/admin/mode', { mode: 'dark', to: `${SHOP}?a=1` });
    expect(reply.location).toBe(`${SHOP}?a=1`);
    expect((await owner.get(SHOP)).text).toMatch(/<html[^>]* data-mode="dark"/);
    expect((await owner.post('/admin/mode', { mode: 'system', to: 'https://a.example/' })).location).toBe(
      '/admin/',
    );
    expect((await owner.get(SHOP)).text).not.toMatch(/<html[^>]* data-mode=/);
  });
});
