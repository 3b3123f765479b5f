import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { draftOf } from '../../../tests/support/orders/draft.ts';
import { ordersOf } from '../../../tests/support/orders/orders.ts';
import { type DeskShop, openDeskShop } from '../../../tests/support/people/admin.ts';
import { engines } from '../../../tests/support/shop.ts';
import { EMPTY_ADDRESS } from '../../accounts/index.ts';

const NOON = Date.UTC(2026, 5, 10, 10);
const DAY = 86_400_000;

/** Numbers of the orders that a list shows, in its order. */
const numbersIn = (page: string): number[] =>
  [...page.matchAll(/<td data-phone="title"><a href="\/admin\/orders\/(\d+)/g)].map(([, id]) => Number(id));

describe.each(engines)('orders at the desk on %s', (engine) => {
  let desk: DeskShop;
  const { write, order, become, notes, letters } = ordersOf(() => desk);
  const ids: number[] = [];

  const person = (firstName: string, lastName: string, more: object = {}) => ({
    ...EMPTY_ADDRESS,
    firstName,
    lastName,
    address1: 'Carrer Nou, 1',
    postcode: '17004',
    city: 'Girona',
    country: 'ES',
    email: `${firstName.toLowerCase()}@example.cat`,
    phone: '+34 972 11 22 33',
    ...more,
  });

  beforeAll(async () => {
    desk = await openDeskShop(engine);
    const people = [
      person('Núria', 'Soler'),
      person('Joan', 'de la Torre', { phone: '600 100 200' }),
      person('Marie', 'Dupont', { country: 'FR' }),
    ];
    for (const [day, billing] of people.entries()) {
      const draft = draftOf([{ productId: null, quantity: day + 1 }], {
        billing,
        shipping: billing,
        customerNote: day === 1 ? 'Truqueu al segon' : '',
      });
      const { id } = await write(draft, NOON + day * DAY);
      ids.push(id);
    }
    await become(ids[0]!, 'processing', NOON);
  });
  afterAll(() => desk.close());

  const list = async (query = '') => {
    const { status, text } = await desk.as('owner').get(`/admin/orders${query}`);
    expect(status).toBe(200);
    return numbersIn(text);
  };

  test('each state says how many orders are in it, and all of them how many there are', async () => {
    const { text } = await desk.as('owner').get('/admin/orders');
    const tabs = text.slice(
      text.indexOf('class="tabs"'),
      text.indexOf('</nav>', text.indexOf('class="tabs"')),
    );
    const counts = [...tabs.matchAll(/tab=?(\w[\w-]*)?"[^>]*>([^<]*)<span[^>]*>\s*(\d+)/g)];
    expect(counts.map(([, tab, , count]) => [tab, Number(count)])).toContainEqual(['processing', 1]);
  });

  test('the list is read newest first, and by the greatest total when that is asked', async () => {
    expect(await list()).toEqual([ids[2], ids[1], ids[0]]);
    expect(await list('?sort=date')).toEqual([ids[0], ids[1], ids[2]]);
    expect(await list('?sort=-total')).toEqual([ids[2], ids[1], ids[0]]);
  });

  test.each([
    ['the state', '?tab=processing', [0]],
    ['days of the shop’s calendar, both included', '?date_from=2026-06-11&date_to=2026-06-11', [1]],
    ['the amount', '?total_from=30&total_to=99', [1, 2]],
    ['the country it goes to', '?country=FR', [2]],
    ['a note of the shopper', '?note=1', [1]],
    ['the way to pay', '?payment=bacs', [2, 1, 0]],
    ['a coupon that nobody used', '?coupon=hola', []],
    ['a product that nobody bought', '?product=12', []],
    ['filters that make no sense', '?tab=nowhere&date_from=soon&sort=shoes', [2, 1, 0]],
  ])('it is narrowed by %s', async (_, query, wanted) => {
    expect((await list(query)).sort()).toEqual(wanted.map((index) => ids[index]).sort());
  });

  test.each([
    ['an e-mail', 'Núria@example.cat', 0],
    ['a family name without its accents', 'soler', 0],
    ['a given and a family name', 'joan de la torre', 1],
    ['the same the other way round', 'dupont marie', 2],
    ['a phone number without its country', '972 11 22 33', 0],
    ['a phone number with a country that was not written', '+34600100200', 1],
  ])('it is searched by %s', async (_, text, index) => {
    expect(await list(`?q=${encodeURIComponent(text)}`)).toContain(ids[index]);
  });

  test('what cannot be found leads to an empty list that says so', async () => {
    const { text } = await desk.as('owner').get('/admin/orders?q=zzz');
    expect(text).toContain('No hi ha res que coincideixi');
  });

  test('the file holds what is shown, and no cell of it is a formula', async () => {
    const billing = person('=HYPERLINK("x")', 'Dolent');
    const { id } = await write(draftOf([{ productId: null }], { billing, shipping: billing }), NOON - DAY);
    const { text, headers } = await desk.as('owner').get('/admin/export/orders?cols=number&cols=name');
    expect(headers['content-disposition']).toContain('orders.csv');
    expect(text.split('\n').slice(0, 2)).toEqual(['\uFEFFComanda,Client', `${ids[2]},Marie Dupont`]);
    expect(text).toContain(`${id},"'=HYPERLINK(""x"") Dolent"`);
    await become(id, 'cancelled', NOON);
  });

  test('a view that is saved for oneself is nobody else’s, and one for all is everybody’s', async () => {
    const owner = desk.as('owner');
    await owner.post('/admin/views/orders', { name: 'França', query: 'country=FR&sort=-total', shared: '1' });
    const { text } = await desk.as(['orders.view']).get('/admin/orders');
    expect(text).toContain('href="/admin/orders?country=FR&amp;sort=-total"');
  });

  test('many change at once after it was said how many, and can be given back', async () => {
    const owner = desk.as('owner');
    const form = `action=completed&ids=${ids[1]}&ids=${ids[2]}&ids=${ids[0]}`;
    const asked = await owner.post('/admin/orders', form);
    expect(asked.text).toContain('Es canviaran 3 de 3');
    expect((await order(ids[1]!)).status).toBe('on-hold');
    const { location } = await owner.post('/admin/orders', `${form}&sure=1&reason=prova`);
    await desk.settle();
    expect((await owner.get(location)).text).toContain('Canviades: 3');
    expect((await order(ids[1]!)).status).toBe('completed');
    await owner.post(location, { do: 'undo' });
    await desk.settle();
    expect((await order(ids[1]!)).status).toBe('on-hold');
  });

  test('all that the list shows are chosen without a click for each', async () => {
    const asked = await desk.as('owner').post('/admin/orders?country=FR', 'action=cancelled&all=1');
    expect(asked.text).toContain('Es canviarà 1 de 1');
  });

  test('an order that comes in while somebody reads what will change is not changed with the others', async () => {
    const owner = desk.as('owner');
    const andorra = person('Pere', 'Font', { country: 'AD' });
    const another = () =>
      write(draftOf([{ productId: null }], { billing: andorra, shipping: andorra }), NOON - DAY);
    const first = await another();
    const said = async (text: string) => /name="said" value="(\w+)"/.exec(text)?.[1] ?? '';
    const send = (more: object) =>
      owner.post('/admin/orders?country=AD', { action: 'cancelled', all: 1, ...more });
    const seen = await said((await send({})).text);
    const second = await another();
    const again = await send({ sure: 1, said: seen });
    expect(again.text).toContain('la llista ha canviat');
    expect(again.text).toContain('Es canviaran 2 de 2');
    await send({ sure: 1, said: await said(again.text) });
    await desk.settle();
    for (const { id } of [first, second]) expect((await order(id)).status).toBe('cancelled');
  });

  test('an order knows its neighbours in the list that it was opened from', async () => {
    const owner = desk.as('owner');
    const all = await owner.get(`/admin/orders/${ids[1]}`);
    expect(all.text).toContain(`href="/admin/orders/${ids[0]}" rel="next"`);
    expect(all.text).toContain(`href="/admin/orders/${ids[2]}" rel="prev"`);
    const french = await owner.get(`/admin/orders/${ids[2]}?list=country%3DFR`);
    expect(french.text).not.toContain('rel="next"');
    expect(french.text).toContain('href="/admin/orders?country=FR"');
  });

  test('a state is changed, a note is sent once, and the timeline tells both', async () => {
    const owner = desk.as('owner');
    const here = `/admin/orders/${ids[1]}`;
    await owner.post(here, { do: 'status', to: 'processing' });
    expect((await order(ids[1]!)).status).toBe('processing');
    const note = { do: 'note', kind: 'customer', body: 'Surt demà', key: 'abc' };
    await owner.post(here, note);
    await owner.post(here, note);
    expect((await notes(ids[1]!)).filter(({ body }) => body === 'Surt demà')).toHaveLength(1);
    const { text } = await owner.get(here);
    expect(text).toContain('Surt demà');
    expect(text).toContain('Núria Soler');
  });

  test('a letter that was sent is read as it was, and goes once more elsewhere', async () => {
    const owner = desk.as('owner');
    await desk.settle();
    const { text } = await owner.get(`/admin/orders/${ids[1]}`);
    const letter = /orders\/\d+\/letters\/(\d+)/.exec(text)?.[1] ?? '';
    const page = await owner.get(`/admin/orders/${ids[1]}/letters/${letter}`);
    expect(page.text).toContain('<pre class="letter">');
    const sent = await owner.post(`/admin/orders/${ids[1]}`, {
      do: 'again',
      letter,
      email: 'altra@example.cat',
    });
    expect(sent.status).toBe(303);
    await desk.settle();
    expect((await owner.get(`/admin/orders/${ids[1]}`)).text).toContain('altra@example.cat');
  });

  test('a letter goes again from its own order alone, and to nobody who cannot get it', async () => {
    const owner = desk.as('owner');
    const { text } = await owner.get(`/admin/orders/${ids[1]}`);
    const letter = /orders\/\d+\/letters\/(\d+)/.exec(text)?.[1] ?? '';
    const send = (id: number, email: string) =>
      owner.submit(`/admin/orders/${id}`, { do: 'again', letter, email });
    expect((await send(ids[2]!, 'a@example.cat')).text).toContain('Aquest correu ja no es pot enviar');
    expect((await send(ids[1]!, 'ningu')).text).toContain('no s’hi pot enviar cap correu');
  });

  test('what nobody has paid yet is not given back', async () => {
    const { id } = await write(draftOf([{ productId: null }]), NOON - DAY);
    expect(await order(id)).toMatchObject({ status: 'on-hold', paidAt: null });
    const wish = { other: '1', reason: 'Queixa', key: 'k', way: 'hand', sure: '1' };
    const { status, text } = await desk.as('owner').post(`/admin/orders/${id}/refund`, wish);
    expect([status, text.includes('En aquest estat no hi ha res per tornar')]).toEqual([422, true]);
    expect((await order(id)).refunds).toEqual([]);
    const says = async () => (await desk.as('owner').get(`/admin/orders/${id}`)).text;
    // What says that the money is here is called so.
    expect(await says()).toContain('>Marca com a pagada</button>');
    expect(await says()).toContain('>Marca enllestida i cobrada</button>');
    await become(id, 'processing', NOON);
    expect(await says()).not.toContain('Marca com a pagada');
    expect(await says()).toContain('>Marca enllestida</button>');
    await become(id, 'cancelled', NOON);
  });

  test('what is paid at the door gives no money back before it is paid, and is brought to an end by its money', async () => {
    const lines = [{ productId: null, quantity: 1 }];
    const sent = draftOf(lines, { paymentMethod: 'cod' });
    const shippingLines = sent.shippingLines.map((line) => ({ ...line, method: 'local_pickup' }));
    const fetched = await write({ ...sent, shippingLines }, NOON + 4 * DAY);
    const { id } = await write(sent, NOON + 4 * DAY);
    const page = async (of: number) => (await desk.as('owner').get(`/admin/orders/${of}`)).text;
    const ends = /class="button is-main"[^>]*value="completed"[^>]*>Marca enllestida i cobrada/;
    expect(await page(id)).not.toMatch(/Torna diners|class="button is-main"[^>]*value="completed"/);
    expect(await page(fetched.id)).toMatch(ends);
    await become(id, 'completed', NOON + 5 * DAY);
    expect(await page(id)).toContain('Torna diners');
    for (const made of [id, fetched.id]) await become(made, 'cancelled', NOON + 5 * DAY);
  });

  test('a refund that comes to something else than was shown is shown again first', async () => {
    const owner = desk.as('owner');
    const { id } = await write(draftOf([{ productId: null, quantity: 2 }]), NOON - DAY);
    await become(id, 'processing', NOON);
    const [line] = (await order(id)).lines;
    const at = `/admin/orders/${id}/refund`;
    const wish = { [`lines[${line!.id}][pieces]`]: 1, reason: 'Trencada', way: 'hand' };
    const shown = /name="shown" value="(\d+)"/.exec((await owner.post(at, { ...wish, key: 'a' })).text)?.[1];
    expect(shown).toBe('1210');
    const named = (field: string) => `lines[${line!.id}][${field}]`;
    const other = { [named('pieces')]: 0, [named('amount')]: '20,00', reason: 'Queixa', way: 'hand' };
    await owner.post(at, { ...other, key: 'b', sure: '1' });
    const { text } = await owner.post(at, { ...wish, key: 'a', sure: '1', shown: '1210' });
    expect(text).toContain('ha canviat');
    expect((await order(id)).refunds.map(({ amount }) => amount)).toEqual([2000]);
    await become(id, 'cancelled', NOON);
  });

  test('a refund shows all it will do, does it once, and never gives back more than was paid', async () => {
    const owner = desk.as('owner');
    const { lines } = await order(ids[1]!);
    const at = `/admin/orders/${ids[1]}/refund`;
    const wish = {
      [`lines[${lines[0]!.id}][pieces]`]: 1,
      reason: 'Trencada',
      key: 'k1',
      way: 'hand',
      restock: '1',
    };
    const before = (await letters(ids[1]!)).length;
    const seen = await owner.post(at, wish);
    expect(seen.text).toContain('Es tornaran 12,10');
    expect((await order(ids[1]!)).refunds).toEqual([]);
    expect(await letters(ids[1]!)).toHaveLength(before);
    await owner.post(at, { ...wish, sure: '1' });
    await owner.post(at, { ...wish, sure: '1' });
    expect((await order(ids[1]!)).refunds.map(({ amount }) => amount)).toEqual([1210]);
    const more = await owner.post(at, { ...wish, other: '500', key: 'k2' });
    expect([more.status, (await owner.post(at, { key: 'k3' })).status]).toEqual([422, 422]);
    expect(more.text).toMatch(/id="field-other-error">És més del que queda per tornar/);
    const part = await owner.post(at, {
      [`lines[${lines[0]!.id}][amount]`]: '9000',
      reason: 'Trencada',
      way: 'hand',
      key: 'k4',
    });
    const field = `field-lines\\[${lines[0]!.id}\\]\\[amount\\]`;
    expect(part.text).toMatch(new RegExp(`id="${field}-error">És més del que queda per tornar`));
    expect(part.text).toMatch(new RegExp(`href="#${field}"`));
    expect(part.text).toContain('value="9000"');
    // A piece that goes back for less than it cost.
    const less = await owner.post(at, { ...wish, [`lines[${lines[0]!.id}][amount]`]: '5,00', key: 'k5' });
    expect(less.text).toContain('Es tornaran 5,00');
    expect(less.text).toMatch(/1 unitat/);
    const silent = await owner.post(at, { ...wish, reason: '', key: 'k3' });
    expect(silent.text).toMatch(/id="field-reason-error">Cal omplir/);
  });

  test('an address is refused at its fields, and when somebody has changed the order meanwhile', async () => {
    const owner = desk.as('owner');
    const at = `/admin/orders/${ids[2]}/address/billing`;
    const { billing, version } = await order(ids[2]!);
    const wish = {
      billing_first_name: 'Marie',
      billing_last_name: 'Lefèvre',
      billing_address_1: billing.address1,
      billing_city: billing.city,
      billing_postcode: billing.postcode,
      billing_country: 'FR',
      billing_email: billing.email,
      billing_phone: '+33 612 34 56 78',
    };
    const wrong = await owner.post(at, { ...wish, billing_city: '', version });
    expect(wrong.text).toContain('Repassa els camps marcats');
    expect(wrong.text).toContain('value="Lefèvre"');
    expect((await owner.post(at, { ...wish, version: version + 1 })).status).toBe(409);
    expect((await order(ids[2]!)).billing).toEqual(billing);
  });

  test('sheets are printed in the language of the order', async () => {
    const { text } = await desk.as('owner', 'es').get(`/admin/orders/print/slips?ids=${ids[1]}`);
    expect(text).toContain('<html lang="ca"');
    expect(text).toContain('Albarà');
    expect((await desk.as('owner').get(`/admin/orders/print/constructor?ids=${ids[1]}`)).status).toBe(404);
    const picks = await desk.as('owner').get(`/admin/orders/print/picks?ids=${ids.join(',')}`);
    expect(picks.text).toMatch(new RegExp(`${ids[2]} \\(3\\)`));
  });

  test('what was given back is neither picked nor packed, and two colours of one thing are picked apart', async () => {
    const owner = desk.as('owner');
    const draft = draftOf([{ productId: null, quantity: 3 }, { productId: null }, { productId: null }]);
    for (const [index, colour] of [undefined, 'blau', 'roig'].entries())
      if (colour)
        draft.lines[index]!.attributes = [{ name: 'colour', label: 'Color', value: colour, display: colour }];
    const { id } = await write(draft, NOON - DAY);
    await become(id, 'processing', NOON);
    const [line] = (await order(id)).lines;
    const wish = { [`lines[${line!.id}][pieces]`]: 2, reason: 'Trencada', key: 'k', way: 'hand', sure: '1' };
    await owner.post(`/admin/orders/${id}/refund`, wish);
    const amounts = ({ text }: { text: string }) =>
      [...text.matchAll(/<td class="amount">(\d+)<\/td>/g)].map(([, pieces]) => Number(pieces));
    for (const sheet of ['slips', 'picks'])
      expect(amounts(await owner.get(`/admin/orders/print/${sheet}?ids=${id}`))).toEqual([1, 1, 1]);
    await become(id, 'cancelled', NOON);
  });

  test('a number in the search of everything leads to its order at once', async () => {
    const owner = desk.as('owner');
    expect((await owner.get(`/admin/search?q=${ids[0]}`)).location).toBe(`/admin/orders/${ids[0]}`);
    expect((await owner.get('/admin/search?q=soler&part=1')).text).toContain(`/admin/orders/${ids[0]}`);
  });

  test('who may only look is offered nothing else, and refused it', async () => {
    const looker = desk.as(['orders.view']);
    const { text } = await looker.get(`/admin/orders/${ids[1]}`);
    for (const part of ['name="do"', '/refund"', '/parcel"']) expect(text).not.toContain(part);
    expect((await looker.post(`/admin/orders/${ids[1]}`, { do: 'status', to: 'cancelled' })).status).toBe(
      403,
    );
    expect((await looker.get(`/admin/orders/${ids[1]}/refund`)).status).toBe(403);
    expect((await order(ids[1]!)).status).toBe('processing');
  });
});
