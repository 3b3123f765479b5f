import type { ReactNode } from 'react';

const WIDTH = 720;
const HEIGHT = 160;
const GAP = 0.25;

export interface Bar {
  key: string;
  label: string;
  amount: number;
  /** The amount as it is written. */
  shown: string;
  /** What stood there in the time beside it. */
  before?: number | undefined;
}

/**
 * A bar for each of several figures, a line across it where the one beside it stands. It comes with the same figures as
 * a table, here or nearby, for who cannot see them or wants them exactly.
 */
export function Bars(props: { bars: readonly Bar[]; title: string; most: string; children?: ReactNode }) {
  const { bars, title, most: caption, children } = props;
  const most = Math.max(1, ...bars.flatMap(({ amount, before = 0 }) => [amount, before]));
  const step = WIDTH / Math.max(1, bars.length);
  const height = (amount: number) => Math.round((Math.max(0, amount) / most) * HEIGHT * 10) / 10;
  const left = (index: number, gap: number) => Math.round((index + gap / 2) * step * 10) / 10;
  const width = (gap: number) => Math.round(step * (1 - gap) * 10) / 10;
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {bars.map(({ key, amount, label, shown, before }, index) => (
          <g key={key}>
            <rect
              className="chart-bar"
              x={left(index, GAP)}
              y={HEIGHT - height(amount)}
              width={width(GAP)}
              height={height(amount)}
            >
              <title>{`${label}: ${shown}`}</title>
            </rect>
            {before !== undefined && before > 0 && (
              <rect
                className="chart-before"
                x={left(index, GAP / 2)}
                y={HEIGHT - height(before)}
                width={width(GAP / 2)}
                height={2}
              />
            )}
          </g>
        ))}
      </svg>
      <p className="chart-axis soft" aria-hidden="true">
        <span>{bars[0]?.label ?? ''}</span>
        <span>{caption}</span>
        <span>{bars.length > 1 ? bars.at(-1)?.label : ''}</span>
      </p>
      {children}
    </figure>
  );
}
