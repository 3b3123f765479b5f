import type { Shop } from '../frame/shop/shop.ts';
import { readStored, saveStored } from '../platform/db/saved-values.ts';
import { type CardSettings, cardGateway } from './card/gateway.ts';
import { addGateway } from './gateways.ts';
import { openTestBank, type TestBank } from './test-bank/server.ts';

/** Under which name the shop keeps where its test bank listens, for processes that did not open it. */
const TEST_BANK = 'payments.test_bank';

/**
 * Lets cards be paid at the bank of the settings or, without one, at the test bank that a server of this shop has
 * opened: so the command line gives money back and takes it as the server does.
 */
export async function joinBank(shop: Shop, bank: CardSettings | undefined): Promise<void> {
  const url = bank ? undefined : await readStored<string>(shop.db.read, TEST_BANK);
  if (bank) addGateway(shop, cardGateway(bank));
  else if (url) addGateway(shop, cardGateway({ url, secret: shop.keys.of('test bank') }), true);
}

/**
 * Opens a test bank beside the shop and keeps where it is, for {@link joinBank}. The caller closes it.
 *
 * @param port where one was that went with its process, so that who has joined it finds it again; its books are new
 */
export async function openBankBeside(shop: Shop, host: string, port?: number): Promise<TestBank> {
  const bank = await openTestBank({
    secret: shop.keys.of('test bank'),
    host,
    publicHost: new URL(shop.publicUrl).hostname,
    port,
  });
  await shop.db.transaction((tx) => saveStored(tx, TEST_BANK, bank.url));
  return bank;
}

/** Opens a test bank beside the shop and lets cards be paid there. The caller closes it. */
export async function joinTestBank(shop: Shop, host: string): Promise<TestBank> {
  const bank = await openBankBeside(shop, host);
  await joinBank(shop, undefined);
  return bank;
}
