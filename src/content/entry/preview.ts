import { previewQuery } from '../../frame/page/preview.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { type keepTyped, readTypedById } from '../../frame/typed/index.ts';
import type { Reader } from '../../platform/db/index.ts';
import { languageFor } from '../model.ts';
import { cleanBody } from '../rich-text/clean.ts';
import { excerptOf, wordsOf } from '../rich-text/model.ts';
import type { EntryRow } from '../store.ts';
import { LOOKS } from '../store-looks.ts';
import type { EntryInput } from '../writing/entry-input.ts';
import { writtenIn } from '../writing/store-entry.ts';

type Place = Pick<Shop, 'addresses' | 'settings' | 'keys'>;

/** Links to an entry that is not to be seen yet, in every language; whoever has one needs nothing else. */
export const previewLinks = (shop: Place, id: number, now: number): Record<Language, string> =>
  linksTo(shop, 'entry', id, now);

/** The same to one as somebody has typed it and not saved: see {@link asTyped}. */
export const lookLinks = (shop: Place, id: number, now: number): Record<Language, string> =>
  linksTo(shop, 'look', id, now);

function linksTo(
  { addresses, settings, keys }: Place,
  kind: 'entry' | 'look',
  id: number,
  now: number,
): Record<Language, string> {
  const query = previewQuery({ keys }, kind, id, now);
  return Object.fromEntries(
    settings.languages.map((language) => [language, addresses.home(language) + query]),
  );
}

const TEXTS = 'texts';

/**
 * An entry as somebody has typed it, to be kept by `keepTyped`: the next look of the same person takes its place.
 *
 * @throws ContentProblem for what could not be saved
 */
export function asTyped({
  id,
  texts,
}: Pick<EntryInput, 'texts'> & { id: number }): Pick<Parameters<typeof keepTyped>[1], 'place' | 'fields'> {
  writtenIn({ texts });
  return { place: `${LOOKS}${id}`, fields: [[TEXTS, JSON.stringify(texts)]] };
}

/** What was kept so, and of which entry. */
export async function readLook(
  db: Reader,
  id: number,
): Promise<{ entryId: number; texts: EntryInput['texts'] } | undefined> {
  const typed = await readTypedById(db, id);
  const said = typed?.fields.find(([name]) => name === TEXTS)?.[1];
  if (!typed?.place.startsWith(LOOKS) || said === undefined) return undefined;
  return {
    entryId: Number(typed.place.slice(LOOKS.length)),
    texts: JSON.parse(said) as EntryInput['texts'],
  };
}

/** A row as it would be read if these texts were saved; its address stays. */
export function withTexts(
  row: EntryRow,
  texts: EntryInput['texts'],
  { language, languages }: { language: Language; languages: readonly Language[] },
): EntryRow {
  const from = languageFor(language, new Set(Object.keys(texts)), languages);
  const text = from === undefined ? undefined : texts[from];
  if (from === undefined || !text) return row;
  const document = cleanBody(text.body);
  return {
    ...row,
    written_in: from,
    title: text.title.trim(),
    excerpt: text.excerpt?.trim() || excerptOf(wordsOf(document)),
    seo_title: text.seoTitle?.trim() ?? '',
    seo_description: text.seoDescription?.trim() ?? '',
    body: JSON.stringify(document),
  };
}
