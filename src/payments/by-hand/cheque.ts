import type { Static } from 'typebox';
import { fields, flag, text } from '../../frame/settings/describe.ts';
import { placeLines } from '../../frame/shop/place.ts';
import type { ByHand } from './by-hand.ts';

const settings = fields({
  /** Whether cheques sent by post are taken. */
  cheques: flag(false),
  cheque: fields({
    /** To whom cheques are made out; where nothing is said, to the shop. */
    payee: text('', { most: 100 }),
    /** Where they are sent; where nothing is said, to the shop's address. */
    address: text('', { most: 200 }),
  }),
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
  instructions({ number, amount, t }, { cheque: { payee, address } }, shop) {
    const place = address || placeLines({ ...shop, name: '' }).join(', ');
    return {
      heading: t('payments.cheque.heading'),
      text: t('payments.cheque.instructions', { amount, number }),
      rows: [
        [t('payments.cheque.payee'), payee || shop.name],
        ...(place === '' ? [] : [[t('payments.cheque.address'), place] as const]),
      ],
    };
  },
};
