import {
  type AdminContext,
  deskLink,
  done,
  onward,
  Refused,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { bring, type Result } from './bring.ts';
import { DropZone } from './drop.tsx';

/** A script that sends one file of many says so: it is told what became of that one. */
const ONE = 'x-desk-file';

/** Pictures are brought: many at once, by a form, or one by one by a script that shows how far each is. */
export const addScreen: Screen = {
  path: 'media/add',
  needs: 'media.edit',
  takesFiles: true,
  GET: async (admin) => show(admin, []),
  async POST(admin) {
    const { ctx, shop } = admin;
    const results = await bring(admin, ctx.form.files('files'));
    if (results.some((result) => 'id' in result)) await shop.changes.spread();
    if (ctx.header(ONE) !== undefined) return { kind: 'json', body: toldOf(admin, results[0]) };
    if (results.length === 0 || results.some((result) => 'refused' in result))
      return show(admin, results, 422);
    return onward(deskLink('media'), done(summary(admin, results)));
  },
};

function toldOf({ ctx: { t } }: AdminContext, result: Result | undefined) {
  if (!result) return { refused: t('admin.media.none_chosen') };
  if ('refused' in result) return { refused: result.refused };
  const { id, was } = result;
  return { id, was, text: t(`admin.media.was.${was}`), href: deskLink(`media/${id}`) };
}

function summary({ ctx: { t } }: AdminContext, results: readonly Result[]): string {
  const count = (was: string) => results.filter((result) => 'was' in result && result.was === was).length;
  return t('admin.media.brought', { fresh: count('new'), known: count('known') + count('in_bin') });
}

function show(admin: AdminContext, results: readonly Result[], status = 200) {
  const { t } = admin.ctx;
  const refused = results.filter((result) => 'refused' in result);
  return screenPage({
    title: t('admin.media.add'),
    status,
    back: { href: deskLink('media'), label: t('admin.menu.media') },
    body: (
      <>
        {status !== 200 && (
          <Refused>
            {results.length === 0 ? (
              <p>{t('admin.media.none_chosen')}</p>
            ) : (
              <>
                <ul>
                  {refused.map(({ name, refused: why }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two files may be called the same
                    <li key={index}>
                      {name}: {why}
                    </li>
                  ))}
                </ul>
                {results.length > refused.length && <p>{summary(admin, results)}</p>}
              </>
            )}
          </Refused>
        )}
        <Section title={t('admin.media.add')}>
          <DropZone admin={admin} />
          <p className="soft">{t('admin.media.takes')}</p>
        </Section>
      </>
    ),
  });
}
