import { addInt, addText, createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '051-comments';

export async function up(db: Schema): Promise<void> {
  await createTable(db, 'comment', (c) =>
    c
      .id()
      .belongsTo('entry_id', 'entry')
      // The comment that it answers, and the first one of its thread; null where it begins one.
      .intOrNull('parent_id', 'thread_id')
      .text('author', 'email', 'url', 'body', 'language', 'state')
      .int('created_at')
      .check('states', "state in ('held', 'approved', 'spam', 'rejected')"),
  );
  await createIndex(db, 'comment', ['entry_id', 'state', 'thread_id', 'created_at', 'id']);
  await createIndex(db, 'comment', ['state', 'created_at', 'id']);
  await addInt(db, 'entry', 'comments_open', 0);
  await db.updateTable('entry').set({ comments_open: 1 }).where('kind', '=', 'post').execute();
  // Where news of comments on an author's posts goes; '' for the shop's own address.
  await addText(db, 'author', 'email');
}
