import { CATALAN_GENDER } from './words-ca.ts';

/** A noun's plural taken off a folded word, and what the two spell differently made alike. */
function singular(word: string): string {
  let rest = word;
  if (rest.length > 3) {
    if (/(?:[sxcz]|tj|j|st|xt|sc)os$/.test(rest) && rest.length > 4) rest = rest.slice(0, -2);
    if (rest.endsWith('ss')) rest = rest.slice(0, -1);
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
    if (rest.endsWith('ge')) rest = `${rest.slice(0, -2)}ja`;
    else if (rest.endsWith('e')) rest = `${rest.slice(0, -1)}a`;
    else if (/[gq]ua$/.test(rest)) rest = `${rest.slice(0, -3)}${rest.at(-3) === 'q' ? 'c' : 'g'}a`;
  }
  return rest;
}

const KNOWN = new Map<string, string>([
  ['ous', 'ou'],
  ['tes', 'te'],
  ['dona', 'dona'],
  ['dones', 'dona'],
  ['gra', 'gra'],
  ['son', 'son'],
  ['mon', 'mon'],
  ['mons', 'mon'],
  ['tren', 'tren'],
  ['trens', 'tren'],
  ['pla', 'pla'],
  ['tacos', 'taco'],
  ['discos', 'disc'],
  ['ase', 'asa'],
  ['ossos', 'os'],
  ['pans', 'pa'],
  ['mans', 'ma'],
  ['fons', 'fons'],
]);
/** What has been said above stays: `gra` is not the feminine of anything. */
const fixed = new Set(KNOWN.keys());

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
  return word.length < 3 ? word : singular(word);
}
