import type { ReactNode } from 'react';
import { CHART_HEIGHT, CHART_WIDTH, ChartFrame, type ChartKey } from './frame.tsx';
import { roundTop, ticksTo } from './scale.ts';

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
 * A bar for each of several figures along a time, a line across it where the one beside it stands. It comes with the
 * same figures as a table, here or nearby, for who cannot see them or wants them exactly.
 *
 * @param props.write how an amount is written at the side
 * @param props.keys what bars and lines stand for, where there are lines
 */
export function Bars(props: {
  bars: readonly Bar[];
  title: string;
  write: (amount: number) => string;
  keys?: readonly ChartKey[];
  children?: ReactNode;
}) {
  const { bars, title, write, keys, children } = props;
  const amounts = bars.flatMap(({ amount, before = 0 }) => [amount, before]);
  const top = roundTop(Math.max(0, ...amounts));
  const step = CHART_WIDTH / Math.max(1, bars.length);
  const height = (amount: number) => round((Math.max(0, amount) / (top || 1)) * CHART_HEIGHT);
  const left = (index: number, gap: number) => round((index + gap / 2) * step);
  const width = (gap: number) => round(step * (1 - gap));
  const drawing = bars.map(({ key, amount, label, shown, before }, index) => (
    <g key={key}>
      <rect
        className="chart-bar"
        x={left(index, GAP)}
        y={CHART_HEIGHT - height(amount)}
        width={width(GAP)}
        height={height(amount)}
      >
        <title>{`${label}: ${shown}`}</title>
      </rect>
      {before !== undefined && before > 0 && (
        <rect
          className="chart-before"
          x={left(index, GAP / 2)}
          y={CHART_HEIGHT - height(before)}
          width={width(GAP / 2)}
          height={2}
        />
      )}
    </g>
  ));
  return (
    <ChartFrame
      title={title}
      {...(keys ? { keys } : {})}
      ticks={ticksTo(top, write, amounts.every(Number.isInteger))}
      below={endsOf(bars)}
      drawing={drawing}
    >
      {children}
    </ChartFrame>
  );
}

/** The first, the one in the middle where there is one, and the last. */
function endsOf(bars: readonly Bar[]): string[] {
  const middle = bars.length > 4 && bars.length % 2 === 1 ? [bars[(bars.length - 1) / 2]] : [];
  const ends = bars.length > 1 ? [bars.at(-1)] : [];
  return [bars[0], ...middle, ...ends].map((bar) => bar?.label ?? '');
}

const round = (value: number): number => Math.round(value * 10) / 10;
