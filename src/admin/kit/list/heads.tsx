/** The head of a table: what its columns are called, and the class of those that are more than words. */
export function Heads({ of }: { of: readonly (string | readonly [label: string, className: string])[] }) {
  return (
    <thead>
      <tr>
        {of.map((head) => {
          const [label, className] = typeof head === 'string' ? [head] : head;
          return (
            <th key={label} scope="col" className={className}>
              {label}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
