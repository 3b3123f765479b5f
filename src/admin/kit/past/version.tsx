import { shortMoment } from '../../../frame/shop/dates.ts';
import { languageFacts } from '../../../frame/shop/languages.ts';
import type { Piece } from '../../../platform/difference.ts';
import { Pieces } from '../behind/pieces.tsx';
import { Section } from '../form.tsx';
import {
  type AdminContext,
  done,
  type Needs,
  onward,
  type Params,
  problem,
  type Screen,
  screenPage,
} from '../screen.ts';

interface Difference {
  field: string;
  language: string;
  pieces: readonly Piece[];
}

/** What something said once. */
interface Version {
  savedAt: number;
  /** Between then and now. */
  differences: readonly Difference[];
  /** The thing itself. */
  back: { href: string; label: string };
  /** Has it say that again. */
  restore(): Promise<unknown>;
}

/**
 * An earlier version of something that has texts: beside what stands now, language by language and word by word, and
 * the way back to it.
 *
 * @param of.label what a field is called @param of.refused why it was not restored; what is no refusal is thrown on
 */
export function versionScreen(of: {
  path: string;
  needs: Needs;
  find(admin: AdminContext, params: Params): Promise<Version>;
  label(admin: AdminContext, field: string): string;
  refused(admin: AdminContext, error: unknown): string;
}): Screen {
  const { path, needs, find, label, refused } = of;
  return {
    path,
    needs,
    async GET(admin, params) {
      const { ctx, shop } = admin;
      const { t } = ctx;
      const { savedAt, differences, back } = await find(admin, params);
      return screenPage({
        title: t('admin.texts.version_of', { when: shortMoment(savedAt, ctx.language, shop.settings) }),
        back,
        body: (
          <>
            <p className={differences.length === 0 ? 'empty' : 'soft'}>
              {t(differences.length === 0 ? 'admin.texts.no_difference' : 'admin.texts.differences')}
            </p>
            {[...Map.groupBy(differences, ({ language }) => language)].map(([language, own]) => (
              <Section key={language} title={languageFacts(language).name}>
                {own.map(({ field, pieces }) => (
                  <section key={field}>
                    <h3>{label(admin, field)}</h3>
                    <Pieces language={language} pieces={pieces} />
                  </section>
                ))}
              </Section>
            ))}
            <form method="post" className="row">
              <button type="submit" className="button is-main">
                {t('admin.texts.restore_version')}
              </button>
            </form>
          </>
        ),
      });
    },
    async POST(admin, params) {
      const { back, restore } = await find(admin, params);
      try {
        await restore();
      } catch (error) {
        return onward(back.href, problem(refused(admin, error)));
      }
      await admin.shop.changes.spread();
      return onward(back.href, done(admin.ctx.t('admin.texts.version_restored')));
    },
  };
}
