import jsQR from 'jsqr';
import sharp from 'sharp';

/** What a camera reads in the first QR code that a page draws; undefined where there is none, or nothing can be read. */
export async function readQr(page: string): Promise<string | undefined> {
  const svg = /<svg class="qr"[\s\S]*?<\/svg>/.exec(page)?.[0];
  if (svg === undefined) return undefined;
  const drawing = svg.replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ');
  const { data, info } = await sharp(Buffer.from(drawing), { density: 300 })
    .resize(600, 600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
