import { afterAll, beforeAll, expect } from 'vitest';
import { type OrderStatus, readOrder } from '../../../src/orders/index.ts';
import { type ChangeReason, changeStatus } from '../../../src/orders/status/steps.ts';
import type { Choice } from '../../../src/payments/test-bank/bank.ts';
import type { Engine } from '../../../src/platform/db/index.ts';
import { convertToWallet, programmeContext, verifyLedger } from '../../../src/points/index.ts';
import type { Browser } from '../browser.ts';
import { buy, type Form } from '../buying/checkout.ts';
import { addSimple } from '../catalogue/catalogue.ts';
import { type BankShop, openBankShop } from '../outside/bank.ts';
import { membersOf } from '../people/members.ts';
import { refundOrder } from '../people/staff.ts';
import type { TestShopOptions } from '../shop.ts';

export const TICKED = { use_wallet: 1 };

/** A shop with a wallet and a test bank, for the tests of one `describe`: people with money in it, and what becomes of it. */
export function walletScope(engine: Engine, options: () => TestShopOptions = () => ({})) {
  const scope = { shop: undefined as unknown as BankShop, cup: 0 };
  const house = () => scope.shop.house;
  const { apply, register, give, balance } = membersOf(house);
  beforeAll(async () => {
    scope.shop = await openBankShop(engine, options());
    scope.cup = await addSimple(house(), { name: 'Tassa', price: 2000, stock: 100_000 });
    house().shop.limits.take = async () => true;
    await apply({ wallet: { enabled: true }, rules: [] });
  });
  afterAll(async () => {
    expect((await verifyLedger(house().shop.db.read)).faults).toEqual([]);
    await scope.shop.close();
  });

  /** Turns so many points into cents. */
  const fill = async (userId: number, cents: number, key: string) => {
    await give(userId, cents, `gift:${userId}:${key}`);
    const programme = await programmeContext(house().shop);
    await house().shop.db.transaction((tx) =>
      convertToWallet(tx, programme, { userId, points: cents, key, now: Date.now() }),
    );
  };
  const order = async (id: number) => (await readOrder(house().shop.db.read, id))!;
  const change = (id: number, to: OrderStatus, more: Partial<ChangeReason> = {}) =>
    house().shop.db.transaction((tx) =>
      changeStatus(house().shop, tx, id, to, { now: Date.now(), why: '', by: 'Botiga', ...more }),
    );
  return Object.assign(scope, {
    register,
    fill,
    order,
    change,
    read: () => house().shop.db.read,
    /** Somebody with so many cents in the wallet, and nothing else. */
    async rich(cents: number) {
      const member = await register();
      if (cents > 0) await fill(member.userId, cents, 'first');
      return member;
    },
    /** The same person at another browser. */
    async second(email: string): Promise<Browser> {
      const shopper = house().browser();
      await shopper.fill('/el-meu-compte/', {
        username: email,
        password: 'una contrasenya llarga',
        login: 1,
      });
      return shopper;
    },
    wallet: async (userId: number) => (await balance(userId)).wallet,
    buys: (shopper: Browser, form: Form) => buy(house(), scope.cup, { shopper, form }),
    /** The bank's newest payment of an order is decided, and reported unless it is kept quiet. */
    async decide(orderId: number, choice: Choice, quiet = false): Promise<void> {
      const payment = scope.shop.bank.books.ofOrder(orderId);
      if (!payment) return;
      scope.shop.bank.books.decide(payment, choice);
      if (!quiet) await scope.shop.bank.report(payment);
    },
    asked: (orderId: number) => scope.shop.bank.books.ofOrder(orderId)?.wanted.amount,
    payPath: async (id: number) =>
      `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${(await order(id)).key}`,
    /** Sends the form of the page that pays an order. */
    async repay(shopper: Browser, id: number, form: Form) {
      const path = `/finalitzar-comanda/order-pay/${id}/?pay_for_order=true&key=${(await order(id)).key}`;
      const { text } = await shopper.get(path);
      const field = (name: string) => new RegExp(`name="${name}" value="(\\w+)"`).exec(text)?.[1] ?? '';
      const nonce = field('woocommerce-pay-nonce');
      const seen = field('wallet_part');
      const own = { woocommerce_pay: 1, terms: 'on', 'woocommerce-pay-nonce': nonce, wallet_part: seen };
      return { page: text, reply: await shopper.post(path, { ...own, payment_method: 'card', ...form }) };
    },
    refund: (orderId: number, key: string, more: object) =>
      refundOrder(
        house().shop,
        { orderId, key, reason: '', restock: false, byGateway: true, by: 'Botiga', ...more },
        Date.now(),
      ),
  });
}
