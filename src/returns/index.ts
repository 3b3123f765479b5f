import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import { letterLinks, orderAsides } from '../orders/index.ts';
import { returnAside } from './aside.ts';
import { LETTER_JOB } from './commands.ts';
import { followRefunds } from './follow.ts';
import { withdraw, withdrawalPage } from './http.tsx';
import { sendReturnLetter } from './letters.tsx';
import { withdrawalLink } from './links.ts';
import { mayWithdraw } from './model.ts';
import { returnHolder } from './persons.ts';
import { returnSection } from './settings.ts';
import './tables.ts';

export { assignReturn, declareReturn, moveReturn, receiveGoods } from './commands.ts';
export { exchangeReturn } from './commands-exchange.ts';
export { instructionsFor, previewReturnLetter, RETURN_LETTERS, writeReturnLetter } from './letters.tsx';
export {
  exceptionIn,
  GROUNDS,
  mayBecome,
  mayWithdraw,
  numberIn,
  RETURN_STATES,
  type Return,
  type ReturnState,
} from './model.ts';
export { asBefore, linesBack } from './model-exchange.ts';
export { returnLinesIn } from './model-form.ts';
export { ReturnProblem, type ReturnRefusal } from './problem.ts';
export {
  countReturns,
  countWaiting as countWaitingReturns,
  listReturnIds,
  listReturns,
  type ReturnFilter,
  type ReturnSort,
  readReturn,
  readReturnsOf,
} from './store.ts';

/** What comes back: withdrawals by law, returns by the shop's own rules, and what becomes of them. */
export const returns: Module = {
  name: 'returns',
  settings: [returnSection],
  addresses: { withdrawal: { GET: withdrawalPage, POST: withdraw } },
  jobs: (shop) => ({
    [LETTER_JOB]: { concurrency: 4, run: (payload: never) => sendReturnLetter(shop, payload) },
  }),
  subscribe(shop) {
    holders.add(shop, returnHolder);
    followRefunds(shop);
    orderAsides.add(shop, returnAside);
    letterLinks.add(shop, (order, t) =>
      shop.settings.returns.withdrawal && mayWithdraw(order)
        ? { href: shop.publicUrl + withdrawalLink(shop, order), label: t('returns.here') }
        : undefined,
    );
  },
};
