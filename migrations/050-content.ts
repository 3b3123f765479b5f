import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '050-content';

/** `?p=` names products and entries alike, so entries are numbered from here on (wire.md 5.1). */
const FIRST = 500_000_001;

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'author', (c) =>
    c.id().text('slug', 'name', 'about').refersTo('picture_id', 'picture').unique('slug'),
  );
  await createTable(db, 'entry', (c) =>
    c
      .id()
      .text('kind', 'status')
      .textOrNull('key')
      .refersTo('author_id', 'author')
      .refersTo('picture_id', 'picture')
      // `listed_at` is when it was published, 0 while it is not: the one column that lists go by.
      .int('published_at', 'listed_at', 'created_at', 'modified_at')
      .unique('key'),
  );
  await createIndex(db, 'entry', ['kind', 'listed_at', 'id']);
  await createIndex(db, 'entry', ['author_id', 'listed_at', 'id']);
  await createIndex(db, 'entry', ['status', 'published_at']);
  await createTable(db, 'entry_translation', (c) =>
    c
      .belongsTo('entry_id', 'entry')
      // An entry stands in every language; what nobody has translated is borrowed from `written_in`.
      .text('kind', 'language', 'written_in', 'title', 'slug', 'excerpt')
      .primaryKey('entry_id', 'language')
      .unique('kind', 'language', 'slug'),
  );
  await createTable(db, 'entry_body', (c) =>
    c.belongsTo('entry_id', 'entry').text('language', 'body').primaryKey('entry_id', 'language'),
  );
  await createTable(db, 'entry_term', (c) =>
    c
      .belongsTo('entry_id', 'entry')
      .belongsTo('term_id', 'term')
      .int('direct', 'listed_at')
      .primaryKey('entry_id', 'term_id'),
  );
  await createIndex(db, 'entry_term', ['term_id', 'listed_at', 'entry_id']);
  await createTable(db, 'redirect', (c) => c.text('path', 'target').int('created_at').primaryKey('path'));
  await createTable(db, 'entry_counter', (c) => c.text('name').int('next').primaryKey('name'));
  const next = await movePages(db);
  await db.insertInto('entry_counter').values({ name: 'entry', next }).execute();
}

/** The pages that were there keep their words; their markup becomes structure when it is read. */
async function movePages(db: Schema): Promise<number> {
  const pages = await db.selectFrom('page').selectAll().orderBy('id').execute();
  let id = FIRST;
  for (const page of pages) {
    const at = page.modified_at;
    await db
      .insertInto('entry')
      .values({
        id,
        kind: 'page',
        status: 'publish',
        key: page.key,
        author_id: null,
        picture_id: null,
        published_at: at,
        listed_at: at,
        created_at: at,
        modified_at: at,
      })
      .execute();
    const texts = await db
      .selectFrom('page_translation')
      .selectAll()
      .where('page_id', '=', page.id)
      .orderBy('language')
      .execute();
    for (const { language, title, body } of texts) {
      await db
        .insertInto('entry_translation')
        .values({
          entry_id: id,
          kind: 'page',
          language,
          written_in: language,
          title,
          slug: page.key,
          excerpt: '',
        })
        .execute();
      const document = { type: 'doc', content: [{ type: 'html', attrs: { markup: body } }] };
      await db
        .insertInto('entry_body')
        .values({ entry_id: id, language, body: JSON.stringify(document) })
        .execute();
    }
    id += 1;
  }
  await db.schema.dropTable('page_translation').execute();
  await db.schema.dropTable('page').execute();
  return id;
}
