import { addGateway, findGateway, joinTestBank, type TestBank } from '../../../src/payments/index.ts';
import type { Engine } from '../../../src/platform/db/index.ts';
import { openSellingShop } from '../buying/cart.ts';
import { listen } from '../listening.ts';
import { hearGateways } from '../orders/notifications.ts';
import type { TestShop, TestShopOptions } from '../shop.ts';

export interface BankShop {
  house: TestShop;
  bank: TestBank;
  close(): Promise<void>;
}

/**
 * A shop that sells and listens, with a test bank beside it: each finds the other at 127.0.0.1. What the bank reports is
 * worked off before anything else happens.
 */
export async function openBankShop(engine: Engine, options: TestShopOptions = {}): Promise<BankShop> {
  const house = await openSellingShop(engine, options);
  await listen(house);
  const bank = await joinTestBank(house.shop, '127.0.0.1');
  const card = findGateway(house.shop, 'card');
  for (const beside of house.each.slice(1)) if (card) addGateway(beside, card, true);
  const { report } = bank;
  bank.report = async (payment) => {
    const status = await report(payment);
    await hearGateways(house);
    return status;
  };
  return {
    house,
    bank,
    async close() {
      await bank.close();
      await house.close();
    },
  };
}
