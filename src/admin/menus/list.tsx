import { editMenus, type MenuPlace, MenuUnknown, readArrangedMenus, setMenus } from '../../content/index.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  languageNames,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
  undoable,
} from '../kit/index.ts';
import { moveIn } from '../terms/moves.ts';
import { Tree, type TreeRow } from '../terms/tree.tsx';
import { itemsAt, lineBefore, lineId, lineOf, placeIn, placesOf } from './places.ts';
import { itemName, missingIn } from './words.ts';

/** What stands in the header and the footer: each line is moved by buttons or dragged, and opened to be changed. */
export const menusScreen: Screen = {
  path: 'menus',
  needs: 'content.edit',
  menu: { name: 'menus', group: 'texts', icon: 'menu' },
  GET: show,
  POST: change,
};

async function show(admin: AdminContext): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const kept = await readArrangedMenus(shop, shop.db.read);
  const { languages } = shop.settings;
  const action = deskLink('menus', { version: kept.version });
  const parts = await Promise.all(
    placesOf(kept).map(async (place) => {
      const items = itemsAt(kept, place);
      const rows = await Promise.all(
        items.map(async (item, index): Promise<TreeRow> => {
          const missing = missingIn(item.label, languages);
          return {
            id: lineId(place, index + 1),
            parentId: null,
            name: await itemName(admin, item),
            href: deskLink('menus/line', { place, line: index + 1 }),
            notes: missing.length > 0 && (
              <span className="badge is-waiting">
                {t('admin.terms.missing', { languages: languageNames(missing) })}
              </span>
            ),
          };
        }),
      );
      const title =
        place === 'header'
          ? t('admin.menus.header')
          : inLanguage(kept.footer[place - 1]?.title, ctx.language, languages) || t('admin.menus.untitled');
      return { place, title, rows };
    }),
  );
  return screenPage({
    title: t('admin.menu.menus'),
    tools: (
      <a className="button" href={deskLink('menus/group')}>
        {t('admin.menus.new_group')}
      </a>
    ),
    body: (
      <div className="order-main">
        <p className="soft">{t('admin.menus.about')}</p>
        {parts.map(({ place, title, rows }) => (
          <Section
            key={place}
            title={place === 'header' ? title : t('admin.menus.footer', { title })}
            tools={
              place === 'header' ? undefined : (
                <a className="button" href={deskLink('menus/group', { group: place })}>
                  {t('admin.menus.change_group')}
                </a>
              )
            }
          >
            {rows.length === 0 && <p className="empty">{t('admin.menus.empty')}</p>}
            <Tree rows={rows} action={action} />
            <p>
              <a className="button" href={deskLink('menus/line', { place })}>
                {t('admin.menus.new_line')}
              </a>
            </p>
          </Section>
        ))}
      </div>
    ),
  });
}

/** A line by a step or to where it was dragged, or one that comes back; always of the menus as they were seen. */
async function change(admin: AdminContext): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form, query } = ctx;
  const kept = await readArrangedMenus(shop, shop.db.read);
  const version = query.integer('version') ?? kept.version;
  const refused = onward(deskLink('menus'), problem(t('admin.menus.no_move')));
  try {
    if (form.text('do', 20) === 'put') {
      const { header, footer } = editMenus(kept, putBack(admin));
      await admin.do(setMenus, { header, footer, version });
      await shop.changes.spread();
      return onward(deskLink('menus'));
    }
    const back = form.integer('back');
    const said = back === undefined ? (form.id('id') ?? Number(form.text('do', 20).split('.')[1])) : back;
    const { place, line } = lineOf(said);
    const items = itemsAt(kept, place);
    const rows = items.map((_, index) => ({ id: lineId(place, index + 1), parentId: null }));
    const wanted = back === undefined ? moveIn(admin, rows) : undefined;
    const before = wanted?.before == null ? undefined : lineOf(wanted.before).line;
    const to = back === undefined ? lineBefore(line, before, items.length) : (form.integer('line') ?? 0);
    if (!items[line - 1] || (back === undefined && !wanted)) return refused;
    const { header, footer } = editMenus(kept, { do: 'move', place, line, to });
    await admin.do(setMenus, { header, footer, version });
    await shop.changes.spread();
    if (back !== undefined) return onward(deskLink('menus'));
    const undo = {
      action: deskLink('menus', { version: version + 1 }),
      fields: { back: `${lineId(place, to)}`, line: `${line}` },
    };
    return onward(deskLink('menus'), undoable(t('admin.menus.moved'), undo));
  } catch (error) {
    if (error instanceof MenuUnknown || error instanceof SettingsRefused) return refused;
    throw error;
  }
}

/** A line that was taken out, as its notice has it. @throws MenuUnknown */
function putBack({ ctx: { form } }: AdminContext) {
  const place: MenuPlace | undefined = placeIn(form.text('place', 10));
  const line = form.id('line');
  if (place === undefined || line === undefined) throw new MenuUnknown('No such line.');
  const to = form.line('to', 2000);
  const label = Object.fromEntries(
    [...form.startingWith('label.')].map(([name, text]) => [name.slice('label.'.length), text]),
  );
  return { do: 'add' as const, place, line, item: { to, label } };
}
