import { saveSettings } from '../../frame/settings/change.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { AdminContext } from '../kit/index.ts';
import { openingFor } from './opening.ts';

/** Whether the menu leads to the set-up. */
export const isShown = ({ settings }: Shop): boolean => settings.desk.setup;

export async function showInMenu({ shop, actor }: AdminContext, shown: boolean): Promise<void> {
  await saveSettings(shop, actor, { values: new Map([['desk.setup', shown]]) });
}

/** Takes the set-up out of the menu once nothing is missing, where who is at it may. */
export async function closeWhenDone(admin: AdminContext): Promise<void> {
  const checks = await openingFor(admin);
  if (checks.length > 0 && checks.every(({ isMet }) => isMet)) await showInMenu(admin, false);
}
