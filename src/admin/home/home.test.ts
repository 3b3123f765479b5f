import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeskShop, openDeskShop } from '../../../tests/support/admin.ts';
import { addSimple } from '../../../tests/support/catalogue.ts';
import { draftOf } from '../../../tests/support/order-draft.ts';
import { ordersOf } from '../../../tests/support/orders.ts';
import { engines } from '../../../tests/support/shop.ts';
import { logSearch } from '../../search/log/log.ts';
import { homeScreen } from './screen.tsx';

describe.each(engines)('the first page of the desk on %s', (engine) => {
  let desk: DeskShop;
  let cup = 0;
  beforeAll(async () => {
    desk = await openDeskShop(engine, { screens: [homeScreen] });
    cup = await addSimple(desk, { name: 'Tassa', price: 1200, stock: 2 });
  });
  afterAll(() => desk.close());

  test('says what waits, each as a link to its list, what was sold, and what nobody found', async () => {
    const empty = await desk.as('owner').get('/admin/');
    expect(empty.status).toBe(200);
    expect(empty.text).toContain('1 producte amb poques existències');
    expect(empty.text).not.toContain('per enviar');
    const { write, become } = ordersOf(() => desk);
    const now = Date.now();
    const { id } = await write(draftOf([{ productId: cup, price: 2000, quantity: 2 }]), now);
    await become(id, 'processing', now);
    await desk.shop.db.transaction((tx) =>
      logSearch(tx, { text: 'tetera', language: 'ca', formId: 0, found: 0 }, now),
    );
    const { text } = await desk.as('owner').get('/admin/');
    expect(text).toContain('<a href="/admin/orders?tab=processing">1 comanda per enviar</a>');
    expect(text.match(/class="periods-sum">[^<]*/g)).toEqual(
      Array(3).fill('class="periods-sum">54,45\u00a0€'),
    );
    expect(text).toContain('tetera');
  });

  test('shows nobody what they may not see', async () => {
    const { status, text } = await desk.as('nothing').get('/admin/');
    expect(status).toBe(200);
    expect(text).not.toContain('Vendes en');
    expect(text).not.toContain('existències');
  });
});
