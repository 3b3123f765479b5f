import { ShopError } from '../../frame/request/errors.ts';
import { type Changed, saveSettings } from '../../frame/settings/change.ts';
import { isSecret } from '../../frame/settings/model-description.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import {
  type AdminContext,
  deskLink,
  done,
  onward,
  problem,
  type Screen,
  type Undo,
  undoable,
} from '../kit/index.ts';
import { DELICATE, pageOf } from './pages.ts';

/** As much as travels in a cookie with the notice. */
const MOST = 1500;

/** What a setting was, and the version that was made of it: nothing newer is taken back. */
type Before = [path: string, value: unknown, version: number][];

const isDelicate = (path: string): boolean => DELICATE.some((page) => page === pageOf(path));

/** How a change can be taken back; undefined where a secret was among it, what is delicate, or very much. */
export async function undoOf({ live }: Shop, changed: readonly Changed[]): Promise<Undo | undefined> {
  const kept = await live.kept();
  const leaf = (path: string) => live.description.leaves.get(path);
  const isSure = ({ path }: Changed) => {
    const of = leaf(path);
    return of !== undefined && !isSecret(of) && !isDelicate(path);
  };
  if (changed.length === 0 || !changed.every(isSure)) return undefined;
  const before: Before = changed.map(({ path, before: was }) => [path, was, kept.get(path)?.version ?? 0]);
  const text = JSON.stringify(before);
  return text.length > MOST ? undefined : { action: deskLink('settings/undo'), fields: { before: text } };
}

export const savedNotice = (t: Translate, count: number, undo: Undo | undefined) =>
  count === 0
    ? done(t('admin.settings.nothing_changed'))
    : undoable(t('admin.settings.saved', { count }), undo);

/** Puts settings back to what they were a moment ago, unless somebody has changed them since. */
export const undoSettings: Screen = {
  path: 'settings/undo',
  needs: 'settings.edit',
  async POST(admin) {
    const { ctx, shop, actor } = admin;
    const before = readBefore(admin);
    const page = deskLink(`settings/${pageOf(before[0]?.[0] ?? '') ?? ''}`);
    try {
      await saveSettings(shop, actor, {
        values: new Map(before.map(([path, value]) => [path, value])),
        seen: new Map(before.map(([path, , version]) => [path, version])),
      });
    } catch (error) {
      if (error instanceof SettingsRefused) return onward(page, problem(ctx.t('admin.settings.not_undone')));
      throw error;
    }
    return onward(page, done(ctx.t('admin.settings.undone')));
  },
};

/** @throws ShopError for anything that is no such form: the values themselves are checked as all are */
function readBefore({ ctx }: AdminContext): Before {
  try {
    const said = JSON.parse(ctx.form.text('before', MOST + 1)) as Before;
    const isGood = said.every(([path, , version]) => typeof path === 'string' && Number.isInteger(version));
    if (said.length > 0 && isGood && !said.some(([path]) => isDelicate(path))) return said;
  } catch {
    // Said below.
  }
  throw new ShopError('bad_request');
}
