import type { ReactNode } from 'react';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { type Mend, mendSearch, SetupProblem } from '../../search/index.ts';
import { type AdminContext, type AdminReply, deskLink, done, onward, problem } from '../kit/index.ts';

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
  try {
    await admin.do(mendSearch, { language, query, mend: mended });
  } catch (error) {
    if (!(error instanceof SetupProblem || error instanceof SettingsRefused)) throw error;
    return onward(to, problem(t('admin.searching.mend.refused')));
  }
  await shop.changes.spread();
  const isWord = mended.kind === 'synonym' || mended.kind === 'correction';
  return onward(
    to,
    done(t(`admin.searching.mended.${mended.kind}`, { query, word: isWord ? mended.word : '' }), {
      href: deskLink(isWord ? 'searching/words' : 'searching/rules'),
      label: t('admin.searching.mend.see'),
    }),
  );
}
