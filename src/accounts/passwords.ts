import { messages } from '../frame/shop/messages.ts';
import type { Translate } from '../platform/i18n/texts.ts';
import { plainWords, wordsOf } from '../platform/plain-text.ts';

/** The shortest password taken. */
const SHORTEST_PASSWORD = 8;

/**
 * So many guesses a password must withstand. The pauses of a log-in leave a stranger 96 a day: three years for these.
 * It is more than there are in the list of leaked ones, so that each of them is refused.
 */
const FEWEST_GUESSES = 100_000;

/** So much is looked at of the beginning, and of the end: looking takes longer by the square of it, and by more. */
const LOOKED_AT = 24;

type Guesses = (password: string, own: readonly string[]) => number;
let estimate: Promise<Guesses> | undefined;

/**
 * After how many guesses somebody finds a password who tries first what was leaked, repeats, rows of digits, letters
 * and keys, dates, and the words for “password”: loaded when the first password is set, and kept.
 */
async function loadEstimate(): Promise<Guesses> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const { qwerty, qwertz, azerty, keypad } = adjacencyGraphs;
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { leaked: dictionary['passwords-common'], called: wordsForIt() },
    graphs: { qwerty, qwertz, azerty, keypad },
    maxLength: LOOKED_AT,
    // Each sign that may stand for a letter doubles the spellings: a few say enough.
    l33tMaxSubstitutions: 8,
  });
  return (password, own) => {
    const guesses = (text: string) => zxcvbn.check(text, [...own]).guesses;
    const unit = unitOf(password);
    const times = Math.ceil(password.length / unit.length);
    // Of “00a00a00a00a00a” it sees twice “00a00a”, and something else after it.
    return times > 1 ? Math.min(guesses(password), guesses(unit) * times) : guesses(password);
  };
}

/** What a text says over and over; all of it where it says nothing twice. @example unitOf('asdasdasda') // 'asd' */
function unitOf(text: string): string {
  for (let length = 1; length * 2 <= text.length; length += 1)
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  return text;
}

/** What a password is called in every language there are texts in, with accents and without. */
function wordsForIt(): string[] {
  const called = Object.values(messages).flatMap((texts) => texts['accounts.password'] ?? []);
  return [...new Set(called.flatMap((word) => [word.toLowerCase(), plainWords(word)]))];
}

/**
 * What is wrong with a password that somebody wants to set, as a sentence; undefined when it will do. Whoever sets
 * one asks here. `own` is what everybody may know of its owner and of the shop: e-mail, names.
 */
export async function passwordFault(
  t: Translate,
  password: string,
  own: readonly string[],
): Promise<string | undefined> {
  if (password.length < SHORTEST_PASSWORD)
    return t('accounts.error.password_short', { n: SHORTEST_PASSWORD });
  const plain = password.toLowerCase();
  const known = own.flatMap((name) => [name.toLowerCase(), ...name.toLowerCase().split('@', 1)]);
  if (known.includes(plain)) return t('accounts.error.password_common');
  estimate ??= loadEstimate();
  const guesses = await estimate;
  const words = [...known, ...own.flatMap(wordsOf)].filter((word) => word.length > 2);
  // A long one that begins with what is common may still end in what is not.
  const parts = [...new Set([plain.slice(0, LOOKED_AT), plain.slice(-LOOKED_AT)])];
  const weak = parts.every((part) => guesses(part, words) < FEWEST_GUESSES);
  return weak ? t('accounts.error.password_common') : undefined;
}
