import { tidyTaxId } from '../../accounts/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import {
  amendRecord,
  annulInvoice,
  blockedAmong,
  type Invoice,
  paperReply,
  proofOf,
  readAnswerOf,
  readInvoice,
  readInvoicesOf,
  readRecordXml,
  readTold,
  requestInvoice,
  sendInvoice,
  titleOf,
} from '../../invoices/index.ts';
import { readOrder } from '../../orders/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  idIn,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { Facts, Records } from './parts.tsx';
import { type Refused, Steps } from './steps.tsx';
import { refusalText } from './words.tsx';

/** One invoice: what it says, what the agency was told of it and answered, and what may be done. */
export const invoiceScreen: Screen = {
  path: 'invoices/{id}',
  needs: 'invoices.view',
  GET: async (admin, params) => show(admin, await invoiceOf(admin, idIn(params))),
  async POST(admin, params) {
    const invoice = await invoiceOf(admin, idIn(params));
    const { form, t } = admin.ctx;
    const here = deskLink(`invoices/${invoice.id}`);
    const invoiceId = invoice.id;
    try {
      switch (form.text('do', 10)) {
        case 'amend':
          await admin.do(amendRecord, { invoiceId });
          return onward(here, done(t('admin.invoices.done.amend')));
        case 'annul': {
          const reason = form.trimmed('reason', 500);
          if (reason === '') return onward(here, problem(t('admin.invoices.reason_missing')));
          await admin.do(annulInvoice, { invoiceId, reason });
          return onward(here, done(t('admin.invoices.done.annul')));
        }
        case 'letter':
          await admin.do(sendInvoice, { invoiceId });
          return onward(here, done(t('admin.invoices.done.letter')));
        case 'full': {
          const wish = wishOf(admin, invoice);
          const made = await admin.do(requestInvoice, wish).catch((error: unknown): Refused => {
            return { buyer: wish.buyer, why: refusalText(admin, error) };
          });
          // What was typed of the buyer stays there to be put right.
          if ('why' in made) return show(admin, invoice, made);
          return onward(
            deskLink(`invoices/${made.id}`),
            done(t('invoices.ask.done', { number: made.number })),
          );
        }
        default:
          return onward(here);
      }
    } catch (error) {
      return onward(here, problem(refusalText(admin, error)));
    }
  },
};

async function show(admin: AdminContext, invoice: Invoice, refused?: Refused): Promise<AdminReply> {
  const { read } = admin.shop.db;
  const [told, issued, order] = await Promise.all([
    readTold(read, invoice.id),
    readInvoicesOf(read, invoice.orderId),
    readOrder(read, invoice.orderId),
  ]);
  const last = told.at(-1);
  const [xml, answer] = await Promise.all([
    last ? readRecordXml(read, last.id) : '',
    last?.answerId ? readAnswerOf(read, last.answerId) : undefined,
  ]);
  const { t } = admin.ctx;
  return screenPage({
    status: refused ? 422 : 200,
    title: `${t(titleOf(invoice))} ${invoice.number}`,
    back: { href: deskLink('invoices'), label: t('admin.menu.invoices') },
    tools: (
      <a className="button" href={deskLink(`invoices/${invoice.id}/pdf`)}>
        PDF
      </a>
    ),
    body: (
      <div className="order">
        <div className="order-main">
          <Section title={t('admin.invoices.what')}>
            <Facts admin={admin} invoice={invoice} />
          </Section>
          <Section title={t('admin.invoices.records')}>
            <Records admin={admin} told={told} xml={xml} answer={answer?.body ?? ''} />
          </Section>
        </div>
        <div className="order-side">
          {admin.may('invoices.edit') && (
            <Steps
              admin={admin}
              invoice={invoice}
              issued={issued}
              order={order}
              told={told}
              refused={refused}
            />
          )}
        </div>
      </div>
    ),
  });
}

/** The invoice as its file; of who is erased, for who looks after persons' data: no link to it opens any more. */
export const paperScreen: Screen = {
  path: 'invoices/{id}/pdf',
  needs: 'invoices.view',
  GET: async (admin, params) => paperReply(admin.shop, await invoiceOf(admin, idIn(params))),
};

/** @throws ShopError `not_found` */
async function invoiceOf({ shop, may }: AdminContext, id: number | undefined): Promise<Invoice> {
  const invoice = id === undefined ? undefined : await readInvoice(shop.db.read, id);
  if (!invoice) throw new ShopError('not_found');
  if (!may('privacy') && (await blockedAmong(shop, [invoice])).size > 0) throw new ShopError('not_found');
  return invoice;
}

function wishOf({ ctx: { form }, shop }: AdminContext, { orderId }: Invoice) {
  const line = (name: string) => form.line(name, 120);
  const buyer = {
    name: line('name'),
    taxId: tidyTaxId(line('tax_id')),
    street: line('street'),
    postcode: line('postcode'),
    city: line('city'),
    state: line('state'),
    country: line('country'),
  };
  return { orderId, proof: proofOf(shop, orderId), buyer };
}
