import { vatId, vatNumberOf } from '../../accounts/index.ts';
import { taxOf } from '../../orders/index.ts';
import { longDate } from '../../platform/i18n/dates.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { formatMoney } from '../../platform/money.ts';
import type { Exchange, Invoice, InvoiceItem, InvoiceName, Party, TaxGroup } from '../making/model.ts';
import { isCorrection } from '../making/model.ts';
import { bookedOf } from '../making/model-balance.ts';
import { isToUnionBusiness } from '../making/model-buyer.ts';
import { addGroups, asTold } from '../making/model-groups.ts';
import type { Paper } from '../making/model-paper.ts';
import type { ChainMode } from '../tables.ts';
import { checkAddress, VERIFIABLE } from './model-check.ts';

/** A named line: a label and what stands there. */
export interface Fact {
  label: string;
  text: string;
}

/** All that stands on an invoice, in finished words: its page and its PDF show the same. */
export interface Sheet {
  language: string;
  title: string;
  facts: Fact[];
  seller: { title: string; lines: string[] };
  /** Undefined on a simplified one. */
  buyer: { title: string; lines: string[] } | undefined;
  itemsTitle: string;
  heads: string[];
  /** Name, pieces, price of a piece without tax, discount, net. */
  items: string[][];
  taxesTitle: string;
  taxHeads: string[];
  taxes: string[][];
  sums: Fact[];
  total: Fact;
  notes: string[];
  /** What stands below each page where there are several. */
  page: (page: number, pages: number) => string;
  check: { above: string; below: string; address: string; label: string } | undefined;
}

/** How a date and an amount of the books are written, and a country called, in the invoice's language. */
export interface Words {
  t: Translate;
  date: (day: string) => string;
  /** @param minor minor units of that currency */
  inBooks: (minor: number, to: Exchange['to']) => string;
  place: (party: Party) => string[];
}

/** To businesses of other states somebody sells by their VAT number, with its state (directive 2006/112/EC article 226.3). */
function sellerOf({ issuer, groups }: Pick<Invoice, 'issuer' | 'groups'>): Party {
  const vat = groups.some(isToUnionBusiness) ? vatNumberOf(issuer.country, issuer.taxId) : undefined;
  return vat ? { ...issuer, taxId: vatId(vat) } : issuer;
}

/** @param mode of the record that it has; undefined where it has none, and nothing is said of records */
export function sheetOf(invoice: Invoice, paper: Paper, mode: ChainMode | undefined, words: Words): Sheet {
  const { t, date, place, inBooks } = words;
  const money = (minor: number) => formatMoney(minor, paper.money);
  const { buyer, form } = invoice;
  const lines = (party: Party) => [
    party.name,
    ...(party.taxId === '' ? [] : [t('invoices.paper.tax_id', { id: party.taxId })]),
    ...place(party),
  ];
  const lowered = invoice.items.some(({ before, net }) => before !== net);
  return {
    language: invoice.language,
    title: t(titleOf(invoice)),
    facts: [
      { label: t('invoices.paper.number'), text: invoice.number },
      { label: t('invoices.paper.issued'), text: date(invoice.issuedOn) },
      ...(invoice.operatedOn === invoice.issuedOn
        ? []
        : [{ label: t('invoices.paper.operated'), text: date(invoice.operatedOn) }]),
      { label: t('invoices.paper.order'), text: String(invoice.orderId) },
      ...named(t('invoices.paper.corrects'), invoice.corrects, date),
      ...named(t('invoices.paper.replaces'), invoice.replaces, date),
      ...named(t('invoices.paper.deducts'), invoice.deducts ?? [], date),
      ...(isCorrection(invoice)
        ? [
            {
              label: t('invoices.paper.reason'),
              text: invoice.reason || t(`invoices.cause.${invoice.cause}`),
            },
          ]
        : []),
    ],
    seller: { title: t('invoices.paper.seller'), lines: lines(sellerOf(invoice)) },
    buyer: form === 'full' && buyer ? { title: t('invoices.paper.buyer'), lines: lines(buyer) } : undefined,
    itemsTitle: t('invoices.paper.items'),
    heads: [
      t('invoices.paper.item'),
      t('invoices.paper.pieces'),
      t('invoices.paper.price'),
      ...(lowered ? [t('invoices.paper.discount')] : []),
      t('invoices.paper.net'),
    ],
    items: invoice.items.map((item) => [
      nameOf(item, invoice, t),
      item.pieces === 0 ? '' : String(item.pieces).replace('-', '−'),
      item.pieces === 0 ? '' : pieceText(item, paper.money),
      ...(lowered ? [item.before === item.net ? '' : money(item.net - item.before)] : []),
      money(item.net),
    ]),
    taxesTitle: t('invoices.paper.taxes'),
    taxHeads: [t('invoices.paper.tax'), t('invoices.paper.base'), t('invoices.paper.quota')],
    taxes: asSeen(invoice.groups).flatMap(({ base, taxes, treatment }) => {
      if (taxes.length === 0) return [[t(`invoices.treatment.${treatment}`), money(base), money(0)]];
      return taxes.map(({ label, ppm, amount, surcharge }, index) => [
        t(surcharge ? 'invoices.paper.surcharge' : 'invoices.paper.rate', { label, rate: ppm / 1_000_000 }),
        index === 0 ? money(base) : '',
        money(amount),
      ]);
    }),
    sums: [
      { label: t('invoices.paper.base_total'), text: money(invoice.net) },
      { label: t('invoices.paper.tax_total'), text: money(invoice.tax) },
    ],
    total: { label: t('invoices.paper.total'), text: money(invoice.total) },
    notes: [...paper.mentions, ...notesOf(invoice, money, inBooks, t)],
    page: (page, pages) => t('invoices.paper.page', { number: invoice.number, page, pages }),
    check: mode && {
      above: 'QR tributario:',
      // The agency's own words, and only in earnest.
      below: mode === 'live' ? VERIFIABLE : t('invoices.paper.test'),
      address: checkAddress(invoice, mode),
      label: t('invoices.paper.check'),
    },
  };
}

/** What a thing is called; of money, why it is there, and of what. */
function nameOf({ name, cause }: InvoiceItem, invoice: Pick<Invoice, 'cause'>, t: Translate): string {
  if (name !== '' && !cause) return name;
  const why = t(`invoices.cause.${cause ?? invoice.cause}`);
  return name === '' ? why : `${why}: ${name}`;
}

/** The key of what an invoice is called. */
export function titleOf({ type, form }: Pick<Invoice, 'type' | 'form'>): string {
  if (type.startsWith('R'))
    return form === 'full' ? 'invoices.title.correction' : 'invoices.title.simplified_correction';
  return form === 'full' ? 'invoices.title.full' : 'invoices.title.simplified';
}

/** Number and day: a series that begins anew each year need not say the year. */
const named = (label: string, invoices: readonly InvoiceName[], date: Words['date']): Fact[] =>
  invoices.length === 0
    ? []
    : [{ label, text: invoices.map(({ number, issuedOn }) => `${number} (${date(issuedOn)})`).join(', ') }];

/** What the one-stop shop is told apart its buyer sees together. */
const asSeen = (groups: readonly TaxGroup[]): TaxGroup[] =>
  addGroups(asTold(groups).map(({ service: _, ...group }) => group));

/** With as many decimals as it takes, up to four more than amounts have, for pieces and price to come to the line. */
function pieceText({ before, pieces }: InvoiceItem, format: Paper['money']): string {
  const [whole, count] = [Math.abs(before), Math.abs(pieces)];
  for (let more = 0; ; more++) {
    const price = Math.round((whole * 10 ** more) / count);
    if (more === 4 || Math.round((price * count) / 10 ** more) === whole)
      return formatMoney(price, { ...format, decimals: format.decimals + more });
  }
}

function notesOf(
  invoice: Invoice,
  money: (minor: number) => string,
  inBooks: Words['inBooks'],
  t: Translate,
): string[] {
  const { form, paidBy, fromWallet, exchange, groups } = invoice;
  return [
    ...(form === 'simplified' && groups.some(({ taxes }) => taxes.length > 0)
      ? [t('invoices.paper.tax_included')]
      : []),
    ...(paidBy === '' ? [] : [t('invoices.paper.paid_by', { way: paidBy })]),
    ...(fromWallet > 0 ? [t('invoices.paper.from_wallet', { amount: money(fromWallet) })] : []),
    ...(fromWallet < 0 ? [t('invoices.paper.to_wallet', { amount: money(0 - fromWallet) })] : []),
    ...(exchange
      ? [
          t('invoices.paper.tax_in_books', {
            amount: inBooks(taxOf(bookedOf(invoice)), exchange.to),
          }),
        ]
      : []),
  ];
}

/** `2026-11-23` in words. */
export const dayWords = (day: string, way: Parameters<typeof longDate>[1]): string =>
  longDate(Date.parse(`${day}T12:00:00Z`), way);
