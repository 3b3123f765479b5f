import { encode } from 'uqr';

/**
 * A QR code of level M as one path on white, in every mode, for cameras read nothing else.
 *
 * @param border white around it, in fields
 */
export function QrCode({ text, label, border = 2 }: { text: string; label: string; border?: number }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(rowPath).join('')} fill="#000" />
    </svg>
  );
}

/** Dark fields that stand together are one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const fields = row.map((dark) => (dark ? '#' : ' ')).join('');
  return [...fields.matchAll(/#+/g)]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`)
    .join('');
}
