import { Stale } from '../../frame/command/index.ts';
import { saveSettings } from '../../frame/settings/change.ts';
import { isSame, isSecret, valueAt } from '../../frame/settings/model-description.ts';
import { mustText } from '../../frame/settings/must.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import { type AdminContext, type AnyField, readForm, type Undo } from '../kit/index.ts';
import type { AskedSetting } from './page.ts';
import { undoOf } from './undo.ts';

export interface Saved {
  /** How many settings are other than before; undefined when it was refused. */
  changed: number | undefined;
  /** How it can be taken back, where it can. */
  undo?: Undo | undefined;
  typed: ReadonlyMap<string, string>;
  errors: Map<string, string>;
}

/** Saves what was typed for these settings: all of them, or none and why. */
export async function saveTyped(admin: AdminContext, asked: readonly AskedSetting[]): Promise<Saved> {
  const { ctx, shop, actor } = admin;
  const { t, form } = ctx;
  const fields: Record<string, AnyField> = Object.assign({}, ...asked.map((one) => one.fields));
  const read = readForm(fields, form, t);
  const typed = new Map(read.typed);
  const { errors } = read;
  for (const { leaf } of asked) if (isSecret(leaf)) typed.delete(leaf.path);
  const values = read.values;
  if (!values) return { changed: undefined, typed, errors };
  const wanted = new Map<string, unknown>();
  const seen = new Map<string, number>();
  for (const { leaf, value } of asked) {
    const { path } = leaf;
    const given = value((place) => values[place]);
    // An empty field leaves a secret as it is; to forget one is said by itself.
    if (isSecret(leaf) ? given === '' : isSame(given, valueAt(shop.settings, path))) continue;
    wanted.set(path, given);
    const version = form.integer(`seen.${path}`);
    if (version !== undefined) seen.set(path, version);
  }
  try {
    const changed = await saveSettings(shop, actor, { values: wanted, seen });
    return { changed: changed.length, undo: await undoOf(shop, changed), typed, errors };
  } catch (error) {
    if (error instanceof SettingsRefused)
      for (const { path, allowed } of error.problems)
        errors.set(
          fieldOf(fields, path),
          t('admin.settings.must', { allowed: mustText(ctx.language, shop.settings, allowed) }),
        );
    else if (error instanceof Stale)
      for (const [path, { stands }] of error.fields)
        errors.set(fieldOf(fields, path), t('admin.settings.meanwhile', { value: shown(stands) }));
    else throw error;
    return { changed: undefined, typed, errors };
  }
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The field that a refusal belongs to: the nearest one above its place, or the first below it. */
function fieldOf(fields: Record<string, AnyField>, place: string): string {
  for (let path = place; path !== ''; path = path.slice(0, Math.max(0, path.lastIndexOf('.'))))
    if (path in fields) return path;
  return Object.keys(fields).find((name) => name.startsWith(`${place}.`)) ?? place;
}
