/** One line of the report: what was measured, against what it is held. */
export interface Figure {
  name: string;
  value: string;
  /** The measured value over its limit, or the limit over it where less is better: 1 and above is reached. */
  ratio: number;
  limit: string;
}

/** A figure that must be at least `limit`. */
export function atLeast(name: string, value: number, limit: number, unit: string): Figure {
  return { name, value: `${round(value)} ${unit}`, ratio: value / limit, limit: `≥ ${limit} ${unit}` };
}

/** A figure that must be at most `limit`. */
export function atMost(name: string, value: number, limit: number, unit: string): Figure {
  return { name, value: `${round(value)} ${unit}`, ratio: limit / value, limit: `≤ ${limit} ${unit}` };
}

export function print(figures: readonly Figure[]): void {
  const wide = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, value, limit, ratio } of figures) {
    const mark = ratio >= 1 ? 'reached' : 'MISSED';
    console.log(
      `${name.padEnd(wide)}  ${value.padStart(14)}  ${limit.padStart(14)}  ×${round(ratio)} ${mark}`,
    );
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function round(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(2);
}
