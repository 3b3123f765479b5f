import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { TYPEFACES } from '../../frame/look/model-look.ts';

const { resolve } = createRequire(import.meta.url);

/** Where the shop's typeface is that of whoever reads, and paper has none. */
const PLAIN = 'figtree';
/** For names in letters that a typeface does not have. */
const OTHERS: readonly (readonly [family: string, alphabet: string])[] = [
  ['inter', 'greek'],
  ['inter', 'cyrillic'],
  ['inter', 'cyrillic-ext'],
  ['inter', 'vietnamese'],
];

/** One file of a typeface, as TrueType. */
export interface Font {
  name: string;
  file: Buffer;
  has(codePoint: number): boolean;
}

const opened = new Map<string, Promise<Font>>();
/** What is unpacked lies in the unpacker's own memory until it is copied, and the next would write over it. */
let turn: Promise<unknown> = Promise.resolve();

/** Those of a typeface's running text, the first to be tried first. Each is unpacked once. */
export function fontsOf(typeface: string): Promise<Font[]> {
  const files: readonly string[] = TYPEFACES[typeface as keyof typeof TYPEFACES]?.files ?? [];
  const family = files.at(-1) ?? PLAIN;
  const all = [[family, 'latin'] as const, [family, 'latin-ext'] as const, ...OTHERS];
  return Promise.all(
    all.map(([of, alphabet]) => {
      const name = `${of}-${alphabet}`;
      const known = opened.get(name);
      if (known) return known;
      const font = turn.then(() => unpack(of, alphabet, name));
      // What could not be read now is read when it is asked for again.
      turn = font.catch(() => opened.delete(name));
      opened.set(name, font);
      return font;
    }),
  );
}

async function unpack(family: string, alphabet: string, name: string): Promise<Font> {
  const at = `@fontsource-variable/${family}`;
  const ranges = JSON.parse(await readFile(resolve(`${at}/unicode.json`), 'utf8')) as Record<string, string>;
  const packed = await readFile(resolve(`${at}/files/${name}-wght-normal.woff2`));
  const spans = (ranges[alphabet] ?? '').split(',').map((span) => {
    const [from = '', to = from] = span.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  const { decompress } = await import('wawoff2');
  return {
    name,
    file: Buffer.from(await decompress(packed)),
    has: (codePoint) => spans.some(([from, to]) => codePoint >= from && codePoint <= to),
  };
}
