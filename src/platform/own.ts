/**
 * What a record has by a name that somebody else chose: an address, a form, a file. A bare `record[name]` finds
 * `constructor` and its like too, which every object has.
 */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
