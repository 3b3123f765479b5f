import { dayText } from '../../frame/shop/dates.ts';
import { type CartsOf, currencyFormat, type Period, periods } from '../../orders/index.ts';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import { type CurrencyFormat, formatMoney } from '../../platform/money.ts';
import {
  type AdminContext,
  Bars,
  type ChartBar,
  deskLink,
  Heads,
  onward,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { isUntouched, openingFor } from '../setup/opening.ts';
import { OpeningPanel } from '../setup/panel.tsx';
import { DAYS, type HomeFigures, PERIODS, readHome, type Waiting } from './read.ts';

/** What waits for somebody, and how it goes. */
export const homeScreen: Screen = {
  path: '',
  needs: 'signed-in',
  menu: { name: 'home', group: 'sales', icon: 'shop' },
  async GET(admin) {
    const checks = await openingFor(admin);
    if (isUntouched(checks)) return onward(deskLink('setup'));
    const home = await readHome(admin);
    const { t } = admin.ctx;
    return screenPage({
      title: t('admin.menu.home'),
      body: (
        <div className="home">
          <OpeningPanel admin={admin} checks={checks} />
          <WaitingList admin={admin} waiting={home.waiting} />
          {home.figures && <Sales admin={admin} home={home} />}
          <div className="halves">
            {home.figures && <Best admin={admin} home={home} />}
            {home.unfound.length > 0 && <Unfound admin={admin} home={home} />}
          </div>
        </div>
      ),
    });
  },
};

function WaitingList({ admin, waiting }: { admin: AdminContext; waiting: readonly Waiting[] }) {
  const { t } = admin.ctx;
  const text = ({ what, count, orMore }: Waiting) =>
    t(`admin.home.waits.${what}`, { count, shown: orMore ? `${count}+` : String(count) });
  return (
    <Section title={t('admin.home.waiting')}>
      {waiting.length === 0 ? (
        <p className="empty">{t('admin.home.nothing_waits')}</p>
      ) : (
        <ul className="waiting">
          {waiting.map((one) => (
            <li key={one.what}>{one.href ? <a href={one.href}>{text(one)}</a> : text(one)}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The contract's average: what was sold, by how many orders; nothing of no orders. */
const average = ({ sales, orders }: Period['now']) => (orders === 0 ? 0 : Math.round(sales / orders));

function Sales({ admin, home }: { admin: AdminContext; home: HomeFigures }) {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const figures = home.figures!;
  const format = currencyFormat(shop.settings, home.currency);
  const money = (minor: number) => formatMoney(minor, format);
  const lengths = periods(figures, home.currency, PERIODS);
  return (
    <Section title={t('admin.home.sales_in', { currency: home.currency })}>
      <ul className="periods">
        {lengths.map((period) => (
          <li key={period.days}>
            <h3>{t('admin.home.period', { days: period.days })}</h3>
            <p className="periods-sum">{money(period.now.sales)}</p>
            <Against t={t} now={period.now.sales} before={period.before.sales} money={money} />
            <dl>
              <dt>{t('admin.home.orders')}</dt>
              <dd>{period.now.orders}</dd>
              <dt>{t('admin.home.average')}</dt>
              <dd>{money(average(period.now))}</dd>
              <dt>{t('admin.home.refunds')}</dt>
              <dd>{money(period.now.refunds)}</dd>
              <dt>{t('admin.home.customers')}</dt>
              <dd>{period.now.customers}</dd>
              <Conversion admin={admin} carts={home.carts.get(period.days)} />
            </dl>
          </li>
        ))}
      </ul>
      {home.carts.size > 0 && <p className="soft">{t('admin.home.conversion_how')}</p>}
      <DayBars admin={admin} bars={barsOf(admin, home, money)} money={money} />
      <Others admin={admin} home={home} format={format} />
    </Section>
  );
}

/** What of the carts that were filled was ordered; nothing while it is not known. */
function Conversion({ admin, carts }: { admin: AdminContext; carts: CartsOf | undefined }) {
  const { t, language } = admin.ctx;
  if (!carts) return null;
  const share = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  return (
    <>
      <dt>{t('admin.home.conversion')}</dt>
      <dd title={t('admin.home.conversion_of', { ordered: carts.ordered, filled: carts.filled })}>
        {share.format(carts.ordered / carts.filled)}
      </dd>
    </>
  );
}

/** How it was in the period before. */
function Against(props: {
  t: AdminContext['ctx']['t'];
  now: number;
  before: number;
  money: (minor: number) => string;
}) {
  const { t, now, before, money } = props;
  const change = before === 0 ? undefined : Math.round(((now - before) / before) * 100);
  const look = change === undefined || change === 0 ? '' : change > 0 ? ' is-up' : ' is-down';
  return (
    <p className={`against soft${look}`}>
      {change === undefined
        ? t('admin.home.before', { amount: money(before) })
        : t('admin.home.against', { change: change > 0 ? `+${change}` : `${change}`, amount: money(before) })}
    </p>
  );
}

function DayBars({
  admin,
  bars,
  money,
}: {
  admin: AdminContext;
  bars: readonly ChartBar[];
  money: (minor: number) => string;
}) {
  const { t } = admin.ctx;
  return (
    <Bars bars={bars} title={t('admin.home.by_day', { days: DAYS })} write={money}>
      <details>
        <summary>{t('admin.home.as_table')}</summary>
        <table className="table">
          <Heads of={[t('admin.home.day'), [t('admin.home.sales'), 'is-number']]} />
          <tbody>
            {bars.map(({ key, label, shown }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className="is-number">{shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Bars>
  );
}

/** Days on which nothing was sold have a bar of no height. */
function barsOf(
  { ctx, shop }: AdminContext,
  { figures, currency }: HomeFigures,
  money: (minor: number) => string,
): ChartBar[] {
  const sold = new Map(figures?.currencies.get(currency)?.map(({ day, sales }) => [day, sales]));
  const today = Date.parse(`${figures?.today}T12:00:00Z`);
  return Array.from({ length: DAYS }, (_, index) => {
    const at = today - (DAYS - 1 - index) * 86_400_000;
    const day = new Date(at).toISOString().slice(0, 10);
    const amount = sold.get(day) ?? 0;
    const label = dayText(at, ctx.language, { ...shop.settings, timeZone: 'UTC' });
    return { key: day, label, amount, shown: money(amount) };
  });
}

/** Other currencies in which something was sold: they are never added to the first. */
function Others(props: { admin: AdminContext; home: HomeFigures; format: CurrencyFormat }) {
  const { admin, home } = props;
  const { t } = admin.ctx;
  const figures = home.figures!;
  const others = [...figures.currencies.keys()]
    .filter((code) => code !== home.currency)
    .map((code) => ({ code, period: periods(figures, code, [DAYS])[0]! }))
    .filter(({ period }) => period.now.orders > 0);
  return others.map(({ code, period }) => (
    <p key={code} className="soft">
      {t('admin.home.other_currency', {
        days: DAYS,
        amount: formatMoney(period.now.sales, currencyFormat(admin.shop.settings, code)),
        orders: period.now.orders,
      })}
    </p>
  ));
}

function Best({ admin, home }: { admin: AdminContext; home: HomeFigures }) {
  const { t } = admin.ctx;
  const format = currencyFormat(admin.shop.settings, home.currency);
  return (
    <Section title={t('admin.home.best', { days: DAYS })}>
      {home.best.length === 0 ? (
        <p className="empty">{t('admin.home.nothing_sold')}</p>
      ) : (
        <ol className="ranked">
          {home.best.map(({ name, pieces, amount }) => (
            <li key={name}>
              <span>{name}</span>
              <span className="soft">{t('admin.home.pieces', { count: pieces })}</span>
              <span className="is-number">{formatMoney(amount, format)}</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Unfound({ admin, home }: { admin: AdminContext; home: HomeFigures }) {
  const { t } = admin.ctx;
  return (
    <Section title={t('admin.home.unfound')}>
      <ol className="ranked">
        {home.unfound.map(({ query, times }) => (
          <li key={query}>
            <span>{query}</span>
            <span className="is-number">{t('admin.home.times', { count: times })}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
