import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../tests/support/browser.ts';
import { addByCall, partOf } from '../../tests/support/buying/cart.ts';
import { buy } from '../../tests/support/buying/checkout.ts';
import { refundOrder } from '../../tests/support/people/staff.ts';
import { openPointsShop, type PointsShop } from '../../tests/support/points/shop.ts';
import { engines } from '../../tests/support/shop.ts';
import { changeStatus } from '../orders/status/steps.ts';

import { applyProgramme } from './programme/programme.ts';
import { verifyLedger } from './verify/verify.ts';

const PATHS = ['/el-meu-compte/points/', '/es/mi-cuenta/points/', '/en/my-account/points/'] as const;
const [PATH] = PATHS;

/** The contract's page data, as scripts read it. */
function settingsOf(page: string): Record<string, string> {
  const block = /<script type="application\/json" data-global="wps_wpr">(.*?)<\/script>/.exec(page)?.[1];
  return JSON.parse(block ?? '{}');
}
const hidden = (page: string, name: string) =>
  partOf(page, new RegExp(`name="${name.replace(/[[\]]/g, '\\$&')}" value="([^"]*)"`));

describe.each(engines)('the screens of points on %s', (engine) => {
  let shop: PointsShop;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
  });
  afterAll(() => shop.house.close());

  const account = (userId: number) =>
    shop.house.shop.db.read
      .selectFrom('points_account')
      .select(['available', 'wallet'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  const upgrade = (shopper: Browser, page: string, level: string, more: Record<string, string> = {}) =>
    shopper.post(PATH, {
      wps_wpr_membership_roles: level,
      [`expected[${level}]`]: hidden(page, `expected[${level}]`),
      try: hidden(page, 'try'),
      wps_nonce: hidden(page, 'wps_nonce'),
      wps_wpr_save_level: 1,
      ...more,
    });

  test('the points page stands under its three addresses and in the account’s menu', async () => {
    const { shopper } = await shop.someone(120);
    for (const [path, title] of [
      [PATHS[0], 'Punts de fidelitat'],
      [PATHS[1], 'Puntos de fidelidad'],
      [PATHS[2], 'Loyalty points'],
    ] as const) {
      const { text } = await shopper.get(path);
      expect(text).toContain(`<h1 class="page-title">${title}</h1>`);
      expect(text).toContain(`<a href="${path}" aria-current="page">`);
    }
  });

  test('each level has a card with a benefits button for its id, and a popup with a close button', async () => {
    const { shopper } = await shop.someone(120);
    const { text } = await shopper.get(PATH);
    for (const id of ['bronze', 'or', 'soci']) {
      expect(text).toMatch(
        new RegExp(`<button type="button" class="button wps_wpr_level_benefits" data-id="${id}"`),
      );
      expect(text).toMatch(
        new RegExp(`<dialog id="wps_wpr_popup_wrapper_${id}".*?<button[^>]*wps_wpr_close.*?</dialog>`),
      );
    }
    expect(text).toContain('Guanyes els punts multiplicats per 1,5.');
    expect(text).toContain('10 punts extra en cada comanda.');
    expect(text).toContain('Dura 1 any.');
    expect(text).toContain('Et falten 4.880 punts.');
    expect(text).toContain('20.000 punts guanyats o més');
  });

  test('a level is offered only to whoever can pay it, and bought at the price that was seen, once', async () => {
    const { shopper, userId } = await shop.someone(250);
    const page = (await shopper.get(PATH)).text;
    expect(page).toMatch(/<option value="bronze"[^>]*>Bronze: 100 punts</);
    expect(page).not.toContain('<option value="or"');
    await Promise.all([upgrade(shopper, page, 'bronze'), upgrade(shopper, page, 'bronze')]);
    expect((await account(userId))?.available).toBe(150);
    const after = (await shopper.get(PATH)).text;
    expect(after).toContain('Ja tens el nivell Bronze.');
    expect(after).toContain('El teu nivell');
    expect(after).toMatch(/<option value="bronze"[^>]*>Renova Bronze: 100 punts</);
    expect(after).toMatch(/Nivell.*?Bronze.*?−100.*?150/s);
    const { text: poor } = await (await shop.someone(99)).shopper.get(PATH);
    expect(poor).not.toContain('wps_wpr_upgrade_level_click');
    expect(poor).toContain('Et falta 1 punt.');
  });

  test('without scripts a page asks before points are spent on a level', async () => {
    const { shopper, userId } = await shop.someone(250);
    const page = (await shopper.get(PATH)).text;
    const form = {
      wps_wpr_membership_roles: 'bronze',
      'expected[bronze]': '100',
      try: hidden(page, 'try'),
      wps_nonce: hidden(page, 'wps_nonce'),
    };
    const question = await shopper.post(PATH, { ...form, wps_wpr_ask_level: 1 });
    expect(question.text).toContain('Puja al nivell Bronze');
    expect(question.text).toContain('Gastaràs 100 punts i te’n quedaran 150.');
    expect(question.text).toContain('<li>Guanyes els punts multiplicats per 1,5.</li>');
    const { text } = await shopper.submit(PATH, {
      ...form,
      try: hidden(question.text, 'try'),
      wps_wpr_save_level: 1,
    });
    expect(text).toContain('Ja tens el nivell Bronze.');
    expect((await account(userId))?.available).toBe(150);
  });

  test('a price that has changed since is not paid, and a forged form buys nothing', async () => {
    const { shopper, userId } = await shop.someone(250);
    const page = (await shopper.get(PATH)).text;
    const say = async (more: Record<string, string>) =>
      (await shopper.follow(await upgrade(shopper, page, 'bronze', more))).text;
    expect(await say({ 'expected[bronze]': '1' })).toContain('El preu ha canviat.');
    expect(await say({ wps_nonce: '0123456789' })).toContain('woocommerce-error');
    expect(await say({ wps_wpr_membership_roles: 'soci' })).toContain('Ara mateix no es pot fer.');
    expect(await say({ try: '' })).toContain('No hem entès la petició.');
    expect((await account(userId))?.available).toBe(250);
  });

  test('the wallet’s form turns points into money, once, and says what was wrong', async () => {
    const { shopper, userId } = await shop.someone(250);
    const page = (await shopper.get(PATH)).text;
    expect(page).toContain('id="wps_custom_wallet_point_num"');
    expect(page).toMatch(/id="wps_wpr_custom_wallet"[^>]*data-id="\d+"/);
    expect(page).toContain('id="wps_wpr_loader"');
    const form = { try: hidden(page, 'try'), wps_nonce: hidden(page, 'wps_nonce'), wps_wpr_convert: 1 };
    const send = async (points: string) => (await shopper.submit(PATH, { ...form, points })).text;
    expect(await send('')).toContain('Escriu quants punts vols fer servir.');
    expect(await send('-50')).toContain('woocommerce-error');
    expect(await send('300')).toContain('No tens prou punts');
    const done = await send('200');
    expect(done).toContain('Hem passat 200 punts al moneder: 2,00');
    expect(done).toContain('moneder');
    await send('200');
    expect(await account(userId)).toEqual({ available: 50, wallet: 200 });
    const { text: none } = await (await shop.someone(0)).shopper.get(PATH);
    expect(none).not.toContain('wps_custom_wallet_point_num');
  });

  test('points are handed to another account by a form, once, where the shop allows it', async () => {
    const [giver, taker] = [await shop.someone(100), await shop.someone(0)];
    expect((await giver.shopper.get(PATH)).text).not.toContain('wps_wpr_transfer');
    await shop.applyTo({ transfer: { enabled: true, dayCap: 60, accountDays: 0 } });
    const page = (await giver.shopper.get(PATH)).text;
    expect(page).toContain('Pots passar-ne 60 cada dia com a molt.');
    const form = { try: hidden(page, 'try'), wps_nonce: hidden(page, 'wps_nonce'), wps_wpr_transfer: 1 };
    const send = async (transfer_email: string, transfer_points: string) =>
      (await giver.shopper.submit(PATH, { ...form, transfer_email, transfer_points })).text;
    expect(await send(taker.email, '40')).toContain('No hi ha cap compte confirmat amb aquest correu.');
    await shop.house.shop.db.transaction((tx) =>
      tx.updateTable('user').set({ email_verified_at: 1 }).where('id', '=', taker.userId).execute(),
    );
    expect(await send(taker.email, '40')).toContain(`Has passat 40 punts a ${taker.email}.`);
    await send(taker.email, '40');
    expect([(await account(giver.userId))?.available, (await account(taker.userId))?.available]).toEqual([
      60, 40,
    ]);
    expect(await send(taker.email, '1')).toContain(
      'Ho has provat massa vegades seguides. Espera’t un minut i torna-hi.',
    );
    await shop.applyTo({});
  });

  test('messages are stopped by a tick for each channel, kept with and without scripts', async () => {
    const { shopper } = await shop.someone(10);
    const read = async () => {
      const { text } = await shopper.get(PATH);
      const checked = (channel: string) =>
        /checked/.test(
          /<input[^>]*>/.exec(text.slice(text.indexOf(`class="wps_wpr_off_${channel}`) - 30))?.[0] ?? '',
        );
      return { sms: checked('sms'), whatsapp: checked('whatsapp'), text };
    };
    const first = await read();
    expect([first.sms, first.whatsapp]).toEqual([true, true]);
    expect(first.text).toContain('Ara mateix la botiga no n’envia cap');
    await shopper.post(PATH, {
      wps_nonce: hidden(first.text, 'wps_nonce'),
      wps_wpr_save_notify: 1,
      stop_whatsapp: 'yes',
    });
    expect(await read()).toMatchObject({ sms: false, whatsapp: true });
    const reply = await shopper.post('/wp-admin/admin-ajax.php', {
      action: 'stop_sms_whatsapp_notify',
      stop_sms: 'yes',
      nonce: settingsOf(first.text).wps_wpr_nonce ?? '',
    });
    expect(reply.json()).toMatchObject({ result: true });
    expect(await read()).toMatchObject({ sms: true, whatsapp: true });
  });

  test('each purchase is one row that unfolds, twenty a page, and tells date, event, change, balance, state, expiry and order', async () => {
    const { shopper, userId } = await shop.someone(500);
    await addByCall(shopper, { product_id: shop.cup });
    await spend(shopper, 200);
    const { order_id } = await buy(shop.house, shop.cup, { shopper });
    await pay(order_id);
    await giveBack(order_id);
    const { text } = await shopper.get(PATH);
    expect(text).toMatch(/<details class="wps_wpr_slide_toggle"><summary class="[^"]*wps_wpr_common_slider/);
    expect(text).toContain('class="wps_wpr_points_view"');
    expect(text.match(/<summary/g)).toHaveLength(2);
    for (let turn = 0; turn < 20; turn += 1) await shop.give(userId, 1, `more ${turn}`);
    const many = (await shopper.get(PATH)).text;
    expect(many.match(/<summary/g)).toHaveLength(20);
    const next = /href="([^"]*before=\d+)"/.exec(many)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await shopper.get(next)).text.match(/<summary/g)).toHaveLength(2);
    const statement = text.slice(text.indexOf('points-statement-title'));
    expect(statement).toMatch(
      /Retirats per una devolució.*?Retornats.*?Guanyats.*?\+198.*?Disponibles|Guanyats.*?\+198/s,
    );
    expect(statement).toContain(`href="/el-meu-compte/view-order/${order_id}/"`);
    expect(statement).toMatch(/regal.*?\+500.*?500/s);
    expect(statement).toMatch(/data-title="Estat"[^>]*>Disponibles/);
    expect(statement).toMatch(/data-title="Caduquen">\d/);
    expect((await verifyLedger(shop.house.shop.db.read)).faults).toEqual([]);
    expect(userId).toBeGreaterThan(0);
  });

  test('the whole statement is a file, as a table or as JSON, and texts in it are never formulas', async () => {
    const { shopper, userId } = await shop.someone(40);
    await shop.give(userId, -15, '=1+1');
    const csv = await shopper.get(`${PATH}?export=csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.headers['content-disposition']).toContain('punts.csv');
    const [head, last, first] = csv.text.replace('\u{feff}', '').split('\n');
    expect(head).toBe('date,type,event,points,balance,state,expires,order');
    expect(last).toMatch(/,adjust,Correcció de la botiga: regal,-15,25,,,$/);
    expect(first).toMatch(/,adjust,Correcció de la botiga: regal,40,40,available,\d{4}-.*Z,$/);
    const json = await shopper.get(`${PATH}?export=json`);
    expect(json.json<{ points: number }[]>().map(({ points }) => points)).toEqual([-15, 40]);
    const stranger = await shop.house.browser().get(`${PATH}?export=csv`);
    expect(stranger.headers['content-type']).toContain('text/html');
  });

  test('page data of points stands on the cart, the checkout and the points page, under the contract’s name', async () => {
    const { shopper, userId } = await shop.someone(120);
    await addByCall(shopper, { product_id: shop.cup });
    const cart = settingsOf((await shopper.get('/cistella/')).text);
    expect(cart).toMatchObject({
      wps_user_current_points: '120',
      is_restrict_status_set: '',
      is_restrict_message_enable: '',
      checkout_page: '',
      is_checkout: '',
      ajaxurl: '/wp-admin/admin-ajax.php',
      wps_wpr_nonce: expect.stringMatching(/^[0-9a-f]{10}$/),
    });
    for (const name of [
      'above_order_limit',
      'not_suffient',
      'empty_notice',
      'confirmation_msg',
      'wps_restrict_rewards_msg',
    ])
      expect(cart[name], name).not.toBe('');
    const checkout = settingsOf((await shopper.get('/finalitzar-comanda/')).text);
    expect(checkout).toMatchObject({ checkout_page: '1', is_checkout: '1', wps_user_current_points: '120' });
    expect(settingsOf((await shopper.get(PATH)).text).wps_user_current_points).toBe('120');
    const page = (await shopper.get('/cistella/')).text;
    expect(page).toMatch(new RegExp(`id="wps_cart_points_apply"[^>]*data-id="${userId}"[^>]*>`));
    const guest = shop.house.browser();
    await addByCall(guest, { product_id: shop.cup });
    expect(settingsOf((await guest.get('/cistella/')).text).wps_user_current_points).toBe('0');
  });

  test('calls answer in the language of the page that sends them', async () => {
    const { shopper } = await shop.someone(120);
    await addByCall(shopper, { product_id: shop.cup });
    for (const [path, said] of [
      ['/cistella/', 'Fas servir 100 punts'],
      ['/es/carrito/', 'Usas 100 puntos'],
      ['/en/cart/', 'You are using 100 points'],
    ] as const) {
      const { ajaxurl = '', wps_wpr_nonce = '' } = settingsOf((await shopper.get(path)).text);
      const form = {
        action: 'wps_wpr_apply_fee_on_cart_subtotal',
        wps_cart_points: 100,
        wps_nonce: wps_wpr_nonce,
      };
      expect((await shopper.post(ajaxurl, form)).json<{ message: string }>().message).toContain(said);
    }
  });

  test('a restriction in the address counts only with the session’s own nonce', async () => {
    const { shopper } = await shop.someone(120);
    await addByCall(shopper, { product_id: shop.cup });
    const { wps_wpr_nonce = '' } = settingsOf((await shopper.get('/cistella/')).text);
    const statusBy = async (nonce: string) =>
      settingsOf((await shopper.get(`/cistella/?status=active&nonce=${nonce}`)).text).is_restrict_status_set;
    expect(await statusBy(wps_wpr_nonce)).toBe('active');
    expect(await statusBy('0123456789')).toBe('');
    expect(await statusBy('')).toBe('');
  });

  test('cart and checkout say what the purchase earns, at the shopper’s own rate; guests are told what it is worth', async () => {
    const { shopper } = await shop.someone(250);
    await addByCall(shopper, { product_id: shop.cup });
    expect((await shopper.get('/cistella/')).text).toContain('Amb aquesta compra guanyaràs 100 punts.');
    await spend(shopper, 100);
    expect((await shopper.get('/finalitzar-comanda/')).text).toContain(
      'Amb aquesta compra guanyaràs 99 punts.',
    );
    await upgrade(shopper, (await shopper.get(PATH)).text, 'bronze');
    // 99 × 1.5, rounded down, and the bonus of the level.
    expect((await shopper.get('/cistella/')).text).toContain('Amb aquesta compra guanyaràs 158 punts.');
    const guest = shop.house.browser();
    await addByCall(guest, { product_id: shop.cup });
    expect((await guest.get('/cistella/')).text).toContain(
      'Aquesta compra val 100 punts: entra al teu compte per guanyar-los.',
    );
  });

  test('what the cart promised is what the order earns', async () => {
    const { shopper, userId } = await shop.someone(250);
    await upgrade(shopper, (await shopper.get(PATH)).text, 'bronze');
    await addByCall(shopper, { product_id: shop.cup });
    const said = partOf((await shopper.get('/cistella/')).text, /guanyaràs (\d+) punts/);
    const { order_id } = await buy(shop.house, shop.cup, { shopper, quantity: 0 });
    await pay(order_id);
    expect((await account(userId))?.available).toBe(150 + Number(said));
  });

  test('a rule that may give no more is not promised', async () => {
    const [rule] = [
      { code: 'spend', trigger: 'order', amount: { kind: 'per_money', points: 1, money: 100 } },
    ];
    await shop.applyTo({ rules: [{ ...rule, customerCap: 30 }] });
    const { shopper } = await shop.someone(10);
    await addByCall(shopper, { product_id: shop.cup });
    expect((await shopper.get('/cistella/')).text).toContain('Amb aquesta compra guanyaràs 30 punts.');
    await shop.applyTo({});
  });

  test('the share link and the code stand on the three addresses where friends are rewarded, and nowhere else', async () => {
    const friend = { code: 'friend', trigger: 'referral', amount: { kind: 'fixed', points: 50 } };
    const { shopper } = await shop.someone(10);
    expect((await shopper.get(PATH)).text).not.toContain('points-share');
    await shop.applyTo({ rules: [friend] });
    const codes = new Set<string>();
    for (const path of PATHS) {
      const { text } = await shopper.get(path);
      codes.add(partOf(text, /id="wps_wpr_copy">http:\/\/shop\.test\/(?:es\/|en\/)?\?pkey=([A-Z0-9]{10})</));
      expect(text).toContain('data-clipboard-target="#wps_wpr_copy"');
    }
    expect([...codes]).toEqual([expect.stringMatching(/^[A-Z0-9]{10}$/)]);
    for (const path of ['/el-meu-compte/', '/cistella/', '/el-meu-compte/orders/'])
      expect((await shopper.get(path)).text).not.toContain('points-share');
    await shop.applyTo({});
  });

  test('a shop without a programme shows no points on its cart', async () => {
    const off = await shop.house.shop.db.transaction((tx) =>
      applyProgramme(tx, { enabled: false }, { by: 'test', now: 1, zone: 'Europe/Madrid' }),
    );
    await shop.house.settle();
    expect(off.version).toBeGreaterThan(0);
    const { shopper } = await shop.someone(0);
    await addByCall(shopper, { product_id: shop.cup });
    expect((await shopper.get('/cistella/')).text).not.toContain('points-section');
    expect((await shopper.get(PATH)).text).toContain('no té cap programa de punts');
    await shop.applyTo({});
  });

  async function spend(shopper: Browser, points: number) {
    const { wps_wpr_nonce = '' } = settingsOf((await shopper.get('/cistella/')).text);
    await shopper.post('/wp-admin/admin-ajax.php', {
      action: 'wps_wpr_apply_fee_on_cart_subtotal',
      wps_cart_points: points,
      wps_nonce: wps_wpr_nonce,
    });
  }
  const pay = (orderId: number) =>
    shop.house.shop.db.transaction((tx) =>
      changeStatus(shop.house.shop, tx, orderId, 'processing', { now: Date.now(), why: '', by: 'test' }),
    );
  const giveBack = (orderId: number) =>
    refundOrder(
      shop.house.shop,
      { orderId, key: `all:${orderId}`, reason: '', restock: false, byGateway: false, by: 'test', all: true },
      Date.now(),
    );
});
