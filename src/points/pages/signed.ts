/** A change with its sign, as people write it. */
export const signed = (points: number): string =>
  points > 0 ? `+${points}` : String(points).replace('-', '−');
