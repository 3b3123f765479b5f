/** True as often as it says. */
export const perhaps = (share: number): boolean => Math.random() < share;

/** A whole number from nothing to one below. */
export const below = (bound: number): number => Math.floor(Math.random() * bound);

export function oneOf<T>(things: readonly T[]): T {
  const thing = things[below(things.length)];
  if (thing === undefined) throw new RangeError('Nothing to choose from.');
  return thing;
}
