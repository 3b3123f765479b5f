import { changeEntry, type EntryInput, setEntryState, setFrontPage } from '../../content/index.ts';
import { markSent } from '../../frame/typed/index.ts';
import {
  type AdminContext,
  type AdminReply,
  askSure,
  deskLink,
  done,
  idIn,
  NearLinks,
  neighbours,
  onward,
  problem,
  readForm,
  type Screen,
  screenPage,
  stillRightIn,
  undoable,
} from '../kit/index.ts';
import { EditorParts } from '../rich/index.ts';
import { searchFormsOf } from '../search/index.ts';
import { entryOf, FieldRefused, textFields } from './fields.ts';
import { type Read, TextForm } from './form.tsx';
import { placeOf, TypedNotice, takeUp, typedFor } from './kept.tsx';
import { textList } from './list.tsx';
import { blankText, type Looked, textAt } from './read.ts';
import { readSide, Side } from './side.tsx';
import { keyText, refusedText, withoutText } from './words.tsx';

/** One page or post: its texts in all languages, since when it is seen, and what happened to it. */
export const textScreen: Screen = {
  path: 'texts/{id}',
  needs: 'content.edit',
  GET: async (admin, params) => show(admin, await textAt(admin, idIn(params))),
  POST: async (admin, params) => step(admin, await textAt(admin, idIn(params))),
};

/** One that is not there yet. */
export const newTextScreen: Screen = {
  path: 'texts/new',
  needs: 'content.edit',
  GET: (admin) => showNew(admin, blankText(admin)),
};

/** Where both are sent: long texts come as a form of many parts, which has room for them. */
export const saveTextScreen: Screen = {
  path: 'texts/save',
  needs: 'content.edit',
  takesFiles: true,
  async POST(admin) {
    const id = admin.ctx.form.id('id');
    return id === undefined ? save(admin, undefined) : save(admin, await textAt(admin, id));
  },
};

async function save(admin: AdminContext, looked: Looked | undefined): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { form, t } = ctx;
  const entry = looked?.entry ?? blankText(admin);
  const { texts, seo, more } = await textFields(admin, entry);
  const read = readForm({ ...texts, ...seo, ...more }, form, t);
  const again = (refused?: string) =>
    looked ? show(admin, looked, read, refused) : showNew(admin, entry, read, refused);
  if (!read.values) return again();
  const version = form.id('version');
  let id: number;
  try {
    const wanted = { ...entryOf(admin, entry, read.values), stillRight: stillRightIn(form) };
    id = await admin.do(changeEntry, {
      ...wanted,
      ...(version === undefined ? {} : { version }),
      ...(looked ? {} : { form: form.text('form', 64) }),
    });
  } catch (error) {
    if (!(error instanceof FieldRefused)) return again(refusedText(admin, error));
    read.errors.set(error.field, t(error.message));
    return again();
  }
  await admin.do(markSent, { place: placeOf(entry), form: form.text('form', 64) });
  await shop.changes.spread();
  return onward(
    deskLink(`texts/${id}`, { list: form.text('list') }),
    done(t(looked ? 'admin.texts.saved' : 'admin.texts.made')),
  );
}

/** The shop's first page from now on; the notice puts the one that was back. */
async function makeFront(admin: AdminContext, id: number): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const here = deskLink(`texts/${id}`);
  // From the notice: the page before it, or none.
  const wanted = form.has('page') ? (form.id('page') ?? null) : id;
  let before: number | null;
  try {
    before = await admin.do(setFrontPage, { id: wanted });
  } catch (error) {
    return onward(here, problem(refusedText(admin, error)));
  }
  await admin.shop.changes.spread();
  const undo = { action: here, fields: { do: 'front', page: `${before ?? ''}` } };
  return onward(
    here,
    form.has('page') ? done(t('admin.texts.front_back')) : undoable(t('admin.texts.front_now'), undo),
  );
}

/** Into the bin, and out of it again. */
async function step(admin: AdminContext, { entry: { id }, row }: Looked): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, form } = ctx;
  const here = deskLink(`texts/${id}`);
  const what = form.text('do', 10);
  if (what === 'front') return makeFront(admin, id);
  if (what !== 'bin' && what !== 'restore') return onward(here);
  const version = what === 'bin' ? form.id('version') : undefined;
  const known = keyText(admin, row.key);
  if (what === 'bin' && known !== undefined && !form.flag('sure'))
    return askFirst(admin, row, known, version);
  const changed = await admin.do(setEntryState, {
    id,
    to: what,
    ...(version === undefined ? {} : { version }),
  });
  if (!changed) return onward(here, problem(t('admin.texts.same')));
  await shop.changes.spread();
  if (what === 'restore') return onward(here, done(t('admin.texts.restored')));
  const undo = { action: here, fields: { do: 'restore' } };
  return onward(
    deskLink('texts', { tab: row.kind }),
    undoable(t('admin.texts.binned', { title: row.title }), undo),
  );
}

/** A page that the whole shop leads to is missed at once: whoever throws it away is asked whether that is meant. */
function askFirst(
  admin: AdminContext,
  { id, key, title }: Looked['row'],
  known: string,
  version: number | undefined,
): AdminReply {
  const { t } = admin.ctx;
  return askSure(admin, {
    title: t('admin.texts.bin_known', { page: known }),
    back: { href: deskLink(`texts/${id}`), label: title },
    says: [withoutText(admin, key)],
    fields: { version },
    go: { name: 'bin', label: t('admin.texts.bin') },
  });
}

async function showNew(
  admin: AdminContext,
  entry: EntryInput,
  read?: Read,
  refused?: string,
): Promise<AdminReply> {
  const { t } = admin.ctx;
  const [fields, typed, searchForms] = await Promise.all([
    textFields(admin, entry),
    typedFor(admin, entry),
    searchFormsOf(admin),
  ]);
  const taken = takeUp(admin, fields, typed);
  return screenPage({
    title: t(`admin.texts.new.${entry.kind}`),
    status: read ? 422 : 200,
    back: { href: deskLink('texts'), label: t('admin.menu.texts') },
    body: (
      <>
        {typed && !taken && !read && <TypedNotice admin={admin} entry={entry} typed={typed} />}
        <TextForm entry={entry} fields={fields} read={read ?? taken?.read} refused={refused} />
        <EditorParts admin={admin} searchForms={searchForms} />
      </>
    ),
  });
}

async function show(admin: AdminContext, looked: Looked, read?: Read, refused?: string): Promise<AdminReply> {
  const { t, form, query } = admin.ctx;
  const { entry, row } = looked;
  const [near, fields, around, typed, searchForms] = await Promise.all([
    neighbours(textList, admin, row),
    textFields(admin, entry),
    readSide(admin, looked),
    typedFor(admin, entry),
    searchFormsOf(admin),
  ]);
  const taken = takeUp(admin, fields, typed);
  return screenPage({
    title: row.title,
    status: read ? 422 : 200,
    back: { href: near.list, label: t('admin.menu.texts') },
    tools: (
      <NearLinks near={near} says={{ previous: t('admin.texts.previous'), next: t('admin.texts.next') }} />
    ),
    body: (
      <>
        {row.binnedAt > 0 && (
          <form method="post" action={deskLink(`texts/${entry.id}`)} className="notice is-problem">
            <span>{t('admin.texts.in_bin')}</span>
            <button type="submit" className="button" name="do" value="restore">
              {t('admin.texts.restore')}
            </button>
          </form>
        )}
        {typed && !taken && !read && <TypedNotice admin={admin} entry={entry} typed={typed} />}
        <TextForm
          entry={entry}
          fields={fields}
          read={read ?? taken?.read}
          refused={refused}
          version={form.id('version') ?? taken?.version ?? row.version}
          view={query.text('list') || form.text('list')}
        />
        <Side admin={admin} looked={looked} around={around} />
        <EditorParts admin={admin} searchForms={searchForms} />
      </>
    ),
  });
}
