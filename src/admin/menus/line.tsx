import {
  editMenus,
  type MenuEdit,
  type MenuItemInput,
  type MenuPlace,
  readArrangedMenus,
  setMenus,
} from '../../content/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  deskLink,
  done,
  FieldRow,
  Form,
  Languages,
  onward,
  picker,
  Removal,
  readForm,
  type Screen,
  Section,
  screenPage,
  text,
  undoable,
} from '../kit/index.ts';
import { referenceName } from '../texts/links.ts';
import { itemsAt, placeIn } from './places.ts';
import { itemName, refusedText } from './words.ts';

type Read = ReturnType<typeof readForm>;

interface Asked {
  place: MenuPlace;
  /** Undefined for a new one. */
  line: number | undefined;
  item: MenuItemInput;
  version: number;
}

/** One line of a menu: where it leads, and what it is called in each language. */
export const lineScreen: Screen = {
  path: 'menus/line',
  needs: 'content.edit',
  GET: async (admin) => show(admin, await askedFor(admin)),
  async POST(admin) {
    const asked = await askedFor(admin);
    const { form, t } = admin.ctx;
    if (form.text('do', 10) === 'remove') return takeOut(admin, asked);
    const read = readForm({ ...fieldsOf(admin, asked.item) }, form, t);
    if (!read.values) return show(admin, asked, read);
    const { to, ...labels } = read.values as Record<string, string>;
    const label = Object.fromEntries(
      Object.entries(labels).flatMap(([name, said]) =>
        said === '' ? [] : [[name.slice('label.'.length), said]],
      ),
    );
    const item = { to: to ?? '', label };
    const { place, line } = asked;
    try {
      if (line !== undefined)
        await edit(admin, asked, [
          { do: 'remove', place, line },
          { do: 'add', place, line, item },
        ]);
      else await edit(admin, asked, [{ do: 'add', place, item }]);
    } catch (error) {
      read.errors.set('to', refusedText(admin, error));
      return show(admin, asked, read);
    }
    return onward(deskLink('menus'), done(t('admin.menus.saved')));
  },
};

async function edit(admin: AdminContext, { version }: Asked, edits: readonly MenuEdit[]): Promise<void> {
  const { shop, ctx } = admin;
  const kept = await readArrangedMenus(shop, shop.db.read);
  const { header, footer } = edits.reduce((menus, each) => editMenus(menus, each), {
    header: kept.header,
    footer: kept.footer,
  });
  await admin.do(setMenus, { header, footer, version: ctx.form.integer('version') ?? version });
  await shop.changes.spread();
}

async function takeOut(admin: AdminContext, asked: Asked): Promise<AdminReply> {
  const { place, line = 0, item } = asked;
  const name = await itemName(admin, item);
  await edit(admin, asked, [{ do: 'remove', place, line }]);
  const labels = Object.entries(item.label ?? {}).map(([language, said]) => [`label.${language}`, said]);
  const fields = {
    do: 'put',
    place: `${place}`,
    line: `${line}`,
    to: item.to,
    ...Object.fromEntries(labels),
  };
  const action = deskLink('menus', { version: asked.version + 1 });
  return onward(
    deskLink('menus'),
    undoable(admin.ctx.t('admin.menus.removed', { name }), { action, fields }),
  );
}

/** @throws ShopError where there is no such place or line */
async function askedFor({ ctx: { query }, shop }: AdminContext): Promise<Asked> {
  const kept = await readArrangedMenus(shop, shop.db.read);
  const place = placeIn(query.text('place', 10));
  const line = query.id('line');
  if (place === undefined || (place !== 'header' && !kept.footer[place - 1]))
    throw new ShopError('not_found');
  const item = line === undefined ? { to: '' } : itemsAt(kept, place)[line - 1];
  if (!item) throw new ShopError('not_found');
  return { place, line, item, version: kept.version };
}

function fieldsOf(
  { ctx: { t }, shop }: AdminContext,
  { to, label = {} }: MenuItemInput,
  leads?: string,
): Record<string, AnyField> {
  const field = picker({
    label: t('admin.menus.to'),
    hint: t('admin.menus.to_hint'),
    required: true,
    value: to,
    source: deskLink('pick/links', { menus: 1 }),
  });
  return {
    to: {
      ...field,
      // Scripts say by its name where it leads; what is sent stays the same.
      attributes: { ...field.attributes, maxLength: 1000, ...(leads ? { 'data-shown': leads } : {}) },
      read: (typed) => ({ value: typed }),
    },
    ...Object.fromEntries(
      shop.settings.languages.map((language) => [
        `label.${language}`,
        text({ label: t('admin.menus.label'), value: label[language] ?? '', max: 100 }),
      ]),
    ),
  };
}

async function show(admin: AdminContext, asked: Asked, read?: Read): Promise<AdminReply> {
  const { t, form, path, query } = admin.ctx;
  const { item, line, version } = asked;
  const leads = item.to === 'categories' ? t('admin.menus.categories') : await referenceName(admin, item.to);
  const { to, ...labels } = fieldsOf(admin, item, read ? undefined : leads);
  return screenPage({
    title: line === undefined ? t('admin.menus.new_line') : await itemName(admin, item),
    status: read ? 422 : 200,
    back: { href: deskLink('menus'), label: t('admin.menu.menus') },
    body: (
      <>
        <Form
          fields={{ ...(to ? { to } : {}), ...labels }}
          read={read}
          version={form.integer('version') ?? version}
          submit={t('admin.save')}
          action={path + query.toQuery()}
          laidOut
          broad
        >
          <Section title={t('admin.menus.where')}>
            {leads !== undefined && <p className="soft">{t('admin.menus.leads', { name: leads })}</p>}
            {to && (
              <FieldRow name="to" field={to} typed={read?.typed.get('to')} error={read?.errors.get('to')} />
            )}
          </Section>
          <Section title={t('admin.menus.called')}>
            <p className="hint">{t('admin.menus.called_hint')}</p>
            <Languages fields={labels} written={Object.keys(item.label ?? {})} read={read} />
          </Section>
        </Form>
        {line !== undefined && (
          <Removal label={t('admin.menus.remove')} text={t('admin.menus.remove_means')} />
        )}
      </>
    ),
  });
}
