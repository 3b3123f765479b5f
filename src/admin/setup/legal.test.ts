import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { sentForm } from '../../../tests/support/sent-form.ts';
import { engines } from '../../../tests/support/shop.ts';
import { changeEntry, listEntries, readWholeEntry } from '../../content/index.ts';
import { ask, terminal } from '../../frame/command/index.ts';
import { draftLegalPages, draftTexts, LEGAL_DRAFTS, readLegalPages } from '../../legal/index.ts';
import { readOpening } from './opening.ts';

const BOUNDARY = 'between-the-parts';

describe.each(engines)('legal pages drafted of the shop’s facts on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'ca');
    await desk.set({
      'invoices.issuer.name': 'Terrissa Pi SL',
      'invoices.registers.packaging': 'ENV/2023/000012345',
      'returns.ownDays': 60,
    });
  });
  afterAll(() => desk.close());
  const page = (key: string) => `/admin/setup/texts/${key}`;
  const filled = async (key: string, changes: Parameters<typeof sentForm>[1]) =>
    sentForm((await owner.get(page(key))).text, changes, (action) => !action);
  const stateOf = async (key: string) =>
    (await readLegalPages(desk.shop)).find((one) => one.key === key)?.state;
  const asked = () => ({ shop: desk.shop, actor: terminal('Núria'), now: Date.now() });
  const bodyOf = async (key: string, language: string) =>
    /<textarea[^>]*name="body\.ca"[^>]*>([\s\S]*?)<\/textarea>/.exec(
      (await owner.get(page(key))).text.replaceAll(`body.${language}`, 'body.ca'),
    )?.[1] ?? '';

  test('a button drafts all that are missing, in three languages, and nobody sees them yet', async () => {
    expect((await owner.get('/admin/setup')).text).toContain('action="/admin/setup/drafts"');
    expect((await owner.post('/admin/setup/drafts', '')).location).toBe('/admin/setup');
    const states = (await readLegalPages(desk.shop)).map(({ state }) => state);
    expect(states).toEqual(LEGAL_DRAFTS.map(() => 'waits'));
    const terms = await desk.browser().get(desk.shop.addresses.in('ca').terms());
    expect(terms.text).not.toContain('Com es compra');
    expect((await readOpening(desk.shop)).find(({ name }) => name === 'page_terms')?.isMet).toBe(false);
  });

  test('they say what is true of the shop, and leave blanks for what only its owner knows', async () => {
    const imprint = await bodyOf('legal', 'ca');
    expect(imprint).toContain('Terrissa Pi SL, amb NIF [NIF]');
    expect(imprint).toContain('ENV/2023/000012345');
    expect(await bodyOf('terms', 'ca')).toContain('acceptem devolucions durant 60 dies');
    for (const language of ['ca', 'es', 'en'])
      for (const key of LEGAL_DRAFTS) {
        const said = JSON.stringify(draftTexts(desk.shop, key)[language]);
        expect(said).not.toMatch(/legal\.[a-z]|undefined|\{[a-zA-Z]+\}/);
        // The platform for settling disputes was closed on 20 July 2025 (regulation 2024/3228).
        expect(said).not.toContain('consumers/odr');
      }
  });

  test('a draft says at its top that it is one', async () => {
    const link = /href="([^"]*preview_nonce=[^"]*)"/.exec((await owner.get(page('terms'))).text)?.[1] ?? '';
    const preview = await desk.browser().get(link.replaceAll('&amp;', '&'));
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('Això és un esborrany');
    expect(preview.text).toContain('Com es compra');
  });

  test('it is made anew while nobody has touched it, and never again once somebody has', async () => {
    await desk.set({ 'invoices.issuer.taxId': 'B17000009' });
    expect(await draftLegalPages(asked())).toEqual(['legal', 'terms', 'privacy']);
    expect(await draftLegalPages(asked())).toEqual([]);
    const reply = await owner.post(page('privacy'), await filled('privacy', { 'body.ca': 'Ho escric jo.' }));
    expect(reply.location).toBe('/admin/setup');
    expect(await stateOf('privacy')).toBe('waits');
    await desk.set({ 'invoices.issuer.name': 'Terrissa Pou SL' });
    expect(await draftLegalPages(asked())).toEqual(['legal', 'terms', 'withdrawal']);
    expect(await bodyOf('privacy', 'ca')).toContain('Ho escric jo.');
  });

  test('blanks are not published, and what is confirmed stands in the shop without the notice', async () => {
    const held = await owner.post(page('terms'), await filled('terms', { confirmed: '1' }));
    expect(held.status).toBe(422);
    expect(held.text).toContain('[dies que triga normalment]');
    expect(await stateOf('terms')).toBe('waits');
    const form = await filled('terms', { confirmed: '1' });
    const whole = new URLSearchParams(
      [...new URLSearchParams(form)].map(([name, value]) => [
        name,
        value.replace(/\[[^\]]*\]/g, 'tres dies'),
      ]),
    );
    expect((await owner.post(page('terms'), `${whole}`)).location).toBe('/admin/setup');
    await desk.settle();
    const { text } = await desk.browser().get(desk.shop.addresses.in('ca').terms());
    expect(text).toContain('<h2>Com es compra</h2>');
    expect(text).not.toContain('Això és un esborrany');
    expect(await stateOf('terms')).toBe('stands');
    expect((await owner.get(page('terms'))).status).toBe(404);
    expect((await readOpening(desk.shop)).find(({ name }) => name === 'page_terms')?.isMet).toBe(true);
    await desk.set({ 'invoices.issuer.name': 'Terrissa Roure SL' });
    expect(await draftLegalPages(asked())).toEqual(['legal', 'withdrawal']);
  });

  test('one that is shown before anybody confirmed it says so to everybody', async () => {
    const drafts = await listEntries(desk.shop.db.read, 'ca', { limit: 9 });
    const id = drafts.find(({ key }) => key === 'cookies')?.id ?? 0;
    const entry = (await readWholeEntry(desk.shop.db.read, id))!;
    await ask(asked(), changeEntry, { ...entry, draft: false });
    await desk.settle();
    const { text } = await desk
      .browser()
      .get(desk.shop.addresses.in('ca').page({ slug: 'politica-de-galetes' }));
    expect(text).toContain('Això és un esborrany');
    expect(await stateOf('cookies')).toBe('waits');
  });

  test('a page that somebody wrote by hand is left alone', async () => {
    await desk.shop.db.transaction((tx) => tx.deleteFrom('entry').where('key', '=', 'withdrawal').execute());
    const texts = { ca: { title: 'Desistiment', body: { type: 'doc', content: [] } } };
    await ask(asked(), changeEntry, { kind: 'page', key: 'withdrawal', draft: true, texts });
    expect(await draftLegalPages(asked())).not.toContain('withdrawal');
  });

  test('the official notice of the guarantee is a file of the shopkeeper’s, and stands before the purchase', async () => {
    const isMet = async () => (await readOpening(desk.shop)).find(({ name }) => name === 'guarantee')?.isMet;
    await addSimple(desk, { name: 'Gerra', price: 900 });
    const product = async () => (await desk.browser().get('/producte/gerra/')).text;
    expect(await product()).toContain('garantia legal de conformitat durant 3 anys');
    expect(await isMet()).toBe(false);
    const send = async (bytes: Buffer) => {
      const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file.ca"; filename="avis.png"\r\ncontent-type: image/png\r\n\r\n`;
      const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
      const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
      return owner.post('/admin/setup/guarantee', body, type);
    };
    expect((await send(Buffer.from('no picture'))).status).toBe(422);
    const artwork = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#003399' } })
      .png()
      .toBuffer();
    expect((await send(artwork)).location).toBe('/admin/setup');
    await desk.settle();
    expect(await isMet()).toBe(true);
    expect(await product()).toMatch(/alt="Avís de la Unió Europea sobre la garantia legal"/);
    // Where no consumer of the Union buys nobody has to show it.
    await desk.set({ 'checkout.customers': 'businesses' });
    expect(await isMet()).toBeUndefined();
    await desk.set({ 'checkout.customers': undefined });
  });
});
