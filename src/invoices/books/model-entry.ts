import { negate, taxOf, totalOf } from '../../orders/index.ts';
import type {
  Exchange,
  Invoice,
  InvoiceForm,
  InvoiceName,
  InvoiceType,
  Party,
  Place,
  TaxGroup,
} from '../making/model.ts';
import { bookedOf } from '../making/model-balance.ts';

/** A line of the books. Amounts are minor units of the shop's first currency. */
export interface Entry {
  id: number;
  orderId: number;
  type: InvoiceType;
  form: InvoiceForm;
  series: string;
  number: string;
  /** Whether it is no invoice, and takes out what others said that one stands in the place of. */
  takesOut: boolean;
  /** The day that it counts for. */
  issuedOn: string;
  operatedOn: string;
  buyer: Party | null;
  place: Place;
  groups: TaxGroup[];
  /** The same in the money that was charged, and how it became that of the books; null where it is that. */
  charged: { groups: TaxGroup[]; exchange: Exchange | null };
  corrects: readonly InvoiceName[];
  net: number;
  tax: number;
  total: number;
}

/**
 * How an invoice stands in the books. One that takes the place of simplified ones says once more what these said, so
 * that they are taken out beside it, on its day: the sum stays what was sold, and days before stay what they were. One
 * that is annulled should never have been issued, and does not stand there.
 */
export function entriesOf(invoice: Invoice): Entry[] {
  if (invoice.annulled) return [];
  const groups = bookedOf(invoice);
  const { id, orderId, type, form, issuedOn, operatedOn, buyer, place, corrects, replaces, exchange } =
    invoice;
  const shared = { id, orderId, issuedOn, operatedOn, place };
  const own: Entry = {
    ...shared,
    type,
    form,
    series: invoice.series,
    number: invoice.number,
    takesOut: false,
    buyer,
    groups,
    charged: { groups: invoice.groups, exchange },
    corrects,
    ...sumsOf(groups),
  };
  const [first] = replaces;
  if (!first) return [own];
  const out = negate(groups);
  return [
    own,
    {
      ...shared,
      type: 'F2',
      form: 'simplified',
      series: '',
      number: first.number,
      takesOut: true,
      buyer: null,
      groups: out,
      charged: { groups: negate(invoice.groups), exchange },
      corrects: [],
      ...sumsOf(out),
    },
  ];
}

function sumsOf(groups: readonly TaxGroup[]) {
  const [total, tax] = [totalOf(groups), taxOf(groups)];
  return { net: total - tax, tax, total };
}
