import type { Facts } from '../../frame/command/index.ts';

/** Whether two products are the same in everything, whatever the order of their members. */
export function same(a: object, b: object): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: object): string {
  return JSON.stringify(value, (_, member: unknown) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

/** What of the facts becomes another; what is empty before and after says nothing. */
export const changesOf = (
  before: Facts,
  after: Facts,
): { field: string; before: unknown; after: unknown }[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    const isNone = (value: unknown) =>
      canonical([value]) === '[null]' || value === '' || canonical([value]) === '[[]]';
    return canonical([was]) === canonical([is]) || (isNone(was) && isNone(is))
      ? []
      : [{ field, before: was ?? null, after: is ?? null }];
  });
