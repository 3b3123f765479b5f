/** As many ids as a statement takes on either engine, with room to spare. */
const AT_ONCE = 10_000;

/** What is read of so many things that one statement could not name them all. */
export async function inSlices<T>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<Map<number, T>>,
): Promise<Map<number, T>> {
  const found = new Map<number, T>();
  for (let from = 0; from < ids.length; from += AT_ONCE)
    for (const [id, one] of await read(ids.slice(from, from + AT_ONCE))) found.set(id, one);
  return found;
}
