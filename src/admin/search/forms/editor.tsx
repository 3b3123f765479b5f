import { changeSearchPart, previewForm, SetupProblem } from '../../../search/index.ts';
import { sheetOf } from '../../../site/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  FieldRow,
  Form,
  idIn,
  Languages,
  onward,
  problem,
  Removal,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../../kit/index.ts';
import { TreeRows } from '../../terms/tree.tsx';
import { type Draft, draftFields, fieldsIn, keptDraft, sentDraft, stepped } from './draft.ts';
import { titleOf } from './list.tsx';
import { fieldName, labelOf, offersFor } from './offers.ts';
import { problemTexts } from './problems.ts';

const HERE = 'searching/forms';
type Read = ReturnType<typeof readForm>;

/** One form: its fields in their order, what each can do, and how shoppers would see it. */
export const formScreen: Screen = {
  path: `${HERE}/{id}`,
  needs: 'search.edit',
  GET: async (admin, params) => show(admin, await keptDraft(admin, idIn(params) ?? 0)),
  async POST(admin, params) {
    const id = idIn(params) ?? 0;
    if (admin.ctx.form.text('do', 10) === 'remove') return remove(admin, id);
    return change(admin, sentDraft(admin, id), id);
  },
};

export const newFormScreen: Screen = {
  path: `${HERE}/new`,
  needs: 'search.edit',
  GET: async (admin) => show(admin, await keptDraft(admin, 'new'), { fresh: true }),
  POST: (admin) => change(admin, sentDraft(admin, 'new'), 'new'),
};

async function change(admin: AdminContext, draft: Draft, id: number | 'new'): Promise<AdminReply> {
  const { t, form } = admin.ctx;
  const fresh = id === 'new';
  const next = await stepped(admin, draft);
  if (next) return show(admin, next, { fresh, unsaved: true });
  const { names, kinds, more, open } = draftFields(admin, draft);
  const read = readForm({ ...names, ...kinds, ...more, ...open }, form, t);
  if (form.has('try')) return show(admin, draft, { fresh, unsaved: true, read });
  if (!read.values) return show(admin, draft, { fresh, read });
  try {
    const part = { kind: 'form' as const, id: Number(draft.form.id) };
    await admin.do(changeSearchPart, { part, value: draft.form, version: draft.version });
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error;
    return show(admin, draft, { fresh, read, refused: problemTexts(admin, error.problems) });
  }
  await admin.shop.changes.spread();
  return onward(deskLink(`${HERE}/${draft.form.id}`), done(t('admin.searching.form_saved')));
}

async function remove(admin: AdminContext, id: number): Promise<AdminReply> {
  const { t } = admin.ctx;
  try {
    await admin.do(changeSearchPart, { part: { kind: 'form', id }, value: undefined });
  } catch (error) {
    if (!(error instanceof SetupProblem)) throw error;
    return onward(deskLink(`${HERE}/${id}`), problem(problemTexts(admin, error.problems).join(' ')));
  }
  await admin.shop.changes.spread();
  return onward(deskLink(HERE), done(t('admin.searching.form_removed')));
}

interface Shown {
  fresh?: boolean;
  unsaved?: boolean;
  read?: Read;
  refused?: readonly string[];
}

async function show(admin: AdminContext, draft: Draft, shown: Shown = {}): Promise<AdminReply> {
  const { t } = admin.ctx;
  const { fresh = false, unsaved = false, read, refused } = shown;
  const { names, kinds, more, open } = draftFields(admin, draft);
  const isWrong = (refused !== undefined || (read?.errors.size ?? 0) > 0) && !unsaved;
  const rows = (fields: typeof names) =>
    Object.entries(fields).map(([name, field]) => (
      <FieldRow
        key={name}
        name={name}
        field={field}
        typed={read?.typed.get(name)}
        error={read?.errors.get(name)}
      />
    ));
  return screenPage({
    title: fresh ? t('admin.searching.new_form') : titleOf(admin, draft.form),
    status: isWrong ? 422 : 200,
    back: { href: deskLink(HERE), label: t('admin.searching.forms') },
    frames: 'drawn',
    body: (
      <>
        <Form
          fields={{ ...names, ...kinds, ...more, ...open }}
          read={isWrong ? read : undefined}
          refused={refused?.join(' ')}
          version={draft.version}
          submit={t('admin.save')}
          unsaved={unsaved}
          laidOut
          broad
          live
          tree
        >
          {/* What the return key presses: it saves, and moves no field. */}
          <button type="submit" hidden />
          <input type="hidden" name="draft" value={JSON.stringify(draft.form)} />
          <input type="hidden" name="open" value={draft.open} />
          <div className="form-builder">
            <div className="order-main">
              <Section title={t('admin.searching.fields')}>
                <TreeRows rows={fieldRows(admin, draft, rows(open))} />
                <AddField admin={admin} draft={draft} offers={await offersFor(admin)} />
              </Section>
              <Section title={t('admin.searching.names')}>
                <Languages
                  fields={names}
                  written={Object.keys((draft.form.title ?? {}) as object)}
                  read={read}
                />
                <p className="hint">{t('admin.searching.slug_hint')}</p>
                <fieldset className="row">
                  <legend>{t('admin.searching.kinds')}</legend>
                  {rows(kinds)}
                </fieldset>
              </Section>
              <details className="panel" open={Object.keys(more).some((name) => read?.errors.has(name))}>
                <summary className="panel-head">
                  <h2>{t('admin.searching.more')}</h2>
                </summary>
                <div className="pairs">{rows(more)}</div>
              </details>
            </div>
            <Section
              title={t('admin.searching.preview')}
              tools={
                <button type="submit" className="button" name="try" value="1" formNoValidate>
                  {t('admin.searching.preview_again')}
                </button>
              }
            >
              {await preview(admin, draft)}
            </Section>
          </div>
        </Form>
        {!fresh && (
          <Removal label={t('admin.searching.remove_form')} text={t('admin.searching.remove_form_means')} />
        )}
      </>
    ),
  });
}

/** The fields in their order, each with its buttons; the one that is open with all that it can do. */
function fieldRows(admin: AdminContext, draft: Draft, inputs: React.ReactNode) {
  const { ctx, shop } = admin;
  const { t } = ctx;
  return fieldsIn(draft).map((field, index) => {
    const at = index + 1;
    const name = labelOf(ctx, field, shop.settings.languages);
    const isOpen = draft.open === at;
    const button = (step: string, label: string, text: string) => (
      <button
        type="submit"
        className="plain"
        name="do"
        value={step}
        formNoValidate
        aria-label={label}
        data-next={isOpen && !draft.next && step.startsWith('open') ? '' : undefined}
      >
        {text}
      </button>
    );
    return {
      id: at,
      parentId: null,
      name,
      href: undefined,
      next: draft.next?.at === at ? draft.next.step : undefined,
      notes: (
        <>
          {isOpen
            ? button('open.0', t('admin.searching.close_of', { name }), t('admin.close'))
            : button(`open.${at}`, t('admin.searching.open_of', { name }), t('admin.searching.open'))}{' '}
          {button(`drop.${at}`, t('admin.searching.drop', { name }), t('admin.searching.drop_do'))}
        </>
      ),
      inside: isOpen ? (
        <fieldset className="panel">
          <legend>{name}</legend>
          <div className="pairs">{inputs}</div>
        </fieldset>
      ) : undefined,
    };
  });
}

function AddField(props: {
  admin: AdminContext;
  draft: Draft;
  offers: Awaited<ReturnType<typeof offersFor>>;
}) {
  const { admin, draft, offers } = props;
  const { t } = admin.ctx;
  const there = new Set(fieldsIn(draft).map(fieldName).filter(Boolean));
  const left = offers.filter(({ written }) => !there.has(fieldName(written)));
  return (
    <div className="row">
      <label htmlFor="offer">{t('admin.searching.add_field')}</label>
      <select id="offer" name="offer">
        {left.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="button" name="do" value="add" formNoValidate>
        {t('admin.searching.add')}
      </button>
    </div>
  );
}

/** The form as shoppers would see it, with what it counts now. No script of theirs runs in it. */
async function preview(admin: AdminContext, draft: Draft): Promise<React.ReactNode> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { languages } = shop.settings;
  const language = languages.find((one) => one === ctx.language) ?? languages[0] ?? ctx.language;
  const title = (draft.form.title ?? {}) as Record<string, string>;
  // A form without a name yet is shown all the same.
  const named = Object.keys(title).length > 0 ? draft.form : { ...draft.form, title: { [language]: '–' } };
  const seen = await previewForm(ctx, named, language);
  return (
    <div className="form-preview" data-live="preview" aria-live="polite">
      {'problems' in seen ? (
        <ul className="field-error">
          {problemTexts(admin, seen.problems).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        <>
          <p className="soft">{t('admin.searching.preview_total', { count: seen.total })}</p>
          <iframe
            srcDoc={pageOf(admin, language, seen.markup)}
            title={t('admin.searching.preview')}
            sandbox="allow-same-origin"
          />
        </>
      )}
    </div>
  );
}

function pageOf({ shop }: AdminContext, language: string, markup: string): string {
  const sheets = [...shop.assets.styles, ...(sheetOf(shop) ? [sheetOf(shop)!.href] : [])];
  const links = sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>–</title>${links}</head><body class="search-page"><main class="site-main"><aside class="shop-sidebar">${markup}</aside></main></body></html>`;
}
