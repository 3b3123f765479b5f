import { ask } from '../../../frame/command/index.ts';
import { lettersFor, listLetters, resendLetter, sendOrderLetter } from '../../../orders/index.ts';
import { numberFrom } from '../../options.ts';
import { type OrderVerb, textOf } from './verb.ts';

export const LETTERS_USAGE = `cistella order 12 letters
    What was written about it: number, when, which, to whom.
cistella order 12 send customer_invoice [--to ADDRESS]
    Writes a letter about it as it is now; customer_invoice has a link to pay while that is owed.
cistella order 12 resend 31 [--to ADDRESS]
    Sends one of its letters once more, word for word.`;

export const letters: OrderVerb = async ({ hand, order }) => {
  for (const { id, sentAt, kind, recipient, by, kept } of await listLetters(hand.shop.db.read, order.id))
    console.log(
      [id, new Date(sentAt).toISOString(), kind, recipient, by, kept ? '' : '(not kept)']
        .join('  ')
        .trimEnd(),
    );
};

export const send: OrderVerb = async ({ hand, order, words, values, mistake }) => {
  const mail = lettersFor(order.status).find((each) => each === words[0]);
  if (!mail) throw mistake(`A letter about it is one of ${lettersFor(order.status).join(', ')}.`);
  await ask(hand, sendOrderLetter, { orderId: order.id, mail, to: textOf(values, 'to') });
};

export const resend: OrderVerb = async ({ hand, order, words, values, mistake }) => {
  const letterId = numberFrom(words[0], 'The number of the letter', mistake);
  const own = (await listLetters(hand.shop.db.read, order.id)).some(({ id }) => id === letterId);
  if (!own) throw mistake(`Order ${order.id} has no letter ${letterId}.`);
  await ask(hand, resendLetter, { letterId, to: textOf(values, 'to') });
};
