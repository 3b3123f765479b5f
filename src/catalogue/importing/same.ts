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
