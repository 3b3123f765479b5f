import type { ReactNode } from 'react';

const WIDTH = 720;
const HEIGHT = 120;
/** Above and below the line. */
const MARGIN = 8;

/** From `at` on the amount was this; null while there was none. */
export interface StepPoint {
  at: number;
  amount: number | null;
  /** Drawn apart from the others. */
  marked?: boolean;
}

/**
 * An amount that stays until it changes, as steps over time. The same is told in words or a table beside it.
 *
 * @param props.points in order of time; what stood before `from` begins at the left edge
 */
export function StepLine(props: {
  points: readonly StepPoint[];
  from: number;
  to: number;
  title: string;
  ends: readonly [string, string];
  children?: ReactNode;
}) {
  const { points, from, to, title, ends, children } = props;
  const amounts = points.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  const across = (at: number) => round((Math.max(0, at - from) / Math.max(1, to - from)) * WIDTH);
  const up = (amount: number) =>
    round(HEIGHT - MARGIN - ((amount - least) / Math.max(1, most - least)) * (HEIGHT - 2 * MARGIN));
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {points.map(({ at, amount, marked }, index) => {
          if (amount === null) return null;
          const next = points[index + 1];
          const drop = next && next.amount !== null ? `V${up(next.amount)}` : '';
          const line = `M${across(at)} ${up(amount)}H${across(next?.at ?? to)}${drop}`;
          return <path key={at} className={marked ? 'chart-line is-marked' : 'chart-line'} d={line} />;
        })}
      </svg>
      <p className="chart-axis soft" aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
      {children}
    </figure>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
