const LINE = '#e2d8c9';
const SOFT = '#685d53';

/** Mail programs know inline styles and little else; the rest of the paper is `frame/page/letter.tsx`. */
export const styles = {
  quote: {
    margin: '0 0 16px',
    padding: '4px 0 4px 16px',
    borderLeft: `3px solid ${LINE}`,
    whiteSpace: 'pre-line',
  },
  table: { width: '100%', margin: '8px 0 24px', borderCollapse: 'collapse', fontSize: 15 },
  head: {
    padding: '0 0 8px',
    borderBottom: `1px solid ${LINE}`,
    color: SOFT,
    fontSize: 13,
    fontWeight: 'normal',
    textAlign: 'left',
  },
  headAmount: {
    padding: '0 0 8px',
    borderBottom: `1px solid ${LINE}`,
    color: SOFT,
    fontSize: 13,
    fontWeight: 'normal',
    textAlign: 'right',
  },
  cell: {
    padding: '12px 0',
    borderBottom: `1px solid ${LINE}`,
    fontWeight: 'normal',
    textAlign: 'left',
    verticalAlign: 'top',
  },
  /** Never broken within a word, as little as an amount: what is long in a list are the names of the goods. */
  label: {
    padding: '12px 0',
    borderBottom: `1px solid ${LINE}`,
    fontWeight: 'normal',
    textAlign: 'left',
    verticalAlign: 'top',
    wordBreak: 'normal',
  },
  amount: {
    padding: '12px 0 12px 16px',
    borderBottom: `1px solid ${LINE}`,
    textAlign: 'right',
    verticalAlign: 'top',
    wordBreak: 'normal',
  },
  totalLabel: {
    padding: '12px 0',
    fontWeight: 'bold',
    textAlign: 'left',
    verticalAlign: 'top',
    wordBreak: 'normal',
  },
  total: {
    padding: '12px 0 12px 16px',
    textAlign: 'right',
    verticalAlign: 'top',
    fontWeight: 'bold',
    wordBreak: 'normal',
  },
  halves: { margin: '0 0 24px' },
  apart: { paddingRight: 12 },
  /** Half the sheet; on a phone all of it, one below the other. */
  half: {
    display: 'inline-block',
    width: '100%',
    maxWidth: 260,
    verticalAlign: 'top',
    wordBreak: 'break-word',
  },
  title: { margin: '24px 0 8px', fontSize: 18, fontWeight: 'bold' },
  soft: { margin: 0, fontWeight: 'normal', color: SOFT, fontSize: 14 },
  text: { margin: '0 0 16px' },
} as const;
