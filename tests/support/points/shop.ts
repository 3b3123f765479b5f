import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { adjustPoints, programmeContext } from '../../../src/points/index.ts';
import { applyProgramme } from '../../../src/points/programme/programme.ts';
import type { Browser } from '../browser.ts';
import { openSellingShop } from '../buying/cart.ts';
import { addSimple } from '../catalogue/catalogue.ts';
import type { TestShop } from '../shop.ts';

export const PASSWORD = 'una contrasenya llarga';

const level = (slug: string, rank: number, ca: string, es: string, en: string) => ({
  slug,
  rank,
  name: { ca, es, en },
});

/** A point for each euro, a hundred points a euro back, a wallet, and three levels: two for sale and one to reach. */
export const PROGRAMME = {
  redeem: { points: 100, value: 100 },
  earn: { awardAt: 'paid', holdDays: 0, tax: true },
  expiry: { after: { count: 1, unit: 'year' } },
  wallet: { enabled: true },
  rules: [{ code: 'spend', trigger: 'order', amount: { kind: 'per_money', points: 1, money: 100 } }],
  levels: [
    {
      ...level('bronze', 1, 'Bronze', 'Bronce', 'Bronze'),
      entry: { kind: 'purchase', price: 100 },
      validity: { count: 1, unit: 'year' },
      benefits: { multiplier: 1_500_000, orderBonus: 10 },
    },
    {
      ...level('or', 2, 'Or', 'Oro', 'Gold'),
      entry: { kind: 'purchase', price: 5000 },
      benefits: { multiplier: 2_000_000 },
    },
    {
      ...level('soci', 3, 'Soci fundador', 'Socio fundador', 'Founder'),
      entry: { kind: 'qualify', metric: 'points', threshold: 20_000, window: 'lifetime' },
    },
  ],
};

/** A shop with a programme, and people with points in it. */
export interface PointsShop {
  house: TestShop;
  /** A product of 100 euros. */
  cup: number;
  /** Changes the programme; what is not named is as in {@link PROGRAMME}. */
  applyTo(more: object): Promise<void>;
  /** A new account with so many points, logged in. */
  someone(points: number): Promise<{ shopper: Browser; userId: number; email: string }>;
  give(userId: number, points: number, key: string): Promise<void>;
}

export async function openPointsShop(engine: Parameters<typeof openSellingShop>[0]): Promise<PointsShop> {
  const house = await openSellingShop(engine);
  const cup = await addSimple(house, { name: 'Tassa', price: 10_000, stock: 500 });
  // Many accounts from one address: what is told here is not about that limit.
  const { take } = house.shop.limits;
  house.shop.limits.take = async (what, who) => what === 'register' || take(what, who);
  let people = 0;
  const points: PointsShop = {
    house,
    cup,
    async applyTo(more) {
      await house.shop.db.transaction((tx) =>
        applyProgramme(tx, { ...PROGRAMME, ...more }, { by: 'test', now: 1, zone: 'Europe/Madrid' }),
      );
      await house.settle();
    },
    async someone(amount) {
      people += 1;
      const email = `punts${people}@example.cat`;
      const shopper = house.browser();
      await shopper.fill('/el-meu-compte/', { email, password: PASSWORD, register: 1 });
      const { id } = await house.shop.db.read
        .selectFrom('user')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      if (amount !== 0) await points.give(id, amount, 'gift');
      return { shopper, userId: id, email };
    },
    async give(userId, amount, key) {
      const scope = await programmeContext(house.shop);
      const wish = { userId, points: amount, key: `${key}:${userId}`, reason: 'regal', by: 'test' };
      await house.shop.db.transaction((tx) => adjustPoints(tx, scope, { ...wish, now: Date.now() }));
    },
  };
  await points.applyTo({});
  return points;
}

/** Lets a shop answer real browsers. @returns its address */
export async function listenOn(house: TestShop): Promise<string> {
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  return `http://shop.test:${(house.app.server.address() as AddressInfo).port}`;
}

/** Gives a real browser the cookies of somebody who has logged in without one. */
export async function lendCookies(
  context: BrowserContext,
  shopper: Browser,
  domain = 'shop.test',
): Promise<void> {
  const answered = (await context.cookies()).map((cookie) => ({ ...cookie, domain }));
  const own = [...shopper.cookies].map(([name, value]) => ({ name, value, domain, path: '/' }));
  await context.addCookies([...answered, ...own]);
}
