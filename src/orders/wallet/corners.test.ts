import { describe, expect, test } from 'vitest';
import { engines } from '../../../tests/support/shop.ts';
import { TICKED, walletDesk } from '../../../tests/support/wallet-desk.ts';
import { closeAccount } from '../../points/index.ts';

const CARD = { ...TICKED, payment_method: 'card' };

describe.each(engines)('what seldom happens to orders that a wallet pays a part of, on %s', (engine) => {
  const desk = walletDesk(engine);
  const { rich, wallet, buys, order, decide, change, refund } = desk;
  const lineOf = async (id: number) => (await order(id)).lines[0]?.id ?? 0;

  test('an order goes on when the account of its wallet is closed meanwhile', async () => {
    const { shopper, userId } = await rich(1250);
    const { order_id: id } = await buys(shopper, CARD);
    await desk.shop.house.shop.db.transaction((tx) =>
      closeAccount(tx, { userId, by: 'Botiga', reason: 'asked for', now: Date.now() }),
    );
    await decide(id, 'pay');
    expect((await order(id)).status).toBe('processing');
    await change(id, 'completed');
    expect(await refund(id, 'some', { lines: [{ lineId: await lineOf(id), amount: 800 }] })).toMatchObject({
      toWallet: 800,
    });
    await change(id, 'cancelled');
    expect((await order(id)).status).toBe('cancelled');
    expect(await wallet(userId)).toBe(0);
  });
});
