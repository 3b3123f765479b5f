import type { Bar } from './bars.tsx';
import { type ChartKey, ChartKeys } from './frame.tsx';

/**
 * Figures of things, one below the other, each with its name and its amount: bars that lie, since names are long. A line
 * stands where the time beside it came to. It comes with the same figures as a table nearby.
 */
export function Ranks(props: { bars: readonly Bar[]; title: string; keys?: readonly ChartKey[] }) {
  const { bars, title, keys = [] } = props;
  const most = Math.max(0, ...bars.flatMap(({ amount, before = 0 }) => [amount, before])) || 1;
  const part = (amount: number) => `${Math.round((Math.max(0, amount) / most) * 1000) / 10}%`;
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <ChartKeys keys={keys} />
      <ol className="chart-ranks">
        {bars.map(({ key, label, amount, shown, before }) => (
          <li key={key}>
            <span>{label}</span>
            <svg aria-hidden="true" focusable="false">
              <rect className="chart-bar" y="15%" width={part(amount)} height="70%" rx="2" />
              {before !== undefined && before > 0 && (
                <rect className="chart-before" x={part(before)} width="2" height="100%" />
              )}
            </svg>
            <span className="amount">{shown}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
