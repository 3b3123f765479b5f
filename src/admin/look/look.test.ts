import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { claimedPng } from '../../../tests/support/catalogue/pictures.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { HOUSE_LOOK } from '../../frame/look/model-look.ts';
import { isSame } from '../../frame/settings/model-description.ts';

const BOUNDARY = 'between-the-parts';
const HERE = '/admin/settings/look';
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100" onload="alert(1)"><path fill="#a4452a" d="M0 0h300v100H0z"/></svg>';

type Changes = Parameters<typeof sentForm>[1];

describe.each(engines)('the look at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner');
    await addSimple(desk, { name: 'Tassa', stock: 3 });
    await desk.settle();
  });
  afterAll(() => desk.close());
  /** Beside signing out. */
  const own = (html: string, changes: Changes = {}) => sentForm(html, changes, (action) => !action);
  const filled = async (changes: Changes, path = HERE) => own((await owner.get(path)).text, changes);
  /** The form with a logo, as a browser sends it. */
  const sendLogo = (form: string, logo: string | Buffer) => {
    const part = (name: string, more = '') =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n`;
    const fields = [...new URLSearchParams(form)].map(([name, value]) => `${part(name)}\r\n${value}\r\n`);
    const file = part('file.look.logo', '; filename="logo.svg"\r\ncontent-type: image/svg+xml');
    const end = `\r\n--${BOUNDARY}--\r\n`;
    const body = Buffer.concat([`${fields.join('')}${file}\r\n`, logo, end].map((part) => Buffer.from(part)));
    return owner.post(HERE, body, { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` });
  };
  const frames = (text: string) =>
    [...text.matchAll(/<iframe src="([^"]+)"/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'));

  test('shows the shop’s own pages in the look that stands in the form, and keeps nothing of it', async () => {
    const reply = await owner.post(
      HERE,
      await filled({ 'look.corners': 'square', page: 'product', try: '1' }),
    );
    expect(reply.status).toBe(200);
    expect(reply.headers['content-security-policy']).toContain("frame-src 'self'");
    const [light = '', dark = ''] = frames(reply.text);
    expect(light).toMatch(/^\/producte\/tassa\/\?look-draft=/);
    expect(dark).not.toBe(light);
    const page = await desk.stranger().get(light);
    expect([page.status, page.text.includes('/media/look/draft.css')]).toEqual([200, true]);
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(isSame(desk.shop.settings.look, HOUSE_LOOK)).toBe(true);
  });

  test('the checkout is shown with something in it, though nobody has put anything into a cart', async () => {
    const reply = await owner.post(HERE, await filled({ page: 'checkout', try: '1' }));
    const [light = ''] = frames(reply.text);
    const page = await desk.stranger().get(light);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Tassa');
    const carts = await desk.shop.db.read.selectFrom('cart').selectAll().execute();
    expect(carts).toEqual([]);
  });

  test('a colour that cannot be read is refused, and the nearest that can is one press away', async () => {
    const reply = await owner.post(HERE, await filled({ 'look.light.ink': '#cccccc' }));
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('id="field-look.light.ink-error"');
    const take =
      /<button(?=[^>]*name="take")[^>]*value="(look\.light\.ink=#[0-9a-f]{6})"/.exec(reply.text)?.[1] ?? '';
    const taken = await owner.post(HERE, `${own(reply.text)}&${new URLSearchParams({ take })}`);
    const colour = take.split('=')[1] ?? '';
    expect(new URLSearchParams(own(taken.text)).get('look.light.ink')).toBe(colour);
    expect(taken.text).not.toContain('name="take"');
    const saved = await owner.post(HERE, own(taken.text));
    expect(saved.location).toBe(HERE);
    expect(desk.shop.settings.look.light.ink).toBe(colour);
    await desk.set({ 'look.light.ink': undefined });
  });

  test('a logo is kept with the first look at it, without what could run in it, and need not be sent again', async () => {
    const tried = await sendLogo(`${await filled({})}&try=1`, SVG);
    const name = /name="look\.logo" value="([^"]+)"/.exec(tried.text)?.[1] ?? '';
    expect(name).toMatch(/^[0-9a-f]{32}-600x200\.svg$/);
    expect((await owner.get(`/media/look/${name}`)).text).not.toContain('alert');
    expect(desk.shop.settings.look.logo).toBe('');
    await owner.post(HERE, own(tried.text));
    expect(desk.shop.settings.look.logo).toBe(name);
    expect((await desk.stranger().get('/botiga/')).text).toContain(`/media/look/${name}`);
    await owner.post(HERE, await filled({ 'gone.look.logo': '1' }));
    expect(desk.shop.settings.look.logo).toBe('');
  });

  test('what is no picture is refused at its field', async () => {
    const reply = await sendLogo(await filled({}), '<svg onload="alert(1)"></svg>');
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('id="field-file.look.logo-error"');
    const bomb = await sendLogo(await filled({}), claimedPng(30_000, 30_000));
    expect([bomb.status, bomb.text.includes('Té massa píxels')]).toEqual([422, true]);
  });

  test('whoever looks while somebody else saves is told when they save', async () => {
    const seen = await filled({ 'look.corners': 'square' });
    await desk.set({ 'look.corners': 'round' });
    const tried = await owner.post(HERE, `${seen}&try=1`);
    const reply = await owner.post(HERE, own(tried.text));
    expect([reply.status, desk.shop.settings.look.corners]).toEqual([422, 'round']);
    await desk.set({ 'look.corners': undefined });
  });

  test('it is the sixth of seven steps of the set-up, and leads on to the products', async () => {
    const page = await owner.get('/admin/setup/look');
    expect(page.text).toContain('6/7');
    const reply = await owner.post(
      '/admin/setup/look',
      await filled({ 'look.density': 'airy' }, '/admin/setup/look'),
    );
    expect(reply.location).toBe('/admin/setup/products');
    expect(desk.shop.settings.look.density).toBe('airy');
  });
});
