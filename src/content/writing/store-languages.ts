import { freeSlug } from '../../catalogue/index.ts';
import type { LanguageChange } from '../../frame/languages/events.ts';
import type { Tx } from '../../platform/db/index.ts';
import '../tables.ts';

/**
 * Gives every post and page a title and an address in a language in which it has none. What it borrows from is
 * written down with it, and so is found by its readers.
 */
export async function fillLanguage(tx: Tx, { language, languages, done }: LanguageChange): Promise<void> {
  done.entries = 0;
  for (const from of languages.filter((one) => one !== language)) {
    const rows = await tx
      .selectFrom('entry_translation as t')
      .leftJoin('entry_translation as own', (join) =>
        join.onRef('own.entry_id', '=', 't.entry_id').on('own.language', '=', language),
      )
      .selectAll('t')
      .where('t.language', '=', from)
      .where('own.entry_id', 'is', null)
      .execute();
    if (rows.length === 0) continue;
    const taken = await tx
      .selectFrom('entry_translation')
      .select(['kind', 'slug'])
      .where('language', '=', language)
      .execute();
    const words = new Map(
      [...Map.groupBy(taken, ({ kind }) => kind)].map(([kind, some]) => [kind, slugs(some)]),
    );
    for (const row of rows) {
      const used = words.get(row.kind) ?? new Set();
      const slug = freeSlug(row.slug, used);
      words.set(row.kind, used.add(slug));
      await tx
        .insertInto('entry_translation')
        .values({ ...row, language, slug, outdated: '' })
        .execute();
    }
    done.entries += rows.length;
  }
}

const slugs = (rows: readonly { slug: string }[]): Set<string> => new Set(rows.map(({ slug }) => slug));

/** Takes away what was only borrowed in a language; what was written in it waits. */
export async function forgetLanguage(tx: Tx, { language, done }: LanguageChange): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('entry_translation')
    .where('language', '=', language)
    .where('written_in', '<>', language)
    .executeTakeFirstOrThrow();
  done.entries = Number(numDeletedRows);
}
