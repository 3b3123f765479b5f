import { command, errand, watch } from '../frame/command/index.ts';
import type { Language } from '../frame/shop/settings.ts';
import { readStored } from '../platform/db/saved-values.ts';
import { keepMedia, noteMedia } from './media.ts';
import { MENUS, type MenusInput, saveMenus } from './menus.ts';

/**
 * Takes a picture into the library. The same bytes are the same picture, whatever the file is called.
 *
 * @returns its id, for blocks and for posts @throws ContentProblem when it is no picture that the shop takes
 */
export const addMedia = errand({
  name: 'media.add',
  needs: 'media.edit',
  async run(
    { shop, step },
    { bytes, alts }: { bytes: Buffer; alts?: Record<Language, string> },
  ): Promise<number> {
    const original = await keepMedia(shop, bytes);
    return step((act) => noteMedia(act, original, alts));
  },
});

/** What stands in the header's menu and the footer's. */
export const setMenus = command({
  name: 'menus.save',
  needs: 'content.edit',
  run(act, menus: MenusInput): Promise<void> {
    const facts = async () => {
      const kept = await readStored<MenusInput>(act.tx, MENUS);
      return kept && { ...kept };
    };
    return watch(act, { subject: ['menus', ''], facts }, () => saveMenus(act.tx, menus));
  },
});
