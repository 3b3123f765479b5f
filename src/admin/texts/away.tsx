import {
  type AdminContext,
  type AdminReply,
  askSure,
  choice,
  deskLink,
  FieldRow,
  onward,
  problem,
  Section,
} from '../kit/index.ts';
import { refusedText } from './words.tsx';

/** Something that posts have and that can be taken away: a topic, or who wrote them. */
export interface Away {
  /** Its own page. */
  here: string;
  name: string;
  kind: 'topic' | 'author';
  version: number | undefined;
  /** Where its posts are listed. */
  listed: string;
  uses: { posts: number; children: number };
  /** Those that can have its posts from now on: number and name. */
  others: readonly (readonly [id: string, name: string])[];
}

/** Which posts have it, and how it is taken away: what becomes of them is chosen first. */
export function AwayPart({ admin, away }: { admin: AdminContext; away: Away }) {
  const { t } = admin.ctx;
  const { here, kind, version, listed, uses, others } = away;
  const { posts } = uses;
  return (
    <>
      <Section title={t('admin.terms.used')}>
        <p>
          {posts > 0 ? (
            <a href={listed}>{t('admin.texts.topics.posts', { count: posts })}</a>
          ) : (
            t('admin.texts.topics.posts', { count: posts })
          )}
        </p>
      </Section>
      <Section title={t('admin.texts.away')}>
        <form method="post" action={here} className="form is-small">
          <p className="soft">{t(`admin.texts.away.about.${kind}`)}</p>
          <input type="hidden" name="version" value={version} />
          <FieldRow
            name="into"
            field={choice({ label: t('admin.texts.away.into'), value: '', options: [...others] })}
          />
          <div className="bar">
            <button type="submit" className="button" name="do" value="away">
              {t('admin.terms.merge_next')}
            </button>
          </div>
        </form>
      </Section>
    </>
  );
}

/**
 * What would become of the posts is said first; then, sure of it, it goes.
 *
 * @param remove does it @throws what it refuses with
 */
export async function takeAway(
  admin: AdminContext,
  away: Away,
  remove: (into: number | null, version: number | undefined) => Promise<void>,
): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const { here, name, kind, uses, others } = away;
  const into = form.id('into') ?? null;
  const other = others.find(([id]) => id === `${into}`)?.[1] ?? '';
  const version = form.id('version') ?? away.version;
  if (into !== null && other === '') return onward(here, problem(t('admin.terms.no_such')));
  if (form.flag('sure')) {
    try {
      await remove(into, version);
    } catch (error) {
      return onward(here, problem(refusedText(admin, error)));
    }
    await shop.changes.spread();
    const text =
      into === null
        ? t('admin.texts.away.done', { name })
        : t('admin.terms.merged', { from: name, into: other });
    return onward(deskLink('texts/topics'), { kind: 'done', text });
  }
  const said = { ...uses, name, into: other };
  return askSure(admin, {
    title:
      into === null
        ? t('admin.texts.away.sure', said)
        : t('admin.terms.merge_sure', { from: name, into: other }),
    back: { href: here, label: name },
    says: [
      t(into === null ? `admin.texts.away.without.${kind}` : `admin.texts.away.will.${kind}`, said),
      t('admin.terms.merge_final'),
    ],
    fields: { into: into ?? '', version },
    go: { name: 'away', label: t('admin.texts.away.now') },
  });
}
