/** Parts joined by signs that may also be written as one word: `wi-fi`, `t-shirt`, `usb-c`, `24/7`. */
const TOKEN = /[\p{L}\p{N}]+(?:['.,\-–/+_&][\p{L}\p{N}]+)*/gu;
const SIGN = /['.,\-–/+_&]/;
const ELIDED = new Set(['l', 'd', 's', 'n', 'm', 't']);
const ENDINGS = new Set(['s', 't', 'll', 're', 've', 'd', 'm']);
/** Longer than this nobody writes in one word. */
const JOINED = 16;

const UNITS = 'ml|cl|dl|l|mg|kg|gr|g|mm|cm|dm|km|m|kw|w|v|mah|ah|hz|khz|mhz|ghz|kb|mb|gb|tb|lm|mp|dpi';
/** A number and its unit, or two and more numbers that are a size, whatever stands between them. */
const MEASURED = new RegExp(
  `(?=\\d)(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}]['.,\\-–/+_&])(\\d+(?:[.,]\\d+)?(?:\\s?[x×]\\s?\\d+(?:[.,]\\d+)?)*)(?:\\s?(${UNITS}))?(?!['.,\\-–/+_&]?[\\p{L}\\p{N}])`,
  'gu',
);

/** What a text is made of, from left to right. */
interface Ear {
  word(text: string): void;
  /** What may also be one word: `wifi` of `wi-fi`, `1.5l` of `1,5 L`. */
  joined(text: string): void;
}

/**
 * Takes a folded text apart. Elided articles (`l'oli`) and English endings (`women's`) go; what signs join is
 * given in parts, and then once more as one word through `joined`; so are numbers with their units, and sizes.
 */
export function eachToken(
  folded: string,
  word: (text: string) => void,
  joined: (text: string) => void = () => undefined,
): void {
  const ear = { word, joined };
  let at = 0;
  for (const match of /\d/.test(folded) ? folded.matchAll(MEASURED) : []) {
    plain(folded.slice(at, match.index), ear);
    at = match.index + match[0].length;
    measured(match[1]!, match[2], ear);
  }
  plain(folded.slice(at), ear);
}

/** The words of a text; numbers and units, and the parts of a size, as words of their own. */
export function tokensOf(folded: string): string[] {
  const words: string[] = [];
  eachToken(folded, (word) => words.push(word));
  return words;
}

/** The words as a shopper means them: `1,5 L` is the one word `1.5l`, and `30 x 40` is `30x40`. */
export function wordsAsked(folded: string): string[] {
  const words: string[] = [];
  const ear: Ear = { word: (word) => words.push(word), joined: () => undefined };
  let at = 0;
  for (const match of folded.matchAll(MEASURED)) {
    plain(folded.slice(at, match.index), ear);
    at = match.index + match[0].length;
    const sides = sidesOf(match[1]!);
    if (sides.length > 1) words.push(sides.join('x'), ...(match[2] ? [match[2]] : []));
    else words.push(`${sides[0]}${match[2] ?? ''}`);
  }
  plain(folded.slice(at), ear);
  return words;
}

const sidesOf = (numbers: string): string[] =>
  numbers.split(/[x×]/).map((side) => side.trim().replace(',', '.'));

function measured(numbers: string, unit: string | undefined, { word, joined }: Ear): void {
  const sides = sidesOf(numbers);
  for (const side of sides) word(side);
  if (unit) word(unit);
  if (unit) joined(`${sides.at(-1)}${unit}`);
  for (let many = 2; many <= Math.min(4, sides.length); many += 1) joined(sides.slice(0, many).join('x'));
}

function plain(text: string, ear: Ear): void {
  for (const token of text.match(TOKEN) ?? []) {
    if (!SIGN.test(token)) ear.word(token);
    else if (/^\d+[.,]\d+$/.test(token)) ear.word(token.replace(',', '.'));
    else parts(token, ear);
  }
}

function parts(token: string, ear: Ear): void {
  const quoted = token.split("'");
  if (quoted.length > 1) {
    if (ELIDED.has(quoted[0]!) && /^[aeiouh\d]/.test(quoted[1]!)) quoted.shift();
    else if (quoted.length === 2 && ENDINGS.has(quoted[1]!)) quoted.pop();
    for (const part of quoted) plain(part, ear);
    return;
  }
  const pieces = token.split(SIGN);
  for (const piece of pieces) ear.word(piece);
  const whole = pieces.join('');
  if (whole.length <= JOINED && pieces.length <= 4) ear.joined(whole);
}
