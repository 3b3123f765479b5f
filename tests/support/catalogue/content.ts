import type { EntryInput } from '../../../src/content/index.ts';
import { saveEntry } from '../../../src/content/writing/store-entry.ts';
import type { Language } from '../../../src/frame/shop/settings.ts';
import type { TestShop } from '../shop.ts';

/** A document of plain paragraphs. */
export const plainBody = (...paragraphs: string[]) => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

type Words = { title: string; slug?: string; body?: unknown; excerpt?: string };

/** Saves a post (or what `more` says) with a title in each language that it is written in. @returns its id */
export async function addPost(
  house: TestShop,
  titles: Readonly<Record<Language, string | Words>>,
  more: Partial<Omit<EntryInput, 'texts'>> = {},
): Promise<number> {
  const texts = Object.fromEntries(
    (Object.entries(titles) as [Language, string | Words][]).map(([language, words]) => [
      language,
      typeof words === 'string'
        ? { title: words, body: plainBody(`${words}.`) }
        : { body: plainBody(`${words.title}.`), ...words },
    ]),
  );
  const id = await house.shop.db.transaction((tx) =>
    saveEntry(tx, house.shop, { kind: 'post', ...more, texts }, Date.now()),
  );
  await house.settle();
  return id;
}
