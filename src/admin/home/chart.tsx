import { useRequest } from '../../frame/page/context.tsx';
import { type CurrencyFormat, formatMoney } from '../../platform/money.ts';
import { Heads } from '../kit/index.ts';

const WIDTH = 720;
const HEIGHT = 160;
const GAP = 0.25;

export interface Bar {
  /** `2026-11-23` */
  day: string;
  label: string;
  /** Minor units. */
  amount: number;
}

/** A bar for each day, and the same figures as a table for who cannot see them or wants them exactly. */
export function DayBars({
  bars,
  format,
  title,
}: {
  bars: readonly Bar[];
  format: CurrencyFormat;
  title: string;
}) {
  const { t } = useRequest();
  const most = Math.max(1, ...bars.map(({ amount }) => amount));
  const step = WIDTH / Math.max(1, bars.length);
  const height = (amount: number) => Math.round((Math.max(0, amount) / most) * HEIGHT * 10) / 10;
  const first = bars[0]?.label ?? '';
  const last = bars.at(-1)?.label ?? '';
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {bars.map(({ day, amount, label }, index) => (
          <rect
            key={day}
            className="chart-bar"
            x={Math.round((index + GAP / 2) * step * 10) / 10}
            y={HEIGHT - height(amount)}
            width={Math.round(step * (1 - GAP) * 10) / 10}
            height={height(amount)}
          >
            <title>{`${label}: ${formatMoney(amount, format)}`}</title>
          </rect>
        ))}
      </svg>
      <p className="chart-axis soft" aria-hidden="true">
        <span>{first}</span>
        <span>{t('admin.home.most', { amount: formatMoney(most === 1 ? 0 : most, format) })}</span>
        <span>{last}</span>
      </p>
      <details>
        <summary>{t('admin.home.as_table')}</summary>
        <table className="table">
          <Heads of={[t('admin.home.day'), [t('admin.home.sales'), 'is-number']]} />
          <tbody>
            {bars.map(({ day, label, amount }) => (
              <tr key={day}>
                <th scope="row">{label}</th>
                <td className="is-number">{formatMoney(amount, format)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
