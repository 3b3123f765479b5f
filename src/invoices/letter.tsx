import { LetterButton, makeLetter } from '../frame/page/letter.tsx';
import type { Language } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import { type Order, readOrder, sendAndKeep, letterStyles as styles } from '../orders/index.ts';
import type { JobTrace } from '../platform/jobs/jobs.ts';
import type { Letter } from '../platform/mail/mail.ts';
import { invoiceLink } from './links.ts';
import type { Invoice } from './making/model.ts';
import { titleOf } from './paper/model.ts';
import { pdfOf } from './paper/pdf.ts';
import { sheetIn } from './paper/sheet.ts';
import { readInvoice, readInvoicesOf, readModeOf } from './store.ts';

/** The job's kind: the number of an invoice in, a letter with its file out. */
export const LETTER = 'invoices.letter';

/** Sends an invoice to whoever ordered, in the order's language: the file, and the link to its page. */
export async function sendInvoiceLetter(
  shop: Shop,
  { invoiceId }: { invoiceId: number },
): Promise<JobTrace | undefined> {
  const { read } = shop.db;
  const invoice = await readInvoice(read, invoiceId);
  const order = invoice && (await readOrder(read, invoice.orderId));
  if (!invoice || !order || order.billing.email === '') return undefined;
  const { settings } = shop;
  const { accent, typeface, shop: name } = invoice.paper;
  const sheet = sheetIn(settings, invoice, await readModeOf(read, invoice.id));
  const content = await pdfOf(sheet, { accent, typeface, shop: name, at: invoice.issuedAt });
  const attachments = [
    { filename: `${invoice.number.replaceAll('/', '-')}.pdf`, contentType: 'application/pdf', content },
  ];
  return sendAndKeep(
    shop,
    { orderId: order.id, kind: 'customer_tax_invoice', by: '' },
    { ...writeInvoiceLetter(shop, invoice, order, invoice.language), attachments },
  );
}

/** The letter about the last invoice of an order, without its file; undefined where it has none. */
export async function previewInvoiceLetter(
  shop: Shop,
  order: Order,
  language: Language,
): Promise<Letter | undefined> {
  const invoice = (await readInvoicesOf(shop.db.read, order.id)).at(-1);
  return invoice && writeInvoiceLetter(shop, invoice, order, language);
}

function writeInvoiceLetter(shop: Shop, invoice: Invoice, order: Order, language: Language): Letter {
  const { settings } = shop;
  const { number } = invoice;
  const t = texts(language, settings);
  const title = t(titleOf(invoice));
  const values = { title, number, order: order.id, shop: settings.name, name: order.billing.firstName };
  return makeLetter(shop, {
    to: order.billing.email,
    language,
    subject: t('invoices.mail.subject', values),
    title: `${title} ${number}`,
    body: (
      <>
        <p style={styles.text}>{t('invoices.mail.text', values)}</p>
        <LetterButton href={shop.publicUrl + invoiceLink(shop, invoice)} label={t('invoices.mail.open')} />
        <p style={styles.text}>{t('invoices.mail.closing', values)}</p>
      </>
    ),
  });
}
