import { draftLegalPages, LEGAL_DRAFTS, readLegalPages } from '../../legal/index.ts';
import { type AdminContext, deskLink, done, onward, type Screen, Section } from '../kit/index.ts';

const HERE = deskLink('setup/drafts');

/** Makes drafts of the legal pages that no person has written. */
export const legalDrafts: Screen = {
  path: 'setup/drafts',
  needs: 'content.edit',
  async POST({ shop, actor, now, ctx }) {
    const made = await draftLegalPages({ shop, actor, now });
    return onward(deskLink('setup'), done(ctx.t('admin.setup.drafts.made', { made: made.length })));
  },
};

/** How each of them stands, and the button that drafts what is missing. */
export async function legalSection({ shop, ctx: { t }, may }: AdminContext) {
  if (!may('content.edit')) return null;
  const pages = await readLegalPages(shop);
  return (
    <Section title={t('admin.setup.drafts')}>
      <p>{t('admin.setup.drafts.about')}</p>
      <ul className="checks">
        {pages.map(({ key, state }) => (
          <li key={key} className={state === 'stands' ? 'is-done' : undefined}>
            {state === 'stands' ? (
              t(`admin.setup.page.${key}`)
            ) : (
              <a href={deskLink(`setup/texts/${key}`)}>{t(`admin.setup.page.${key}`)}</a>
            )}{' '}
            <span className="soft">{t(`admin.setup.drafts.${state}`)}</span>
          </li>
        ))}
      </ul>
      {pages.filter(({ state }) => state === 'stands').length < LEGAL_DRAFTS.length && (
        <form method="post" action={HERE} className="row">
          <button type="submit" className="button">
            {t('admin.setup.drafts.make')}
          </button>
        </form>
      )}
    </Section>
  );
}
