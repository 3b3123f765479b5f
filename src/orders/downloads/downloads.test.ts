import { createHash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSellingShop } from '../../../tests/support/buying/cart.ts';
import { buy, MARIA } from '../../../tests/support/buying/checkout.ts';
import { addTestCard } from '../../../tests/support/buying/gateway.ts';
import { addSimple, addVariable } from '../../../tests/support/catalogue/catalogue.ts';
import { hearGateways } from '../../../tests/support/orders/notifications.ts';
import { type Mailbox, startMailbox } from '../../../tests/support/outside/mail.ts';
import { engines, type TestShop } from '../../../tests/support/shop.ts';
import type { DownloadInput } from '../../catalogue/model-product.ts';
import type { OrderStatus } from '../index.ts';
import { changeStatus } from '../status/steps.ts';

const RECIPES = 'Pa amb tomàquet: pa, tomàquet, oli i sal.\n';
const DAY = 24 * 60 * 60_000;

describe.each(engines)('what can be downloaded on %s', (engine) => {
  let house: TestShop;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await startMailbox();
    house = await openSellingShop(engine, { smtpUrl: mailbox.url });
    addTestCard(house);
    const folder = join(house.shop.dataDir, 'downloads');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'receptari.txt'), RECIPES);
    await writeFile(join(house.shop.dataDir, 'secret.txt'), 'secret');
    await symlink(join(house.shop.dataDir, 'secret.txt'), join(folder, 'link.txt'));
    await mkdir(join(folder, 'folder'));
  });
  afterAll(async () => {
    await house.close();
    await mailbox.close();
  });

  const file = (name: string, code = 'd1'): DownloadInput => ({ code, name: 'Receptari en PDF', file: name });
  const booklet = (
    more: { limit?: number; days?: number; downloads?: DownloadInput[]; price?: number } = {},
  ) =>
    addSimple(house, {
      name: 'Receptari',
      price: more.price ?? 500,
      more: {
        virtual: true,
        downloadable: true,
        downloadLimit: more.limit ?? null,
        downloadDays: more.days ?? null,
        downloads: more.downloads ?? [file('receptari.txt')],
      },
    });
  const change = (id: number, to: OrderStatus) =>
    house.shop.db.transaction((tx) =>
      changeStatus(house.shop, tx, id, to, { now: Date.now(), why: '', by: 'Ada' }),
    );
  const linksIn = (text: string) =>
    [...text.matchAll(/href="([^"]*\?download_file=[^"]*)"/g)].map((match) =>
      (match[1] ?? '').replaceAll('&amp;', '&'),
    );
  const permissions = (orderId: number) =>
    house.shop.db.read
      .selectFrom('download_permission')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();

  /** An order of one product, paid, with the link on its thank-you page. */
  async function paid(productId: number, quantity = 1) {
    const bought = await buy(house, productId, { quantity, form: { payment_method: 'bacs' } });
    expect(bought.result).toBe('success');
    await change(bought.order_id, 'completed');
    const page = await bought.shopper.get(bought.redirect);
    const links = linksIn(page.text);
    return { ...bought, id: bought.order_id, page: page.text, links, link: links[0] ?? '' };
  }

  test('an order has no links until it is paid, and the file after', async () => {
    const product = await booklet();
    const { shopper, ...bought } = await buy(house, product, { form: { payment_method: 'bacs' } });
    expect(linksIn((await shopper.get(bought.redirect)).text)).toEqual([]);
    expect(await permissions(bought.order_id)).toEqual([]);
    await change(bought.order_id, 'completed');
    const page = (await shopper.get(bought.redirect)).text;
    expect(page).toContain('woocommerce-table--order-downloads');
    expect(page).toContain('Sense límit');
    const [link = ''] = linksIn(page);
    const key = new URLSearchParams(bought.redirect.split('?')[1]).get('key') ?? '';
    expect(link).toBe(
      `/?download_file=${product}&order=${key}&email=${encodeURIComponent(MARIA.billing_email)}&key=d1`,
    );
    // A link works wherever the shopper reads it: here, without the session.
    const reply = await house.browser().get(link);
    expect([reply.status, reply.text]).toEqual([200, RECIPES]);
    expect(reply.headers['content-disposition']).toBe('attachment; filename="receptari.txt"');
    expect(reply.headers['content-length']).toBe(String(Buffer.byteLength(RECIPES)));
    expect(reply.headers['cache-control']).toContain('no-store');
    expect(await permissions(bought.order_id)).toMatchObject([{ count: 1, remaining: null }]);
    expect((await permissions(bought.order_id))[0]?.last_at).not.toBeNull();
  });

  test('cash at the door opens nothing before the money is there', async () => {
    const bowl = await addSimple(house, {
      price: 900,
      more: { downloadable: true, downloads: [file('receptari.txt')] },
    });
    const { order_id: id } = await buy(house, bowl, { form: { payment_method: 'cod' } });
    expect(await permissions(id)).toEqual([]);
    await change(id, 'completed');
    expect(await permissions(id)).toHaveLength(1);
  });

  test('whoever holds a fresh key of the order sees the goods but no link', async () => {
    const { redirect } = await paid(await booklet());
    const page = await house.browser().get(redirect);
    expect(page.text).toContain('Receptari');
    expect(linksIn(page.text)).toEqual([]);
  });

  test('a wrong key, e-mail, order or product is refused in the shopper’s language, and counts nothing', async () => {
    const { id, link } = await paid(await booklet({ limit: 2 }));
    const other = await paid(await booklet());
    const wrong = {
      key: 'd2',
      email: 'altra@example.cat',
      order: 'wc_order_AAAAAAAAAAAAA',
      download_file: new URLSearchParams(other.link.slice(2)).get('download_file') ?? '',
    };
    for (const [name, value] of [...Object.entries(wrong), ...Object.keys(wrong).map((one) => [one, ''])]) {
      const fields = new URLSearchParams(link.slice(2));
      fields.set(name ?? '', value ?? '');
      const reply = await house.browser().get(`/es/?${fields}`);
      expect([name, value, reply.status]).toEqual([name, value, 404]);
      expect(reply.text).toContain('Este enlace no es válido');
    }
    for (const odd of ['?download_file', '?download_file=-1&order[]=x&email=%FF&key=%00', `${link}x`])
      expect((await house.browser().get(odd.startsWith('/') ? odd : `/${odd}`)).status).toBe(404);
    expect(await permissions(id)).toMatchObject([{ count: 0, remaining: 2 }]);
  });

  test('the fingerprint of the e-mail stands for it, and its case does not matter', async () => {
    const { link } = await paid(await booklet());
    const fields = new URLSearchParams(link.slice(2));
    fields.set('email', 'MARIA@Example.cat');
    expect((await house.browser().get(`/?${fields}`)).status).toBe(200);
    fields.delete('email');
    fields.set('uid', createHash('sha256').update(MARIA.billing_email).digest('hex'));
    expect((await house.browser().get(`/en/?${fields}`)).text).toBe(RECIPES);
    fields.set('uid', '0'.repeat(64));
    expect((await house.browser().get(`/?${fields}`)).status).toBe(404);
  });

  test('the limit counts for each piece, also for many at once', async () => {
    const { id, link, shopper, redirect } = await paid(await booklet({ limit: 2 }), 2);
    const replies = await Promise.all(Array.from({ length: 6 }, () => house.browser().get(link)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 403, 403]);
    expect(await permissions(id)).toMatchObject([{ count: 4, remaining: 0 }]);
    expect((await house.browser().get(link)).text).toContain('Ja has fet totes les baixades');
    const page = (await shopper.get(redirect)).text;
    expect(page).toContain('woocommerce-table--order-downloads');
    expect(linksIn(page)).toEqual([]);
  });

  test('a look at the headers alone counts nothing', async () => {
    const { id, link } = await paid(await booklet({ limit: 1 }));
    const head = await house.app.inject({ method: 'HEAD', url: link, headers: { host: 'shop.test' } });
    expect(head.statusCode).toBe(200);
    expect((await permissions(id))[0]?.count).toBe(0);
    expect((await house.browser().get(link)).status).toBe(200);
  });

  test('after its days the link is over', async () => {
    const { id, link } = await paid(await booklet({ days: 3 }));
    const [permission] = await permissions(id);
    const days = ((permission?.expires_at ?? 0) - Date.now()) / DAY;
    expect(days > 2.9 && days <= 3).toBe(true);
    await house.shop.db.transaction((tx) =>
      tx
        .updateTable('download_permission')
        .set({ expires_at: Date.now() - 1 })
        .where('order_id', '=', id)
        .execute(),
    );
    const reply = await house.browser().get(link);
    expect([reply.status, reply.text.includes('L’enllaç ha caducat')]).toEqual([403, true]);
  });

  test('a cancelled or refunded order lets nothing go; one that comes back goes on where it was', async () => {
    const { id, link, shopper, redirect } = await paid(await booklet({ limit: 3 }));
    await house.browser().get(link);
    await change(id, 'cancelled');
    const refused = await house.browser().get(link);
    expect([refused.status, refused.text.includes('La baixada no està disponible')]).toEqual([403, true]);
    expect(linksIn((await shopper.get(redirect)).text)).toEqual([]);
    await change(id, 'completed');
    expect((await house.browser().get(link)).status).toBe(200);
    expect(await permissions(id)).toMatchObject([{ count: 2, remaining: 1 }]);
    await change(id, 'refunded');
    expect((await house.browser().get(link)).status).toBe(403);
    const failed = await paid(await booklet());
    await change(failed.id, 'processing');
    expect((await house.browser().get(failed.link)).status).toBe(200);
    await change(failed.id, 'failed');
    expect((await house.browser().get(failed.link)).status).toBe(403);
  });

  test('nothing outside the folder of files for sale is ever served, and a missing file costs no time', async () => {
    const names = [
      '../secret.txt',
      `${house.shop.dataDir}/secret.txt`,
      'link.txt',
      'folder',
      '..',
      '',
      'no.txt',
    ];
    const product = await booklet({ limit: 1, downloads: names.map((name, at) => file(name, `d${at}`)) });
    const { id, links } = await paid(product);
    expect(links).toHaveLength(names.length);
    for (const link of links) {
      const reply = await house.browser().get(link);
      expect([link, reply.status]).toEqual([link, 404]);
      expect(reply.text).toContain('No trobem el fitxer');
    }
    expect((await permissions(id)).every(({ count, remaining }) => count === 0 && remaining === 1)).toBe(
      true,
    );
    const inside = await paid(await booklet({ downloads: [file('../receptari.txt')] }));
    expect((await house.browser().get(inside.link)).text).toBe(RECIPES);
  });

  test('a variation gives its own files, and what is paid for stays open when the product is gone', async () => {
    const { variationIds } = await addVariable(house, { name: 'Llibre', price: 700 });
    const [, green = 0] = variationIds;
    await house.shop.db.transaction(async (tx) => {
      await tx.updateTable('product').set({ downloadable: 1 }).where('id', 'in', variationIds).execute();
      await tx
        .insertInto('download')
        .values(
          variationIds.map((id) => ({ product_id: id, ...file('receptari.txt', `v${id}`), position: 0 })),
        )
        .execute();
    });
    const { id, link } = await paid(green);
    expect(await permissions(id)).toMatchObject([{ product_id: green, code: `v${green}` }]);
    await house.shop.db.transaction((tx) => tx.deleteFrom('product').where('id', '=', green).execute());
    expect((await house.browser().get(link)).text).toBe(RECIPES);
  });

  test('the account shows the files to their owner, and the letter carries whole links', async () => {
    const email = 'lectora+llibres@example.cat';
    const { shopper, ...bought } = await buy(house, await booklet(), {
      language: 'es',
      form: {
        billing_email: email,
        createaccount: 1,
        account_password: 'una frase curta',
        payment_method: 'test_card',
      },
    });
    const path = `/el-meu-compte/view-order/${bought.order_id}/`;
    expect(linksIn((await shopper.get(path)).text)).toEqual([]);
    const { total } = await house.shop.db.read
      .selectFrom('order')
      .select('total')
      .where('id', '=', bought.order_id)
      .executeTakeFirstOrThrow();
    const news = { mark: 'genuine', outcome: 'paid', amount: total, order: bought.order_id, reference: 'D1' };
    await house.browser().post('/wc-api/test_card/', news);
    await hearGateways(house);
    const [link = ''] = linksIn((await shopper.get(path)).text);
    expect((await house.browser().get(link)).text).toBe(RECIPES);
    await house.settle();
    const letter = await mailbox.waitFor(
      ({ envelope, html }) => envelope.to.includes(email) && linksIn(html ?? '').length > 0,
    );
    const [inLetter = ''] = linksIn(letter.html ?? '');
    expect(inLetter).toBe(`http://shop.test/es${link}`);
    expect(letter.text).toContain(inLetter);
    expect((await house.browser().get(inLetter.replace('http://shop.test', ''))).text).toBe(RECIPES);
    const toShop = mailbox.messages.filter(({ envelope }) => envelope.to.includes('hola@cistella.example'));
    expect(toShop.length).toBeGreaterThan(0);
    for (const { html, text } of toShop) expect(`${html}${text}`).not.toContain('download_file');
  });

  test('an order that was paid once is never written over, so its files stay its own', async () => {
    const product = await booklet();
    const { shopper, ...bought } = await buy(house, product, { form: { payment_method: 'test_card' } });
    await change(bought.order_id, 'completed');
    await change(bought.order_id, 'processing');
    await change(bought.order_id, 'failed');
    const again = await buy(house, await booklet(), { shopper, form: { payment_method: 'test_card' } });
    expect(again.order_id).not.toBe(bought.order_id);
    expect(await permissions(bought.order_id)).toMatchObject([{ product_id: product }]);
    expect(await permissions(again.order_id)).toEqual([]);
  });

  test('an unpaid order that gives way to another cart opens nothing, the other what it has', async () => {
    const first = await booklet();
    const { shopper, ...bought } = await buy(house, first, { form: { payment_method: 'test_card' } });
    const second = await booklet();
    const again = await buy(house, second, { shopper, form: { payment_method: 'test_card' } });
    expect(again.order_id).not.toBe(bought.order_id);
    await change(again.order_id, 'completed');
    expect(await permissions(bought.order_id)).toEqual([]);
    expect((await permissions(again.order_id)).map(({ product_id }) => product_id)).toEqual([first, second]);
  });
});
