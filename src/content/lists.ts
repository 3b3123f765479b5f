import type { SettingsList } from '../frame/settings/lists.ts';
import { putMenus } from './commands.ts';
import { readKeptMenus } from './menus.ts';
import { MENUS } from './model-menus.ts';

/** What of the content stands in files of settings. */
export const contentLists: readonly SettingsList[] = [
  {
    at: 'menus',
    of: MENUS,
    put: putMenus,
    async read(db) {
      const kept = await readKeptMenus(db);
      return kept && { header: kept.header, footer: kept.footer };
    },
  },
];
