import type { Act } from '../command/act.ts';
import { command } from '../command/command.ts';
import { changeSettings } from '../settings/change.ts';
import { knownLanguages } from '../shop/languages.ts';
import type { Language } from '../shop/settings.ts';
import type { LanguageChange } from './events.ts';

/** A language that cannot be added or taken away. */
export class LanguageProblem extends Error {
  readonly code: 'unknown' | 'first' | 'not_spoken';

  constructor(code: LanguageProblem['code'], language: Language) {
    super(
      {
        unknown: `There is no language "${language}": it would be described in locales/${language}/language.json. Known are ${knownLanguages.join(', ')}.`,
        first: `"${language}" is the shop’s first language: the others borrow from it what they lack.`,
        not_spoken: `The shop does not speak "${language}".`,
      }[code],
    );
    this.name = 'LanguageProblem';
    this.code = code;
  }
}

/**
 * The shop speaks one more language: all that it shows is there in it at once, borrowed where nobody has written it.
 * Asked for again, it fills what is missing.
 *
 * @throws LanguageProblem for a language that nobody has written; SettingsRefused where its words do not fit
 */
export const addLanguage = command({
  name: 'language.add',
  needs: 'settings.edit',
  async run(act, { language }: { language: Language }): Promise<LanguageChange> {
    if (!knownLanguages.includes(language)) throw new LanguageProblem('unknown', language);
    const before = act.shop.settings.languages;
    const languages = before.includes(language) ? before : [...before, language];
    const change: LanguageChange = { language, languages, done: {} };
    await act.shop.events.publish(act.tx, 'language.added', change);
    await speak(act, languages);
    return change;
  },
});

/**
 * The shop speaks a language no more. What somebody wrote in it is kept.
 *
 * @throws LanguageProblem for the first language, and for one that the shop does not speak
 */
export const removeLanguage = command({
  name: 'language.remove',
  needs: 'settings.edit',
  async run(act, { language }: { language: Language }): Promise<LanguageChange> {
    const before = act.shop.settings.languages;
    if (!before.includes(language)) throw new LanguageProblem('not_spoken', language);
    if (before[0] === language) throw new LanguageProblem('first', language);
    const languages = before.filter((one) => one !== language);
    const change: LanguageChange = { language, languages, done: {} };
    await act.shop.events.publish(act.tx, 'language.removed', change);
    await speak(act, languages);
    return change;
  },
});

async function speak(act: Act, languages: readonly Language[]): Promise<void> {
  const changed = await changeSettings(act, { values: new Map([['languages', languages]]) });
  if (changed.length === 0) act.unchanged();
}
