import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, terminal } from '../../../src/frame/command/index.ts';
import { readStatement } from '../../../src/orders/index.ts';
import { referenceOf } from '../../../src/payments/by-hand/check-digits.ts';
import { readStatementsBeside } from '../../../src/payments/index.ts';
import { axeFindings, overflow } from '../../support/chromium/axe.ts';
import { draftOf } from '../../support/orders/draft.ts';
import { ordersOf } from '../../support/orders/orders.ts';
import { camt053 } from '../../support/outside/statements.ts';
import { type Desk, openDesk } from './desk.ts';

const DAY = '2026-11-20';

describe('what came in on the bank’s account, in a browser', () => {
  let desk: Desk;
  const { write, order } = ordersOf(() => desk.house);
  const made: number[] = [];

  beforeAll(async () => {
    desk = await openDesk('owner');
    for (const quantity of [1, 2, 3, 4]) {
      const { id } = await write(draftOf([{ productId: null, quantity }]), Date.now());
      made.push(id);
    }
    const totals = await Promise.all(made.map(async (id) => (await order(id)).totals.total));
    const entries = made.map((id, at) => ({
      amount: (totals[at] ?? 0) - (at === 2 ? 300 : 0),
      day: DAY,
      payer: 'Maria Puig Serra',
      words: at === 3 ? `comanda ${id}` : `${referenceOf(id)} gràcies`,
      reference: at === 0 ? '2026112000000000000000000000000000000000000001' : '',
    }));
    const rent = { amount: 120_000, day: DAY, payer: 'Immobiliària del Ter, SL', words: 'Fiança del local' };
    const { shop } = desk.house;
    const told = await readStatementsBeside(shop, Buffer.from(camt053([...entries, rent])));
    const by = { shop, actor: terminal('Ada'), now: Date.now() };
    await ask(by, readStatement, { name: 'moviments-novembre.xml', ...told });
  });
  afterAll(() => desk.close());

  test.each([390, 768, 1440])('is read by everybody and fits a window of %i', async (width) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await desk.page('bank', { viewport: { width, height: 900 }, colorScheme });
      expect([...(await axeFindings(page)), ...(await overflow(page))]).toEqual([]);
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/bank-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      await page.context().close();
    }
  });

  test('a yes without scripts pays the order, one to all pays the others that fit, and the rest waits', async () => {
    const page = await desk.page('bank', { javaScriptEnabled: false });
    await page.getByRole('button', { name: `Sí: la comanda ${made[3]} està pagada` }).click();
    expect(await page.getByText(`La comanda ${made[3]} consta com a pagada.`).count()).toBe(1);
    await page.getByRole('button', { name: 'Sí, marca-les totes com a pagades' }).click();
    expect(await page.getByText('2 comandes marcades com a pagades.').count()).toBe(1);
    const statuses = await Promise.all(made.map(async (id) => (await order(id)).status));
    expect(statuses).toEqual(['processing', 'processing', 'on-hold', 'processing']);
    await page.context().close();
  });
});
