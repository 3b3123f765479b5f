import { InvoiceProblem, type KeptRate, keepRates, readLastRates } from '../../invoices/index.ts';
import { dayIn } from '../../platform/i18n/days.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  date,
  deskLink,
  done,
  Form,
  Heads,
  onward,
  readForm,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';
import { dayWords, rateText, refusalText, whenText } from './words.tsx';

const HERE = deskLink('books/rates');
const SHOWN = 60;

/** What currencies officially cost, as far as the shop knows it: what sales in them are booked by. */
export const ratesScreen: Screen = {
  path: 'books/rates',
  needs: 'invoices.view',
  GET: (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop } = admin;
    const read = readForm(fieldsOf(admin), ctx.form, ctx.t);
    if (!read.values) return show(admin, read);
    const { day, currency, rate } = read.values;
    const base = shop.settings.currencies[0]?.code ?? '';
    // Half of those who type one write a comma.
    const typed = { day: day ?? '', base, currency, rate: rate.replace(',', '.'), source: 'typed' as const };
    try {
      await admin.do(keepRates, { rates: [typed] });
    } catch (error) {
      if (!(error instanceof InvoiceProblem)) throw error;
      read.errors.set('rate', refusalText(admin, error));
      return show(admin, read);
    }
    return onward(HERE, done(ctx.t('admin.books.rates.kept', { rate: rateText(admin, typed) })));
  },
};

const fieldsOf = ({ ctx: { t }, shop, now }: AdminContext) => {
  const [base, ...others] = shop.settings.currencies.map(({ code }) => code);
  return {
    day: date({
      label: t('admin.books.day'),
      required: true,
      value: dayIn(now, shop.settings.timeZone),
    }),
    currency: choice({
      label: t('admin.books.currency'),
      required: true,
      value: others[0] ?? '',
      options: others.map((code) => [code, code] as const),
    }),
    rate: text({
      label: t('admin.books.rates.rate', { base: base ?? '' }),
      hint: t('admin.books.rates.rate_hint'),
      required: true,
      max: 20,
    }),
  };
};

async function show(
  admin: AdminContext,
  read?: ReturnType<typeof readForm<ReturnType<typeof fieldsOf>>>,
): Promise<AdminReply> {
  const { ctx, shop, may } = admin;
  const { t } = ctx;
  const rates = await readLastRates(shop.db.read, SHOWN);
  const { exchange, by } = shop.settings.invoices;
  const isUsed = by === 'shop' && exchange === 'official';
  return screenPage({
    title: t('admin.books.rates'),
    back: { href: deskLink('books'), label: t('admin.menu.books') },
    status: read ? 422 : 200,
    body: (
      <div className="home">
        <Section title={t('admin.books.rates.those')}>
          <p className="hint">{t('admin.books.rates.about')}</p>
          {!isUsed && <p className="notice">{t('admin.books.rates.unused')}</p>}
          {rates.length === 0 ? (
            <p className="empty">{t('admin.books.rates.none')}</p>
          ) : (
            <Rates admin={admin} rates={rates} />
          )}
        </Section>
        {may('invoices.edit') && shop.settings.currencies.length > 1 && (
          <Section title={t('admin.books.rates.new')}>
            <Form fields={fieldsOf(admin)} read={read} submit={t('admin.books.rates.keep')} small>
              <p className="hint">{t('admin.books.rates.new_about')}</p>
            </Form>
          </Section>
        )}
      </div>
    ),
  });
}

function Rates({ admin, rates }: { admin: AdminContext; rates: readonly KeptRate[] }) {
  const { t } = admin.ctx;
  return (
    <div className="table-wrap">
      <table className="table">
        <Heads
          of={['books.day', 'books.rates.column', 'books.rates.source'].map((name) => t(`admin.${name}`))}
        />
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.id}>
              <td>{dayWords(admin, rate.day)}</td>
              <td>{rateText(admin, rate)}</td>
              <td>
                {t(`admin.books.rates.source.${rate.source}`)}{' '}
                <span className="soft">
                  {[rate.source === 'typed' ? rate.by : '', whenText(admin, rate.at)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
