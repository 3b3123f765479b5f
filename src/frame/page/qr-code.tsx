import { encode } from 'uqr';

/** Each of the eight is read alike. To look for the handsomest draws all of them, ten times the work. */
const MASK = 0;

/**
 * A QR code of level M as one path on white, in every mode, for cameras read nothing else.
 *
 * @param border white around it, in fields
 */
export function QrCode({ text, label, border = 2 }: { text: string; label: string; border?: number }) {
  const { data, size } = encode(text, { ecc: 'M', maskPattern: MASK, border });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(rowPath).join('')} fill="#000" />
    </svg>
  );
}

/** Dark fields that stand together are one rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = row.indexOf(true), end = x; x >= 0; x = row.indexOf(true, end)) {
    end = row.indexOf(false, x);
    if (end < 0) end = row.length;
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
  }
  return path;
}
