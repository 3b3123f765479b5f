import { type AdminContext, deskLink, done, onward, type Screen } from '../kit/index.ts';
import { type LookFrame, openLook, postLook } from './editor.tsx';

const HERE = 'settings/look';

/** How the shop looks, seen before it is kept. */
export const lookScreen: Screen = {
  path: HERE,
  needs: 'settings.edit',
  takesFiles: true,
  GET: (admin) => openLook(admin, frameOf(admin)),
  POST: (admin) => postLook(admin, frameOf(admin)),
};

function frameOf({ ctx: { t } }: AdminContext): LookFrame {
  return {
    title: t('admin.settings.page.look'),
    back: { href: deskLink('settings'), label: t('admin.menu.settings') },
    submit: t('admin.save'),
    onward: async (count) =>
      onward(
        deskLink(HERE),
        done(count === 0 ? t('admin.settings.nothing_changed') : t('admin.settings.saved', { count })),
      ),
  };
}
