import { given } from '../frame/shop/per-shop.ts';
import type { Reader } from '../platform/db/index.ts';

/** Whether an invoice, by its number, is out of the daily work: its buyer is erased, and only the law still wants it. */
export const invoiceBlocked = given<(db: Reader, number: string) => Promise<boolean>>();
