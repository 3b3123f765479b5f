import type { Reply } from '../../frame/request/reply.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Invoice } from '../making/model.ts';
import { readModeOf } from '../store.ts';
import { pdfOf } from './pdf.ts';
import { sheetIn } from './sheet.ts';

/** An invoice as its file. Who may have it has been asked before. */
export async function paperReply(shop: Shop, invoice: Invoice): Promise<Extract<Reply, { kind: 'file' }>> {
  const sheet = sheetIn(shop.settings, invoice, await readModeOf(shop.db.read, invoice.id));
  const { accent, typeface, shop: name } = invoice.paper;
  const body = await pdfOf(sheet, { accent, typeface, shop: name, at: invoice.issuedAt });
  // No other site may learn the link that it stands at.
  const headers = { 'referrer-policy': 'same-origin' };
  return { kind: 'file', body, type: 'application/pdf', name: `${invoice.number}.pdf`, headers };
}
