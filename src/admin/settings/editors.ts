import type { Capability } from '../../frame/command/capabilities.ts';
import { deskLink } from '../kit/index.ts';
import { pageOf, type SettingsPage } from './pages.ts';

/** What has rows of its own and so an editor of its own, with what it takes to open it. */
export const SETTINGS_EDITORS: readonly { path: string; name: string; needs: Capability }[] = [
  { path: 'settings/site', name: 'site', needs: 'content.edit' },
  { path: 'settings/taxes/rates', name: 'rates', needs: 'taxes.edit' },
  { path: 'settings/shipping', name: 'shipping', needs: 'shipping.edit' },
  { path: 'settings/letters/preview', name: 'letters', needs: 'settings.edit' },
  { path: 'settings/jobs', name: 'jobs', needs: 'jobs.edit' },
  { path: 'settings/system', name: 'system', needs: 'settings.edit' },
  { path: 'settings/file', name: 'file', needs: 'settings.edit' },
];

/** Pages that show their settings in a way of their own: nothing there is called by a setting's path. */
const OTHERWISE: readonly (SettingsPage | undefined)[] = ['look', 'wording'];

/** Where a setting is changed. @example settingLink('catalogue.pageSize') // '/admin/settings/catalogue#setting-catalogue.pageSize' */
export function settingLink(path: string): string {
  const page = pageOf(path);
  return deskLink(`settings/${page}`) + (OTHERWISE.includes(page) ? '' : `#setting-${path}`);
}
