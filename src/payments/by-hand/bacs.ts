import type { Static } from 'typebox';
import { fields, text } from '../../frame/settings/describe.ts';
import { must } from '../../frame/settings/must.ts';
import type { ByHand } from './by-hand.ts';
import { isIban, referenceOf } from './check-digits.ts';
import { transferCode } from './transfer-code.ts';

const settings = fields({
  /** Where a bank transfer goes; without a number of an account nobody is offered one. */
  bankAccount: fields({
    /** The holder as the bank has it: payers' banks compare the name (Verification of Payee, in the euro area since 2025). */
    name: text('', { most: 100 }),
    bank: text('', { most: 100 }),
    iban: text('', {
      most: 42,
      pattern: '^[A-Z0-9 ]*$',
      means: 'must.iban',
    }),
    bic: text('', {
      most: 11,
      pattern: '^(?:[A-Z0-9]{8}|[A-Z0-9]{11})?$',
      means: 'must.bic',
    }),
  }),
});

declare module '../../frame/shop/settings.ts' {
  interface CheckoutSettings extends Static<typeof settings> {}
}

/** Bank transfer, once there is an account: the order waits on hold until the shopkeeper sees the money (wire.md 4.3). */
export const bacs: ByHand = {
  id: 'bacs',
  texts: { title: 'payments.bacs.title', description: 'payments.bacs.description' },
  settings,
  initialStatus: 'on-hold',
  prepaid: true,
  rules: ({
    checkout: {
      bankAccount: { iban },
    },
  }) =>
    iban === '' || isIban(iban)
      ? []
      : [{ path: 'checkout.bankAccount.iban', given: iban, allowed: must('must.iban_checked') }],
  available: ({ total }, { bankAccount }) => bankAccount.iban !== '' && total > 0,
  instructions({ number, amount, decimal, currency, t }, { bankAccount }) {
    const { name, bank, iban, bic } = bankAccount;
    const reference = referenceOf(number);
    const values = { amount, name, reference };
    const code = transferCode(bankAccount, { amount: decimal, currency, reference });
    const rows = [
      [t('payments.bacs.bank'), bank],
      [t('payments.bacs.iban'), iban],
      [t('payments.bacs.bic'), bic],
      [t('payments.bacs.reference'), reference],
    ] as const;
    return {
      heading: t('payments.bacs.heading'),
      text: t('payments.bacs.instructions', values),
      rows: [[t('payments.bacs.holder'), name], ...rows.filter(([, value]) => value !== '')],
      headed: true,
      code:
        code === undefined
          ? undefined
          : {
              text: code,
              says: t('payments.bacs.code'),
              label: t('payments.bacs.code_label', values),
              link: t('payments.bacs.code_link'),
            },
    };
  },
};
