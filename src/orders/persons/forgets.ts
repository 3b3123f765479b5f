import type { Forgetting } from '../../frame/persons/index.ts';
import { forgetPayers } from '../bank/store.ts';
import { forgetBodies } from '../letters/store.ts';
import { forgetNotifications } from '../notifications/store.ts';
import { forgetOrigins } from './store.ts';

/** Refused messages say nothing of an order: so many days are enough to find out who sends them. */
const REFUSED_DAYS = 30;

/** What orders keep for a while; the orders themselves belong to the books. */
export const orderForgets: readonly Forgetting[] = [
  { what: 'order_ip', days: ({ checkout }) => checkout.ipDays, forget: forgetOrigins },
  { what: 'order_letters', days: ({ checkout }) => checkout.letterDays, forget: forgetBodies },
  // Who paid, and what they wrote, is kept as long as the words of letters are.
  { what: 'payers', days: ({ checkout }) => checkout.letterDays, forget: forgetPayers },
  {
    what: 'gateway_messages',
    days: ({ checkout }) => checkout.messageDays,
    forget: (tx, before) => forgetNotifications(tx, 'done', before),
  },
  {
    what: 'refused_messages',
    days: () => REFUSED_DAYS,
    forget: (tx, before) => forgetNotifications(tx, 'refused', before),
  },
];
