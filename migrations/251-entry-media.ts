import { createIndex, createTable, type Schema } from '../src/platform/db/index.ts';

export const name = '251-entry-media';

const ROWS = 500;

interface Node {
  type?: string;
  attrs?: Record<string, unknown>;
  content?: Node[];
}

/** Which pictures and videos posts and pages show: noted when they are saved, so that the library need not read them all. */
export async function up(db: Schema): Promise<void> {
  await createTable(db, 'entry_picture', (c) =>
    c.belongsTo('entry_id', 'entry').belongsTo('picture_id', 'picture').primaryKey('entry_id', 'picture_id'),
  );
  await createIndex(db, 'entry_picture', ['picture_id']);
  // `code` as products have it: eleven signs of the host, or the name of a file of the shop's own.
  await createTable(db, 'entry_video', (c) =>
    c.belongsTo('entry_id', 'entry').text('code').primaryKey('entry_id', 'code'),
  );
  await createIndex(db, 'entry_video', ['code']);
  const pictures = new Set(
    (await db.selectFrom('picture').select('id').execute()).map(({ id }) => Number(id)),
  );
  const shown = new Map<string, object>();
  const seen = new Map<string, object>();
  const note = (entry_id: number, id: unknown) => {
    const picture_id = Number(id);
    if (pictures.has(picture_id)) shown.set(`${entry_id} ${picture_id}`, { entry_id, picture_id });
  };
  for (const { id, picture_id } of await db.selectFrom('entry').select(['id', 'picture_id']).execute())
    note(id, picture_id);
  for (const { entry_id, body } of await db.selectFrom('entry_body').select(['entry_id', 'body']).execute())
    for (const { type, attrs = {} } of nodesOf(JSON.parse(body))) {
      if (type === 'video') {
        const code = /(?:v=|youtu\.be\/|\/embed\/|\/shorts\/|\/live\/)([\w-]{11})(?![\w-])/.exec(
          `${attrs.url}`,
        )?.[1];
        if (code) seen.set(`${entry_id} ${code}`, { entry_id, code });
      } else
        for (const id of [
          type === 'picture' ? attrs.id : type === 'gallery' ? attrs.ids : attrs.picture,
        ].flat())
          note(entry_id, id);
    }
  await insert(db, 'entry_picture', [...shown.values()]);
  await insert(db, 'entry_video', [...seen.values()]);
}

async function insert(db: Schema, table: string, rows: object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS)
    await db
      .insertInto(table)
      .values(rows.slice(at, at + ROWS))
      .execute();
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of node.content ?? []) yield* nodesOf(child);
}
