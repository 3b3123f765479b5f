import type { Shop } from '../frame/shop/shop.ts';
import { sign, signatureFits } from '../platform/security/tokens.ts';
import type { Invoice } from './making/model.ts';

/**
 * Opens the invoices of an order to whoever has it. The order's own key does not: it opens an order without its
 * addresses, and a full invoice has one.
 */
export const proofOf = ({ keys }: Pick<Shop, 'keys'>, orderId: number): string =>
  sign(`order ${orderId}`, keys.of('invoice link'));

export const isProof = ({ keys }: Pick<Shop, 'keys'>, orderId: number, proof: string): boolean =>
  signatureFits(proof, `order ${orderId}`, keys.of('invoice link'));

/** The page of an invoice, and its PDF, site-relative. */
export const invoiceLink = (
  shop: Pick<Shop, 'keys'>,
  { id, orderId }: Pick<Invoice, 'id' | 'orderId'>,
): string => `/invoices/${id}/${proofOf(shop, orderId)}`;
export const pdfLink = (shop: Pick<Shop, 'keys'>, invoice: Pick<Invoice, 'id' | 'orderId'>): string =>
  `${invoiceLink(shop, invoice)}.pdf`;
export const requestLink = (shop: Pick<Shop, 'keys'>, orderId: number): string =>
  `/invoices/request/${orderId}/${proofOf(shop, orderId)}`;
