/** Of categories that have become part of another: which. Both are numbers. */
export type MergedCategories = ReadonlyMap<number, number>;

/** What orders were noted with, as rules name it now: what became part of another is the last one that it went on to. */
export const namedNow = (ids: readonly number[], merged: MergedCategories): number[] =>
  ids.map((id) => {
    let now = id;
    for (let next = merged.get(now); next !== undefined; next = merged.get(now)) now = next;
    return now;
  });
