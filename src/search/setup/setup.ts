import type { Translated } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { announceChange } from '../../platform/db/changes.ts';
import type { Reader, Tx } from '../../platform/db/index.ts';
import type { SetupFile } from './model-parts.ts';
import { isRoot, NO_SETUP, type SearchForm, type SearchSetup, standsOnListing } from './model-setup.ts';
import { readSetup } from './model-setup-read.ts';
import { insertSetup, readKept, readVersion } from './store-setup.ts';

/** What is wrong with a setup, mistake by mistake; nothing of it was put in force. */
export class SetupProblem extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'SetupProblem';
    this.problems = problems;
  }
}

/** What is in force; in memory until another one is applied. */
export function setupOf(shop: Shop): Promise<SearchSetup> {
  return shop.cache.get('search.setup', [SETUP_TAG], () => readInForce(shop));
}

/** Pages with a form on them carry this tag. */
export const SETUP_TAG = 'search-setup';

async function readInForce({ db, settings }: Shop): Promise<SearchSetup> {
  const kept = await readKept(db.read);
  const read = kept && readSetup(JSON.parse(kept.definition), settings.languages);
  return read && 'setup' in read ? read.setup : NO_SETUP;
}

const serials = new WeakMap<SearchForm, number>();
let last = 0;

/** A number for a form as it is now: once another setup is in force, another one. */
export function serialOf(form: SearchForm): number {
  const serial = serials.get(form) ?? ++last;
  serials.set(form, serial);
  return serial;
}

/** What is in force as it was written, and its version; undefined while nothing was ever applied. */
export async function showSetup(db: Reader): Promise<{ version: number; value: unknown } | undefined> {
  const kept = await readKept(db);
  return kept && { version: kept.version, value: JSON.parse(kept.definition) };
}

/** The same as it was in a version; an empty one for what never was. */
export async function setupAt(db: Reader, version: number): Promise<SetupFile> {
  const definition = version > 0 ? await readVersion(db, version) : undefined;
  return definition === undefined ? {} : (JSON.parse(definition) as SetupFile);
}

/**
 * Puts forms, filter pages and rules in force; earlier versions are kept.
 *
 * @throws SetupProblem
 */
export async function applySetup(
  tx: Tx,
  value: unknown,
  by: string,
  now: number,
): Promise<{ version: number; forms: number; pages: number; rules: number }> {
  const read = readSetup(value);
  if ('problems' in read) throw new SetupProblem(read.problems);
  const version = await insertSetup(tx, JSON.stringify(value), by, now);
  // Forms stand on listings, and the search box on every page.
  await announceChange(tx, SETUP_TAG, 'listing', 'menus');
  const { forms, pages, rules } = read.setup;
  return { version, forms: forms.length, pages: pages.length, rules: rules.length };
}

/** The words of the addresses that search engines may keep: forms on pages of their own, and filter pages. */
export async function searchSlugs(shop: Shop): Promise<Translated[]> {
  const { forms, pages } = await setupOf(shop);
  const own = forms.filter(({ display, slug }) => !standsOnListing(display) && !isRoot(slug));
  return [...own, ...pages].map(({ slug }) => slug);
}
