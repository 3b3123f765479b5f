import { tidyTaxId } from '../accounts/index.ts';
import { ask } from '../frame/command/index.ts';
import { notify } from '../frame/page/notices.tsx';
import { ShopError } from '../frame/request/errors.ts';
import { ownPath } from '../frame/request/own-path.ts';
import { type Reply, redirect } from '../frame/request/reply.ts';
import { askedBy, type RequestContext } from '../frame/request/request-context.ts';
import { speak } from '../frame/request/speak.ts';
import { networkOf } from '../platform/security/network.ts';
import { blockedAmong } from './blocked.ts';
import { requestInvoice } from './issuing/commands.ts';
import { isProof, pdfLink } from './links.ts';
import { InvoicePage } from './pages/invoice.tsx';
import { paperReply } from './paper/reply.ts';
import { sheetIn } from './paper/sheet.ts';
import { InvoiceProblem } from './problem.ts';
import { readInvoice, readModeOf } from './store.ts';

/** No other site may learn the link that the page stands at. */
const PRIVATE = { 'referrer-policy': 'same-origin' };

/** `/invoices/{id}/{proof}`, and with `.pdf` behind it the file. @throws ShopError `not_found` */
export async function invoiceFile(
  ctx: RequestContext,
  { rest = '' }: Record<string, string>,
): Promise<Reply> {
  const { shop } = ctx;
  const [, id = '0', proof = '', pdf] = /^(\d{1,9})\/([0-9a-f]{64})(\.pdf)?\/?$/.exec(rest) ?? [];
  const invoice = id === '0' ? undefined : await readInvoice(shop.db.read, Number(id));
  if (!invoice || !isProof(shop, invoice.orderId, proof)) throw new ShopError('not_found');
  if ((await blockedAmong(shop, [invoice])).size > 0) throw new ShopError('not_found');
  if (pdf) return paperReply(shop, invoice);
  const sheet = sheetIn(shop.settings, invoice, await readModeOf(shop.db.read, invoice.id));
  // Its address has no language: the page around it speaks that of the invoice, if the shop has it still.
  if (shop.settings.languages.includes(sheet.language)) speak(ctx, sheet.language);
  return {
    kind: 'page',
    title: `${sheet.title} ${invoice.number}`,
    noindex: true,
    headers: PRIVATE,
    body: <InvoicePage sheet={sheet} pdf={pdfLink(shop, invoice)} />,
  };
}

/** `/invoices/request/{order}/{proof}`: a full invoice in the place of the simplified one. */
export async function postRequest(
  ctx: RequestContext,
  { rest = '' }: Record<string, string>,
): Promise<Reply> {
  const { shop, form, t } = ctx;
  const [, id = '0', proof = ''] = /^(\d{1,9})\/([0-9a-f]{64})\/?$/.exec(rest) ?? [];
  if (!isProof(shop, Number(id), proof)) throw new ShopError('not_found');
  const back = ownPath(ctx, form.text('back', 500)) ?? shop.addresses.home(ctx.language);
  if (!(await shop.limits.take('invoice', networkOf(ctx.ip)))) throw new ShopError('too_many_requests');
  const text = (name: string) => form.line(name, 120);
  const buyer = {
    name: text('name'),
    taxId: tidyTaxId(text('tax_id')),
    street: text('street'),
    postcode: text('postcode'),
    city: text('city'),
    state: text('state'),
    country: text('country'),
  };
  try {
    const { number } = await ask(askedBy(ctx), requestInvoice, { orderId: Number(id), proof, buyer });
    await notify(ctx, { kind: 'success', text: t('invoices.ask.done', { number }) });
  } catch (error) {
    if (!(error instanceof InvoiceProblem)) throw error;
    await notify(ctx, { kind: 'error', text: t(`invoices.error.${error.why}`) });
  }
  return redirect(back, 303);
}
