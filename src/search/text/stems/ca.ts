import {
  CATALAN_GENDER,
  CATALAN_KNOWN,
  ENDS_IN_E,
  ENDS_IN_S,
  LOANS_IN_O,
  OWN_FEMININES,
} from './words-ca.ts';

/** A noun's plural taken off a folded word, and what the two spell differently made alike. */
function singular(word: string): string {
  let rest = word;
  if (rest.length > 3) {
    if (rest.length > 5 && rest.endsWith('osos')) rest = rest.slice(0, -2);
    if (/(?:[sxcz]|tj|j|st|xt|sc)os$/.test(rest) && rest.length > 4) rest = rest.slice(0, -2);
    if (rest.endsWith('ss')) rest = rest.slice(0, -1);
    if (rest.length > 4 && /[^aeocsxz]os$/.test(rest)) return `${rest}*`;
    if (rest.endsWith('igs')) rest = rest.slice(0, -1);
  }
  if (rest.length > 3) {
    if (rest.endsWith('gues')) rest = `${rest.slice(0, -4)}ga`;
    else if (rest.endsWith('ques')) rest = `${rest.slice(0, -4)}ca`;
    else if (rest.endsWith('ges')) rest = `${rest.slice(0, -3)}ja`;
    else if (rest.endsWith('es')) rest = `${rest.slice(0, -2)}a`;
    else if (rest.endsWith('s')) rest = rest.slice(0, -1);
  }
  if (rest.length > 2 && /[aeiou]n$/.test(rest)) rest = rest.slice(0, -1);
  if (rest.endsWith('ig')) rest = `${rest.slice(0, -2)}j`;
  if (rest.endsWith('tj')) rest = `${rest.slice(0, -2)}j`;
  if (rest.length > 3) {
    if (/[aiu]d$/.test(rest)) rest = `${rest.slice(0, -1)}t`;
    if (/[nt]xo$/.test(rest)) rest = rest.slice(0, -1);
    if (rest.endsWith('ge')) rest = `${rest.slice(0, -2)}ja`;
    else if (rest.endsWith('e')) rest = `${rest.slice(0, -1)}a`;
    else if (/[gq]ua$/.test(rest)) rest = `${rest.slice(0, -3)}${rest.at(-3) === 'q' ? 'c' : 'g'}a`;
  }
  return rest;
}

/**
 * Feminine endings that nearly always belong to a masculine, and that masculine's. What makes a noun of its own
 * (`cistella`, `porta`, `farina`) is not among them: there gender joins only what `words-ca.ts` lists.
 */
const FEMININE: readonly (readonly [RegExp, string])[] = [
  [/^(.{2,})ada$/, 'at'],
  [/^(.{2,})ida$/, 'it'],
  [/^(.{3,})uda$/, 'ut'],
  [/^(.{3,})iva$/, 'iu'],
  [/^(.{3,})osa$/, 'os'],
  [/^(.{2,}e)nca$/, 'nc'],
  [/^(.{2,}(?:i|[bcdglmrt]))ana$/, 'a'],
  [/^(.{2,}d)issa$/, 'is'],
  [/^(.{2,}(?:[nr]|ny|land|gl|nc|gu|[ao]l))esa$/, 'es'],
  [/^(.{2,}(?:[ae]nt|lat|ter|ocr|afil|est|alp|ard|lon))ina$/, 'i'],
  [/^(.{2,}g)ena$/, 'en'],
  [/^(.{2,})loga$/, 'leg'],
  [/^(.{2,}e)a$/, 'u'],
  // What only takes an -a.
  [/^(.{3,}ic|.{2,}(?:iac|esc|goc))a$/, ''],
  [/^(.{2,}[dts]or|.{2,}(?:flor|cor|for|vor|par))a$/, ''],
  [/^(.{3,}er)a$/, ''],
  [/^(.{2,}(?:[aou]ri|aci|ici|[clmnrt]ani|[fo]li|[^ao]ini))a$/, ''],
  [/^(.{2,}(?:[se]sim|dim|gam|[tnr]om|oman|onim|stemon|cron))a$/, ''],
  [/^(.{2,}(?:fil|cefal|[st]epal|til|dactil|vol|petal|cicl))a$/, ''],
  [/^(.{2,}(?:ograf|ofag|[io]fug|agog|morf|trof|fob|trop|terop))a$/, ''],
  [
    /^(.{2,}(?:lent|und|ern|obert|erm|eny|oid|ped|pod|[ai]ls|ns|ont|ard|ert|ers|delf|mel|fon|gin|rim|and|dent|blanc|fort|tort|curt|larg|cret|olut|enit|gnat|carp|zigot|plex|clus|flex|ostat|junt|[^a]llest|rost|compost))a$/,
    '',
  ],
];

/** The masculine of a feminine in the singular, as it is written; undefined when it is no feminine by its ending. */
function masculine(word: string): string | undefined {
  for (const [pattern, ending] of FEMININE) {
    const found = pattern.exec(word);
    if (found) return OWN_FEMININES.has(word) ? undefined : `${found[1]}${ending}`;
  }
  return undefined;
}

const KNOWN = new Map<string, string>(CATALAN_KNOWN);
/** What has been said above stays: `gra` is not the feminine of anything. */
const fixed = new Set(KNOWN.keys());

for (const word of ENDS_IN_E) for (const form of [word, `${word}s`]) KNOWN.set(form, word);
for (const word of ENDS_IN_S) for (const form of [word, `${word}os`, `${word}sos`]) KNOWN.set(form, word);
for (const word of LOANS_IN_O) for (const form of [word, `${word}s`]) KNOWN.set(form, word);

for (const entry of CATALAN_GENDER) {
  const [raw = '', other] = entry.split('/');
  const clean = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace('l·l', 'll');
  const he = clean(raw);
  const she = clean(other ?? `${raw}a`);
  for (const form of [he, she, ...plurals(he), ...plurals(she)])
    if (!fixed.has(form) && !KNOWN.has(form)) KNOWN.set(form, `${he}*`);
}

/** The plurals that a folded word may have. */
function plurals(word: string): string[] {
  if (word.endsWith('ca')) return [`${word.slice(0, -2)}ques`, `${word.slice(0, -1)}es`];
  if (word.endsWith('ga')) return [`${word.slice(0, -2)}gues`];
  if (word.endsWith('ja')) return [`${word.slice(0, -2)}ges`];
  if (word.endsWith('a')) return [`${word.slice(0, -1)}es`, `${word}ns`];
  if (word.endsWith('e')) return [`${word}s`];
  if (/[io]$/.test(word) || word.endsWith('u')) return [`${word}s`, `${word}ns`];
  if (word.endsWith('tig')) return [`${word}s`];
  if (word === 'roig') return ['roigs', 'rojos'];
  if (word === 'lleig') return ['lleigs', 'lletjos'];
  if (word === 'mig') return ['mitjos', 'migs'];
  if (word.endsWith('s')) return [`${word}os`, `${word}sos`];
  if (/(?:x|c|sc|st)$/.test(word)) return [`${word}os`, `${word}s`];
  return [`${word}s`];
}

/** Singular and plural, masculine and feminine of a folded Catalan word alike; nouns keep their gender. */
export function stemCatalan(word: string): string {
  const known = KNOWN.get(word);
  if (known) return known;
  if (word.length < 3) return word;
  const one = singular(word);
  const he = masculine(one);
  return he === undefined ? one : stemCatalan(he);
}
