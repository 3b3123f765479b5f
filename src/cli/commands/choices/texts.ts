import { knownLanguages } from '../../../frame/shop/languages.ts';
import { missingTexts } from '../../../frame/shop/texts.ts';
import { findTexts, readText } from '../../../frame/wording/find.ts';
import { sayText, WordingRefused } from '../../../frame/wording/say.ts';
import type { Command } from '../../open-shop.ts';

export const TEXTS_USAGE = `cistella texts missing [LANGUAGE]
    Which of the shop's own texts nobody has written in it; they are said in the first language meanwhile.
cistella texts find [WORDS]
    Texts that shoppers read, by their words or names; without words those that the shop says in its own.
cistella texts say KEY LANGUAGE [TEXT]
    Says one in words of the shop's own; without TEXT in the house's words again.`;

/** `cistella texts …` */
export const textsCommand: Command = async (shop, [verb, ...words], mistake, actor) => {
  const [first, second, text = '', ...more] = words;
  const checked = (language: string) => {
    if (!knownLanguages.includes(language))
      throw mistake(`There is no language "${language}". Known are ${knownLanguages.join(', ')}.`);
    return language;
  };
  if (verb === 'missing' && second === undefined) {
    for (const code of first === undefined ? shop.settings.languages : [checked(first)]) {
      const missing = missingTexts(code);
      console.log(`${code}\t${missing.length}`);
      for (const key of missing) console.log(`\t${key}`);
    }
    return 0;
  }
  if (verb === 'find') {
    for (const { key, house, own } of findTexts(words.join(' '), shop.settings))
      for (const language of shop.settings.languages)
        console.log(
          [key, language, own[language] ?? house[language], ...(own[language] ? ['own'] : [])].join('\t'),
        );
    return 0;
  }
  if (verb !== 'say' || first === undefined || second === undefined || more.length > 0)
    throw mistake(TEXTS_USAGE);
  const found = readText(first, shop.settings);
  if (!found)
    throw mistake(`Shoppers read no text "${first}". “cistella texts find” knows them by their words.`);
  try {
    await sayText(shop, actor, { key: first, text: { ...found.own, [checked(second)]: text } });
    return 0;
  } catch (error) {
    if (error instanceof WordingRefused) throw mistake(problemText(error, found.values));
    throw error;
  }
};

function problemText({ problems }: WordingRefused, values: readonly string[]): string {
  const [problem] = problems.values();
  if (problem === 'marks') return 'It must have neither < nor >.';
  if (problem === 'message') return 'A brace is not closed, or a plural lacks its "other".';
  const names = values.map((name) => `{${name}}`).join(', ') || 'nothing';
  return `What can be put into it is ${names}.`;
}
