import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { agencyScreen } from './agency.tsx';
import { bookFileScreen, booksScreen } from './books.tsx';
import { certificateScreen } from './certificate.ts';
import { invoiceScreen, paperScreen } from './invoice.tsx';
import { invoiceList } from './list.tsx';
import { ratesScreen } from './rates.tsx';

/** Invoices, what the tax agency says of them, and the books. */
export const invoiceScreens: readonly Screen[] = [
  listScreen(invoiceList),
  viewScreen(invoiceList),
  exportScreen(invoiceList),
  agencyScreen,
  certificateScreen,
  invoiceScreen,
  paperScreen,
  booksScreen,
  bookFileScreen,
  ratesScreen,
];
