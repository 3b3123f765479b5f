import { sql } from 'kysely';
import type { LanguageChange } from '../../frame/languages/events.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Tx } from '../../platform/db/index.ts';
import { freeSlug } from '../model-text.ts';

/**
 * Gives every product, variation and term a row in a language in which it has none, borrowed from the first language
 * that has one, and every product of the listing its title: a few statements, however many there are.
 */
export async function fillLanguage(tx: Tx, { language, languages, done }: LanguageChange): Promise<void> {
  const others = languages.filter((one) => one !== language);
  done.products = 0;
  done.terms = 0;
  for (const from of others) {
    done.products += await borrowProducts(tx, from, language);
    done.terms += await borrowTerms(tx, from, language);
  }
  await fillTitles(tx, others, language);
}

/** Takes away what was only borrowed in a language, and its listing. */
export async function forgetLanguage(tx: Tx, { language, done }: LanguageChange): Promise<void> {
  await tx.deleteFrom('listing_title').where('language', '=', language).execute();
  const gone = async (table: 'product_translation' | 'term_translation') => {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('language', '=', language)
      .where('borrowed', '=', sql.lit(1))
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  };
  done.products = await gone('product_translation');
  done.terms = await gone('term_translation');
}

const PRODUCT_TEXTS = ['name', 'summary', 'description', 'purchase_note', 'button_text', 'sort_key'] as const;

async function borrowProducts(tx: Tx, from: Language, to: Language): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('product_translation')
    .columns(['product_id', 'language', 'slug', 'borrowed', ...PRODUCT_TEXTS])
    .expression((is) =>
      is
        .selectFrom('product_translation as t')
        .select([
          't.product_id',
          is.cast<string>(is.val(to), 'text').as('language'),
          't.slug',
          is.lit(1).as('borrowed'),
          ...PRODUCT_TEXTS.map((name) => `t.${name}` as const),
        ])
        .where('t.language', '=', from)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('product_translation as own')
                .select('own.product_id')
                .whereRef('own.product_id', '=', 't.product_id')
                .where('own.language', '=', to),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('product_translation as taken')
                .select('taken.product_id')
                .whereRef('taken.slug', '=', 't.slug')
                .where('taken.language', '=', to),
            ),
          ),
        ),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) + (await borrowTakenProducts(tx, from, to));
}

/** The few whose word of the address something else has in the other language. */
async function borrowTakenProducts(tx: Tx, from: Language, to: Language): Promise<number> {
  const rows = await tx
    .selectFrom('product_translation as t')
    .leftJoin('product_translation as own', (join) =>
      join.onRef('own.product_id', '=', 't.product_id').on('own.language', '=', to),
    )
    .selectAll('t')
    .where('t.language', '=', from)
    .where('own.product_id', 'is', null)
    .execute();
  for (const row of rows) {
    const base = row.slug ?? '';
    const taken = await tx
      .selectFrom('product_translation')
      .select('slug')
      .where('language', '=', to)
      .where('slug', '>=', base)
      .where('slug', '<', `${base}~`)
      .execute();
    const slug = freeSlug(base, new Set(taken.map((one) => one.slug ?? '')));
    await tx
      .insertInto('product_translation')
      .values({ ...row, language: to, slug, borrowed: 1, outdated: '' })
      .execute();
  }
  return rows.length;
}

const TERM_TEXTS = ['name', 'description', 'seo_title', 'seo_description'] as const;

async function borrowTerms(tx: Tx, from: Language, to: Language): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('term_translation')
    .columns(['term_id', 'language', 'taxonomy', 'slug', 'borrowed', ...TERM_TEXTS])
    .expression((is) =>
      is
        .selectFrom('term_translation as t')
        .select([
          't.term_id',
          is.cast<string>(is.val(to), 'text').as('language'),
          't.taxonomy',
          't.slug',
          is.lit(1).as('borrowed'),
          ...TERM_TEXTS.map((name) => `t.${name}` as const),
        ])
        .where('t.language', '=', from)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('term_translation as own')
                .select('own.term_id')
                .whereRef('own.term_id', '=', 't.term_id')
                .where('own.language', '=', to),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('term_translation as taken')
                .select('taken.term_id')
                .whereRef('taken.taxonomy', '=', 't.taxonomy')
                .whereRef('taken.slug', '=', 't.slug')
                .where('taken.language', '=', to),
            ),
          ),
        ),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) + (await borrowTakenTerms(tx, from, to));
}

async function borrowTakenTerms(tx: Tx, from: Language, to: Language): Promise<number> {
  const rows = await tx
    .selectFrom('term_translation as t')
    .leftJoin('term_translation as own', (join) =>
      join.onRef('own.term_id', '=', 't.term_id').on('own.language', '=', to),
    )
    .selectAll('t')
    .where('t.language', '=', from)
    .where('own.term_id', 'is', null)
    .execute();
  for (const row of rows) {
    const taken = await tx
      .selectFrom('term_translation')
      .select('slug')
      .where('taxonomy', '=', row.taxonomy)
      .where('language', '=', to)
      .where('slug', '>=', row.slug)
      .where('slug', '<', `${row.slug}~`)
      .execute();
    const slug = freeSlug(row.slug, new Set(taken.map((one) => one.slug)));
    await tx
      .insertInto('term_translation')
      .values({ ...row, language: to, slug, borrowed: 1, outdated: '' })
      .execute();
  }
  return rows.length;
}

async function fillTitles(tx: Tx, others: readonly Language[], to: Language): Promise<void> {
  for (const from of others)
    await tx
      .insertInto('listing_title')
      .columns(['product_id', 'language', 'title', 'position'])
      .expression((is) =>
        is
          .selectFrom('listing_title as l')
          .innerJoin('product_translation as t', (join) =>
            join.onRef('t.product_id', '=', 'l.product_id').on('t.language', '=', to),
          )
          .select(['l.product_id', 't.language', 't.sort_key', 'l.position'])
          .where('l.language', '=', from)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('listing_title as own')
                  .select('own.product_id')
                  .whereRef('own.product_id', '=', 'l.product_id')
                  .where('own.language', '=', to),
              ),
            ),
          ),
      )
      .execute();
}
