/** Line drawings for the header: decoration, so hidden from screen readers; the link says the words. */
const PATHS = {
  account: 'M12 12.5a4.25 4.25 0 1 0 0-8.5 4.25 4.25 0 0 0 0 8.5Zm-8 8c.9-3.6 4-5.5 8-5.5s7.1 1.9 8 5.5',
  basket:
    'M3.5 9.5h17l-1.6 9.2a1.6 1.6 0 0 1-1.6 1.3H6.7a1.6 1.6 0 0 1-1.6-1.3L3.5 9.5ZM7.5 9.5 11 3.5m5.5 6L13 3.5M9 13v3.5m3-3.5v3.5m3-3.5v3.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  up: 'M12 19V5m-6.5 6.5L12 5l6.5 6.5',
} as const;

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
