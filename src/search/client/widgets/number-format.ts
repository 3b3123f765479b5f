export interface NumberFormat {
  decimals?: number;
  mark?: string;
  thousand?: string;
  prefix?: string;
  suffix?: string;
}

/**
 * Writes numbers as a field's settings say, and reads them back; the contract's pages have it as `wNumb`.
 *
 * @example numberFormat({ decimals: 2, mark: ',', thousand: '.' }).to(1234.5) // "1.234,50"
 */
export function numberFormat({
  decimals = 0,
  mark = '.',
  thousand = '',
  prefix = '',
  suffix = '',
}: NumberFormat) {
  return {
    to(value: number): string {
      const [whole = '', part] = Math.abs(value).toFixed(decimals).split('.');
      const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, thousand);
      const sign = value < 0 ? '-' : '';
      return sign + prefix + grouped + (part === undefined ? '' : mark + part) + suffix;
    },
    /** False when the text is no number. */
    from(text: string): number | false {
      const sign = text.startsWith('-') ? '-' : '';
      const bare = text.slice(sign.length);
      const inside = bare.slice(bare.startsWith(prefix) ? prefix.length : 0);
      const plain = (inside.endsWith(suffix) ? inside.slice(0, inside.length - suffix.length) : inside)
        .split(thousand === '' ? ' ' : thousand)
        .join('')
        .replace(mark, '.');
      return /^\d+(?:\.\d+)?$/.test(plain) ? Number(sign + plain) : false;
    },
  };
}
