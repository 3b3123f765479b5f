import type { Language, Translated } from '../frame/settings.ts';
import { LANGUAGES } from '../frame/settings.ts';
import type { Reader, Tx } from '../platform/db/index.ts';
import './tables.ts';

export async function findPage(db: Reader, key: string, language: Language) {
  return db
    .selectFrom('page')
    .innerJoin('page_translation', 'page_translation.page_id', 'page.id')
    .select(['page_translation.title', 'page_translation.body', 'page.modified_at'])
    .where('page.key', '=', key)
    .where('page_translation.language', '=', language)
    .executeTakeFirst();
}

export async function writePage(
  tx: Tx,
  page: { key: string; title: Translated; body: Translated; now: number },
): Promise<void> {
  const { id } = await tx
    .insertInto('page')
    .values({ key: page.key, modified_at: page.now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ modified_at: page.now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const language of LANGUAGES) {
    const values = { title: page.title[language], body: page.body[language] };
    await tx
      .insertInto('page_translation')
      .values({ page_id: id, language, ...values })
      .onConflict((conflict) => conflict.columns(['page_id', 'language']).doUpdateSet(values))
      .execute();
  }
}
