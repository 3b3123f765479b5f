import type { Invoice, ToldRecord } from '../../invoices/index.ts';
import { type AdminContext, deskLink, type Fact, FactList } from '../kit/index.ts';
import { dayWords, rateText, StandingBadge, totalText, typeText, whenText } from './words.tsx';

/** What an invoice says, in a few lines: the paper says the rest. */
export function Facts({ admin, invoice }: { admin: AdminContext; invoice: Invoice }) {
  const { t } = admin.ctx;
  const { buyer, corrects, replaces, orderId, issuedOn, operatedOn, vat, exchange } = invoice;
  const names = (invoices: readonly { number: string }[]) => invoices.map(({ number }) => number).join(', ');
  const facts: Fact[] = [
    [t('admin.invoices.column.type'), typeText(admin, invoice)],
    [t('admin.invoices.column.issued'), dayWords(admin, issuedOn)],
    ...(operatedOn === issuedOn ? [] : [[t('invoices.paper.operated'), dayWords(admin, operatedOn)] as Fact]),
    [
      t('admin.invoices.column.order'),
      <a key="order" href={deskLink(`orders/${orderId}`)}>
        {t('admin.orders.title', { number: `${orderId}` })}
      </a>,
    ],
    [t('admin.invoices.column.customer'), buyer ? `${buyer.name}\n${buyer.taxId}` : '–'],
    [t('admin.books.base'), totalText(admin, { ...invoice, total: invoice.net })],
    [t('admin.books.tax'), totalText(admin, { ...invoice, total: invoice.tax })],
    [t('admin.invoices.column.total'), totalText(admin, invoice)],
    ...(exchange ? [[t('admin.invoices.rate'), exchangeText(admin, exchange)] as Fact] : []),
    ...(vat ? [[t('admin.invoices.vat'), vatText(admin, vat)] as Fact] : []),
    ...(corrects.length > 0 ? [[t('invoices.paper.corrects'), names(corrects)] as Fact] : []),
    ...(replaces.length > 0 ? [[t('invoices.paper.replaces'), names(replaces)] as Fact] : []),
    ...(invoice.reason === '' ? [] : [[t('invoices.paper.reason'), invoice.reason] as Fact]),
  ];
  return (
    <>
      {invoice.annulled && (
        <p>
          <span className="badge is-bad">{t('admin.invoices.annulled')}</span>
        </p>
      )}
      <FactList facts={facts} />
    </>
  );
}

/** By which rate it is booked, of which day, and who said it. */
function exchangeText(admin: AdminContext, { to, from, official }: NonNullable<Invoice['exchange']>): string {
  const { t } = admin.ctx;
  const rate = rateText(admin, { base: to.code, currency: from.code, rate: from.rate });
  const said = official
    ? `${t(`admin.books.rates.source.${official.source}`)}, ${dayWords(admin, official.day)}`
    : t('admin.invoices.rate_of_prices');
  return `${rate}\n${said}`;
}

/** Number, name and consultation, as the Union's register gave them then. */
const vatText = (admin: AdminContext, { number, name, consultation, at }: NonNullable<Invoice['vat']>) =>
  [
    [number, name].filter(Boolean).join(', '),
    admin.ctx.t('admin.orders.vat.consultation', { consultation, when: whenText(admin, at) }),
  ].join('\n');

/** What the agency was told of an invoice, and what it said. */
export function Records(props: {
  admin: AdminContext;
  told: readonly ToldRecord[];
  xml: string;
  answer: string;
}) {
  const { admin, told, xml, answer } = props;
  const { t } = admin.ctx;
  if (told.length === 0) return <p className="empty">{t('admin.invoices.no_record')}</p>;
  return (
    <>
      <ul className="timeline">
        {told.map(({ id, mode, kind, state, code, said, madeAt, reason }) => (
          <li key={id}>
            <p>
              {t(`admin.invoices.record.${kind}`)}{' '}
              <StandingBadge admin={admin} standing={state ?? 'waiting'} />{' '}
              {mode === 'test' && <span className="badge">{t('admin.invoices.trying')}</span>}{' '}
              <span className="soft">{whenText(admin, Date.parse(madeAt))}</span>
            </p>
            {reason !== '' && <p className="soft">{reason}</p>}
            {code > 0 && (
              <p lang="es">
                {code} · {said}
              </p>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('admin.invoices.xml')}</summary>
        <pre className="letter">{xml}</pre>
      </details>
      {answer !== '' && (
        <details>
          <summary>{t('admin.invoices.answer')}</summary>
          <pre className="letter">{answer.slice(0, 20_000)}</pre>
        </details>
      )}
    </>
  );
}
