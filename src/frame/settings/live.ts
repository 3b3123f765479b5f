import { type Addresses, type AddressSettings, makeAddresses } from '../../addresses.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Logger } from '../../platform/log.ts';
import type { Keys } from '../../platform/security/keys.ts';
import type { ShopSettings } from '../shop/settings.ts';
import type { About } from './describe.ts';
import { settle } from './model-check.ts';
import { type Description, isSecret } from './model-description.ts';
import { mustInEnglish } from './must.ts';
import { unseal } from './secrets.ts';
import { type KeptSetting, readPastAddresses, readSettingRows } from './store.ts';

declare module '../shop/shop.ts' {
  interface Shop {
    /** What `settings` and `addresses` are taken from. */
    live: LiveSettings;
  }
}

export type { KeptSetting } from './store.ts';

/** The tag of a change of settings. */
export const SETTINGS_TAG = 'settings';

/** Where a secret comes from. */
export type SecretSource = 'environment' | 'kept' | 'unreadable' | 'none';

interface Now {
  settings: ShopSettings;
  addresses: Addresses;
  secrets: ReadonlyMap<string, string>;
  /** What addresses were once, the latest first; made when somebody asks for one. */
  past: (() => Addresses)[];
}

interface Given {
  db: Database;
  log: Logger;
  keys: Keys;
  description: Description;
  /** Where secrets win that stand in the environment. */
  env?: NodeJS.ProcessEnv | undefined;
}

/**
 * The settings in force, replaced as a whole when they change: whoever holds one has one that fits together. Reading
 * one costs nothing.
 */
export class LiveSettings {
  readonly description: Description;
  readonly #given: Given;
  #now: Now;

  private constructor(given: Given, now: Now) {
    this.#given = given;
    this.#now = now;
    this.description = given.description;
  }

  static async open(given: Given): Promise<LiveSettings> {
    return new LiveSettings(given, await read(given));
  }

  get settings(): ShopSettings {
    return this.#now.settings;
  }

  get addresses(): Addresses {
    return this.#now.addresses;
  }

  /**
   * Where that path leads now that once was an address, if the words of addresses or the languages changed since. What
   * stood in a language that the shop speaks no more is in the first one, and not for good: it may be spoken again.
   */
  movedTo(path: string): { path: string; forGood: boolean } | undefined {
    const { addresses, past, settings } = this.#now;
    for (const old of past) {
      const match = old().match(path);
      if (!match) continue;
      const forGood = settings.languages.includes(match.language);
      // Any word may be a page's: that says nothing, unless it stands behind a language that has gone.
      if (forGood && match.name === 'page') continue;
      const language = forGood ? match.language : (settings.languages[0] ?? '');
      const now = addresses.link(language, match.name, { ...match.params, page: match.page });
      if (now !== path && addresses.match(now)?.name === match.name) return { path: now, forGood };
    }
    return undefined;
  }

  /** Something that nobody may see; '' when it is not set. */
  secret(path: string): string {
    return this.#now.secrets.get(path) ?? '';
  }

  /** What a check of these kept values may ask. */
  about(kept: ReadonlyMap<string, KeptSetting>): About {
    return about(this.#given, secretsOf(this.#given, kept));
  }

  /** Where a secret comes from, given what is kept. */
  sourceOf(path: string, kept: ReadonlyMap<string, KeptSetting>): SecretSource {
    if (fromEnvironment(this.#given, path) !== undefined) return 'environment';
    const row = kept.get(path);
    if (!row) return 'none';
    return unseal(this.#given.keys, path, row.value) === undefined ? 'unreadable' : 'kept';
  }

  /** What is chosen, as it stands in the database now; what is not there is as it is anyway. */
  kept(): Promise<Map<string, KeptSetting>> {
    return readSettingRows(this.#given.db.read);
  }

  /** Takes what is in the database now. */
  async reload(): Promise<void> {
    this.#now = await read(this.#given);
  }
}

async function read(given: Given): Promise<Now> {
  const { read: db } = given.db;
  const [rows, past] = await Promise.all([readSettingRows(db), readPastAddresses(db)]);
  return { ...settleRows(given, rows), past: past.map(lazily) };
}

function settleRows(given: Given, rows: ReadonlyMap<string, KeptSetting>): Omit<Now, 'past'> {
  const { description, log } = given;
  const secrets = secretsOf(given, rows);
  for (const [path, leaf] of description.leaves)
    if (isSecret(leaf) && rows.has(path) && !secrets.has(path))
      log.error(
        { setting: path },
        `The secret ${path} was kept with another SECRET and cannot be read: set it again, or "cistella settings rotate".`,
      );
  const values = new Map([...rows].map(([path, { value }]) => [path, value]));
  const { settings, refused } = settle(description, values, about(given, secrets));
  for (const { path, given: value, allowed } of refused)
    log.error(
      { setting: path, given: value },
      `The setting ${path} must be ${mustInEnglish(allowed)}; its default counts.`,
    );
  return { settings, addresses: makeAddresses(settings), secrets };
}

function lazily(settings: AddressSettings): () => Addresses {
  let made: Addresses | undefined;
  return () => {
    made ??= makeAddresses(settings);
    return made;
  };
}

function secretsOf(given: Given, rows: ReadonlyMap<string, KeptSetting>): Map<string, string> {
  const found = new Map<string, string>();
  for (const [path, leaf] of given.description.leaves) {
    if (!isSecret(leaf)) continue;
    const secret = fromEnvironment(given, path) ?? unseal(given.keys, path, rows.get(path)?.value);
    if (secret !== undefined) found.set(path, secret);
  }
  return found;
}

function fromEnvironment({ description, env = process.env }: Given, path: string): string | undefined {
  const variable = description.leaves.get(path)?.schema.variable;
  return (typeof variable === 'string' && env[variable]) || undefined;
}

function about({ db }: Given, secrets: ReadonlyMap<string, string>): About {
  return { engine: db.engine, hasSecret: (path) => secrets.has(path) };
}
