import type { ReactNode } from 'react';
import { CHART_HEIGHT, CHART_WIDTH, ChartFrame, type ChartKey } from './frame.tsx';
import { roundTop, ticksTo } from './scale.ts';

/** From `at` on the amount was this; null while there was none. */
export interface StepPoint {
  at: number;
  amount: number | null;
  /** Drawn apart from the others. */
  marked?: boolean;
}

/**
 * An amount that stays until it changes, as steps over time, from nothing up: half of it is half as high. The same is
 * told in words or a table beside it.
 *
 * @param props.points in order of time; what stood before `from` begins at the left edge
 * @param props.keys what the line stands for, and the one that is marked
 */
export function StepLine(props: {
  points: readonly StepPoint[];
  from: number;
  to: number;
  title: string;
  write: (amount: number) => string;
  ends: readonly [string, string];
  keys?: readonly ChartKey[];
  children?: ReactNode;
}) {
  const { points, from, to, title, write, ends, keys, children } = props;
  const amounts = points.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  const top = roundTop(Math.max(0, ...amounts));
  const across = (at: number) => round((Math.max(0, at - from) / Math.max(1, to - from)) * CHART_WIDTH);
  const up = (amount: number) => round(CHART_HEIGHT * (1 - amount / (top || 1)));
  const drawing = points.map(({ at, amount, marked }, index) => {
    if (amount === null) return null;
    const next = points[index + 1];
    const drop = next && next.amount !== null ? `V${up(next.amount)}` : '';
    const line = `M${across(at)} ${up(amount)}H${across(next?.at ?? to)}${drop}`;
    return <path key={at} className={marked ? 'chart-line is-marked' : 'chart-line'} d={line} />;
  });
  return (
    <ChartFrame
      title={title}
      {...(keys ? { keys } : {})}
      ticks={ticksTo(top, write, true)}
      below={ends}
      drawing={drawing}
    >
      {children}
    </ChartFrame>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;
