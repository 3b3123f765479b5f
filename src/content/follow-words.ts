import { makeAddresses } from '../addresses.ts';
import type { SettingsProblem } from '../frame/settings/describe.ts';
import { must } from '../frame/settings/must.ts';
import { SettingsRefused } from '../frame/settings/refused.ts';
import type { ShopSettings } from '../frame/shop/settings.ts';
import type { Shop } from '../frame/shop/shop.ts';
import type { Tx } from '../platform/db/index.ts';
import { FIXED_PAGES, FRONT_PAGE } from './links.ts';
import './tables.ts';

/** A word of the addresses that is a page's own would hide that page, and nobody would see why. */
export function keepPagesSeen({ events }: Shop): void {
  events.on('settings.changed', async (tx, { paths, before, after }) => {
    if (!paths.some((path) => path.startsWith('slugs.') || path === 'catalogue.attributeArchives')) return;
    const problems = await hiddenPages(tx, before, after, paths);
    if (problems.length > 0) throw new SettingsRefused(problems);
  });
}

async function hiddenPages(
  tx: Tx,
  before: ShopSettings,
  after: ShopSettings,
  paths: readonly string[],
): Promise<SettingsProblem[]> {
  const pages = await tx
    .selectFrom('entry_translation as t')
    .innerJoin('entry as e', 'e.id', 't.entry_id')
    .select(['t.language', 't.slug', 't.title', 'e.key'])
    .where('t.kind', '=', 'page')
    .where('t.language', 'in', after.languages)
    .orderBy('t.entry_id')
    .execute();
  const [was, is] = [makeAddresses(before), makeAddresses(after)];
  const elsewhere: readonly (string | null)[] = [...FIXED_PAGES, FRONT_PAGE];
  return pages.flatMap(({ language, slug, title, key }) => {
    const path = is.link(language, 'page', { slug });
    if (elsewhere.includes(key) || was.match(path)?.name !== 'page' || is.match(path)?.name === 'page')
      return [];
    const guilty = paths.find((each) => {
      const [, name] = each.split('.');
      const words = after.slugs as Readonly<Record<string, Readonly<Record<string, string>>>>;
      return each.startsWith('slugs.') && words[name ?? '']?.[language] === slug;
    });
    const at = guilty ? `${guilty}.${language}` : 'catalogue.attributeArchives';
    return [{ path: at, given: slug, allowed: must('must.other_word_page', { title, path }) }];
  });
}
