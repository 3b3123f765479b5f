import { settingText } from '../../frame/settings/labels.ts';
import { findSettings } from '../../frame/settings/words.ts';
import type { SearchSource } from '../kit/index.ts';
import { settingLink } from '../settings/editors.ts';
import { pageOf } from '../settings/pages.ts';

const SHOWN = 5;

/** Each setting in the search of everything: by its name and its help, to its own place on its page. */
export const settingSource: SearchSource = {
  name: 'settings',
  needs: 'settings.edit',
  async find({ shop, ctx: { t, language } }, text) {
    return findSettings(shop.live.description, text, language)
      .slice(0, SHOWN)
      .map(({ path }) => ({
        href: settingLink(path),
        label: settingText(language, path).label || path,
        more: t(`admin.settings.page.${pageOf(path)}`),
      }));
  },
};
