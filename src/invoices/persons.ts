import { type Holder, holding, type Kept } from '../frame/persons/index.ts';
import { invoicesOfPerson } from './store-persons.ts';
import './issuing/store-trouble.ts';
import './sending/tables.ts';
import './tables.ts';

/** Invoices stay as they are: the law wants them (GDPR article 17.3.b), and the database lets nobody change them. */
export const invoiceHolder: Holder = {
  room: 'invoices',
  holdings: [
    holding({
      table: 'invoice',
      whose: [{ column: 'order_id', of: 'order' }],
      untold: ['seal'],
      erased: {},
      stays: 'rest',
    }),
    holding({
      table: 'invoice_record',
      whose: [{ column: 'invoice_id', of: 'invoice' }],
      told: false,
      erased: {},
      stays: 'rest',
    }),
    holding({
      table: 'agency_line',
      whose: [{ column: 'id', of: 'invoice_record' }],
      told: false,
      erased: {},
      stays: 'rest',
    }),
    holding({
      table: 'invoice_trouble',
      key: ['order_id'],
      whose: [{ column: 'order_id', of: 'order' }],
      told: false,
      erased: { said: '' },
      stays: 'rest',
    }),
  ],
  async keeps(tx, { accounts, emails }): Promise<Kept[]> {
    const invoices = await invoicesOfPerson(tx, accounts, emails);
    return invoices.map(({ number }) => ({
      subject: `invoice ${number}`,
      reason: 'invoice' as const,
      content: '',
      until: 0,
    }));
  },
};
