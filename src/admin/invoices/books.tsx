import { ShopError } from '../../frame/request/errors.ts';
import {
  BOOKS,
  BY_HAND,
  bookCsv,
  bookOf,
  bookXlsx,
  type Closing,
  closeBooks,
  MOST_LINES,
  periodOf,
  readClosings,
  readDistanceSales,
  recentPeriods,
  TooLong,
  yearOf,
} from '../../invoices/index.ts';
import { EXCHANGE } from '../../orders/index.ts';
import { findGateway, wayTitle } from '../../payments/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import { readRates, strangeRates } from '../../pricing/index.ts';
import {
  type AdminContext,
  date,
  deskLink,
  done,
  Form,
  onward,
  problem,
  readForm,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';
import { DistanceSales } from './distance.tsx';
import { dayWords, refusalText, whenText } from './words.tsx';

const HERE = deskLink('books');
const CLOSINGS = 12;

/** What the accountant is given, and how far it is closed. */
export const booksScreen: Screen = {
  path: 'books',
  needs: 'invoices.view',
  menu: { name: 'books', group: 'money', icon: 'book' },
  async GET(admin) {
    const { ctx, shop, now, may } = admin;
    const { t } = ctx;
    const periods = recentPeriods(dayIn(now, shop.settings.timeZone));
    const wished = ctx.query.line('period', 7);
    const period = periodOf(wished) ? wished : (periods[0] ?? '');
    const year = yearOf(shop, now);
    const { sellsTo, address, invoices } = shop.settings;
    const elsewhere = sellsTo.filter((country) => country !== address.country);
    const [closings, distance, rates] = await Promise.all([
      readClosings(shop.db.read, CLOSINGS),
      readDistanceSales(shop.db.read, year),
      invoices.oss ? readRates(shop.db.read) : [],
    ]);
    const strange = invoices.oss ? strangeRates(rates, elsewhere) : [];
    return screenPage({
      title: t('admin.menu.books'),
      back: { href: deskLink('invoices'), label: t('admin.menu.invoices') },
      tools: shop.settings.currencies.length > 1 && (
        <a className="button" href={deskLink('books/rates')}>
          {t('admin.books.rates')}
        </a>
      ),
      body: (
        <div className="home">
          <Section title={t('admin.books.files')}>
            <form method="get" action={HERE} className="form is-small">
              <div className="field">
                <label htmlFor="period">{t('admin.books.period')}</label>
                <select id="period" name="period" defaultValue={period}>
                  {[...new Set([period, ...periods])].map((name) => (
                    <option key={name} value={name}>
                      {periodText(admin, name)}
                    </option>
                  ))}
                </select>
              </div>
              <div className="bar">
                <button type="submit" className="button">
                  {t('admin.books.show')}
                </button>
              </div>
            </form>
            <ul className="plain-list">
              {BOOKS.map((book) => (
                <li key={book}>
                  <p>
                    <strong>{t(`admin.books.book.${book}`)}</strong>
                  </p>
                  <p className="hint">{t(`admin.books.book.${book}.about`)}</p>
                  <div className="row">
                    <Files period={period} book={book} title={t(`admin.books.book.${book}`)} />
                  </div>
                </li>
              ))}
            </ul>
          </Section>
          <DistanceSales admin={admin} year={year} net={distance?.net ?? 0} strange={strange} />
          <Section title={t('admin.books.closed')}>
            <Closings admin={admin} closings={closings} />
            {may('books.close') && (
              <Form fields={closingFields(admin)} submit={t('admin.books.close')} danger small>
                <p className="hint">{t('admin.books.close_about')}</p>
              </Form>
            )}
          </Section>
        </div>
      ),
    });
  },
  async POST(admin) {
    const { t } = admin.ctx;
    const { values } = readForm(closingFields(admin), admin.ctx.form, t);
    const reason = values?.reason ?? '';
    if (!values?.until || reason === '') return onward(HERE, problem(t('admin.books.missing')));
    try {
      await admin.do(closeBooks, { until: values.until, reason });
      return onward(HERE, done(t('admin.books.is_closed', { day: dayWords(admin, values.until) })));
    } catch (error) {
      return onward(HERE, problem(refusalText(admin, error)));
    }
  },
};

/** A book of a period as a file. Names of customers stand in some of them. */
export const bookFileScreen: Screen = {
  path: 'books/file',
  needs: 'invoices.view',
  confirm: ['GET'],
  async GET(admin) {
    const { ctx, shop } = admin;
    const { query, t } = ctx;
    const book = BOOKS.find((each) => each === query.line('book', 20));
    const period = query.line('period', 7);
    const days = periodOf(period);
    if (!book || !days) throw new ShopError('not_found');
    const table = bookOf(shop, book, days);
    const said = saidIn(admin);
    const name = `${t(`admin.books.file.${book}`)}-${period}`;
    const headers = { 'cache-control': 'no-store' };
    if (query.line('format', 4) !== 'xlsx') {
      const type = 'text/csv; charset=utf-8';
      return { kind: 'file', body: bookCsv(table, said), type, name: `${name}.csv`, headers };
    }
    try {
      const body = await bookXlsx(table, said, period);
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return { kind: 'file', body, type, name: `${name}.xlsx`, headers };
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      return onward(deskLink('books', { period }), problem(t('admin.books.too_long', { most: MOST_LINES })));
    }
  },
};

/** In the language of who asks; the agency's own heads are Spanish. */
function saidIn({ ctx, shop }: AdminContext) {
  const { t } = ctx;
  return {
    head: (head: string) => (head.startsWith('books.') ? t(`admin.${head}`) : head),
    word(head: string, word: string) {
      if (head === 'books.movement') return t(`admin.books.movement.${word}`);
      if (head === 'books.sold') return t(`admin.books.sold.${word}`);
      if (head === 'books.way' && word === EXCHANGE) return t('admin.reports.way.exchange');
      if (head === 'books.way' && word === BY_HAND) return t('admin.books.way.by_hand');
      const way = head === 'books.way' ? findGateway(shop, word) : undefined;
      return way ? wayTitle(shop.settings, way, ctx.language) : word;
    },
    decimals: shop.settings.currencies[0]?.decimals ?? 2,
  };
}

function Files({ period, book, title }: { period: string; book: string; title: string }) {
  return ['csv', 'xlsx'].map((format) => (
    <a
      key={format}
      className="button"
      href={deskLink('books/file', { book, period, format })}
      aria-label={`${format.toUpperCase()}, ${title}`}
    >
      {format.toUpperCase()}
    </a>
  ));
}

/** @example periodText(admin, '2026-3T') // '3r trimestre del 2026' */
function periodText({ ctx: { t } }: AdminContext, name: string): string {
  const [year = '', part = ''] = name.split('-');
  if (part === '') return t('admin.books.year', { year });
  if (part.endsWith('T')) return t('admin.books.of_quarter', { quarter: Number(part.slice(0, 1)), year });
  return `${part}/${year}`;
}

const closingFields = ({ ctx: { t } }: AdminContext) => ({
  until: date({ label: t('admin.books.until'), required: true }),
  reason: text({ label: t('admin.reason'), max: 300, required: true }),
});

function Closings({ admin, closings }: { admin: AdminContext; closings: readonly Closing[] }) {
  const { t } = admin.ctx;
  if (closings.length === 0) return <p className="empty">{t('admin.books.none_closed')}</p>;
  return (
    <ul className="plain-list">
      {closings.map(({ id, until, made_by: by, reason, closed_at: at }) => (
        <li key={id}>
          {t('admin.books.closed_until', { day: dayWords(admin, until) })}{' '}
          <span className="soft">{[by, whenText(admin, at), reason].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}
