import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addByCall } from '../../../../tests/support/buying/cart.ts';
import { buy } from '../../../../tests/support/buying/checkout.ts';
import { openPointsShop, type PointsShop, PROGRAMME } from '../../../../tests/support/points/shop.ts';
import { engines } from '../../../../tests/support/shop.ts';
import { changeStatus } from '../../../orders/status/steps.ts';

const PATH = '/el-meu-compte/points/';
const DAY = 86_400_000;
const fixed = (trigger: string, points: number) => ({
  code: trigger,
  trigger,
  amount: { kind: 'fixed', points },
});

describe.each(engines)('what is said of points on %s', (engine) => {
  let shop: PointsShop;
  beforeAll(async () => {
    shop = await openPointsShop(engine);
  });
  afterAll(() => shop.house.close());
  const settings = (page: string, name: string) => new RegExp(`"${name}":"([^"]*)"`).exec(page)?.[1] ?? '';
  const field = (page: string, name: string) =>
    new RegExp(`name="${name}" value="(\\w+)"`).exec(page)?.[1] ?? '';

  test('what waits is one sum, and what of it comes first is a part of it', async () => {
    await shop.applyTo({ earn: { ...PROGRAMME.earn, holdDays: 14 } });
    const { shopper } = await shop.someone(0);
    const earn = async () => {
      const { order_id: id } = await buy(shop.house, shop.cup, { shopper });
      const paid = { now: Date.now(), why: '', by: 'test' };
      await shop.house.shop.db.transaction((tx) => changeStatus(shop.house.shop, tx, id, 'processing', paid));
      return id;
    };
    const first = await earn();
    expect((await shopper.get(PATH)).text).toContain(
      '100 punts pendents, que podràs gastar a partir del dia',
    );
    await earn();
    await shop.house.shop.db.transaction((tx) =>
      tx
        .updateTable('points_lot')
        .set((is) => ({ available_at: is('available_at', '-', 3 * DAY) }))
        .where('order_id', '=', first)
        .execute(),
    );
    const { text } = await shopper.get(PATH);
    expect(text).toContain('200 punts pendents: els 100 primers es podran gastar a partir del dia');
    expect(text.match(/punts pendents/g)).toHaveLength(1);
    await shop.applyTo({});
  });

  test('too few points are answered with what there is, also where an order has a limit', async () => {
    const { shopper } = await shop.someone(250);
    await addByCall(shopper, { product_id: shop.cup });
    const messages = async () => {
      const { text } = await shopper.get('/cistella/');
      return [settings(text, 'not_suffient'), settings(text, 'above_order_limit')];
    };
    const few = 'No tens prou punts: en pots gastar 250.';
    expect(await messages()).toEqual([few, few]);
    await shop.applyTo({ redeem: { ...PROGRAMME.redeem, orderLimit: 80 } });
    const both = 'No tens prou punts: en pots gastar 250, i en aquesta comanda com a molt 80.';
    expect(await messages()).toEqual([few, both]);
    await shop.applyTo({});
  });

  test('welcome points are told where an account is opened, and until its address is proved', async () => {
    await shop.applyTo({ rules: [fixed('signup', 300)] });
    const register = (await shop.house.browser().get('/el-meu-compte/')).text;
    expect(register).toContain(
      'Crea un compte i confirma el teu correu electrònic: rebràs 300 punts de benvinguda.',
    );
    const { shopper, userId } = await shop.someone(0);
    const waits = 'i rebràs 300 punts de benvinguda.';
    expect((await shopper.get(PATH)).text).toContain(waits);
    await shop.house.shop.db.transaction((tx) =>
      tx.updateTable('user').set({ email_verified_at: Date.now() }).where('id', '=', userId).execute(),
    );
    expect((await shopper.get(PATH)).text).not.toContain(waits);
    await shop.applyTo({});
    expect((await shop.house.browser().get('/el-meu-compte/')).text).not.toContain('de benvinguda');
  });

  test('the invitation says how many points it brings', async () => {
    await shop.applyTo({ rules: [fixed('referral', 500)] });
    const { shopper } = await shop.someone(10);
    expect((await shopper.get(PATH)).text).toContain('guanyaràs 500 punts quan hagi fet la primera compra.');
    await shop.applyTo({});
  });

  test('an upgrade names level, price and what is left; renewing says that it is renewed, and until when', async () => {
    const { shopper } = await shop.someone(350);
    const page = async () => (await shopper.get(PATH)).text;
    const first = await page();
    expect(first).toContain('data-confirm="Bronze: costa 100 punts i te’n quedaran 250. Vols continuar?"');
    const buyLevel = async (shown: string) => {
      const form = { wps_wpr_membership_roles: 'bronze', 'expected[bronze]': 100, wps_wpr_save_level: 1 };
      const nonce = field(shown, 'wps_nonce');
      return (await shopper.submit(PATH, { ...form, try: field(shown, 'try'), wps_nonce: nonce })).text;
    };
    expect(await buyLevel(first)).toMatch(/Ja tens el nivell Bronze\. Et dura fins al dia \d/);
    // The same press again is the same purchase.
    expect(await buyLevel(first)).toContain('Ja tens el nivell Bronze.');
    const again = await page();
    expect(again).toContain('data-confirm="Bronze: costa 100 punts i te’n quedaran 150. Vols continuar?"');
    expect(await buyLevel(again)).toMatch(/Has renovat el nivell Bronze\. Et dura fins al dia \d/);
  });

  test('each level shows in its card what it gives, how long, and how far it is', async () => {
    const { shopper } = await shop.someone(30);
    const { text } = await shopper.get(PATH);
    const cards = [...text.matchAll(/<li class="points-card[\s\S]*?<\/dialog><\/li>/g)].map(([card]) => card);
    const [bronze = '', , founder = ''] = cards.map((card) => card.slice(0, card.indexOf('<dialog')));
    expect(bronze).toContain('Guanyes els punts multiplicats per 1,5.');
    expect(bronze).toContain('Dura 1 any.');
    expect(bronze).toContain('Et falten 70 punts');
    expect(founder).toMatch(
      /<progress max="20000" value="\d+"[^>]*><\/progress>Et falten 19\.970|Et falten 20\.000/,
    );
  });
});
