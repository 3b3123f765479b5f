import { SPANISH_GENDER } from './words-es.ts';

/** Plural of a folded Spanish word taken off, over and over: `autobuses` and `autobus` end alike. */
function singular(word: string): string {
  let rest = word.endsWith('z') ? `${word.slice(0, -1)}c` : word;
  for (;;) {
    if (rest.length >= 5 && rest.endsWith('es')) rest = rest.slice(0, -2);
    else if (rest.length >= 4 && /[se]$/.test(rest)) rest = rest.slice(0, -1);
    else return rest;
  }
}

const KNOWN = new Map<string, string>([
  ['tes', 'te'],
  ['jersey', 'jersey'],
  ['jerseis', 'jersey'],
  ['jerseys', 'jersey'],
  ['pies', 'pie'],
  ['champu', 'champu'],
  ['champues', 'champu'],
  ['menues', 'menu'],
  ['bambues', 'bambu'],
  ['tabues', 'tabu'],
  ['esquies', 'esqui'],
  ['rubies', 'rubi'],
  ['jabalies', 'jabali'],
  ['maniquies', 'maniqui'],
  ['marroquies', 'marroqui'],
  ['iglues', 'iglu'],
  ['gran', 'grand'],
  ['buen', 'bueno'],
  ['primer', 'primero'],
]);
for (const raw of SPANISH_GENDER) {
  const word = raw.normalize('NFD').replace(/\p{M}/gu, '');
  const stem = word.endsWith('o') ? word.slice(0, -1) : word;
  if (!/[orsnzl]$/.test(word)) continue;
  const root = `${stem}o`;
  for (const form of word.endsWith('o')
    ? [word, `${stem}a`, `${stem}os`, `${stem}as`]
    : [word, `${stem}a`, `${stem}es`, `${stem}as`])
    KNOWN.set(form, root);
}

/** Singular and plural, masculine and feminine of a folded Spanish word alike; nouns keep their vowel. */
export function stemSpanish(word: string): string {
  const known = KNOWN.get(word);
  if (known) return known;
  if (word.length < 4) return word;
  const gendered = /^(.{2,}(?:ad|id|os|iv))[oa]s?$/.exec(word);
  if (gendered && word.length >= 6) return `${gendered[1]}o`;
  return singular(word);
}
