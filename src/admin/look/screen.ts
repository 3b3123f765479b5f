import { type AdminContext, deskLink, onward, type Screen } from '../kit/index.ts';
import { savedNotice } from '../settings/undo.ts';
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
    onward: async (count, undo) => onward(deskLink(HERE), savedNotice(t, count, undo)),
  };
}
