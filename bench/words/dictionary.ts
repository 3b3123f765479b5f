import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Spelling dictionaries with the forms of every word. Measured with, and no part of the shop: see decision 120. */
const PACKAGES = { ca: 'dictionary-ca@3.0.0', es: 'dictionary-es@4.0.0' } as const;
export type Measured = keyof typeof PACKAGES;

const FOLDER = resolve(import.meta.dirname, '../../.cache/dictionaries');

/** What an affix makes of a word that ends so. */
interface Rule {
  takes: string;
  adds: string;
  when: RegExp;
}

export interface Dictionary {
  /** Each entry as it is written, with its flags; a word may have several entries. */
  entries: { word: string; flags: string[] }[];
  rules: Map<string, Rule[]>;
}

/** Fetches the dictionaries with npm, once. */
export function fetchDictionaries(): void {
  const missing = Object.values(PACKAGES).filter(
    (name) => !existsSync(join(FOLDER, 'node_modules', name.split('@')[0]!, 'index.dic')),
  );
  if (missing.length === 0) return;
  mkdirSync(FOLDER, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
  execFileSync('npm', ['install', '--prefix', FOLDER, ...options, ...Object.values(PACKAGES)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

export function readDictionary(language: Measured): Dictionary {
  const folder = join(FOLDER, 'node_modules', PACKAGES[language].split('@')[0]!);
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').split(/\r?\n/);
  const affixes = read('index.aff');
  const long = affixes.includes('FLAG long');
  const rules = new Map<string, Rule[]>();
  for (const line of affixes) {
    const [kind, flag, takes, adds, ending] = line.split(/\s+/);
    if (kind !== 'SFX' || ending === undefined || /^[YN]$/.test(takes!)) continue;
    const list = rules.get(flag!) ?? [];
    list.push({
      takes: takes === '0' ? '' : takes!,
      adds: adds!.split('/')[0]!.replace(/^0$/, ''),
      when: new RegExp(`${ending}$`, 'u'),
    });
    rules.set(flag!, list);
  }
  const entries = read('index.dic')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [word = '', flags = ''] = line.split(/\s/)[0]!.split('/');
      return { word, flags: flags.match(long ? /../gu : /./gu) ?? [] };
    });
  return { entries, rules };
}

/** What these affixes make of a word, in the order of their rules. */
export function formsOf({ rules }: Dictionary, word: string, flags: readonly string[]): string[] {
  return flags.flatMap((flag) =>
    (rules.get(flag) ?? [])
      .filter(({ takes, when }) => word.endsWith(takes) && when.test(word))
      .map(({ takes, adds }) => word.slice(0, word.length - takes.length) + adds),
  );
}
