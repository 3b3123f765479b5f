import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Actor, perform } from '../../../frame/command/index.ts';
import { applyFile, rehearseFile, settingsFileOf } from '../../../frame/settings/apply.ts';
import { type Changed, saveSettings } from '../../../frame/settings/change.ts';
import { settingText } from '../../../frame/settings/labels.ts';
import type { KeptSetting } from '../../../frame/settings/live.ts';
import { isTextAt, leafOf } from '../../../frame/settings/model-check.ts';
import { isSecret, type Leaf, valueAt } from '../../../frame/settings/model-description.ts';
import { differences } from '../../../frame/settings/model-difference.ts';
import { readSettingsFile, unknownSetting } from '../../../frame/settings/model-file.ts';
import { mustInEnglish } from '../../../frame/settings/must.ts';
import { problemText, SettingsRefused } from '../../../frame/settings/refused.ts';
import { rotateSecrets } from '../../../frame/settings/rotate.ts';
import { findSettings } from '../../../frame/settings/words.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { rotateTimeCodes } from '../../../people/index.ts';
import { makeKeys } from '../../../platform/security/keys.ts';
import type { Command, Mistake } from '../../open-shop.ts';
import { readJsonFile } from '../../read-json.ts';

export const SETTINGS_USAGE = `cistella settings list [WORDS]
    Every setting with its value (* where it was chosen) and what it is; with WORDS those that they are said of, in
    any of the languages.
cistella settings get PATH
    One setting as JSON. A path may go into it: get currencies.0.rate
cistella settings set PATH VALUE | - | --default
    Changes one: set catalogue.pageSize 12; set tagline.ca 'Fet a prop'. "-" reads the value from standard input, so
    that a secret stays out of the shell's history. --default makes it what it is by itself.
cistella settings export [FILE]
    What was chosen, as JSON, without secrets; with shipping zones, tax classes and rates, and menus.
cistella settings apply FILE [--dry-run]
    Sets what stands in such a file, all of it or nothing, and says what has changed. What is not in it
    stays, zones and rates that it does not name too.
cistella settings rotate
    Seals the secrets anew after SECRET has changed; the old one is given as SECRET_OLD.`;

/** `cistella settings …`: the shopkeeper's choices from the command line. */
export const settingsCommand: Command = async (shop, args, mistake, actor) => {
  const [verb = '', ...rest] = args;
  const by = { shop, actor };
  const options = rest.filter((word) => word === '--dry-run' || word === '--default');
  const words = rest.filter((word) => word !== '--dry-run' && word !== '--default');
  const [first, second] = words;
  if (verb === 'list' && options.length === 0) return list(shop, words.join(' '));
  if (verb === 'get' && first && words.length === 1) return get(shop, first, mistake);
  if (verb === 'export' && words.length < 2) return exportTo(shop, first);
  if (verb === 'set' && first && options[0] === '--default' && words.length === 1)
    return save(by, new Map([[first, undefined]]), mistake);
  if (verb === 'set' && first && second !== undefined && words.length === 2 && options.length === 0)
    return save(by, new Map([[first, typedValue(shop, first, second)]]), mistake);
  if (verb === 'apply' && first && words.length === 1 && options[0] !== '--default')
    return apply(by, first, options.length > 0, mistake);
  if (verb === 'rotate' && rest.length === 0) return rotate(by, mistake);
  throw mistake(SETTINGS_USAGE);
};

async function list(shop: Shop, words: string): Promise<number> {
  const kept = await shop.live.kept();
  for (const leaf of findSettings(shop.live.description, words)) {
    const value = isSecret(leaf)
      ? secretText(shop, leaf, kept)
      : shown(valueAt(shop.settings, leaf.path), 60);
    console.log(
      [leaf.path, kept.has(leaf.path) ? '*' : '', value, settingText('en', leaf.path).label].join('\t'),
    );
  }
  return 0;
}

async function get(shop: Shop, path: string, mistake: Mistake): Promise<number> {
  const { leaves } = shop.live.description;
  const leaf = leaves.get(leafOf(leaves, path) ?? '');
  if (leaf && isSecret(leaf)) {
    console.log(secretText(shop, leaf, await shop.live.kept()));
    return 0;
  }
  const value = valueAt(shop.settings, path);
  if (value === undefined) throw mistake(`${path}: ${mustInEnglish(unknownSetting(leaves, path))}.`);
  console.log(JSON.stringify(value, null, 2));
  return 0;
}

async function exportTo(shop: Shop, file: string | undefined): Promise<number> {
  const text = await settingsFileOf(shop);
  if (file === undefined) console.log(text.trimEnd());
  else writeFileSync(resolve(process.env.INIT_CWD ?? process.cwd(), file), text);
  return 0;
}

interface By {
  shop: Shop;
  actor: Actor;
}

async function apply(by: By, file: string, isDry: boolean, mistake: Mistake): Promise<number> {
  const { shop, actor } = by;
  const read = readSettingsFile(shop.live.description, readJsonFile(file, mistake));
  if (read.problems.length > 0)
    throw mistake(`Nothing was changed.\n${read.problems.map(problemText).join('\n')}`);
  try {
    say(isDry ? await rehearseFile(shop, actor, read) : await applyFile(shop, actor, read));
    return 0;
  } catch (error) {
    throw refusal(error, mistake);
  }
}

async function rotate({ shop, actor }: By, mistake: Mistake): Promise<number> {
  const { SECRET_OLD } = process.env;
  if (!SECRET_OLD) throw mistake('SECRET_OLD is to say with which SECRET the secrets were kept.');
  const old = keysFrom(SECRET_OLD, mistake);
  const { rotated, unreadable } = await perform(shop, actor, async (act) => {
    const [secrets, codes] = [await rotateSecrets(act, { old }), await rotateTimeCodes(act, { old })];
    const named = (staffIds: readonly number[]) => staffIds.map((id) => `time code of ${id}`);
    return {
      rotated: [...secrets.rotated, ...named(codes.rotated)],
      unreadable: [...secrets.unreadable, ...named(codes.unreadable)],
    };
  });
  for (const path of rotated) console.log(`${path}: sealed with the SECRET of now`);
  if (rotated.length === 0 && unreadable.length === 0)
    console.error('Nothing to do: this SECRET reads them all.');
  for (const path of unreadable) console.error(`${path}: neither SECRET reads it. Set it again.`);
  return unreadable.length === 0 ? 0 : 1;
}

function keysFrom(secret: string, mistake: Mistake) {
  try {
    return makeKeys(secret);
  } catch (error) {
    throw mistake((error as Error).message.replace('SECRET', 'SECRET_OLD'));
  }
}

async function save(
  { shop, actor }: By,
  values: ReadonlyMap<string, unknown>,
  mistake: Mistake,
): Promise<number> {
  try {
    say(await saveSettings(shop, actor, { values }));
    return 0;
  } catch (error) {
    throw refusal(error, mistake);
  }
}

function refusal(error: unknown, mistake: Mistake): unknown {
  return error instanceof SettingsRefused ? mistake(`Nothing was changed.\n${error.message}`) : error;
}

function say(changes: readonly Changed[]): void {
  if (changes.length === 0) console.error('Nothing changes: it is so already.');
  for (const { path, before, after } of changes)
    for (const each of differences(path, before, after))
      console.log(`${each.place}: ${stateOf(each.before)} → ${stateOf(each.after)}`);
}

/** What is in one of two lists alone says so. */
const stateOf = (value: unknown) => (value === undefined ? '–' : shown(value, 200));

/** Texts are taken as they are typed; everything else is JSON. */
function typedValue(shop: Shop, path: string, typed: string): unknown {
  const text = typed === '-' ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : typed;
  if (isTextAt(shop.live.description.leaves, path)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function secretText(shop: Shop, { path, schema }: Leaf, kept: ReadonlyMap<string, KeptSetting>): string {
  switch (shop.live.sourceOf(path, kept)) {
    case 'environment':
      return `set by ${schema.variable} in the environment`;
    case 'kept':
      return 'set';
    case 'unreadable':
      return 'kept with another SECRET: cannot be read';
    default:
      return 'not set';
  }
}

function shown(value: unknown, most: number): string {
  const text = JSON.stringify(value) ?? 'not set';
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
