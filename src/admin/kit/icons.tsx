/** Line drawings beside words: decoration, so hidden from who hears the page. */
const PATHS = {
  bag: 'M5 8h14l1 12H4L5 8Zm4 0V7a3 3 0 0 1 6 0v1',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c.4-3.5 2.8-5.5 6-5.5s5.6 2 6 5.5M16 4.5a3.5 3.5 0 0 1 0 6.3m1.5 4c2 .7 3.2 2.5 3.5 5.2',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-3.5 3.8-5.5 7.5-5.5s6.7 2 7.5 5.5',
  box: 'M4 8l8-4 8 4v8l-8 4-8-4V8Zm0 0 8 4 8-4m-8 4v8',
  tag: 'M4 4h8l8 8-8 8-8-8V4Zm4 4h.01',
  invoice: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3Zm3 6h6m-6 4h6',
  text: 'M5 5h14M5 10h14M5 15h9',
  gear: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm0-12.5v2.5m0 13V21m9-9h-2.5m-13 0H3m15.4-6.4-1.8 1.8M7.4 16.6l-1.8 1.8m12.8 0-1.8-1.8M7.4 7.4 5.6 5.6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  work: 'M4 12a8 8 0 0 1 13.7-5.6L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.6L4 15.5M4 20v-4.5h4.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'm20 20-4.6-4.6M11 17.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z',
  shop: 'M4 10v10h16V10M3 10l2-6h14l2 6M9 20v-6h6v6',
  print: 'M7 8V4h10v4M7 17H4V9h16v8h-3m-10-3h10v6H7v-6Z',
  close: 'M6 6l12 12M18 6 6 18',
  turn: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  back: 'm14 6-6 6 6 6',
  next: 'm10 6 6 6-6 6',
  star: 'm12 4 2.5 5.2 5.5.8-4 4 1 5.7-5-2.8-5 2.8 1-5.7-4-4 5.5-.8L12 4Z',
  talk: 'M4 5h16v11h-9l-4 4v-4H4V5Z',
  bank: 'M4 10 12 5l8 5H4Zm2 0v7m4-7v7m4-7v7m4-7v7M4 19.5h16',
  picture: 'M4 5h16v14H4V5Zm0 11 5-5 4 4 3-3 4 4M15.5 9.5h.01',
  film: 'M4 5h16v14H4V5Zm0 4h16M4 15h16M9 5v4m6-4v4M9 15v4m6-4v4',
  gift: 'M4 8h16v4H4V8Zm1.5 4v8h13v-8M12 8v12M12 8C8 8 7 6.8 7 5.6 7 4.6 7.8 4 8.7 4 10.3 4 11.5 5.6 12 8c.5-2.4 1.7-4 3.3-4 .9 0 1.7.6 1.7 1.6C17 6.8 16 8 12 8Z',
  card: 'M3.5 6h17v12h-17V6Zm0 4h17M7 14.5h4',
  coins:
    'M4 7.5c0-1.7 2.2-3 5-3s5 1.3 5 3-2.2 3-5 3-5-1.3-5-3Zm0 0v9c0 1.7 2.2 3 5 3 .4 0 .7 0 1-.1M14 7.5v3M10 15c0-1.7 2.2-3 5-3s5 1.3 5 3-2.2 3-5 3-5-1.3-5-3Zm0 0v2c0 1.7 2.2 3 5 3s5-1.3 5-3v-2',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6l7-2.5Zm-3 8.5 2.2 2.2L15.5 10',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  ticket: 'M4 7h16v3.2a2 2 0 0 0 0 3.6V17H4v-3.2a2 2 0 0 0 0-3.6V7Zm9.5 0v1.5m0 2.5v2m0 2.5V17',
  envelope: 'M4 6h16v12H4V6Zm0 1 8 6 8-6',
  trolley: 'M3 5h2.5l2 10h10l2-7.5H6.2M9 19.5h.01M16 19.5h.01',
  book: 'M5 4.5h11.5a2 2 0 0 1 2 2v13H7a2 2 0 0 1-2-2v-13Zm0 13a2 2 0 0 1 2-2h11.5M9 8.5h5.5',
  branches: 'M10.5 5h9v5h-9V5Zm0 9h9v5h-9v-5ZM4 4v12.5h6.5M4 7.5h6.5',
  arrow: 'M4 7v5a4 4 0 0 0 4 4h11m-4.5-4.5L19 16l-4.5 4.5',
  feed: 'M5 18.5h.01M5 12a7 7 0 0 1 7 7M5 5.5A13.5 13.5 0 0 1 18.5 19',
  steps: 'm4 6.5 1.5 1.5L8 5.5M4 12.5 5.5 14 8 11.5M4 18.5 5.5 20 8 17.5M11.5 7H20m-8.5 6H20m-8.5 6H20',
  chart: 'M4 20V4m0 16h16M8 16v-5m4 5V8m4 8v-3',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
