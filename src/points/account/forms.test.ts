import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../../tests/support/browser.ts';
import { partOf } from '../../../tests/support/buying/cart.ts';
import { openPointsShop, type PointsShop, PROGRAMME } from '../../../tests/support/points/shop.ts';
import { engines } from '../../../tests/support/shop.ts';
import { setMessenger } from '../index.ts';
import { programmeContext } from '../programme/programme.ts';
import { convertToWallet } from '../wallet/steps-wallet.ts';

const PATH = '/el-meu-compte/points/';
const WALLET = '/el-meu-compte/points/wallet/';
const NOTICES = '/el-meu-compte/points/notices/';
const hidden = (page: string, name: string) => partOf(page, new RegExp(`name="${name}" value="([^"]*)"`));

describe.each(engines)('the forms of a shopper’s points on %s', (engine) => {
  let shop: PointsShop;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
    const { take } = shop.house.shop.limits;
    shop.house.shop.limits.take = async (what, who) => /^points_/.test(what) || take(what, who);
  });
  afterAll(() => shop.house.close());
  const available = async (userId: number) =>
    (
      await shop.house.shop.db.read
        .selectFrom('points_account')
        .select('available')
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.available;
  /** How the page that follows says it went: an error stands in an alert. */
  const outcome = (text: string) => {
    const bad = /<ul class="woocommerce-error"[^>]*>\s*<li[^>]*>(.*?)<\/li>/s.exec(text)?.[1];
    const good = /class="woocommerce-message"[^>]*>(.*?)<\/div>/s.exec(text)?.[1];
    return [bad === undefined ? 'good' : 'bad', (bad ?? good ?? '').replace(/<[^>]*>/g, '')];
  };
  const sender = (shopper: Browser, page: string) => async (form: Record<string, string | number>) => {
    const own = { wps_nonce: hidden(page, 'wps_nonce'), try: hidden(page, 'try') };
    return outcome((await shopper.submit(PATH, { ...own, ...form })).text);
  };

  test('of a transfer that is refused say why, and nothing moves', async () => {
    await shop.applyTo({ transfer: { enabled: true, dayCap: null, accountDays: 0 } });
    const [giver, taker] = [await shop.someone(100), await shop.someone(0)];
    await shop.house.shop.db.transaction((tx) =>
      tx.updateTable('user').set({ email_verified_at: 1 }).where('id', '=', taker.userId).execute(),
    );
    const send = sender(giver.shopper, (await giver.shopper.get(PATH)).text);
    const hand = (points: string, more: Record<string, string> = {}) =>
      send({ wps_wpr_transfer: 1, transfer_points: points, transfer_email: taker.email, ...more });
    const nobody = 'No hi ha cap compte confirmat amb aquest correu.';
    expect(await hand('')).toEqual(['bad', 'Escriu quants punts vols fer servir.']);
    expect(await hand('2.5')).toEqual(['bad', 'Escriu un nombre enter de punts, més gran que zero.']);
    expect(await hand('5', { transfer_email: 'ningu@example.cat' })).toEqual(['bad', nobody]);
    expect(await hand('101')).toEqual(['bad', 'No tens prou punts: en pots gastar 100.']);
    expect(await hand('5', { try: '' })).toEqual(['bad', 'No hem entès la petició.']);
    expect([await available(giver.userId), await available(taker.userId)]).toEqual([100, undefined]);
    expect(await hand('5')).toEqual(['good', `Has passat 5 punts a ${taker.email}.`]);
    await shop.applyTo({});
  });

  test('of a level ask only for one that is there, at a price that was seen, and can be paid', async () => {
    const { shopper, userId } = await shop.someone(250);
    const page = (await shopper.get(PATH)).text;
    const send = sender(shopper, page);
    const no = ['bad', 'Ara mateix no es pot fer. Torna-ho a provar més tard.'];
    const unknown = ['bad', 'No hem entès la petició.'];
    const dear = ['bad', 'El preu ha canviat. Mira’l de nou abans de confirmar.'];
    const of = (slug: string, price: string) => ({
      wps_wpr_membership_roles: slug,
      [`expected[${slug}]`]: price,
    });
    const asked = (slug: string, price: string) => send({ ...of(slug, price), wps_wpr_ask_level: 1 });
    const bought = (slug: string, price: string) => send({ ...of(slug, price), wps_wpr_save_level: 1 });
    expect([await asked('none', '100'), await bought('none', '100')]).toEqual([no, unknown]);
    for (const price of ['', 'x100', '100x', '1', '1000000000', '-100'])
      expect([price, await asked('bronze', price), await bought('bronze', price)]).toEqual([
        price,
        dear,
        dear,
      ]);
    expect(await asked('or', '5000')).toEqual(['bad', 'No tens prou punts: en pots gastar 250.']);
    const newcomer = await shop.someone(0);
    const theirs = sender(newcomer.shopper, (await newcomer.shopper.get(PATH)).text);
    expect(await theirs({ ...of('bronze', '100'), wps_wpr_ask_level: 1, try: 'x' })).toEqual([
      'bad',
      'No tens prou punts: en pots gastar 0.',
    ]);
    expect(await available(userId)).toBe(250);
    const [kind, said] = await bought('bronze', '100');
    expect([kind, said]).toEqual([
      'good',
      expect.stringMatching(/^Ja tens el nivell Bronze\. Et dura fins al dia/),
    ]);
    await shop.give(userId, 6000, 'more');
    const again = await sender(
      shopper,
      (await shopper.get(PATH)).text,
    )({
      ...of('or', '5000'),
      wps_wpr_save_level: 1,
    });
    // This one has no end.
    expect(again).toEqual(['good', 'Ja tens el nivell Or.']);
    const lower = await sender(
      shopper,
      (await shopper.get(PATH)).text,
    )({
      ...of('bronze', '100'),
      wps_wpr_ask_level: 1,
      try: 'y',
    });
    expect(lower).toEqual(['bad', 'Ja tens aquest nivell o un de millor.']);
  });

  test('that mean nothing change nothing', async () => {
    const { shopper, userId } = await shop.someone(250);
    const send = sender(shopper, (await shopper.get(PATH)).text);
    expect(await send({})).toEqual(['good', '']);
    const { id } = await shop.house.shop.db.read
      .selectFrom('points_account')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const said = await shop.house.shop.db.read
      .selectFrom('points_preference')
      .select('channel')
      .where('account_id', '=', id)
      .execute();
    expect(said).toEqual([]);
  });

  test('of notices ask for the ways that the shop has, and for a birthday where it is rewarded', async () => {
    const { shopper } = await shop.someone(0);
    const page = async () => (await shopper.get(NOTICES)).text;
    const bare = await page();
    expect(bare).toContain('name="topic_email_earned"');
    expect(bare).not.toMatch(/name="(channel|topic)_sms/);
    expect(bare).not.toContain('name="save_birthday"');
    setMessenger(shop.house.shop, { channels: ['sms'], send: async () => 'sent' });
    expect(await page()).toContain('name="channel_sms"');
    expect(await page()).not.toContain('name="channel_whatsapp"');
    setMessenger(shop.house.shop, undefined);
    const rules = [
      ...PROGRAMME.rules,
      { code: 'anys', trigger: 'birthday', amount: { kind: 'fixed', points: 9 } },
    ];
    await shop.applyTo({ rules });
    const asking = await page();
    expect(asking).toContain('name="save_birthday"');
    await shop.applyTo({ rules, enabled: false });
    expect(await page()).not.toContain('name="save_birthday"');
    await shop.applyTo({ rules });
    const send = async (birthday_date: string, wps_nonce = hidden(asking, 'wps_nonce')) =>
      outcome((await shopper.submit(NOTICES, { save_birthday: 1, birthday_date, wps_nonce })).text);
    expect((await send('1980-05-04', 'x'))[0]).toBe('bad');
    expect(await page()).toContain('name="save_birthday"');
    expect(await send('2999-01-01')).toEqual(['bad', 'Escriu una data de naixement anterior a avui.']);
    expect(await send('1980-05-04')).toEqual(['good', 'Gràcies! Et felicitarem quan facis anys.']);
    expect(await page()).not.toContain('name="save_birthday"');
    await shop.applyTo({});
  });

  test('a birthday by call needs a form of the session, and somebody in it', async () => {
    const { shopper } = await shop.someone(0);
    const wps_nonce = hidden((await shopper.get(PATH)).text, 'wps_nonce');
    const form = { action: 'save_birthday_date', birthday_date: '1980-05-04' };
    const call = (by: Browser, more: object) => by.post('/wp-admin/admin-ajax.php', { ...form, ...more });
    expect(await call(shopper, {})).toMatchObject({ status: 403, text: '-1' });
    expect(await call(shopper, { wps_nonce: 'x' })).toMatchObject({ status: 403, text: '-1' });
    const query = new URLSearchParams({ ...form, wps_nonce });
    expect(await shopper.get(`/wp-admin/admin-ajax.php?${query}`)).toMatchObject({ status: 403 });
    expect((await call(shopper, { nonce: wps_nonce })).json()).toMatchObject({ result: true });
  });

  test('the statement shows what is asked for, and leads on only where there is more', async () => {
    const { shopper, userId } = await shop.someone(0);
    for (let turn = 1; turn <= 20; turn += 1) await shop.give(userId, turn, `gift ${turn}`);
    const rows = async (query: string) => {
      const { text } = await shopper.get(`${PATH}${query}`);
      return [text.match(/<details/g)?.length ?? 0, /href="[^"]*[?&;]before=(\d+)"/.exec(text)?.[1]];
    };
    expect(await rows('')).toEqual([20, undefined]);
    await shop.give(userId, 21, 'gift 21');
    const [shown, before] = await rows('');
    expect([shown, Number(before)]).toEqual([20, expect.any(Number)]);
    expect(await rows(`?before=${before}`)).toEqual([1, undefined]);
    expect(await rows('?show=earned')).toEqual([0, undefined]);
    expect((await rows('?show=nonsense'))[0]).toBe(20);
    const { text } = await shopper.get(`${PATH}?show=spent`);
    expect(text).toMatch(/show=spent"[^>]*aria-current="page"/);
  });

  test('what a friend or a welcome brings is told by the rules for it that are in force, whatever else there is', async () => {
    const fixed = (code: string, trigger: string, points: number, more: object = {}) => ({
      code,
      trigger,
      amount: { kind: 'fixed', points },
      ...more,
    });
    const over = { endsAt: '2020-01-01' };
    await shop.applyTo({
      rules: [
        ...PROGRAMME.rules,
        fixed('hola', 'signup', 300),
        fixed('hola-abans', 'signup', 70, over),
        fixed('amic', 'referral', 500),
        fixed('amic-abans', 'referral', 40, over),
      ],
    });
    const { shopper, userId } = await shop.someone(10);
    const { text } = await shopper.get(PATH);
    expect(text).toContain('guanyaràs 500 punts quan hagi fet la primera compra.');
    expect(text).toContain('i rebràs 300 punts de benvinguda.');
    const prove = (at: number | null) =>
      shop.house.shop.db.transaction((tx) =>
        tx.updateTable('user').set({ email_verified_at: at }).where('id', '=', userId).execute(),
      );
    // Whoever has proved the address has had it.
    await prove(1);
    expect((await shopper.get(PATH)).text).not.toContain('de benvinguda');
    await prove(null);
    await shop.applyTo({ rules: [...PROGRAMME.rules, fixed('amic', 'referral', 500, over)] });
    const { text: later } = await shopper.get(PATH);
    expect(later).not.toContain('id="wps_wpr_copy"');
    expect(later).not.toContain('de benvinguda');
    await shop.applyTo({});
  });

  test('the wallet is told twenty-five movements a page', async () => {
    const { shopper, userId } = await shop.someone(500);
    const scope = await programmeContext(shop.house.shop);
    const convert = (points: number) =>
      shop.house.shop.db.transaction((tx) =>
        convertToWallet(tx, scope, { userId, points, key: `${points}`, now: Date.now() }),
      );
    const shown = async (query: string) => {
      const { text } = await shopper.get(`${WALLET}${query}`);
      const amounts = [...text.matchAll(/\+0,(\d\d)/g)].map(([, cents]) => Number(cents));
      return { amounts, before: /[?]before=(\d+)/.exec(text)?.[1] };
    };
    for (let points = 1; points <= 25; points += 1) await convert(points);
    expect(await shown('')).toMatchObject({ before: undefined });
    await convert(26);
    expect((await shopper.get(WALLET)).text).toMatch(/class="points-sum">3,51/);
    const first = await shown('');
    expect(first.amounts).toEqual(Array.from({ length: 25 }, (_, index) => 26 - index));
    expect(await shown(`?before=${first.before}`)).toEqual({ amounts: [1], before: undefined });
  });

  test('the file has every line of the statement once, however long that is', async () => {
    const { shopper, userId } = await shop.someone(1);
    const { db } = shop.house.shop;
    const { id: account_id } = await db.read
      .selectFrom('points_account')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    const entry = (balance: number) => ({
      account_id,
      kind: 'expire' as const,
      key: `long ${balance}`,
      source: balance % 2 === 0 ? 'order' : 'user',
      source_id: balance % 2 === 0 ? balance : userId,
      rule: '',
      actor: '',
      reason: '',
      parameters: '{}',
      reverses_entry: null,
      change: 1,
      balance,
      at: balance,
    });
    const told = async () => {
      const { text } = await shopper.get(`${PATH}?export=json`);
      return (JSON.parse(text) as { balance: number; event: string; order: string }[]).map(
        ({ balance, event, order }) => [balance, /: ?$/.test(event), order],
      );
    };
    const add = (from: number, to: number) =>
      db.transaction(async (tx) => {
        for (let balance = from; balance <= to; balance += 100)
          await tx
            .insertInto('points_entry')
            .values(
              Array.from({ length: Math.min(100, to - balance + 1) }, (_, index) => entry(balance + index)),
            )
            .execute();
      });
    const all = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const balance = count - index;
        return [balance, false, balance % 2 === 0 ? `${balance}` : ''];
      });
    await add(2, 500);
    expect(await told()).toEqual(all(500));
    await add(501, 1003);
    expect(await told()).toEqual(all(1003));
  });

  test('who has never had any points sees an empty statement, wallet and file', async () => {
    await shop.applyTo({ transfer: { enabled: true, dayCap: null, accountDays: 0 } });
    const { shopper } = await shop.someone(0);
    const { text } = await shopper.get(PATH);
    expect(text).toContain('id="points-statement-title"');
    expect(text).not.toMatch(/<details|name="wps_wpr_(transfer|convert)"/);
    expect((await shopper.get(WALLET)).text).toContain('Encara');
    const file = await shopper.get(`${PATH}?export=json`);
    expect(JSON.parse(file.text)).toEqual([]);
    await shop.applyTo({});
  });
});
