import type { Language } from '../../frame/shop/settings.ts';
import type { OrderVat } from '../../orders/index.ts';
import type { RateSource } from '../rates/tables.ts';
import type { Paper } from './model-paper.ts';

/** RD 1619/2012, by the agency's names: F… are invoices, R… correct one. */
export type InvoiceType = 'F1' | 'F2' | 'F3' | 'R1' | 'R2' | 'R3' | 'R4' | 'R5';

/** Simplified (article 7) or full (article 6). Each has a series of its own, and so have corrections of each. */
export type InvoiceForm = 'simplified' | 'full';

/** What made an invoice necessary. */
export type InvoiceCause =
  /** The order was paid, or has left the house. */
  | 'order'
  /** Money of it came before it was paid whole (LIVA article 75.2). */
  | 'advance'
  /** Money of it went back: `causeId` is the refund. */
  | 'refund'
  /** It was made dearer or cheaper after it was invoiced. */
  | 'change'
  /** It was called off, or came back to life. */
  | 'called_off'
  /** Its buyer asked for a full one. */
  | 'request';

/** How the tax office sees a supply; {@link Keys} says by which of its codes. */
export type Treatment =
  /** Taxed here. */
  | 'home'
  /** The same with the equivalence surcharge of retailers. */
  | 'surcharge'
  /** Nobody owes tax for it here: what the law exempts. */
  | 'untaxed'
  /** To one who pays no tax of theirs by a decision of the shop: the buyer owes it. */
  | 'reverse'
  | 'export'
  | 'intra_union'
  /** A service to a business of another state: not of here, and its buyer owes the tax. */
  | 'union_service'
  /** A service to somebody outside the territory of the tax: not of here. */
  | 'outside_service'
  /** To consumers of another state, with that state's tax (one-stop shop). */
  | 'oss';

/** The agency's codes of a treatment. */
export interface Key {
  /** ClaveRegimen, `01`. */
  regime: string;
  /** CalificacionOperacion (`S1`, `S2`, `N1`, `N2`) or OperacionExenta (`E1`…). */
  operation: string;
}
export type Keys = Readonly<Record<Treatment, Key>>;

/** IVA, IPSI, IGIC, or another: the agency's Impuesto. */
export type TaxKind = '01' | '02' | '03' | '05';

/** One tax of a group. */
export interface TaxPart {
  /** As the buyer reads it: IVA, IGIC. */
  label: string;
  /** Parts per million: 21 % is 210000. */
  ppm: number;
  amount: number;
  /** The equivalence surcharge, which stands beside the tax that it belongs to. */
  surcharge: boolean;
}

/**
 * What is taxed alike, together. All amounts of an invoice are minor units of its currency, below zero where something
 * goes back.
 */
export interface TaxGroup extends Key {
  treatment: Treatment;
  tax: TaxKind;
  base: number;
  taxes: TaxPart[];
  /** Said of what the one-stop shop taxes alone: it is told of services and of goods apart. */
  service?: true;
  /** Said of services that are done at the shop: their place is that, whatever the invoice's own. */
  here?: true;
}

export interface InvoiceItem {
  kind: 'line' | 'shipping' | 'fee' | 'other';
  name: string;
  sku: string;
  /** Below zero where they come back; 0 where only money moves. */
  pieces: number;
  /** Before discounts, without tax. */
  before: number;
  net: number;
  tax: number;
  /** Of money and of no thing: why it is there, where that is not why its invoice is. */
  cause?: InvoiceCause;
}

/** Who sells or buys. */
export interface Party {
  name: string;
  /** NIF, VAT number or another; '' where nobody asked for it. */
  taxId: string;
  street: string;
  postcode: string;
  city: string;
  state: string;
  country: string;
}

export interface Place {
  country: string;
  state: string;
}

/** How amounts become such of the books; a correction has that of what it corrects. */
export interface Exchange {
  to: { code: string; decimals: number };
  /** How many of the invoice's currency one unit of the books' buys, as a decimal. */
  from: { code: string; decimals: number; rate: string };
  /** Of which day the rate is and who said it; nothing where it is the one of the shop's prices. */
  official?: { day: string; source: RateSource };
}

/** Another invoice that this one speaks of. */
export interface InvoiceName {
  number: string;
  /** `2026-11-23`. */
  issuedOn: string;
}

/** What the Union's register said of the buyer's number: the proof of a supply without tax (E5). */
export type VatProof = Omit<OrderVat['check'], 'outcome'>;

/** What an invoice says, but for its number: that is given in the moment in which it is written down. */
export interface InvoiceDraft {
  orderId: number;
  cause: InvoiceCause;
  /** The refund; 0 elsewhere. */
  causeId: number;
  type: InvoiceType;
  form: InvoiceForm;
  language: Language;
  currency: string;
  /** What its currency is worth in that of the books; null where it is that one. */
  exchange: Exchange | null;
  /** The day of the supply, of the money that went back or of the change, in the shop's calendar. */
  operatedOn: string;
  issuer: Party;
  /** Null on a simplified one: nobody asks who buys. */
  buyer: Party | null;
  /** Where the goods go; its state's tax is what `oss` owes. */
  place: Place;
  items: InvoiceItem[];
  groups: TaxGroup[];
  /** What these are in the books, minor units of their currency; missing where the invoice is in that one. */
  booked?: TaxGroup[];
  net: number;
  tax: number;
  total: number;
  /** Those that it corrects, the first one first. */
  corrects: InvoiceName[];
  /** Those that it takes the place of. */
  replaces: InvoiceName[];
  /** Those of money that came before, which it takes off; missing where none was. */
  deducts?: InvoiceName[];
  /** Why it corrects; '' elsewhere. */
  reason: string;
  /** How the order was paid, in its language. */
  paidBy: string;
  /** What of the total a wallet paid: money, not a discount. */
  fromWallet: number;
  /** Null where nothing of it was sold by the Union's register. */
  vat: VatProof | null;
}

/** An invoice as it was issued. */
export interface Invoice extends InvoiceDraft {
  paper: Paper;
  id: number;
  /** Series and figure as printed. */
  number: string;
  series: string;
  inSeries: number;
  issuedOn: string;
  /** Epoch milliseconds. */
  issuedAt: number;
  /** Said to be void: it should never have been issued. */
  annulled: boolean;
}

export const isCorrection = ({ type }: Pick<InvoiceDraft, 'type'>): boolean => type.startsWith('R');
