import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { job } from '../../frame/command/index.ts';
import { sayText } from '../../frame/wording/say.ts';

describe.each(engines)('the words of the shop on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'en');
  });
  afterAll(() => desk.close());

  const path = (key: string) => `/admin/settings/wording/text?key=${key}`;
  const form = async (key: string, changes: Record<string, string>) =>
    sentForm((await owner.get(path(key))).text, changes, (action) => action === undefined);
  const emptyCart = async (address: string) => (await desk.browser().get(address)).text;

  test('a sentence is found by its words in any language, and said in one’s own at once, in that language alone', async () => {
    const found = await owner.get('/admin/settings/wording?q=CISTELLA+es+buida');
    expect(found.text).toContain('key=cart.empty');
    const saved = await owner.submit(
      path('cart.empty'),
      await form('cart.empty', { 'text.ca': 'Res, encara.' }),
    );
    expect(saved.text).toContain('The shop says so from now on.');
    await desk.settle();
    expect(await emptyCart('/cistella/')).toContain('Res, encara.');
    expect(await emptyCart('/en/cart/')).not.toContain('Res, encara.');
    expect((await owner.get('/admin/settings/wording')).text).toContain('One text is in your words.');
  });

  test('left empty it is said in the house’s words again', async () => {
    await owner.submit(path('cart.empty'), await form('cart.empty', { 'text.ca': '' }));
    await desk.settle();
    expect(await emptyCart('/cistella/')).not.toContain('Res, encara.');
    expect((await owner.get('/admin/settings/wording')).text).toContain('Nothing is said in your words yet.');
  });

  test.each([
    ['{nobody} is here', 'Only these can be put into it: {minutes}'],
    ['{minutes, plural, one {one}}', 'lacks its “other”'],
    ['{minutes', 'A brace is not closed'],
    ['{minutes, number, ::currency/ZZZZ}', 'A brace is not closed'],
    ['{minutes, plural, other {{minutes, number, ::unit/bogus}}}', 'A brace is not closed'],
    ['{minutes, number, currency}', 'A brace is not closed'],
    ['<b>{minutes}</b>', 'Write it without &lt; and &gt;.'],
  ])('words that cannot be said are refused at their field, and stay: %s', async (words, said) => {
    const key = 'content.minutes';
    const refused = await owner.post(path(key), await form(key, { 'text.en': words }));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(said);
    expect(refused.text).toContain(words.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  });

  test('who saves over somebody else’s words is shown them, and counts when sent again', async () => {
    const key = 'cart.title';
    const mine = await form(key, { 'text.ca': 'El cistell' });
    await owner.submit(path(key), await form(key, { 'text.ca': 'La panera' }));
    const told = await owner.post(path(key), mine);
    expect(told.status).toBe(422);
    expect(told.text).toContain('La panera');
    await owner.submit(
      path(key),
      sentForm(told.text, {}, (action) => action === undefined),
    );
    await desk.settle();
    expect(await emptyCart('/cistella/')).toContain('El cistell');
  });

  test('two who say different texts in the same moment both have theirs', async () => {
    const say = (key: string, ca: string) => sayText(desk.shop, job('test'), { key, text: { ca } });
    await Promise.all([
      say('cart.checkout', 'A pagar!'),
      say('cart.subtotal', 'De moment'),
      say('cart.total', 'Tot'),
    ]);
    await desk.settle();
    const said = new Map(desk.shop.settings.wording.map(({ key, text }) => [key, text.ca]));
    for (const [key, ca] of [
      ['cart.checkout', 'A pagar!'],
      ['cart.subtotal', 'De moment'],
      ['cart.total', 'Tot'],
    ] as const)
      expect(said.get(key)).toBe(ca);
  });

  test('texts of the desk and of invoices are nobody’s to say otherwise', async () => {
    for (const key of ['admin.save', 'invoices.paper.number', 'settings.name', 'nothing.at_all'])
      expect([key, (await owner.get(path(key))).status]).toEqual([key, 404]);
  });
});
