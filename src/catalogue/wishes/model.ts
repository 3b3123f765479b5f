/** New wishes before the old ones, each once; the oldest go when there are too many. */
export function mergeWishes(before: readonly number[], added: readonly number[], most: number): number[] {
  return [...new Set([...added, ...before])].slice(0, most);
}

/** What the browser keeps of products it has looked at (wire.md 1.2): ids, the newest last. */
export const RECENT_MOST = 15;

/** The ids in the cookie's value, the newest last; what is no id is left out. */
export function readRecent(value: string): number[] {
  const ids = value
    .split('|')
    .filter((text) => /^\d{1,9}$/.test(text))
    .map(Number);
  return [...new Set(ids.filter((id) => id > 0).reverse())].reverse().slice(-RECENT_MOST);
}

/** The cookie's value after a product has been looked at. */
export function addRecent(value: string, id: number): string {
  return [...readRecent(value).filter((other) => other !== id), id].slice(-RECENT_MOST).join('|');
}
