import { OWN_NOUNS, SPANISH_GENDER, SPANISH_KNOWN } from './words-es.ts';

/** Plural of a folded Spanish word taken off, over and over: `autobuses` and `autobus` end alike. */
function singular(word: string): string {
  let rest = word.endsWith('z') ? `${word.slice(0, -1)}c` : word;
  for (;;) {
    if (rest.length >= 5 && rest.endsWith('es')) rest = rest.slice(0, -2);
    else if (rest.length >= 4 && /[se]$/.test(rest)) rest = rest.slice(0, -1);
    else return rest;
  }
}

/**
 * Feminine endings in the singular that nearly always belong to a masculine in -o. What makes a noun of its own
 * (`casa`, `pata`, `libreta`) is not among them: there gender joins only what `words-es.ts` lists.
 */
const IN_O = new RegExp(
  `^(?:.{2,}(?:${[
    '[aiu]d|[iaru]v|lv|o?s[io]d|[io]ped|pod|mod',
    '[ou]s|uls|els|ens|ies|ces|pes|fes|pres|rs|cl?us|[ct]is',
    'ic|iac|tac|oc|t?ec|[eiu]sc|blanc|enc|franc|manc|bizc|zc',
    '[aeou]ri|[bv]ri|[aiu]ci|ni|vi|di|gi|bi|[clnrdtbg]e|[ei]i|ide',
    '[bcdegijlmnrstuyz]an|[bcdglmnprstuv]in|[cdgjlmrtuv]en|ern|gn|un|cron|gon|cton|tron',
    'er|ur|str|pr|egr|lor|vor|nor|odor|dextr',
    '[lri]ent|exent|content|cruent|tont|unt|int',
    'ert|ort|uart|[aeiou]ct|cinct|[aeo]lt|olt|ult|ext|uest|ist|ast|est|ost|ust|ut|pt',
    '[dlnrvs]at|(?:cr|pl|qui|fab)et|fit|rit|cit|[ln]it',
    '[sct]im|nim|dim|xim|gam|om|um|log|graf|fag|fug|gog|[iae]eg|arg|ong|eng|ing',
    'iz|ell|ol|cefal|etal|fil|dactil|[mnsdc]ul|il?ab|fob|morf|erm|trop|pl?ej|anch|[dhe]ich|hech|und|ex|u',
  ].join('|')})|.{3,}(?:it|nd|rd|ci|si|li|ar|ach|uch))a$`,
);

/** What only takes an -a; `es` also covers `francés, francesa`. */
const ADDED = /^(.{2,}[dts]or|.{2,}(?:gl|nc|nd|[gq]u|n|r|l|i)es|.{3,}(?:[lrgbmdtcspzn]on))a$/;

/** The masculine of a feminine in the singular; undefined when it is no feminine by its ending. */
function masculine(word: string): string | undefined {
  if (!word.endsWith('a') || OWN_NOUNS.has(word)) return undefined;
  if (ADDED.test(word)) return word.slice(0, -1);
  return IN_O.test(word) ? `${word.slice(0, -1)}o` : undefined;
}

const KNOWN = new Map<string, string>(SPANISH_KNOWN);
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
  if (word.length < 4) return word.length === 3 ? word.replace(/z$/, 'c') : word;
  const one = singular(word);
  const he = masculine(one);
  return he === undefined ? one : (KNOWN.get(he) ?? singular(he));
}
