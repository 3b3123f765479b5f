import { perform } from '../../../frame/command/index.ts';
import { addLanguage, LanguageProblem, removeLanguage } from '../../../frame/languages/commands.ts';
import type { LanguageChange } from '../../../frame/languages/events.ts';
import { knownLanguages, languageFacts } from '../../../frame/shop/languages.ts';
import type { Language } from '../../../frame/shop/settings.ts';
import { missingTexts } from '../../../frame/shop/texts.ts';
import type { Command } from '../../open-shop.ts';

export const LANGUAGE_USAGE = `cistella language list
    The languages that the shop speaks, the first first, and those that it could: each is a folder of locales/.
cistella language add LANGUAGE
    Speaks it from now on. Products, terms and pages are there at once, in the words of the first language.
cistella language remove LANGUAGE
    Speaks it no more. What was written in it is kept.`;

/** `cistella language …` */
export const languageCommand: Command = async (shop, [verb, language, ...more], mistake, actor) => {
  const { languages } = shop.settings;
  if (verb === 'list' && language === undefined) {
    for (const code of languages) console.log(lineOf(code));
    for (const code of knownLanguages.filter((one) => !languages.includes(one)))
      console.error(`not spoken\t${lineOf(code)}`);
    return 0;
  }
  const change = { add: addLanguage, remove: removeLanguage }[verb ?? ''];
  if (!change || language === undefined || more.length > 0) throw mistake(LANGUAGE_USAGE);
  try {
    const done = await perform(shop, actor, (act) => change(act, { language }));
    console.log(verb === 'add' ? added(done) : removed(done));
    return 0;
  } catch (error) {
    if (error instanceof LanguageProblem) throw mistake(error.message);
    throw error;
  }
};

function lineOf(code: Language): string {
  const missing = missingTexts(code).length;
  return [code, languageFacts(code).name, missing === 0 ? 'whole' : `${missing} texts missing`].join('\t');
}

const count = (many: number, one: string, more: string) => `${many} ${many === 1 ? one : more}`;

/** How many of each kind of thing something was done to. */
const counted = ({ products = 0, terms = 0, entries = 0 }: LanguageChange['done']) =>
  [
    count(products, 'product', 'products'),
    count(terms, 'category or other term', 'categories and other terms'),
    count(entries, 'page or post', 'pages and posts'),
  ].join(', ');

function added({ language, languages, done }: LanguageChange): string {
  return `The shop speaks ${languages.join(', ')}. Now also in ${language}, in the words of another language until somebody writes them: ${counted(done)}.`;
}

function removed({ language, languages, done }: LanguageChange): string {
  return `The shop speaks ${languages.join(', ')}. What somebody wrote in ${language} is kept; what was only borrowed for it is gone: of ${counted(done)}.`;
}
