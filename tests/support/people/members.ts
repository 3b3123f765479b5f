import { readLink } from '../../../src/accounts/proof/links.ts';
import { adjustPoints, programmeContext } from '../../../src/points/index.ts';
import { applyProgramme } from '../../../src/points/programme/programme.ts';
import type { Browser } from '../browser.ts';
import type { TestShop } from '../shop.ts';

const PASSWORD = 'una contrasenya llarga';

/** People with accounts and points in a whole shop. */
export function membersOf(house: () => TestShop) {
  let people = 0;
  const read = () => house().shop.db.read;

  /** Puts a programme in force: a point a euro at once, unless said otherwise. */
  async function apply(more: object = {}): Promise<void> {
    const programme = {
      earn: { awardAt: 'paid', holdDays: 0, tax: true },
      rules: [{ code: 'spend', trigger: 'order', amount: { kind: 'per_money', points: 1, money: 100 } }],
      ...more,
    };
    await house().shop.db.transaction((tx) =>
      applyProgramme(tx, programme, { by: 'test', now: 1, zone: 'Europe/Madrid' }),
    );
    await house().settle();
  }

  /** Registers as a browser does. */
  async function register(shopper: Browser = house().browser(), wished?: string) {
    people += 1;
    const email = wished ?? `soci${people}@example.cat`;
    await shopper.fill('/el-meu-compte/', { email, password: PASSWORD, register: 1 });
    const { id: userId } = await read()
      .selectFrom('user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { shopper, userId, email };
  }

  /** Follows the link of the letter that proves the address. */
  async function verify({ shopper, userId }: { shopper: Browser; userId: number }): Promise<void> {
    const link = await readLink(house().shop, read(), { userId, purpose: 'verify' }, Date.now());
    await shopper.get(`/el-meu-compte/?verify-email=${link?.token}&id=${userId}`);
  }

  async function give(userId: number, points: number, key = `gift:${userId}`): Promise<void> {
    const scope = await programmeContext(house().shop);
    const wish = { userId, points, key, reason: 'regal', by: 'test', now: Date.now() };
    await house().shop.db.transaction((tx) => adjustPoints(tx, scope, wish));
  }

  async function balance(userId: number) {
    const row = await read()
      .selectFrom('points_account')
      .select(['available', 'pending', 'held', 'debt', 'wallet'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row ?? { available: 0, pending: 0, held: 0, debt: 0, wallet: 0 };
  }

  return { apply, register, verify, give, balance };
}
