import { Fragment } from 'react';
import { ShopError } from '../../frame/request/errors.ts';
import { settingText } from '../../frame/settings/labels.ts';
import { findSettings } from '../../frame/settings/words.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  deskLink,
  FieldRow,
  Form,
  onward,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { nameClasses } from './classes.ts';
import { SETTINGS_EDITORS, settingLink } from './editors.ts';
import { settingsFile, settingsFileOut } from './file.tsx';
import { type AskedSetting, askFor } from './page.ts';
import { DELICATE, leavesOn, pageOf, type SettingsPage, settingsPages } from './pages.ts';
import { type Saved, saveTyped } from './save.ts';
import { savedNotice } from './undo.ts';
import { checkWay, Ways } from './ways.tsx';

/** Every setting there is, made of what the modules say of them: a page for each subject, and a search over all. */
export const settingsScreens: readonly Screen[] = [
  {
    path: 'settings',
    needs: ['settings.edit', ...SETTINGS_EDITORS.map(({ needs }) => needs)],
    menu: { name: 'settings', group: 'shop', icon: 'gear' },
    GET: async (admin) => overview(admin),
  },
  checkWay,
  settingsFile,
  settingsFileOut,
  ...DELICATE.map(
    (page): Screen => ({
      path: `settings/${page}`,
      needs: 'settings.edit',
      confirm: ['GET', 'POST'],
      GET: (admin) => open(admin, page),
      POST: (admin) => save(admin, page),
    }),
  ),
  {
    path: 'settings/{page}',
    needs: 'settings.edit',
    GET: async (admin, { page }) => open(admin, subject(page)),
    POST: async (admin, { page }) => save(admin, subject(page)),
  },
];

const open = async (admin: AdminContext, page: SettingsPage) =>
  showPage(admin, page, await read(admin, page));

/** @throws ShopError for a page that is none */
function subject(page: string | undefined): SettingsPage {
  const found = settingsPages.find((name) => name === page);
  if (!found) throw new ShopError('not_found');
  return found;
}

async function read(admin: AdminContext, page: SettingsPage): Promise<readonly AskedSetting[]> {
  const kept = await admin.shop.live.kept();
  const asked = leavesOn(admin.shop.live.description, page).map((leaf) => askFor(admin, leaf, kept));
  return nameClasses(admin, asked);
}

function overview({ ctx, shop, may }: AdminContext): AdminReply {
  const { t } = ctx;
  const editors = SETTINGS_EDITORS.filter(({ needs }) => may(needs));
  const pages = may('settings.edit') ? settingsPages : [];
  const words = ctx.query.line('q', 100);
  const found =
    words === '' || pages.length === 0 ? [] : findSettings(shop.live.description, words, ctx.language);
  return screenPage({
    title: t('admin.menu.settings'),
    body: (
      <>
        <search hidden={pages.length === 0}>
          <form className="row" action={deskLink('settings')}>
            <label className="screen-reader-text" htmlFor="settings-q">
              {t('admin.settings.search')}
            </label>
            <input
              id="settings-q"
              type="search"
              name="q"
              defaultValue={words}
              maxLength={100}
              placeholder={t('admin.settings.search')}
            />
            <button type="submit" className="button">
              {t('admin.list.search')}
            </button>
          </form>
        </search>
        {words !== '' && pages.length > 0 && (
          <Section title={t('admin.settings.found', { count: found.length, words })}>
            <ul className="settings-list">
              {found.map(({ path }) => (
                <li key={path}>
                  <a href={settingLink(path)}>{settingText(ctx.language, path).label || path}</a>
                  <span className="soft"> {t(`admin.settings.page.${pageOf(path)}`)}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <ul className="tiles">
          {pages.map((page) => (
            <li key={page}>
              <a href={deskLink(`settings/${page}`)}>
                <strong>{t(`admin.settings.page.${page}`)}</strong>
                <span className="soft">{t(`admin.settings.page.${page}.about`)}</span>
              </a>
            </li>
          ))}
          {editors.map(({ path, name }) => (
            <li key={path}>
              <a href={deskLink(path)}>
                <strong>{t(`admin.settings.editor.${name}`)}</strong>
                <span className="soft">{t(`admin.settings.editor.${name}.about`)}</span>
              </a>
            </li>
          ))}
        </ul>
      </>
    ),
  });
}

async function save(admin: AdminContext, page: SettingsPage): Promise<AdminReply> {
  const saved = await saveTyped(admin, await read(admin, page));
  const { t } = admin.ctx;
  // What stands now, as another may have changed it; what was typed stays.
  if (saved.changed === undefined) return showPage(admin, page, await read(admin, page), saved);
  return onward(deskLink(`settings/${page}`), savedNotice(t, saved.changed, saved.undo));
}

function showPage(
  admin: AdminContext,
  page: SettingsPage,
  asked: readonly AskedSetting[],
  saved?: Saved,
): AdminReply {
  const { t } = admin.ctx;
  const fields: Record<string, AnyField> = Object.assign({}, ...asked.map((one) => one.fields));
  const typed = saved && { values: undefined, typed: saved.typed, errors: saved.errors };
  return screenPage({
    title: t(`admin.settings.page.${page}`),
    status: saved ? 422 : 200,
    back: { href: deskLink('settings'), label: t('admin.menu.settings') },
    body: (
      <>
        {page === 'payments' && <Ways admin={admin} />}
        <Form fields={fields} read={typed} submit={t('admin.save')} laidOut>
          {inGroups(asked).map(([first, ...others]) =>
            first.group === undefined ? (
              <Setting key={first.leaf.path} asked={first} saved={saved} />
            ) : (
              <details key={first.leaf.path} className="rows-row" open={isWrong([first, ...others], saved)}>
                <summary>
                  <h2>{first.group}</h2>
                </summary>
                <div className="setting-group">
                  {[first, ...others].map((one) => (
                    <Setting key={one.leaf.path} asked={one} saved={saved} />
                  ))}
                </div>
              </details>
            ),
          )}
        </Form>
      </>
    ),
  });
}

type Group = [AskedSetting, ...AskedSetting[]];

/** Neighbours of one group together, every other setting by itself. */
function inGroups(asked: readonly AskedSetting[]): Group[] {
  const groups: Group[] = [];
  for (const one of asked) {
    const last = groups.at(-1);
    if (last && one.group !== undefined && last[0].group === one.group) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** A group is closed: a page of several stays short. Open is where something was refused. */
const isWrong = (group: readonly AskedSetting[], saved: Saved | undefined): boolean =>
  group.some(({ fields }) => Object.keys(fields).some((name) => saved?.errors.has(name)));

/** Below its group's name, which need not be said again. */
function inGroup(group: string | undefined, field: AnyField): AnyField {
  const named = `${group}: `;
  if (!field.label.startsWith(named)) return field;
  const own = field.label.slice(named.length);
  return { ...field, label: own.charAt(0).toUpperCase() + own.slice(1) };
}

function Setting({ asked, saved }: { asked: AskedSetting; saved: Saved | undefined }) {
  const { leaf, label, hint, group, version, fields, rows } = asked;
  const row = (name: string) => (
    <FieldRow
      key={name}
      name={name}
      field={inGroup(group, fields[name]!)}
      typed={saved?.typed.get(name)}
      error={saved?.errors.get(name)}
    />
  );
  return (
    <div className="setting" id={`setting-${leaf.path}`}>
      <input type="hidden" name={`seen.${leaf.path}`} value={version} />
      {rows ? (
        <fieldset className="rows">
          <legend>{label}</legend>
          {hint && <p className="hint">{hint}</p>}
          {rows.map(({ names, label: own, isNew }) => {
            const inside = <div className="rows-fields">{names.map(row)}</div>;
            if (own === '') return <Fragment key={names[0]}>{inside}</Fragment>;
            return (
              <details key={names[0]} className="rows-row" open={!isNew || rows.length === 1}>
                <summary>{own}</summary>
                {inside}
              </details>
            );
          })}
        </fieldset>
      ) : (
        Object.keys(fields).map(row)
      )}
    </div>
  );
}
