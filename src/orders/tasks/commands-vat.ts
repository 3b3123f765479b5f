import { command, errand, NotAllowed } from '../../frame/command/index.ts';
import { shopTexts } from '../../frame/shop/texts.ts';
import { checkVatNumber } from '../../pricing/index.ts';
import { changeOrder } from '../changes/commands.ts';
import { PlacementRefused } from '../placing/refused.ts';
import { OrderProblem } from '../problem.ts';
import { answered, askAgainAt, type OrderVat, type VatAnswered } from '../union/model.ts';
import { lockOrderVat, readOrderVat, writeOrderVat } from '../union/store.ts';

/**
 * Asks the Union's register once more about the number that an order was bought by. Tax that was charged while nobody
 * answered goes back as soon as it says that the number is valid: the order is changed, and its invoice corrected.
 * What was sold without tax by a number that is none is for somebody to decide.
 */
export const recheckVat = errand({
  name: 'order.recheck_vat',
  needs: 'orders.edit',
  async run(errand, { orderId }: { orderId: number }): Promise<VatAnswered | undefined> {
    const { shop, actor, now, step } = errand;
    const before = await readOrderVat(shop.db.read, orderId);
    if (!before) return undefined;
    const asked = { country: '', taxId: before.check.number, anew: true };
    const check = await checkVatNumber({ shop, actor, now }, asked);
    // The shop is in the register no more: nobody can be asked in its name.
    if (!check) {
      await step(({ tx }) => writeOrderVat(tx, orderId, { ...before, askAt: 0 }));
      return undefined;
    }
    const means = await step(async ({ tx, audit }) => {
      const stands = await lockOrderVat(tx, orderId);
      if (!stands || stands.check.number !== check.number) return undefined;
      const says = answered(stands.free, check);
      const waits = says === 'wait';
      await writeOrderVat(tx, orderId, {
        ...stands,
        check: waits ? stands.check : check,
        task: says === 'give_back' || says === 'charge' ? says : '',
        tries: stands.tries + 1,
        askAt: waits ? askAgainAt(stands.tries + 1, now) : 0,
      });
      if (!waits)
        audit({
          subject: ['order', orderId],
          before: { vat: stands.check.outcome },
          after: { vat: check.outcome, number: check.number },
        });
      return says;
    });
    if (means === 'give_back') await putRight(errand, orderId);
    return means;
  },
});

/** Does what an answer of the register asks for: tax goes back, or is charged after all with a letter to pay it. */
export const followVat = errand({
  name: 'order.follow_vat',
  needs: 'orders.edit',
  async run(errand, { orderId }: { orderId: number }): Promise<void> {
    const vat = await readOrderVat(errand.shop.db.read, orderId);
    if (vat && vat.task !== '') await retax(errand, orderId, vat);
  },
});

/** Somebody has settled it themselves, or leaves it as it is; why is kept in the trail. */
export const closeVatTask = command({
  name: 'order.close_vat',
  needs: 'orders.refund',
  async run(
    { tx, audit, unchanged },
    { orderId, reason }: { orderId: number; reason: string },
  ): Promise<void> {
    const vat = await lockOrderVat(tx, orderId);
    if (!vat || vat.task === '') return unchanged();
    await writeOrderVat(tx, orderId, { ...vat, task: '' });
    audit({ subject: ['order', orderId], before: { task: vat.task }, after: { task: '' }, reason });
  },
});

type Running = Parameters<Parameters<typeof errand>[0]['run']>[0];

/** What cannot be put right by itself, because the order was given back in part, stays a task. */
async function putRight(errand: Running, orderId: number): Promise<void> {
  try {
    const vat = await readOrderVat(errand.shop.db.read, orderId);
    if (vat?.task === 'give_back') await retax(errand, orderId, vat);
  } catch (error) {
    const refused =
      error instanceof OrderProblem || error instanceof PlacementRefused || error instanceof NotAllowed;
    if (!refused) throw error;
    errand.shop.log.warn({ order: orderId, why: error.message }, 'An order keeps tax that is not due');
  }
}

async function retax({ shop, actor, now }: Running, orderId: number, { task, check }: OrderVat) {
  const reason = shopTexts(shop)(`orders.vat.reason.${task || 'charge'}`, { number: check.number });
  await changeOrder(
    { shop, actor, now },
    {
      orderId,
      edit: { tax: task === 'give_back' ? 'free' : 'due' },
      byGateway: true,
      reason,
      tell: task === 'charge',
    },
  );
}
