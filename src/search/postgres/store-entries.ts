import { sql } from 'kysely';
import { lockName, type Reader, type Tx } from '../../platform/db/index.ts';
import type { Packed } from './pack.ts';
import { changeUses } from './store-words.ts';

/** Whoever writes here waits for whoever does already: processes follow the same changes. */
export async function lockEntries(tx: Tx): Promise<void> {
  await lockName(tx, 'search_entry');
}

/** Puts documents in the place of what they were. */
export async function putEntries(tx: Tx, documents: readonly Packed[]): Promise<void> {
  if (documents.length === 0) return;
  await noteFields(tx, documents);
  const uses = new Map<string, number>();
  const shown = new Map<string, string>();
  for (const type of new Set(documents.map((document) => document.type))) {
    const ids = documents.filter((document) => document.type === type).map(({ id }) => id);
    await takeEntries(tx, type, ids, uses);
  }
  for (const document of documents) {
    for (const word of document.vocabulary) uses.set(word, (uses.get(word) ?? 0) + 1);
    for (const [word, written] of document.shown) shown.set(word, written);
  }
  const list = documents.map(({ type, id, words, vocabulary, numbers }) => ({
    type,
    document_id: id,
    words,
    vocabulary,
    numbers,
  }));
  const { rows } = await sql<{ id: number; type: string; document_id: number }>`
    insert into search_entry (type, document_id, words, vocabulary, numbers)
    select type, document_id, words::tsvector, vocabulary, numbers
    from json_to_recordset(${json(list)}::json)
      as d(type text, document_id bigint, words text, vocabulary text[], numbers jsonb)
    order by type, document_id
    returning id, type, document_id`.execute(tx);
  const entryOf = new Map(rows.map(({ id, type, document_id }) => [`${type}:${document_id}`, id]));
  const parts = <T extends object>(of: (document: Packed) => readonly T[]) =>
    json(
      documents.flatMap((document) => {
        const entry_id = entryOf.get(`${document.type}:${document.id}`);
        return of(document).map((part) => ({ ...part, entry_id }));
      }),
    );
  await sql`insert into search_entry_row (entry_id, place, row_id, choices, numbers)
    select entry_id, place, row_id, choices, numbers from json_to_recordset(${parts(({ rows }) => rows)}::json)
      as r(entry_id bigint, place int, row_id bigint, choices text[], numbers jsonb)`.execute(tx);
  await sql`insert into search_entry_title (entry_id, language, sort_key, stems)
    select entry_id, language, sort_key, stems from json_to_recordset(${parts(({ titles }) => titles)}::json)
      as t(entry_id bigint, language text, sort_key text, stems text[])`.execute(tx);
  await sql`insert into search_code (code, entry_id, place)
    select code, entry_id, place from json_to_recordset(${parts(({ codes }) => codes)}::json)
      as c(code text, entry_id bigint, place int)`.execute(tx);
  await changeUses(tx, uses, shown);
}

const json = (value: unknown): string => JSON.stringify(value);

export async function removeEntries(tx: Tx, type: string, ids: readonly number[]): Promise<void> {
  const uses = new Map<string, number>();
  await takeEntries(tx, type, ids, uses);
  await changeUses(tx, uses, new Map());
}

async function takeEntries(tx: Tx, type: string, ids: readonly number[], uses: Map<string, number>) {
  const { rows } = await sql<{ vocabulary: string[] }>`
    delete from search_entry where type = ${type} and document_id = any(${[...ids]}::bigint[])
    returning vocabulary`.execute(tx);
  for (const { vocabulary } of rows) for (const word of vocabulary) uses.set(word, (uses.get(word) ?? 0) - 1);
}

/** A field is either of documents or of rows, in all documents alike. */
async function noteFields(tx: Tx, documents: readonly Packed[]): Promise<void> {
  const fields = new Map(documents.flatMap((document) => [...document.fields]));
  await sql`insert into search_field (name, level)
    select * from unnest(${[...fields.keys()]}::text[], ${[...fields.values()]}::text[])
    on conflict (name) do nothing`.execute(tx);
  const levels = await readLevels(tx);
  for (const document of documents)
    for (const [name, level] of document.fields)
      if (levels.get(name) !== level) throw new Error(`The field "${name}" is one of a ${levels.get(name)}.`);
}

export async function readLevels(db: Reader): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; level: string }>`select name, level from search_field`.execute(
    db,
  );
  return new Map(rows.map(({ name, level }) => [name, level]));
}

/** Sets numbers of documents in their place, where they are numbers of documents. */
export async function setNumbers(
  tx: Tx,
  type: string,
  field: string,
  values: ReadonlyMap<number, number>,
): Promise<void> {
  if ((await readLevels(tx)).get(field) !== 'document') return;
  const changed = sql`with changed as (
    update search_entry e set numbers = e.numbers || jsonb_build_object(${field}::text, v.value)
    from unnest(${[...values.keys()]}::bigint[], ${[...values.values()]}::float8[]) as v(id, value)
    where e.type = ${type} and e.document_id = v.id
      and (e.numbers ->> ${field}::text)::float8 is distinct from v.value
    returning e.id, v.value)`;
  await sql`${changed}
    update search_entry_row r set numbers = r.numbers || jsonb_build_object(${field}::text, c.value)
    from changed c where r.entry_id = c.id`.execute(tx);
}

/** Ids of the documents of a type that have this value. */
export async function readHaving(db: Reader, type: string, having: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.document_id as id from search_entry e join search_entry_row r on r.entry_id = e.id
    where e.type = ${type} and r.choices @> array[${having}::text]`.execute(db);
  return rows.map(({ id }) => id);
}

export async function readEntryIds(db: Reader, type?: string): Promise<{ type: string; id: number }[]> {
  const { rows } = await sql<{ type: string; id: number }>`
    select type, document_id as id from search_entry
    where ${type ?? ''}::text in ('', type)`.execute(db);
  return rows;
}
