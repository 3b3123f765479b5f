import { csv } from '../../platform/csv.ts';
import { dayIn, dayStart } from '../../platform/i18n/days.ts';
import { formatMoney } from '../../platform/money.ts';
import { programmeContext, readLiability, readMoved, readOwed } from '../../points/index.ts';
import {
  type AdminContext,
  Bars,
  deskLink,
  FactList,
  Heads,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { baseOf } from '../products/words.tsx';

const HERE = 'points/owed';
const MONTHS = 12;
/** Books of the shop that points come out of and go into, as a month is told. */
const BOOKS = ['issued', 'redeemed', 'expired', 'reversed', 'wallet', 'level', 'adjust', 'transfer'] as const;

/** What the shop owes its customers in points, by when they end, and how that came about month by month. */
export const owedScreen: Screen = {
  path: HERE,
  needs: 'points.view',
  menu: { name: 'points_owed', group: 'money', icon: 'coins' },
  async GET(admin) {
    const { t, language } = admin.ctx;
    const { owed, moved, sums, rate } = await read(admin);
    const base = baseOf(admin.shop);
    const number = (of: number) => of.toLocaleString(language);
    const worth = (points: number) => formatMoney(Math.floor((points * rate.value) / rate.points), base);
    const all = sums.available + sums.pending + sums.held;
    const named = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    const month = (of: string) =>
      of === '' ? t('admin.owed.never') : named.format(new Date(`${of}-01T00:00:00Z`));
    return screenPage({
      title: t('admin.menu.points_owed'),
      tools: (['owed', 'moved'] as const).map((what) => (
        <a key={what} className="button" href={deskLink(`${HERE}/file`, { what })}>
          {t(`admin.owed.file.${what}`)}
        </a>
      )),
      body: (
        <div className="home">
          <Section title={t('admin.owed.now')}>
            <FactList
              facts={[
                ...(['available', 'pending', 'held', 'debt'] as const).map(
                  (name) =>
                    [t(`admin.owed.${name}`), `${number(sums[name])} · ${worth(sums[name])}`] as const,
                ),
                [t('admin.owed.all'), `${number(all - sums.debt)} · ${worth(all - sums.debt)}`],
                [t('admin.owed.wallet'), formatMoney(sums.wallet, base)],
              ]}
            />
          </Section>
          <Section title={t('admin.owed.by_expiry')}>
            {owed.length === 0 ? (
              <p className="empty">{t('admin.owed.none')}</p>
            ) : (
              <>
                <Bars
                  bars={owed.map((row) => ({
                    key: row.month || 'never',
                    label: month(row.month),
                    amount: sumOf(row),
                    shown: number(sumOf(row)),
                  }))}
                  title={t('admin.owed.chart')}
                  write={number}
                />
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys */}
                <section className="table-wrap" tabIndex={0} aria-label={t('admin.owed.by_expiry')}>
                  <table className="table">
                    <Heads
                      of={[
                        t('admin.owed.ends'),
                        ...(['available', 'pending', 'held', 'worth'] as const).map(
                          (name) => [t(`admin.owed.${name}`), 'amount'] as const,
                        ),
                      ]}
                    />
                    <tbody>
                      {owed.map((row) => (
                        <tr key={row.month}>
                          <th scope="row">{month(row.month)}</th>
                          <td className="amount">{number(row.available)}</td>
                          <td className="amount">{number(row.pending)}</td>
                          <td className="amount">{number(row.held)}</td>
                          <td className="amount">{worth(sumOf(row))}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </section>
              </>
            )}
          </Section>
          <Section title={t('admin.owed.by_month')}>
            {moved.length === 0 ? (
              <p className="empty">{t('admin.owed.nothing_moved')}</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
              <section className="table-wrap" tabIndex={0} aria-label={t('admin.owed.by_month')}>
                <table className="table">
                  <Heads
                    of={[
                      t('admin.owed.month'),
                      ...BOOKS.map((book) => [t(`admin.owed.book.${book}`), 'amount'] as const),
                    ]}
                  />
                  <tbody>
                    {moved.map(({ month: of, books }) => (
                      <tr key={of}>
                        <th scope="row">{month(of)}</th>
                        {BOOKS.map((book) => (
                          <td key={book} className="amount">
                            {number(books.get(book) ?? 0).replace('-', '−')}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
          </Section>
          <p className="soft">{t('admin.owed.about')}</p>
        </div>
      ),
    });
  },
};

const sumOf = ({ available, pending, held }: { available: number; pending: number; held: number }) =>
  available + pending + held;

async function read({ shop, now }: AdminContext) {
  const db = shop.db.read;
  const { programme, zone } = await programmeContext(shop);
  const [year = 0, month = 1] = dayIn(now, zone).split('-').map(Number);
  const first = new Date(Date.UTC(year, month - MONTHS, 1)).toISOString().slice(0, 10);
  return {
    owed: await readOwed(db, zone),
    moved: await readMoved(db, { from: dayStart(first, zone), to: now + 1, zone }),
    sums: await readLiability(db),
    rate: programme.redeem,
  };
}

/** Either of the two as a file. */
export const owedFile: Screen = {
  path: `${HERE}/file`,
  needs: 'points.view',
  async GET(admin) {
    const { t, query } = admin.ctx;
    const { owed, moved } = await read(admin);
    const isMoved = query.text('what', 10) === 'moved';
    const rows: (string | number)[][] = isMoved
      ? [
          [t('admin.owed.month'), ...BOOKS.map((book) => t(`admin.owed.book.${book}`))],
          ...moved.map(({ month, books }) => [month, ...BOOKS.map((book) => books.get(book) ?? 0)]),
        ]
      : [
          [
            t('admin.owed.ends'),
            ...(['available', 'pending', 'held'] as const).map((name) => t(`admin.owed.${name}`)),
          ],
          ...owed.map(({ month, available, pending, held }) => [
            month || t('admin.owed.never'),
            available,
            pending,
            held,
          ]),
        ];
    return {
      kind: 'file',
      body: Buffer.from(`\uFEFF${csv(rows)}`),
      type: 'text/csv; charset=utf-8',
      name: isMoved ? 'points-by-month.csv' : 'points-owed.csv',
      headers: { 'cache-control': 'no-store' },
    };
  },
};
