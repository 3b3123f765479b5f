import type { AddressSettings } from '../../addresses.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Act } from '../command/act.ts';
import type { Actor } from '../command/actor.ts';
import { command, perform } from '../command/command.ts';
import { Stale } from '../command/version.ts';
import type { ShopSettings } from '../shop/settings.ts';
import type { Shop } from '../shop/shop.ts';
import type { SettingsProblem } from './describe.ts';
import { SETTINGS_TAG } from './live.ts';
import { checkTogether, checkValue, isUsual, leafOf, settle } from './model-check.ts';
import { isSame, isSecret, type Leaf, valueAt, withValues } from './model-description.ts';
import { unknownSetting, unsaid } from './model-file.ts';
import { putInto } from './model-place.ts';
import { must } from './must.ts';
import { SettingsRefused } from './refused.ts';
import { seal } from './secrets.ts';
import { beginChange, type KeptSetting, readSettingRows, writePastAddresses, writeSetting } from './store.ts';

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** In the transaction of the change; `settings` of the shop are still those of before. */
    'settings.changed': { paths: readonly string[]; before: ShopSettings; after: ShopSettings; now: number };
  }
}

export interface SettingsChange {
  /** By path, or by a place within a setting (`currencies.1.rate`, `tagline.ca`); undefined is the default again. */
  values: ReadonlyMap<string, unknown>;
  /** Which version of each setting the person saw; what has become another since is refused. */
  seen?: ReadonlyMap<string, number>;
}

/** What became of one setting. Secrets say only whether they are set. */
export interface Changed {
  path: string;
  before: unknown;
  after: unknown;
}

/**
 * Changes settings, all of them or none, and tells every process.
 *
 * @returns what is other than before
 * @throws SettingsRefused, Stale
 */
export const changeSettings = command({
  name: 'settings.change',
  needs: 'settings.edit',
  async run(act: Act, change: SettingsChange): Promise<Changed[]> {
    const { shop, tx, now } = act;
    const { description } = shop.live;
    const version = await beginChange(tx);
    const kept = await readSettingRows(tx);
    const before = settle(description, valuesOf(kept), shop.live.about(kept)).settings;
    const wanted = read(description.leaves, before, change.values);
    refuseLate(kept, before, change, wanted.values);
    const problems = [
      ...wanted.problems,
      ...[...wanted.values].flatMap(([leaf, value]) => (value === undefined ? [] : checkValue(leaf, value))),
    ];
    if (problems.length > 0) throw new SettingsRefused(problems);
    const open = [...wanted.values].filter(([leaf]) => !isSecret(leaf));
    const after = withValues(before, new Map(open.map(([leaf, value]) => [leaf.path, value ?? leaf.usual])));
    const rows = new Map(kept);
    const done: Changed[] = [];
    for (const [leaf, value] of wanted.values) {
      const { path } = leaf;
      if (isSecret(leaf)) {
        const had = kept.has(path);
        if (value === undefined && !had) continue;
        if (value === undefined) rows.delete(path);
        else rows.set(path, { value: seal(shop.keys, path, value as string), version });
        done.push({
          path,
          before: said(had),
          after: had && value !== undefined ? 'set anew' : said(value !== undefined),
        });
        continue;
      }
      const [was, is] = [valueAt(before, path), valueAt(after, path)];
      const usual = isUsual(leaf, is);
      // What was kept may not have counted: it goes as well.
      if (isSame(was, is) && (usual ? !kept.has(path) : isSame(kept.get(path)?.value, is))) continue;
      if (usual) rows.delete(path);
      else rows.set(path, { value: is, version });
      done.push({ path, before: was, after: is });
    }
    if (done.length === 0) {
      act.unchanged();
      return [];
    }
    const together = checkTogether(description, after, shop.live.about(rows));
    if (together.length > 0) throw new SettingsRefused(together);
    for (const { path } of done) await writeSetting(tx, path, rows.get(path)?.value, version);
    for (const { path, before: was, after: is } of done)
      act.audit({ subject: ['setting', path], before: { [path]: was }, after: { [path]: is } });
    const paths = done.map(({ path }) => path);
    if (paths.some(isOfAddresses)) await writePastAddresses(tx, addressesOf(before), now);
    await shop.events.publish(tx, 'settings.changed', { paths, before, after, now });
    await announceChange(tx, SETTINGS_TAG);
    return done;
  },
});

const isOfAddresses = (path: string) =>
  path.startsWith('slugs.') || path === 'languages' || path === 'catalogue.attributeArchives';

function addressesOf({ languages, slugs, catalogue }: ShopSettings): AddressSettings {
  return { languages, slugs, catalogue: { attributeArchives: catalogue.attributeArchives } };
}

/** What a secret says of itself. */
const said = (isSet: boolean): string => (isSet ? 'set' : 'not set');

const valuesOf = (kept: ReadonlyMap<string, KeptSetting>): Map<string, unknown> =>
  new Map([...kept].map(([path, { value }]) => [path, value]));

/** Finds the setting that each place belongs to; several places of one setting come together in it. */
function read(
  leaves: ReadonlyMap<string, Leaf>,
  settings: ShopSettings,
  values: ReadonlyMap<string, unknown>,
) {
  const found = new Map<Leaf, unknown>();
  const problems: SettingsProblem[] = [];
  for (const [place, value] of values) {
    const leaf = leaves.get(leafOf(leaves, place) ?? '');
    if (!leaf)
      problems.push({
        path: place,
        given: unsaid(value),
        allowed: must('must.left_out', { why: unknownSetting(leaves, place) }),
      });
    else if (place === leaf.path) found.set(leaf, value);
    else {
      const whole = found.has(leaf) ? found.get(leaf) : valueAt(settings, leaf.path);
      const inner = place.slice(leaf.path.length + 1).split('.');
      const put = isSecret(leaf) ? undefined : putInto(whole, inner, value);
      const given = isSecret(leaf) ? unsaid(value) : value;
      if (put === undefined)
        problems.push({
          path: place,
          given,
          allowed: must('must.place_in', { whole: { setting: leaf.path } }),
        });
      else found.set(leaf, put);
    }
  }
  return { values: found, problems };
}

/** @throws Stale where somebody has changed one of the settings that were seen */
function refuseLate(
  kept: ReadonlyMap<string, KeptSetting>,
  settings: ShopSettings,
  { seen = new Map() }: SettingsChange,
  wanted: ReadonlyMap<Leaf, unknown>,
): void {
  const late = [...seen].filter(([path, version]) => (kept.get(path)?.version ?? 0) !== version);
  if (late.length === 0) return;
  const asked = new Map([...wanted].map(([leaf, value]) => [leaf.path, { leaf, value }]));
  const want = (path: string) => {
    const { leaf, value } = asked.get(path) ?? {};
    return leaf && (isSecret(leaf) ? said(value !== undefined) : (value ?? leaf.usual));
  };
  const stands = (path: string) => valueAt(settings, path) ?? said(kept.has(path));
  const facts = (of: (path: string) => unknown) => Object.fromEntries(late.map(([path]) => [path, of(path)]));
  throw new Stale(['setting', late.map(([path]) => path).join(', ')], facts(want), facts(stands));
}

/** Changes settings in a transaction of their own; in this process and those beside it they are in force when it comes back. */
export async function saveSettings(shop: Shop, actor: Actor, change: SettingsChange): Promise<Changed[]> {
  const done = await perform(shop, actor, (act) => changeSettings(act, change));
  await shop.changes.spread();
  return done;
}
