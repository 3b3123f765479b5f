/** Three rows of the table of costs, for whoever asks next. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const;

/**
 * How many letters must be added, left out, changed or swapped with a neighbour to make one word of the other;
 * `most + 1` as soon as it is known to be more than `most`.
 */
export function distance(a: string, b: string, most: number): number {
  const far = most + 1;
  if (Math.abs(a.length - b.length) > most) return far;
  if (rows[0].length < b.length + 2) {
    const long = b.length * 2;
    rows = [new Uint16Array(long), new Uint16Array(long), new Uint16Array(long)];
  }
  let [before, last, row] = rows;
  for (let j = 0; j <= b.length; j += 1) last[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    // What is further from the diagonal than `most` costs more than that.
    const from = Math.max(1, i - most);
    const to = Math.min(b.length, i + most);
    row[from - 1] = from === 1 ? i : far;
    let best = row[from - 1]!;
    const letter = a.charCodeAt(i - 1);
    for (let j = from; j <= to; j += 1) {
      const other = b.charCodeAt(j - 1);
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === other ? 0 : 1));
      if (i > 1 && j > 1 && letter === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === other)
        cost = Math.min(cost, before[j - 2]! + 1);
      row[j] = cost;
      if (cost < best) best = cost;
    }
    if (best > most) return far;
    row[to + 1] = far;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length]!, far);
}

/** How many mistakes a word of this length may have. */
export const tolerance = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** How unlikely it is that who types `typed` means `word`: 0 for doubled letters, 1 with the same first letter, else 2. */
export function unlikeliness(typed: string, word: string): 0 | 1 | 2 {
  if (single(typed) === single(word)) return 0;
  return typed[0] === word[0] ? 1 : 2;
}

const single = (word: string): string => word.replace(/(.)\1+/gu, '$1');

/** Which letters a word has, a bit for each; letters beyond the alphabet share theirs with others. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** Whether words with these letters cannot be `most` mistakes apart: each mistake changes one letter for another. */
export const tooFar = (some: number, other: number, most: number): boolean =>
  ones(some & ~other) > most || ones(other & ~some) > most;

function ones(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
