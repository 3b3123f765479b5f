import {
  acceptLoss,
  closeCase,
  closePayment,
  closeVatTask,
  followVat,
  moveDifference,
  refundOrder,
  retryMessage,
  returnPayment,
  settleDifference,
  settleRefund,
  takePayment,
} from '../../../orders/index.ts';
import { type AdminContext, type AdminReply, done, onward, problem } from '../../kit/index.ts';
import { refusalText } from '../words.tsx';
import { HERE } from './rows.tsx';

/** What somebody has decided about money. */
export async function decide(admin: AdminContext): Promise<AdminReply> {
  const { ctx } = admin;
  try {
    const said = await decided(admin);
    return onward(
      HERE,
      said === undefined ? problem(ctx.t('admin.orders.refused.unclear')) : done(ctx.t(said)),
    );
  } catch (error) {
    return onward(HERE, problem(refusalText(admin, error)));
  }
}

/** @returns what was done, as the key of a sentence; undefined for what nobody can ask for here */
async function decided(admin: AdminContext): Promise<string | undefined> {
  const { form } = admin.ctx;
  const what = form.text('do', 10);
  const [paymentId, orderId] = [form.id('payment'), form.id('order')];
  const reference = form.line('reference', 200);
  const caseId = form.id('case');
  if (caseId !== undefined) {
    if (what === 'close') await admin.do(closeCase, { caseId, note: reference });
    else if (what === 'again') await admin.do(retryMessage, { caseId });
    else if (what === 'lose') await admin.do(acceptLoss, { caseId, note: reference });
    else return undefined;
    return `admin.tasks.done.${what}`;
  }
  const vatOf = form.id('vat');
  if (vatOf !== undefined) {
    if (what === 'close') await admin.do(closeVatTask, { orderId: vatOf, reason: reference });
    else if (what === 'give_back' || what === 'charge') await followVat(admin, { orderId: vatOf });
    else return undefined;
    return `admin.tasks.vat.done.${what}`;
  }
  if (paymentId !== undefined) {
    if (what === 'take') await admin.do(takePayment, { paymentId });
    else if (what === 'return') await returnPayment(admin, { paymentId, byGateway: true, reference: '' });
    else if (what === 'returned') await returnPayment(admin, { paymentId, byGateway: false, reference });
    else if (what === 'close') await admin.do(closePayment, { paymentId, reason: reference });
    else return undefined;
    return `admin.tasks.done.${what}`;
  }
  if (orderId === undefined) return undefined;
  const differenceId = form.id('difference');
  const key = form.text('key', 100);
  if ((what === 'given' || what === 'kept') && key !== '') {
    await admin.do(settleRefund, { orderId, key, moved: what === 'given', reference });
    return what === 'given' ? 'admin.tasks.done.settled' : 'admin.tasks.done.kept';
  }
  if (what === 'given' && differenceId !== undefined)
    await admin.do(settleDifference, { orderId, differenceId, reference });
  else if (what === 'ask' && differenceId !== undefined) {
    if ((await moveDifference(admin, { orderId, differenceId })) === 'refused')
      return 'admin.tasks.done.refused';
  } else if (what === 'ask' && key !== '')
    await refundOrder(admin, { orderId, key, reason: '', restock: false, byGateway: true });
  else return undefined;
  return what === 'given' ? 'admin.tasks.done.settled' : 'admin.tasks.done.returned';
}
