import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { modules } from '../../../src/app.ts';
import { lookSection } from '../../../src/frame/look/settings.ts';
import {
  type Description,
  describeSettings,
  isSame,
  valueAt,
  withValues,
} from '../../../src/frame/settings/model-description.ts';
import { readSettingsFile } from '../../../src/frame/settings/model-file.ts';
import { mailSection, ownSection } from '../../../src/frame/settings/own.ts';
import type { ShopSettings } from '../../../src/frame/shop/settings.ts';
import { wordingSection } from '../../../src/frame/wording/settings.ts';

/** All that the modules describe. */
export const description: Description = describeSettings([
  ownSection,
  mailSection,
  lookSection,
  wordingSection,
  ...modules.flatMap((room) => room.settings ?? []),
]);

const file: unknown = JSON.parse(
  readFileSync(join(resolve(import.meta.dirname, '../../..'), 'demo', 'settings.json'), 'utf8'),
);

/** The demo's settings: most tests sell what it sells. */
export const settings: ShopSettings = withValues(
  description.defaults,
  readSettingsFile(description, file).values,
);

/** As much of the settings as a test cares for. Lists and translated texts are given whole. */
export type SomeSettings = { [Name in keyof ShopSettings]?: Some<ShopSettings[Name]> };
type Some<T> = T extends readonly unknown[] | string | number | boolean
  ? T
  : { [Name in keyof T]?: Some<T[Name]> };

/** The values of a test by their paths, over those of the demo: what differs from the defaults. */
export function chosenValues(some: SomeSettings): Map<string, unknown> {
  const chosen = new Map<string, unknown>();
  for (const [path, { usual }] of description.leaves) {
    const value = valueAt(some, path) ?? valueAt(settings, path);
    if (value !== undefined && !isSame(value, usual)) chosen.set(path, value);
  }
  return chosen;
}

/** The settings of a test without a shop. */
export const settingsWith = (some: SomeSettings): ShopSettings =>
  withValues(description.defaults, chosenValues(some));
