import type { Static } from 'typebox';
import { fields, flag } from '../../frame/settings/describe.ts';
import type { ByHand } from './by-hand.ts';

const settings = fields({
  /** Whether cheques sent by post are taken. */
  cheques: flag(false),
});

declare module '../../frame/shop/settings.ts' {
  interface CheckoutSettings extends Static<typeof settings> {}
}

/** Cheque by post: the order waits on hold until it has arrived and been cashed (wire.md 4.3). */
export const cheque: ByHand = {
  id: 'cheque',
  texts: { title: 'payments.cheque.title', description: 'payments.cheque.description' },
  settings,
  initialStatus: 'on-hold',
  prepaid: true,
  available: ({ total }, { cheques }) => cheques && total > 0,
};
