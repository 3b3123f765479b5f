import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { readText } from '../../frame/wording/find.ts';
import { readLetter } from '../../orders/index.ts';
import { LETTERS, letterOf } from './model-words.ts';
import { KINDS } from './read.ts';

const HERE = '/admin/settings/letters/preview';
/** About a parcel or an invoice, which this order has not. */
const WITH_SOMETHING: readonly string[] = ['customer_parcel', 'customer_tax_invoice'];

describe.each(engines)('letters looked at before they go, on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let order = 0;
  const { write, become } = ordersOf(() => desk);
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner');
    ({ id: order } = await write(draftOf([{ productId: null }]), Date.now()));
    await become(order, 'processing', Date.now());
    await desk.settle();
  });
  afterAll(() => desk.close());
  const letters = () => {
    const folder = join(desk.shop.dataDir, 'outbox');
    return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  };
  const htmlOf = (page: string) =>
    /<iframe[^>]* src="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';

  test('each of them is written in each language of the shop about a real order, and none goes', async () => {
    const before = letters().length;
    const kept = async () =>
      (await desk.shop.db.read.selectFrom('order_letter').select('id').execute()).length;
    const jobs = async () => (await desk.shop.db.read.selectFrom('job').select('id').execute()).length;
    const stood = [await kept(), await jobs()];
    const subjects = new Map<string, Set<string>>();
    for (const kind of KINDS.filter((name) => !WITH_SOMETHING.includes(name)))
      for (const language of desk.shop.settings.languages) {
        const page = await owner.get(`${HERE}?letter=${kind}&language=${language}&order=${order}`);
        expect([kind, language, page.status]).toEqual([kind, language, 200]);
        const letter = await owner.get(htmlOf(page.text));
        // The shop's own letters are in its first language, whoever looks.
        const spoken = kind.startsWith('shop_') ? 'ca' : language;
        expect(letter.text).toMatch(new RegExp(`<html lang="${spoken}`));
        const subject = /<title>([^<]*)/.exec(letter.text)?.[1] ?? '';
        subjects.set(kind, (subjects.get(kind) ?? new Set()).add(subject));
      }
    for (const kind of ['points_level_reached', 'newsletter_confirm', 'welcome'])
      expect(subjects.get(kind)?.size).toBe(desk.shop.settings.languages.length);
    const many = [...subjects].filter(([, said]) => said.size > 1).map(([kind]) => kind);
    expect(many).toContain('customer_processing');
    expect([await kept(), await jobs(), letters().length]).toEqual([...stood, before]);
  });

  test('letters to the shop are in the language that it has chosen for them, where it still speaks that', async () => {
    const spoken = async () =>
      /<html lang="(\w+)/.exec(
        (await owner.get(`/admin/settings/letters/html?letter=shop_new&language=en&order=${order}`)).text,
      )?.[1];
    expect(await spoken()).toBe('ca');
    await desk.set({ 'mail.language': 'es' });
    expect(await spoken()).toBe('es');
    await desk.set({ 'mail.language': 'oc' });
    expect(await spoken()).toBe('ca');
    await desk.set({ 'mail.language': undefined });
  });

  test('what is shown is what was sent', async () => {
    const sent = await desk.shop.db.read
      .selectFrom('order_letter')
      .select(['id', 'subject'])
      .where('order_id', '=', order)
      .where('kind', '=', 'customer_processing')
      .executeTakeFirstOrThrow();
    const kept = await readLetter(desk.shop.db.read, sent.id);
    const page = await owner.get(`${HERE}?letter=customer_processing&language=ca&order=${order}`);
    expect((await owner.get(htmlOf(page.text))).text).toBe(kept?.letter.html);
  });

  test('of a return the proof, what to do and a refusal are shown, and the notice to the shop', async () => {
    const shown = async (kind: string) =>
      (await owner.get(`/admin/settings/letters/html?letter=${kind}&language=en&order=${order}`)).text;
    expect(await shown('return_receipt')).toContain(`${order}`);
    expect(await shown('return_awaited')).toContain('reply to this e-mail');
    expect(await shown('return_declined')).toContain('Aquí hi ha el que escrius');
    expect(await shown('shop_return')).toContain('/admin/returns/');
    expect(await desk.shop.db.read.selectFrom('return_statement').select('id').execute()).toEqual([]);
  });

  test('it goes to whoever asks for it and to nobody else', async () => {
    const before = letters().length;
    for (const letter of ['customer_processing', 'shop_contact']) {
      const reply = await owner.post(`${HERE}?letter=${letter}&language=es&order=${order}`, {
        to: 'somebody@else.example',
      });
      expect(reply.location).toContain(`letter=${letter}`);
    }
    const all = letters();
    expect(all.length).toBe(before + 2);
    const tried = all.filter((text) => text.includes('To: nuria@shop.test'));
    expect(tried.length).toBe(2);
    expect(tried.join()).not.toContain('Reply-To:');
    expect(all.join()).not.toContain('somebody@else.example');
  });

  test('nothing in the frame runs, and only this shop frames it', async () => {
    const page = await owner.get(`${HERE}?letter=customer_processing&order=${order}`);
    const { headers } = await owner.get(htmlOf(page.text));
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.text).toContain('sandbox=""');
  });

  test('letters of points, of the newsletter and of an account say what they would, and their links open nothing', async () => {
    const shown = async (kind: string) =>
      (await owner.get(htmlOf((await owner.get(`${HERE}?letter=${kind}&language=en&order=${order}`)).text)))
        .text;
    expect(await shown('points_earned')).toContain(`You have earned 100 points`);
    expect(await shown('newsletter_welcome')).not.toContain('maria');
    const confirm = /href="([^"]*newsletter[^"]*)"/.exec(await shown('newsletter_confirm'))?.[1] ?? '';
    const { pathname, search } = new URL(confirm.replaceAll('&amp;', '&'));
    await desk.browser().get(pathname + search);
    expect(await desk.shop.db.read.selectFrom('subscriber').select('id').execute()).toEqual([]);
    expect(await shown('welcome')).toContain('preview');
  });

  test('letters of personal data and of what readers write say what they would, and open nothing', async () => {
    const shown = async (kind: string) =>
      (await owner.get(`/admin/settings/letters/html?letter=${kind}&language=en&order=${order}`)).text;
    expect(await shown('privacy_waiting')).toContain(`${order}`);
    expect(await shown('privacy_erased')).toContain(`${order}`);
    expect(await shown('privacy_asleep')).toContain('log in before');
    const link = /href="([^"]*proof=[^"]*)"/.exec(await shown('privacy_confirm_erasure'))?.[1] ?? '';
    const { pathname, search } = new URL(link.replaceAll('&amp;', '&'));
    expect((await desk.browser().get(pathname + search)).text).not.toContain('name="confirm"');
    expect(await desk.shop.db.read.selectFrom('privacy_request').select('id').execute()).toEqual([]);
    expect(await shown('shop_comment_held')).toContain('/admin/waiting/comments');
    expect(await shown('shop_contact')).toContain('Aquí hi ha el que escriu');
  });

  test('without an order, or a reason in it, it says so; without the right to see orders nothing is shown', async () => {
    expect((await owner.get(`${HERE}?letter=customer_parcel&order=${order}`)).text).toContain('paquet');
    expect((await owner.get(`${HERE}?letter=customer_tax_invoice&order=${order}`)).text).toContain('factura');
    expect((await owner.get(`${HERE}?order=999999`)).text).toContain('No hi ha cap comanda');
    expect((await desk.as(['settings.edit']).get(HERE)).status).toBe(403);
  });

  test('words are looked at in their letter while they are typed, and nothing of them is kept', async () => {
    const key = 'orders.mail.customer_processing.closing';
    const address = `/admin/settings/wording/text?key=${key}`;
    const { text } = await owner.get(address);
    const path = /formAction="([^"]+)"/i.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const seen = async (said: string, spoken = 'en') =>
      (await owner.post(path, { spoken, [`text.${spoken}`]: said, 'text.ca': 'Adeu-siau!' })).text;
    expect(await seen('Bye for now.')).toContain('Bye for now.');
    expect(await seen('', 'en')).toContain('just reply to this e-mail');
    expect(await seen('', 'ca')).toContain('Adeu-siau!');
    expect(await seen('Bye, {nobody}.')).not.toContain('Bye');
    expect(desk.shop.settings.wording).toEqual([]);
    const shown = `${HERE}?letter=customer_processing&language=en&order=${order}`;
    expect((await owner.get(htmlOf((await owner.get(shown)).text))).text).not.toContain('Bye');
    expect((await owner.get('/admin/settings/wording/text?key=cart.empty')).text).not.toContain('formAction');
  });

  test('every letter to a shopper can be ended in words of the shop’s own, and ends with them', async () => {
    const shoppers = [...LETTERS].filter(
      ([kind]) => !kind.startsWith('shop_') && !WITH_SOMETHING.includes(kind),
    );
    expect(shoppers.length).toBeGreaterThan(35);
    for (const [kind, words] of shoppers) {
      const parts = new Map(words);
      for (const part of ['subject', 'text', 'closing'] as const) {
        const key = parts.get(part) ?? '';
        expect([kind, part, readText(key, desk.shop.settings)?.house.en]).toEqual([
          kind,
          part,
          expect.stringMatching(/./),
        ]);
      }
      const key = parts.get('closing') ?? '';
      const html = `/admin/settings/letters/html?letter=${kind}&key=${key}&order=${order}`;
      const said = (await owner.post(html, { spoken: 'en', 'text.en': `So long, from ${kind}.` })).text;
      expect([kind, said.includes(`So long, from ${kind}.`)]).toEqual([kind, true]);
    }
    const { text } = await owner.get(`${HERE}?letter=points_earned&order=${order}`);
    expect(text).toContain('/admin/settings/wording/text?key=points.closing.earned');
    expect(
      new Set([...LETTERS.values()].flat().flatMap(([, key]) => letterOf(key) ?? [])).size,
    ).toBeGreaterThan(30);
  });

  test('the words of a letter lead to where the shop says them in its own way', async () => {
    const { text } = await owner.get(`${HERE}?letter=customer_processing&order=${order}`);
    for (const part of ['subject', 'title', 'text', 'closing']) {
      const address = `/admin/settings/wording/text?key=orders.mail.customer_processing.${part}`;
      expect(text).toContain(`href="${address}"`);
      expect((await owner.get(address)).status).toBe(200);
    }
  });
});
