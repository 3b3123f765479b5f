import type { ReactNode } from 'react';

/** What a colour of a chart stands for. */
export interface ChartKey {
  look: 'now' | 'before' | 'marked';
  label: string;
}

/** A line across a chart, at a part of its height from below, and what is written beside it. */
export interface ChartTick {
  part: number;
  shown: string;
}

/**
 * What is around a drawing: its title, what its colours stand for, figures at its side, and words below it. All of it is
 * words beside the drawing and not within, so it is as large at any width.
 */
export function ChartFrame(props: {
  title: string;
  keys?: readonly ChartKey[];
  ticks: readonly ChartTick[];
  below: readonly string[];
  /** What is drawn, in a window of {@link CHART_WIDTH} by {@link CHART_HEIGHT}. */
  drawing: ReactNode;
  children?: ReactNode;
}) {
  const { title, keys = [], ticks, below, drawing, children } = props;
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <ChartKeys keys={keys} />
      <div className="chart-plot">
        <ol className="chart-scale soft" aria-hidden="true">
          {ticks.toReversed().map(({ part, shown }) => (
            <li key={part}>{shown}</li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={title}
        >
          {ticks.map(({ part }) => (
            <path key={part} className="chart-rule" d={`M0 ${CHART_HEIGHT * (1 - part)}H${CHART_WIDTH}`} />
          ))}
          {drawing}
        </svg>
        <p className="chart-axis soft" aria-hidden="true">
          {below.map((text, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no name but their place
            <span key={at}>{text}</span>
          ))}
        </p>
      </div>
      {children}
    </figure>
  );
}

/** What the colours stand for; one colour alone is what the title says. */
export function ChartKeys({ keys }: { keys: readonly ChartKey[] }) {
  if (keys.length < 2) return null;
  return (
    <ul className="chart-keys">
      {keys.map(({ look, label }) => (
        <li key={look}>
          <span className={`chart-key is-${look}`} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  );
}

export const CHART_WIDTH = 720;
export const CHART_HEIGHT = 160;
