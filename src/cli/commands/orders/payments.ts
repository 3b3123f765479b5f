import { ask } from '../../../frame/command/index.ts';
import {
  closePayment,
  currencyFormat,
  readOpenPayments,
  returnPayment,
  takePayment,
} from '../../../orders/index.ts';
import { formatMoney } from '../../../platform/money.ts';
import { numberFrom } from '../../options.ts';
import { isSet, type OrderVerb, type OrderWords, textOf } from './verb.ts';

export const PAYMENTS_USAGE = `cistella order 12 payments
    Money that came for it and does not fit, and why.
cistella order 12 decide 7 take | return [--gateway] | close [--reason REFERENCE]
    Counts it as paid by that money, gives it back (by the gateway with --gateway, else you have), or says that nothing
    is to be done.`;

const MOST = 1000;

const openOf = async ({ hand, order }: OrderWords) =>
  (await readOpenPayments(hand.shop.db.read, MOST)).filter(({ orderId }) => orderId === order.id);

export const payments: OrderVerb = async (asked) => {
  for (const { id, amount, currency, gateway, transactionId, reason, returning } of await openOf(asked)) {
    const money = formatMoney(amount, currencyFormat(asked.hand.shop.settings, currency));
    console.log(
      [id, money, gateway, transactionId, reason, returning ? 'returning' : ''].join('  ').trimEnd(),
    );
  }
};

export const decide: OrderVerb = async (asked) => {
  const { hand, words, values, mistake } = asked;
  const paymentId = numberFrom(words[0], 'The number of the payment', mistake);
  if (!(await openOf(asked)).some(({ id }) => id === paymentId))
    throw mistake(`Order ${asked.order.id} has no payment ${paymentId} to decide about.`);
  const reference = textOf(values, 'reason') ?? '';
  if (words[1] === 'take') await ask(hand, takePayment, { paymentId });
  else if (words[1] === 'close') await ask(hand, closePayment, { paymentId, reason: reference });
  else if (words[1] === 'return')
    await returnPayment(hand, { paymentId, byGateway: isSet(values, 'gateway'), reference });
  else throw mistake(PAYMENTS_USAGE);
};
