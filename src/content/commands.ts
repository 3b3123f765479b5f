import { isDeepStrictEqual } from 'node:util';
import { type Act, command, type Facts, Stale, watch } from '../frame/command/index.ts';
import { checked } from '../frame/settings/checked.ts';
import type { ListWish } from '../frame/settings/lists.ts';
import { lockName } from '../platform/db/index.ts';
import { type KeptMenus, readArrangedMenus, readKeptMenus, saveMenus } from './menus.ts';
import {
  editMenus,
  MENUS,
  type MenuEdit,
  type MenusInput,
  type MenusWish,
  menuProblems,
} from './model-menus.ts';

/** The menus, which nobody else changes until this transaction ends. */
async function lockMenus({ tx, shop }: Act): Promise<KeptMenus> {
  await lockName(tx, 'menus');
  return readArrangedMenus(shop, tx);
}

/** Checks menus and keeps them, with a line in the trail. */
async function keepMenus(act: Act, { version }: KeptMenus, menus: MenusInput): Promise<void> {
  const wanted = checked(MENUS, menus, 'menus', () => menuProblems(menus, 'menus'));
  const facts = async () => {
    const kept = await readKeptMenus(act.tx);
    return kept && factsOf(kept);
  };
  await watch(act, { subject: ['menus', ''], facts }, async () => {
    const kept = await facts();
    if (!kept || !isDeepStrictEqual(kept, factsOf(menus)))
      await saveMenus(act.tx, { ...menus, ...wanted }, version);
  });
}

/** What is not said of the menus stays. @throws SettingsRefused, Stale */
async function putWish(act: Act, wish: MenusWish, version?: number): Promise<void> {
  const kept = await lockMenus(act);
  const menus = { header: kept.header, footer: kept.footer, ...checked(MENUS, wish, 'menus') };
  if (version !== undefined && version !== kept.version)
    throw new Stale(['menus', ''], factsOf(menus), factsOf(kept), kept.version);
  await keepMenus(act, kept, menus);
}

const factsOf = ({ header, footer }: MenusInput): Facts => ({ header, footer });

/**
 * What stands in the header's menu and the footer's; what is not said stays.
 *
 * @param version which of the menus who asks has seen @throws SettingsRefused, Stale
 */
export const setMenus = command({
  name: 'menus.save',
  needs: 'content.edit',
  run: (act, { version, ...wish }: MenusWish & { version?: number }) => putWish(act, wish, version),
});

/** Changes one line or group of the menus as they stand. @throws MenuUnknown, SettingsRefused */
export const editMenu = command({
  name: 'menus.edit',
  needs: 'content.edit',
  async run(act, edit: MenuEdit): Promise<void> {
    const kept = await lockMenus(act);
    const { header, footer } = editMenus(kept, edit);
    await keepMenus(act, kept, { header, footer });
  },
});

/** Brings the menus of a file of settings in; header or footer, if it does not name it, stays. @throws SettingsRefused */
export const putMenus = command({
  name: 'menus.apply',
  needs: 'content.edit',
  run: (act, { rows }: ListWish) => putWish(act, rows as MenusWish),
});
