import { perform } from '../../frame/command/index.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import type { Language } from '../../frame/shop/settings.ts';
import {
  changeSearchPart,
  type OwnWords,
  putSynonyms,
  type SetupFile,
  SetupProblem,
  showSetup,
  wordsOf,
} from '../../search/index.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  deskLink,
  done,
  Form,
  Languages,
  longText,
  onward,
  readForm,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { SearchTabs } from './tabs.tsx';

const HERE = 'searching/words';
const MOST = 50_000;

/** What a form says of one language. */
interface Said extends OwnWords {
  synonyms: string[][];
}

/** Words that find the same, words that are taken for others, and words that say nothing: in each language a line each. */
export const ownWordsScreen: Screen = {
  path: HERE,
  needs: 'search.edit',
  GET: (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop, actor } = admin;
    const { t, form } = ctx;
    const read = readForm(await fieldsOf(admin), form, t);
    const said = new Map<Language, Said>();
    for (const language of shop.settings.languages) {
      const typed = (name: string) => String(read.values?.[`${name}.${language}`] ?? '');
      const words = saidIn(typed);
      for (const [name, line] of words.wrong)
        read.errors.set(`${name}.${language}`, t(`admin.searching.wrong.${name}`, { line }));
      said.set(language, words);
    }
    if (!read.values || read.errors.size > 0) return show(admin, read);
    const synonyms = { ...shop.settings.search.synonyms };
    for (const [language, words] of said) synonyms[language] = words.synonyms;
    try {
      await perform(shop, actor, async (act) => {
        await putSynonyms(act, { groups: synonyms, version: form.integer('settings') ?? 0 });
        for (const [language, { corrections, stopWords }] of said)
          await changeSearchPart(act, {
            part: { kind: 'words', language },
            value: { corrections, stopWords },
            version: form.integer('version') ?? 0,
          });
      });
    } catch (error) {
      if (!(error instanceof SettingsRefused || error instanceof SetupProblem)) throw error;
      return show(admin, read, t('admin.searching.words_refused'));
    }
    await shop.changes.spread();
    return onward(deskLink(HERE), done(t('admin.searching.words_saved')));
  },
};

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** What was typed for a language, and lines that say nothing to be understood. */
function saidIn(typed: (name: string) => string): Said & { wrong: [string, string][] } {
  const wrong: [string, string][] = [];
  const synonyms = linesOf(typed('synonyms')).map((line) => {
    const words = wordsIn(line);
    if (words.length < 2) wrong.push(['synonyms', line]);
    return words;
  });
  const corrections = linesOf(typed('corrections')).map((line) => {
    const [left = '', to = '', ...more] = line.split('=').map((part) => part.trim());
    const from = wordsIn(left);
    if (from.length === 0 || to === '' || more.length > 0) wrong.push(['corrections', line]);
    return { from, to };
  });
  const stopWords = [
    ...new Set(
      typed('stops')
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
  return { synonyms, corrections, stopWords, wrong };
}

async function fieldsOf({ ctx: { t }, shop }: AdminContext): Promise<Record<string, AnyField>> {
  const file = ((await showSetup(shop.db.read))?.value ?? {}) as SetupFile;
  const fields: Record<string, AnyField> = {};
  for (const language of shop.settings.languages) {
    const { corrections, stopWords } = wordsOf(file, language);
    const lines = {
      synonyms: (shop.settings.search.synonyms[language] ?? []).map((group) => group.join(', ')),
      corrections: corrections.map(({ from, to }) => `${from.join(', ')} = ${to}`),
      stops: stopWords,
    };
    for (const name of ['synonyms', 'corrections', 'stops'] as const)
      fields[`${name}.${language}`] = longText({
        label: t(`admin.searching.field.${name}`),
        hint: t(`admin.searching.hint.${name}`),
        value: lines[name].join('\n'),
        max: MOST,
        rows: name === 'stops' ? 3 : 6,
      });
  }
  return fields;
}

async function show(
  admin: AdminContext,
  read?: ReturnType<typeof readForm>,
  refused?: string,
): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const fields = await fieldsOf(admin);
  const version = (await showSetup(shop.db.read))?.version ?? 0;
  const settings = (await shop.live.kept()).get('search.synonyms')?.version ?? 0;
  const { languages } = shop.settings;
  return screenPage({
    title: t('admin.searching.words'),
    status: read ? 422 : 200,
    back: { href: deskLink('searching'), label: t('admin.menu.searching') },
    body: (
      <>
        <SearchTabs admin={admin} here={HERE} />
        <Form
          fields={fields}
          read={read}
          refused={refused}
          version={form.has('version') ? (form.integer('version') ?? 0) : version}
          submit={t('admin.save')}
          laidOut
          broad
        >
          <input type="hidden" name="settings" value={form.text('settings', 12) || settings} />
          <Languages fields={fields} written={languages} read={read} />
        </Form>
      </>
    ),
  });
}
