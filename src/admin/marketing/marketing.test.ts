import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { addSimple } from '../../../tests/support/catalogue/catalogue.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { plansOf, wholeTable } from '../../../tests/support/plans.ts';
import { engines } from '../../../tests/support/shop.ts';
import { listLeftCarts, listSubscribers } from '../../marketing/index.ts';

const DAY = 86_400_000;

describe.each(engines)('marketing at the desk on %s', (engine) => {
  let desk: DeskShop;
  let owner: Browser;
  let cup: number;
  beforeAll(async () => {
    desk = await openDeskShop(engine);
    owner = desk.as('owner', 'es');
    cup = await addSimple(desk, { name: 'Taza de gres', price: 1850 });
    await desk.shop.db.transaction(async (tx) => {
      for (let count = 0; count < 30; count += 1) {
        const status = (['subscribed', 'pending', 'ended'] as const)[count % 3]!;
        const { id } = await tx
          .insertInto('subscriber')
          .values({
            email: `persona${count}@example.cat`,
            language: count % 2 === 0 ? 'ca' : 'es',
            status,
            source: 'footer',
            asked_at: Date.now() - DAY,
            confirmed_at: status === 'pending' ? null : Date.now() - DAY / 2,
            ended_at: status === 'ended' ? Date.now() : null,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const proof = { subscriber_id: id, source: 'footer', language: 'ca', ip_hash: 'x', at: Date.now() };
        await tx
          .insertInto('subscriber_proof')
          .values({ ...proof, what: 'asked' })
          .execute();
      }
    });
  });
  afterAll(() => desk.close());

  const cart = (email: string, more: object) =>
    desk.shop.db.transaction((tx) =>
      tx
        .insertInto('captured_cart')
        .values({
          token: email,
          email,
          language: 'es',
          currency: 'EUR',
          cart: JSON.stringify([{ key: 'k', productId: cup, variationId: 0, attributes: [], quantity: 2 }]),
          stopped: '',
          session_id: 0,
          user_id: null,
          order_id: null,
          subscribed: 1,
          letters: 0,
          next_at: 0,
          cart_at: Date.now(),
          captured_at: Date.now(),
          ...more,
        })
        .execute(),
    );

  test('who wants to hear of the shop is listed, found by the beginning of an address, and leaves as a file', async () => {
    const { text } = await owner.get('/admin/newsletter');
    expect(text).toContain('persona0@example.cat');
    expect(text).not.toContain('persona1@example.cat');
    const found = (await owner.get('/admin/newsletter?tab=all&q=persona1')).text;
    expect(found).toContain('persona14@example.cat');
    expect(found).not.toContain('persona2@example.cat');
    const file = (await owner.get('/admin/export/newsletter?language=ca')).text;
    expect(file.split('\n')[0]).toContain('Correo');
    expect(file).toContain('persona0@example.cat,ca,footer');
    expect(file).not.toContain('persona3@example.cat');
  });

  test('the proofs of an address stand on its page; its letters end, and it is forgotten, when somebody says so', async () => {
    const [one] = await listSubscribers(
      desk.shop.db.read,
      { status: 'subscribed' },
      { descending: false, limit: 1 },
    );
    const here = `/admin/newsletter/${one!.id}`;
    expect((await owner.get(here)).text).toContain('<td>Lo pidió</td>');
    await owner.post(here, { do: 'end' });
    expect((await owner.get(here)).text).toContain('Se dio de baja');
    await owner.post(here, { do: 'remove' });
    expect((await owner.get(here)).status).toBe(404);
    const left = await owner.get(`/admin/newsletter?tab=all&q=${one!.email}`);
    expect(left.text).toContain('Resultados: 0');
  });

  test('carts that were left are listed with what was in them, and what letters brought back stands above', async () => {
    await cart('anna@example.cat', {});
    await cart('berta@example.cat', { letters: 1, stopped: 'ordered' });
    await cart('carla@example.cat', { letters: 2 });
    const { text } = await owner.get('/admin/carts');
    expect(text).toContain('Taza de gres');
    expect(text).toContain(
      'Últimos 30 días · abandonados con dirección: 3 · con correo enviado: 2 · comprados después: 0',
    );
    const open = (await owner.get('/admin/carts?tab=open&written=1')).text;
    expect(open).toContain('carla@example.cat');
    expect(open).not.toContain('anna@example.cat');
    expect(open).not.toContain('berta@example.cat');
  });

  test('a feed is read as it would be sent, and says what is missing in it', async () => {
    const { text } = await owner.get('/admin/feeds?look=ca-EUR');
    // Without a picture it is not in it.
    expect(text).toContain('La lista tiene 0 artículos.');
    expect(text).toContain('/feeds/google/ca-EUR.xml');
    expect((await owner.get('/admin/feeds?look=xx-EUR')).status).toBe(200);
  });

  test('lists of many are read by an index', async () => {
    if (engine === 'postgres')
      await desk.shop.db.transaction(async (tx) => void (await sql`analyze`.execute(tx)));
    const page = { descending: true, behind: { id: 5 }, limit: 51 };
    for (const filter of [{ status: 'subscribed' as const }, { email: 'p' }, {}])
      expect(await plansOf(desk, engine, (db) => listSubscribers(db, filter, page))).not.toMatch(
        wholeTable(engine, 'subscriber'),
      );
    for (const filter of [{ state: 'open' as const }, { email: 'anna@example.cat' }, {}])
      expect(await plansOf(desk, engine, (db) => listLeftCarts(db, filter, page))).not.toMatch(
        wholeTable(engine, 'captured_cart'),
      );
  });
});
