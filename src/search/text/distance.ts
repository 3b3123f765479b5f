/**
 * How many letters must be added, left out, changed or swapped with a neighbour to make one word of the other;
 * `most + 1` as soon as it is known to be more than `most`.
 */
export function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last: number[] = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1;
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
      if (cost < best) best = cost;
    }
    if (best > most) return most + 1;
    [before, last] = [last, row];
  }
  return Math.min(last[b.length]!, most + 1);
}

/** How many mistakes a word of this length may have. */
export const tolerance = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** How unlikely it is that who types `typed` means `word`: 0 for doubled letters, 1 with the same first letter, else 2. */
export function unlikeliness(typed: string, word: string): 0 | 1 | 2 {
  if (single(typed) === single(word)) return 0;
  return typed[0] === word[0] ? 1 : 2;
}

const single = (word: string): string => word.replace(/(.)\1+/gu, '$1');
