import type { Actor } from '../command/actor.ts';
import { perform } from '../command/command.ts';
import { Stale } from '../command/version.ts';
import { type Changed, changeSettings } from '../settings/change.ts';
import { readSettingRows } from '../settings/store.ts';
import { type Wording, type WordingProblem, wordingProblem } from '../shop/model-wording.ts';
import type { Language, Translated } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';

/** Words for one text. A language that is left out, or '', is said in the house's words. */
export interface Saying {
  key: string;
  text: Translated;
}

const TRIES = 5;

/** What is wrong with words, by language: nothing of them was kept. */
export class WordingRefused extends Error {
  readonly problems: ReadonlyMap<Language, WordingProblem>;

  constructor(key: string, problems: ReadonlyMap<Language, WordingProblem>) {
    super(`${key}: ${[...problems].map(([language, problem]) => `${language} ${problem}`).join(', ')}`);
    this.name = 'WordingRefused';
    this.problems = problems;
  }
}

/**
 * Says one text in words of the shop's own; the others stay, also those that somebody else says in the same moment.
 *
 * @returns what became other, nothing where it was said so already
 * @throws WordingRefused; SettingsRefused where there are too many
 */
export async function sayText(shop: Shop, actor: Actor, { key, text }: Saying): Promise<Changed[]> {
  const said = Object.fromEntries(Object.entries(text).filter(([, words]) => words !== ''));
  const problems = Object.entries(said).flatMap(([language, words]) => {
    const problem = wordingProblem(key, language, words);
    return problem ? [[language, problem] as const] : [];
  });
  if (problems.length > 0) throw new WordingRefused(key, new Map(problems));
  for (let tries = 1; ; tries += 1) {
    try {
      const changed = await perform(shop, actor, async (act) => {
        const { version = 0, value = [] } = (await readSettingRows(act.tx)).get('wording') ?? {};
        const wording = value as Wording;
        const at = wording.findIndex((each) => each.key === key);
        const own = Object.keys(said).length === 0 ? [] : [{ key, text: said }];
        const next = at < 0 ? [...wording, ...own] : wording.toSpliced(at, 1, ...own);
        return changeSettings(act, {
          values: new Map([['wording', next]]),
          seen: new Map([['wording', version]]),
        });
      });
      await shop.changes.spread();
      return changed;
    } catch (error) {
      // All words are one setting: somebody has said another text meanwhile.
      if (!(error instanceof Stale) || tries === TRIES) throw error;
    }
  }
}
