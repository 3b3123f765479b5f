/**
 * Words that say nothing about what is looked for, folded. One list for all languages, because queries cross
 * them: words that mean something in one of the three are not in it (`te`, `sol`, `all`, `can`).
 */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a al als amb de del dels el els en es i la les li lo los o per pel pels que s un una uns unes u y e las con
  para por sin su sus unos unas an and are as at by for from in into is it its of on or the this to with your
  sense cap al meu teu seu molt mes muy mas`.split(/\s+/),
);
