import { editMenus, readArrangedMenus, setMenus } from '../../content/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  deskLink,
  done,
  Form,
  Languages,
  onward,
  Removal,
  readForm,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';
import { refusedText } from './words.ts';

type Read = ReturnType<typeof readForm>;

/** A group of the footer: what stands above its lines, in each language. */
export const groupScreen: Screen = {
  path: 'menus/group',
  needs: 'content.edit',
  GET: async (admin) => show(admin, await groupFor(admin)),
  async POST(admin) {
    const asked = await groupFor(admin);
    const { ctx, shop } = admin;
    const { form, t } = ctx;
    const { group, kept } = asked;
    const version = form.integer('version') ?? kept.version;
    if (form.text('do', 10) === 'remove' && group !== undefined) {
      const { header, footer } = editMenus(kept, { do: 'remove', place: group });
      await admin.do(setMenus, { header, footer, version });
      await shop.changes.spread();
      return onward(deskLink('menus'), done(t('admin.menus.group_removed')));
    }
    const read = readForm(fieldsOf(admin, asked.title), form, t);
    if (!read.values) return show(admin, asked, read);
    const title = Object.fromEntries(
      Object.entries(read.values as Record<string, string>).flatMap(([name, said]) =>
        said === '' ? [] : [[name.slice('title.'.length), said]],
      ),
    );
    try {
      const { header, footer } = editMenus(kept, { do: 'group', title, group });
      await admin.do(setMenus, { header, footer, version });
    } catch (error) {
      return show(admin, asked, read, refusedText(admin, error));
    }
    await shop.changes.spread();
    return onward(deskLink('menus'), done(t('admin.menus.saved')));
  },
};

/** @throws ShopError where there is no such group */
async function groupFor({ ctx: { query }, shop }: AdminContext) {
  const kept = await readArrangedMenus(shop, shop.db.read);
  const group = query.id('group');
  const found = group === undefined ? undefined : kept.footer[group - 1];
  if (group !== undefined && !found) throw new ShopError('not_found');
  return { group, kept, title: found?.title ?? {} };
}

const fieldsOf = (
  { ctx: { t }, shop }: AdminContext,
  title: Readonly<Record<string, string>>,
): Record<string, AnyField> =>
  Object.fromEntries(
    shop.settings.languages.map((language) => [
      `title.${language}`,
      text({ label: t('admin.menus.group_title'), value: title[language] ?? '', max: 100 }),
    ]),
  );

async function show(
  admin: AdminContext,
  { group, kept, title }: Awaited<ReturnType<typeof groupFor>>,
  read?: Read,
  refused?: string,
): Promise<AdminReply> {
  const { t, form, path, query } = admin.ctx;
  const fields = fieldsOf(admin, title);
  return screenPage({
    title: t(group === undefined ? 'admin.menus.new_group' : 'admin.menus.change_group'),
    status: read ? 422 : 200,
    back: { href: deskLink('menus'), label: t('admin.menu.menus') },
    body: (
      <>
        <Form
          fields={fields}
          read={read}
          refused={refused}
          version={form.integer('version') ?? kept.version}
          submit={t('admin.save')}
          action={path + query.toQuery()}
          laidOut
          broad
        >
          <Section title={t('admin.menus.group_title')}>
            <Languages fields={fields} written={Object.keys(title)} read={read} />
          </Section>
        </Form>
        {group !== undefined && (
          <Removal label={t('admin.menus.remove_group')} text={t('admin.menus.remove_group_means')} />
        )}
      </>
    ),
  });
}
