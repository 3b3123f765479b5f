import type { ReactNode } from 'react';
import { Stale } from '../../frame/command/index.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import type { Language } from '../../frame/shop/settings.ts';
import {
  changeSearchPart,
  type Mend,
  type Mended,
  mendSearch,
  putSynonyms,
  SetupProblem,
} from '../../search/index.ts';
import {
  type AdminContext,
  type AdminReply,
  backTo,
  deskLink,
  done,
  onward,
  problem,
  type Screen,
  type Undo,
} from '../kit/index.ts';

/** Another word for a text that finds nothing: by one button the same as it, by the other taken for it. */
export function QuickMend({
  admin,
  query,
  language,
}: {
  admin: AdminContext;
  query: string;
  language: Language;
}) {
  const { t } = admin.ctx;
  return (
    <form method="post" className="row">
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="language" value={language} />
      <input
        name="word"
        maxLength={80}
        required
        lang={language}
        aria-label={t('admin.searching.mend.word_for', { query })}
        placeholder={t('admin.searching.mend.word')}
      />
      {(['synonym', 'correction'] as const).map((kind) => (
        <MendButton key={kind} kind={kind} label={t(`admin.searching.mend.${kind}`)} of={query} />
      ))}
    </form>
  );
}

export const MendButton = ({ kind, label, of }: { kind: string; label: ReactNode; of: string }) => (
  <button type="submit" className="button" name="mend" value={kind} aria-label={`${label}: ${of}`}>
    {label}
  </button>
);

/** What a form mends; undefined where it lacks something. */
function mendIn({ ctx: { form } }: AdminContext): Mend | undefined {
  const kind = form.text('mend', 20);
  const word = form.line('word', 80);
  if ((kind === 'synonym' || kind === 'correction') && word !== '') return { kind, word };
  const id = form.id('product');
  if (kind === 'pin' && id) return { kind, name: `product:${id}` };
  if (kind === 'lead' && id) return { kind, to: `product:${id}` };
  const term = form.line('term', 40);
  if (kind === 'lead_term' && term !== '') return { kind: 'lead', to: term };
  return undefined;
}

/** Does what a form of a text asks for, and leads on to where it was. */
export async function mend(admin: AdminContext, to: string): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const query = form.line('query', 100);
  const language = shop.settings.languages.find((one) => one === form.text('language', 20));
  const mended = mendIn(admin);
  if (!mended || !language || query === '') return onward(to, problem(t('admin.searching.mend.unclear')));
  let was: Mended;
  try {
    was = await admin.do(mendSearch, { language, query, mend: mended });
  } catch (error) {
    if (!(error instanceof SetupProblem || error instanceof SettingsRefused)) throw error;
    return onward(to, problem(t('admin.searching.mend.refused')));
  }
  await shop.changes.spread();
  const isWord = mended.kind === 'synonym' || mended.kind === 'correction';
  const notice = done(
    t(`admin.searching.mended.${mended.kind}`, { query, word: isWord ? mended.word : '' }),
    {
      href: deskLink(isWord ? 'searching/words' : 'searching/rules'),
      label: t('admin.searching.mend.see'),
    },
  );
  const undo = await undoOf(admin, was, to);
  return onward(to, undo ? { ...notice, undo } : notice);
}

/** As much as travels with a notice. */
const MOST = 1200;

/** How a mend is taken back; undefined where too much would have to be said. */
async function undoOf({ shop }: AdminContext, was: Mended, to: string): Promise<Undo | undefined> {
  const version =
    'part' in was ? was.version : ((await shop.live.kept()).get('search.synonyms')?.version ?? 0);
  const fields = { was: JSON.stringify({ ...was, version }), to };
  return fields.was.length > MOST ? undefined : { action: deskLink('searching/undo'), fields };
}

/** Takes a mend back, unless somebody has changed the same since. */
export const undoMend: Screen = {
  path: 'searching/undo',
  needs: 'search.edit',
  async POST(admin) {
    const { ctx, shop } = admin;
    const { t, form } = ctx;
    const to = backTo(form.text('to', 500)) ?? deskLink('searching');
    try {
      const was = JSON.parse(form.text('was', MOST + 1)) as Mended & { version: number };
      const { version } = was;
      if ('part' in was) await admin.do(changeSearchPart, { part: was.part, value: was.before, version });
      else {
        const gone = Object.keys(shop.settings.search.synonyms).map((language) => [language, []]);
        await admin.do(putSynonyms, { groups: { ...Object.fromEntries(gone), ...was.synonyms }, version });
      }
    } catch (error) {
      const isRefused = [SetupProblem, SettingsRefused, Stale, SyntaxError].some(
        (kind) => error instanceof kind,
      );
      if (!isRefused) throw error;
      return onward(to, problem(t('admin.searching.not_undone')));
    }
    await shop.changes.spread();
    return onward(to, done(t('admin.searching.undone')));
  },
};
