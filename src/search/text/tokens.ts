/** Parts joined by signs that may also be written as one word: `wi-fi`, `t-shirt`, `usb-c`, `24/7`. */
const TOKEN = /[\p{L}\p{N}]+(?:['.,\-–/+_&][\p{L}\p{N}]+)*/gu;
const SIGN = /['.,\-–/+_&]/;
const ELIDED = new Set(['l', 'd', 's', 'n', 'm', 't']);
const ENDINGS = new Set(['s', 't', 'll', 're', 've', 'd', 'm']);
/** Longer than this nobody writes in one word. */
const JOINED = 16;

/**
 * Takes a folded text apart. Elided articles (`l'oli`) and English endings (`women's`) go; what signs join is
 * given in parts, and then once more as one word through `joined`.
 */
export function eachToken(
  folded: string,
  word: (text: string) => void,
  joined: (text: string) => void = () => undefined,
): void {
  for (const [token] of folded.matchAll(TOKEN)) {
    if (!SIGN.test(token)) word(token);
    else if (/^\d+[.,]\d+$/.test(token)) word(token.replace(',', '.'));
    else parts(token, word, joined);
  }
}

function parts(token: string, word: (text: string) => void, joined: (text: string) => void): void {
  const quoted = token.split("'");
  if (quoted.length > 1) {
    if (ELIDED.has(quoted[0]!) && /^[aeiouh\d]/.test(quoted[1]!)) quoted.shift();
    else if (quoted.length === 2 && ENDINGS.has(quoted[1]!)) quoted.pop();
    for (const part of quoted) eachToken(part, word, joined);
    return;
  }
  const pieces = token.split(SIGN);
  for (const piece of pieces) word(piece);
  const whole = pieces.join('');
  if (whole.length <= JOINED && pieces.length <= 4) joined(whole);
}

export function tokensOf(folded: string): string[] {
  const words: string[] = [];
  eachToken(folded, (word) => words.push(word));
  return words;
}
