import {
  binTerm,
  changeTerm,
  listTerms,
  ProductProblem,
  readTermUses,
  readWholeTerm,
  type TermInput,
  type WholeTerm,
} from '../../catalogue/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  idIn,
  onward,
  problem,
  readForm,
  type Screen,
  screenPage,
  stillRightIn,
  undoable,
} from '../kit/index.ts';
import { EditorParts } from '../rich/index.ts';
import { termFields, termOf } from './fields.ts';
import { type Read, TermForm } from './form.tsx';
import { hasPage, isTaxonomy, kindName, listOf, spokenBy } from './kinds.ts';
import { merge } from './merge.tsx';
import { readSide, Side } from './side.tsx';
import { refusedText } from './words.ts';

/** One category, brand, tag, shipping class or value: what it is called and what is said of it, and where it is used. */
export const termScreen: Screen = {
  path: 'terms/{id}',
  needs: 'products.edit',
  takesFiles: true,
  GET: async (admin, params) => show(admin, await termAt(admin, idIn(params))),
  async POST(admin, params) {
    const term = await termAt(admin, idIn(params));
    const what = admin.ctx.form.text('do', 10);
    if (what === 'merge') return merge(admin, term);
    return what === 'trash' ? throwAway(admin, term) : save(admin, term);
  },
};

/** One that is not there yet. */
export const newTermScreen: Screen = {
  path: 'terms/new',
  needs: 'products.edit',
  takesFiles: true,
  GET: async (admin) => showNew(admin, blankOf(admin)),
  POST: async (admin) => save(admin, blankOf(admin)),
};

/** @throws ShopError where there is none */
export async function termAt({ shop }: AdminContext, id: number | undefined): Promise<WholeTerm> {
  const term = id === undefined ? undefined : await readWholeTerm(shop.db.read, id);
  if (!term || !isTaxonomy(term.taxonomy)) throw new ShopError('not_found');
  return term;
}

function blankOf({ ctx: { form, query } }: AdminContext): TermInput {
  const taxonomy = form.text('taxonomy', 200) || query.text('taxonomy', 200);
  if (!isTaxonomy(taxonomy)) throw new ShopError('not_found');
  return { taxonomy, parentId: query.id('parent') ?? null, texts: {} };
}

async function save(admin: AdminContext, term: TermInput): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { form, t } = ctx;
  const others = await listTerms(shop.db.read, term.taxonomy, spokenBy(admin));
  const { texts, more } = termFields(admin, term, others);
  const read = readForm({ ...texts, ...more }, form, t);
  const again = (refused?: string) =>
    term.id === undefined
      ? showNew(admin, term, read, refused)
      : show(admin, term as WholeTerm, read, refused);
  if (!read.values) return again();
  const wanted = { ...termOf(admin, term, read.values), stillRight: stillRightIn(form) };
  const [first = ''] = shop.settings.languages;
  if (Object.keys(wanted.texts).length === 0) {
    read.errors.set(`name.${first}`, t('admin.field.required'));
    return again();
  }
  const version = form.id('version');
  const beside = others.filter(({ parentId }) => parentId === (wanted.parentId ?? null));
  // Where nobody has put them in order they stand by their names.
  const last = Math.max(0, ...beside.map(({ position }) => position));
  const change =
    term.id === undefined
      ? { ...wanted, position: last === 0 ? 0 : last + 1, key: form.text('key', 64) }
      : { ...wanted, ...(version === undefined ? {} : { version }) };
  let id: number;
  try {
    id = await admin.do(changeTerm, change);
  } catch (error) {
    const field = fieldOf(error);
    if (field === undefined || !(field in more)) return again(refusedText(admin, error));
    read.errors.set(field, refusedText(admin, error));
    return again();
  }
  await shop.changes.spread();
  const said = done(t(term.id === undefined ? 'admin.terms.made' : 'admin.terms.saved'));
  return onward(deskLink(`terms/${id}`), said);
}

/** The field of the form that a refusal is about. */
function fieldOf(error: unknown): string | undefined {
  if (!(error instanceof ProductProblem)) return undefined;
  const safety = /^Meta: _safety_(.*)$/.exec(error.field)?.[1];
  return safety ? `safety.${safety}` : error.field === 'parentId' ? 'parent' : undefined;
}

async function throwAway(admin: AdminContext, { id, taxonomy }: WholeTerm): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const version = form.id('version');
  try {
    await admin.do(binTerm, { id, ...(version === undefined ? {} : { version }) });
  } catch (error) {
    return onward(deskLink(`terms/${id}`), problem(refusedText(admin, error)));
  }
  await admin.shop.changes.spread();
  const undo = { action: deskLink('terms/bin'), fields: { id: `${id}` } };
  return onward(listOf(taxonomy), undoable(t('admin.terms.binned'), undo));
}

async function showNew(
  admin: AdminContext,
  term: TermInput,
  read?: Read,
  refused?: string,
): Promise<AdminReply> {
  const { t } = admin.ctx;
  const { taxonomy } = term;
  const others = await listTerms(admin.shop.db.read, taxonomy, spokenBy(admin));
  return screenPage({
    title: t(`admin.terms.new.${kindName(taxonomy)}`),
    status: read ? 422 : 200,
    back: { href: listOf(taxonomy), label: t(`admin.terms.kind.${kindName(taxonomy)}`) },
    body: (
      <>
        <TermForm term={term} fields={termFields(admin, term, others)} read={read} refused={refused} />
        {hasPage(taxonomy) && <EditorParts admin={admin} of="descriptions" />}
      </>
    ),
  });
}

async function show(
  admin: AdminContext,
  term: WholeTerm,
  read?: Read,
  refused?: string,
): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const { taxonomy } = term;
  const [others, uses, around] = await Promise.all([
    listTerms(admin.shop.db.read, taxonomy, spokenBy(admin)),
    readTermUses(admin.shop.db.read, term),
    readSide(admin, term),
  ]);
  const kind = kindName(taxonomy);
  return screenPage({
    title: others.find(({ id }) => id === term.id)?.name ?? term.code,
    status: read ? 422 : 200,
    back: { href: listOf(taxonomy), label: t(`admin.terms.kind.${kind}`) },
    tools: taxonomy === 'category' && (
      <a className="button" href={deskLink('terms/new', { taxonomy, parent: term.id })}>
        {t('admin.terms.new_below')}
      </a>
    ),
    body: (
      <div className="order">
        <div className="order-main">
          <TermForm
            term={term}
            fields={termFields(admin, term, others)}
            read={read}
            refused={refused}
            version={form.id('version') ?? term.version}
          />
          {hasPage(taxonomy) && <EditorParts admin={admin} of="descriptions" />}
        </div>
        <div className="order-side">
          <Side admin={admin} term={term} uses={uses} around={around} />
        </div>
      </div>
    ),
  });
}
