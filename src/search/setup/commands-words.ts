import { command } from '../../frame/command/index.ts';
import { changeSettings } from '../../frame/settings/change.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { lockName } from '../../platform/db/index.ts';
import { fold } from '../fold.ts';
import { type OwnWords, ruleKey, rulesIn, type SetupFile, type SetupPart } from './model-parts.ts';
import { showSetup } from './setup.ts';
import { changePart } from './steps.ts';

type Groups = readonly (readonly string[])[];

/**
 * Says which words find the same in a language.
 *
 * @param version of the setting `search.synonyms`, as it was read
 * @throws SettingsRefused, Stale
 */
export const putSynonyms = command({
  name: 'search.synonyms',
  needs: 'search.edit',
  async run(act, { groups, version }: { groups: Readonly<Record<Language, Groups>>; version: number }) {
    const kept = (await act.shop.live.kept()).get('search.synonyms')?.value as object | undefined;
    const wanted = Object.entries({ ...kept, ...groups }).filter(([, list]) => list.length > 0);
    return changeSettings(act, {
      values: new Map([['search.synonyms', Object.fromEntries(wanted)]]),
      seen: new Map([['search.synonyms', version]]),
    });
  },
});

/** What makes a text find something from now on. */
export type Mend =
  | { kind: 'synonym'; word: string }
  | { kind: 'correction'; word: string }
  | { kind: 'lead'; to: string }
  | { kind: 'pin'; name: string };

/** How what a mend has changed stood before: a part of the setup, or all synonyms. */
export type Mended =
  | { part: SetupPart; before: unknown; version: number }
  | { synonyms: Readonly<Record<Language, Groups>> };

/**
 * Mends one text that shoppers type: it finds what another word finds, is taken for another, leads somewhere, or has a
 * product first.
 *
 * @returns what was changed, as it was before
 * @throws SetupProblem, SettingsRefused
 */
export const mendSearch = command({
  name: 'search.mend',
  needs: 'search.edit',
  async run(
    act,
    { language, query, mend }: { language: Language; query: string; mend: Mend },
  ): Promise<Mended> {
    if (mend.kind === 'synonym') {
      const { value, version = 0 } = (await act.shop.live.kept()).get('search.synonyms') ?? {};
      const all = (value ?? {}) as Record<Language, Groups>;
      const groups = { ...all, [language]: joined(all[language] ?? [], query, mend.word) };
      await changeSettings(act, {
        values: new Map([['search.synonyms', groups]]),
        seen: new Map([['search.synonyms', version]]),
      });
      return { synonyms: all };
    }
    if (mend.kind === 'correction') {
      const part = { kind: 'words', language } as const;
      const done = await changePart(act, part, undefined, (words: OwnWords): OwnWords => {
        const isOther = (text: string) => fold(text) !== fold(query);
        const others = words.corrections
          .map(({ from, to }) => ({ from: from.filter(isOther), to }))
          .filter(({ from }) => from.length > 0);
        const same = others.find(({ to }) => to === mend.word);
        const from = [...(same?.from ?? []), query];
        return {
          ...words,
          corrections: [...others.filter((one) => one !== same), { from, to: mend.word }],
        };
      });
      return { part, ...done };
    }
    await lockName(act.tx, 'search setup');
    const file = ((await showSetup(act.tx))?.value ?? {}) as SetupFile;
    const { own, whole } = coveringRules(file, language, query);
    const key = ruleKey(own ?? { language, queries: [query] });
    const part = { kind: 'rule', key } as const;
    const done = await changePart(act, part, undefined, (rule: { pin?: string[] } = { ...whole }) => ({
      ...rule,
      ...(own ? {} : { queries: [query], language }),
      ...(mend.kind === 'lead' ? { lead: mend.to } : {}),
      ...(mend.kind === 'pin' ? { pin: [...new Set([...(rule?.pin ?? []), mend.name])] } : {}),
    }));
    return { part, ...done };
  },
});

/** The rule that a language has for a text, and that of every language. */
function coveringRules(file: SetupFile, language: Language, query: string) {
  const covers = rulesIn(file).filter(({ queries }) => queries.some((one) => fold(one) === fold(query)));
  return {
    own: covers.find((rule) => rule.language === language),
    whole: covers.find((rule) => rule.language === undefined),
  };
}

/** The groups with two words in one: in one that has either, or in a new one. */
function joined(groups: Groups, one: string, other: string): string[][] {
  const has = (group: readonly string[], word: string) => group.some((each) => fold(each) === fold(word));
  const at = groups.findIndex((group) => has(group, other) || has(group, one));
  const lists = groups.map((group) => [...group]);
  if (at < 0) return [...lists, [other, one]];
  const group = lists[at]!;
  for (const word of [other, one]) if (!has(group, word)) group.push(word);
  return lists;
}
