import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy } from '../../../../tests/support/buying/checkout.ts';
import { openPointsShop, type PointsShop, PROGRAMME } from '../../../../tests/support/points/shop.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { dayText } from '../../../frame/shop/dates.ts';
import { changeStatus } from '../../../orders/status/steps.ts';
import { setMessenger } from '../../index.ts';
import { grantLevel } from '../../membership/steps-level.ts';
import { DAY } from '../../model.ts';
import { programmeContext } from '../../programme/programme.ts';
import { counted, signed } from './signed.ts';

const PATH = '/el-meu-compte/points/';
const WALLET = '/el-meu-compte/points/wallet/';
const NOTICES = '/el-meu-compte/points/notices/';

test('a change has its sign, a balance only where it is below nothing, and nothing has none', () => {
  expect([1200, 0, -1200].map((points) => signed(points, 'ca'))).toEqual(['+1.200', '0', '−1.200']);
  expect([1200, 0, -1200].map((points) => counted(points, 'ca'))).toEqual(['1.200', '0', '−1.200']);
});

describe.each(engines)('the pages of a shopper’s points on %s', (engine) => {
  let shop: PointsShop;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
  });
  afterAll(() => shop.house.close());
  const db = () => shop.house.shop.db;
  const accountOf = async (userId: number) =>
    (
      await db()
        .read.selectFrom('points_account')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
    ).id;
  const grant = async (userId: number, slug: string) => {
    const scope = await programmeContext(shop.house.shop);
    await db().transaction((tx) => grantLevel(tx, scope, { userId, slug, now: Date.now() }));
  };
  const day = (at: number) => dayText(at, 'ca', shop.house.shop.settings);
  const cardsOf = (page: string) =>
    [...page.matchAll(/<li class="points-card[\s\S]*?<\/dialog><\/li>/g)].map(([card]) => card);
  const plain = (html: string) =>
    html
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();

  test('lead to one another, and each says where one is', async () => {
    const { shopper } = await shop.someone(1);
    for (const path of [PATH, WALLET, NOTICES]) {
      const { text } = await shopper.get(path);
      const nav = /<nav class="points-nav"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? '';
      const links = [...nav.matchAll(/<a href="([^"]*)"( aria-current="page")?/g)];
      expect(links.map(([, href, here]) => [href, here !== undefined])).toEqual(
        [PATH, WALLET, NOTICES].map((each) => [each, each === path]),
      );
    }
  });

  test('of levels mark the shopper’s own, and say until when it counts', async () => {
    const { shopper, userId } = await shop.someone(5);
    const page = async () =>
      cardsOf((await shopper.get(PATH)).text).map((card) => card.split('<ul')[0] ?? '');
    expect(
      (await page()).filter((card) => card.includes('is-current') || card.includes('El teu nivell')),
    ).toEqual([]);
    await grant(userId, 'bronze');
    const account_id = await accountOf(userId);
    const held = () =>
      db()
        .read.selectFrom('points_membership')
        .selectAll()
        .where('account_id', '=', account_id)
        .executeTakeFirstOrThrow();
    const { until_at } = await held();
    const [bronze = '', gold = ''] = await page();
    expect(bronze).toContain('class="points-card is-current"');
    expect(plain(bronze)).toContain(`El teu nivell fins al dia ${day(until_at ?? 0)}`);
    expect(gold).toContain('class="points-card"');
    expect(gold).not.toContain('El teu nivell');
    const now = Date.now();
    const over = (grace_until: number | null) =>
      db().transaction((tx) =>
        tx
          .updateTable('points_membership')
          .set({ until_at: now - DAY, grace_until })
          .where('account_id', '=', account_id)
          .execute(),
      );
    await over(now + 3 * DAY);
    expect(plain((await page())[0] ?? '')).toContain(
      `s’ha acabat; el conserves fins al dia ${day(now + 3 * DAY)}`,
    );
    await over(null);
    expect((await page()).join('')).not.toContain('El teu nivell');
    const always = await shop.someone(5);
    await grant(always.userId, 'or');
    const mine =
      cardsOf((await always.shopper.get(PATH)).text).find((card) => card.includes('is-current')) ?? '';
    expect(plain(mine)).toContain('El teu nivell No caduca.');
  });

  test('of levels say how one is reached: bought, by points or by money; and nothing of it once it is', async () => {
    const spend = {
      slug: 'gran',
      rank: 4,
      name: { ca: 'Gran' },
      entry: { kind: 'qualify', metric: 'spend', threshold: 50_000, window: 'lifetime' },
    };
    await shop.applyTo({ levels: [...PROGRAMME.levels, spend] });
    const { shopper, userId } = await shop.someone(120);
    const [bronze = '', , founder = '', great = ''] = cardsOf((await shopper.get(PATH)).text);
    const popup = bronze.slice(bronze.indexOf('<dialog'));
    expect([...popup.matchAll(/<li>([^<]*)/g)].map(([, said]) => said)).toEqual([
      'Guanyes els punts multiplicats per 1,5.',
      '10 punts extra en cada comanda.',
      'Dura 1 any.',
    ]);
    expect(plain(bronze)).toMatch(/^Bronze 100 punts Guanyes/);
    expect(plain(founder)).toMatch(
      /^Soci fundador 20\.000 punts guanyats o més Et falten 20\.000 punts per guanyar\./,
    );
    expect(plain(great)).toMatch(/^Gran 500,00\s€ o més en compres Et falten 500,00\s€ en compres\./);
    expect(great).toContain('<progress max="50000" value="0" aria-hidden="true">');
    expect(bronze).not.toContain('<progress');
    await grant(userId, 'gran');
    const after = cardsOf((await shopper.get(PATH)).text);
    expect(after.map((card) => card.includes('<progress'))).toEqual([false, false, false, false]);
    await shop.applyTo({ levels: [] });
    const { text } = await shopper.get(PATH);
    expect(text).not.toContain('points-levels');
    expect(text).not.toContain('wps_wpr_membership');
    await shop.applyTo({});
  });

  test('of notices tick what somebody wants to hear of, by letter all that was not refused', async () => {
    setMessenger(shop.house.shop, { channels: ['sms'], send: async () => 'sent' });
    const { shopper } = await shop.someone(1);
    const page = async () => (await shopper.get(NOTICES)).text;
    const ticks = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/<input type="checkbox" [^>]*>/g)].map(([box]) => [
          /name="(\w+)"/.exec(box)?.[1],
          box.includes('checked'),
        ]),
      );
    const first = await page();
    expect(ticks(first)).toMatchObject({
      topic_email_earned: true,
      topic_sms_spent: true,
      channel_sms: false,
    });
    expect(ticks(first)).not.toHaveProperty('channel_email');
    expect(first).toContain('només te’ls enviem si ho demanes');
    const nonce = /name="wps_nonce" value="(\w+)"/.exec(first)?.[1] ?? '';
    await shopper.post(NOTICES, {
      wps_nonce: nonce,
      save_notices: 1,
      channel_sms: 1,
      topic_email_earned: 1,
      topic_sms_spent: 1,
    });
    const wanted = Object.entries(ticks(await page())).flatMap(([name, on]) => (on ? name : []));
    expect(wanted.toSorted()).toEqual(['channel_sms', 'topic_email_earned', 'topic_sms_spent']);
    expect((await shopper.get(PATH)).text).not.toContain('Ara mateix la botiga no n’envia cap');
    setMessenger(shop.house.shop, undefined);
    expect(await page()).not.toContain('només te’ls enviem si ho demanes');
  });

  test('of a birthday say the day that is known, rewarded or not', async () => {
    const { shopper, userId } = await shop.someone(1);
    expect((await shopper.get(NOTICES)).text).not.toContain('points-birthday');
    const account_id = await accountOf(userId);
    await db().transaction((tx) =>
      tx.insertInto('points_birthday').values({ account_id, day: '02-29', saved_at: 1 }).execute(),
    );
    const { text } = await shopper.get(NOTICES);
    expect(text).toContain('Fas anys el dia 29 de febrer.');
    expect(text).not.toContain('name="birthday_date"');
  });

  test('of points offer the wallet and handing over where the shop has them, and to whoever has any', async () => {
    await shop.applyTo({
      transfer: { enabled: true, dayCap: null, accountDays: 0 },
      wallet: { enabled: true, minimum: 20, step: 5 },
    });
    const [rich, poor] = [await shop.someone(40), await shop.someone(40)];
    await shop.give(poor.userId, -40, 'all of it');
    const { text } = await rich.shopper.get(PATH);
    expect(text).toMatch(/id="wps_custom_wallet_point_num"[^>]*min="20" step="5"/);
    expect(text).toMatch(new RegExp(`id="wps_wpr_custom_wallet"[^>]*data-id="${rich.userId}"`));
    expect(plain(text)).toMatch(/100 punts valen 1,00\s€\./);
    expect(text).toContain('name="wps_wpr_transfer"');
    expect(text).not.toContain('cada dia com a molt');
    const { text: none } = await poor.shopper.get(PATH);
    expect(none).not.toContain('wps_custom_wallet_point_num');
    expect(none).not.toContain('wps_wpr_transfer');
    await shop.applyTo({ wallet: { enabled: false } });
    const { text: off } = await rich.shopper.get(PATH);
    expect(off).not.toContain('wps_custom_wallet_point_num');
    await shop.applyTo({});
  });

  test('of the wallet say what came and what went, and lead to the order', async () => {
    const { shopper, userId } = await shop.someone(1);
    expect((await shopper.get(WALLET)).text).toContain('Encara no hi ha cap moviment.');
    const account_id = await accountOf(userId);
    const entry = { account_id, amount: 150, source_id: 77, at: Date.now() };
    const [orders, points, wallet] = ['orders', 'points', 'wallet'] as const;
    await db().transaction((tx) =>
      tx
        .insertInto('wallet_entry')
        .values([
          { ...entry, key: 'in', from_book: points, to_book: wallet, source: 'user', balance: 150 },
          { ...entry, key: 'out', from_book: wallet, to_book: orders, source: 'order', balance: 0 },
        ])
        .execute(),
    );
    const { text } = await shopper.get(WALLET);
    const [paid = '', came = ''] = [...text.matchAll(/<tr><td[\s\S]*?<\/tr>/g)].map(([row]) => row);
    expect(plain(paid)).toMatch(/Pagament Comanda 77 −1,50\s€ 0,00\s€$/);
    expect(paid).toContain('href="/el-meu-compte/view-order/77/"');
    expect(plain(came)).toMatch(/Punts convertits \+1,50\s€ 1,50\s€$/);
    expect(came).not.toContain('<a ');
    expect(text).not.toContain('Encara no hi ha cap moviment.');
  });

  test('of the statement lead to what else it can show, further on in what is shown, and to the files', async () => {
    const { shopper, userId } = await shop.someone(1);
    for (let turn = 0; turn < 21; turn += 1) await shop.give(userId, -1, `away ${turn}`);
    const statement = async (query: string) => {
      const { text } = await shopper.get(`${PATH}${query}`);
      const part = text.slice(text.indexOf('points-statement-title'));
      return [...part.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) =>
        href.replaceAll('&amp;', '&'),
      );
    };
    const filters = [PATH, `${PATH}?show=earned`, `${PATH}?show=spent`, `${PATH}?show=expired`];
    const files = [`${PATH}?export=csv`, `${PATH}?export=json`];
    const all = await statement('');
    expect(all.slice(0, 4)).toEqual(filters);
    expect(all[4]).toMatch(new RegExp(`^${PATH.replaceAll('/', '\\/')}\\?before=\\d+$`));
    expect(all.slice(5, 7)).toEqual(files);
    expect((await statement('?show=earned')).slice(0, 6)).toEqual([...filters, ...files]);
    const { text: empty } = await shopper.get(`${PATH}?show=earned`);
    const filter = /<nav aria-label="Mostra">[\s\S]*?<\/nav>/.exec(empty)?.[0] ?? '';
    expect(filter.match(/<a [^>]*aria-current="page"[^>]*>[^<]*/g)?.map(plain)).toEqual(['Guanyats']);
    expect(plain(empty)).toContain('Encara no hi ha cap moviment. Baixa’ls en CSV Baixa’ls en JSON');
    const account_id = await accountOf(userId);
    const told = { account_id, kind: 'expire' as const, source: 'lot', source_id: 1, rule: '', actor: '' };
    await db().transaction((tx) =>
      tx
        .insertInto('points_entry')
        .values(
          Array.from({ length: 21 }, (_, at) => ({
            ...told,
            key: `over ${at}`,
            reason: '',
            parameters: '{}',
            reverses_entry: null,
            change: -1,
            balance: 0,
            at,
          })),
        )
        .execute(),
    );
    expect((await statement('?show=expired'))[4]).toMatch(/\?show=expired&before=\d+$/);
  });

  test('of the statement say in brackets what the balance does not know yet', async () => {
    await shop.applyTo({ earn: { ...PROGRAMME.earn, holdDays: 14 } });
    const { shopper } = await shop.someone(30);
    const { order_id: id } = await buy(shop.house, shop.cup, { shopper });
    const paid = { now: Date.now(), why: '', by: 'test' };
    await db().transaction((tx) => changeStatus(shop.house.shop, tx, id, 'processing', paid));
    const { text } = await shopper.get(PATH);
    const changes = [...text.matchAll(/<span class="points-change">(.*?)<\/span><\/summary>/g)];
    expect(changes.map(([, said]) => said)).toEqual(['<span class="points-aside">(+100)</span>', '+30']);
    await shop.applyTo({});
  });

  test('of the statement say on which day points end last, and leave cells empty that say nothing', async () => {
    const { shopper, userId } = await shop.someone(30);
    await shop.give(userId, -10, 'some');
    const account_id = await accountOf(userId);
    const { expires_at } = await db()
      .read.selectFrom('points_lot')
      .select('expires_at')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();
    const { text } = await shopper.get(PATH);
    const cells = [...text.matchAll(/<td data-title="(?:Estat|Caduquen)"( class="is-empty")?>([^<]*)/g)];
    expect(cells.map(([, empty, said]) => [empty !== undefined, said])).toEqual([
      [true, '–'],
      [true, '–'],
      [false, 'Disponibles'],
      [false, day((expires_at ?? 0) - 1)],
    ]);
    expect(day((expires_at ?? 0) - 1)).not.toBe(day(expires_at ?? 0));
    expect(text).toMatch(/<span class="points-reason">regal</);
  });

  test('of the statement say of an order what happened last, how often, and where it is; of others what happened', async () => {
    const { shopper, userId } = await shop.someone(5);
    const of = { account_id: await accountOf(userId), source: 'order', source_id: 77, rule: '', actor: '' };
    const rest = { reason: '', parameters: '{}', reverses_entry: null };
    await db().transaction((tx) =>
      tx
        .insertInto('points_entry')
        .values([
          { ...of, ...rest, kind: 'earn', key: 'earned', change: 30, balance: 35, at: 1 },
          { ...of, ...rest, kind: 'clawback', key: 'back', change: -1200, balance: -1165, at: 2 },
        ])
        .execute(),
    );
    const { text } = await shopper.get(PATH);
    const [order = '', gift = ''] = [...text.matchAll(/<details.*?<\/details>/gs)].map(([row]) => row);
    expect(order).toMatch(
      /<span class="points-move-what">Comanda 77<small>[^<]* · [^<]+ · 2 moviments<\/small>/,
    );
    expect(order).toContain('<a href="/el-meu-compte/view-order/77/">Obre la comanda</a>');
    expect(order).toContain('>−1.170<');
    expect(order).toMatch(/data-title="Saldo" class="is-amount">−1.165</);
    expect(order).not.toContain('<span class="points-reason"></span>');
    expect(gift).not.toMatch(/Comanda|view-order| · |\d moviment/);
    const amounts = [...gift.matchAll(/<th scope="col"( class="is-amount")?>/g)].map(([, is]) => !!is);
    expect(amounts).toEqual([false, false, true, true, false, false]);
  });
});
