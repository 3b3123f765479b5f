import {
  changeEntry,
  confirmPage,
  type EntryTexts,
  previewLinks,
  type RichDocument,
  readWholeEntry,
} from '../../content/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { texts } from '../../frame/shop/texts.ts';
import {
  blankIn,
  documentOf,
  LEGAL_DRAFTS,
  type LegalDraft,
  readLegalPages,
  textOf,
} from '../../legal/index.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  check,
  deskLink,
  done,
  Form,
  longText,
  onward,
  readForm,
  type Screen,
  screenPage,
  text,
} from '../kit/index.ts';
import { closeWhenDone } from './shown.ts';

/** A legal page that nobody has published: not there yet, or as it was drafted. */
interface Unpublished {
  key: LegalDraft;
  /** Undefined while there is none. */
  draft: { id: number; version: number; texts: Record<string, EntryTexts> } | undefined;
}

/** One of the pages that the law asks for: written for the first time, or a draft that is read, filled in and confirmed. */
export const legalText: Screen = {
  path: 'setup/texts/{page}',
  needs: 'content.edit',
  GET: async (admin, { page }) => show(admin, await unpublished(admin, page)),
  async POST(admin, { page }) {
    const it = await unpublished(admin, page);
    const { ctx } = admin;
    const read = readForm(fieldsOf(admin, it), ctx.form, ctx.t);
    if (!read.values) return show(admin, it, read);
    const values = read.values as Record<string, string | boolean>;
    const confirmed = it.draft === undefined || read.values.confirmed === true;
    const blanks = confirmed ? blanksIn(admin, values) : new Map<string, string>();
    if (blanks.size > 0) return show(admin, it, { ...read, errors: blanks });
    await save(admin, it, { confirmed, written: writtenIn(admin, it, values) });
    await admin.shop.changes.spread();
    await closeWhenDone(admin);
    const said = confirmed ? 'admin.setup.page_written' : 'admin.setup.drafts.kept';
    return onward(deskLink('setup'), done(ctx.t(said)));
  },
};

/** @throws ShopError for a page that is none; and for one that is published: it is edited where texts are */
async function unpublished({ shop }: AdminContext, page: string | undefined): Promise<Unpublished> {
  const key = LEGAL_DRAFTS.find((one) => one === page);
  const found = key && (await readLegalPages(shop)).find((one) => one.key === key);
  if (!found || found.state === 'stands') throw new ShopError('not_found');
  const whole = found.page && (await readWholeEntry(shop.db.read, found.page.id));
  const draft = whole && found.page && { id: whole.id, version: found.page.version, texts: whole.texts };
  return { key: found.key, draft };
}

/** What may be shown to the public has no blanks left. */
function blanksIn(
  { ctx: { t } }: AdminContext,
  values: Record<string, string | boolean>,
): Map<string, string> {
  return new Map(
    Object.entries(values).flatMap(([name, typed]) => {
      const blank = name.startsWith('body.') && typeof typed === 'string' ? blankIn(typed) : undefined;
      return blank === undefined ? [] : [[name, t('admin.setup.drafts.blanks', { blank })] as const];
    }),
  );
}

/** In each language what was typed; what the form cannot show stays as it is. */
function writtenIn(
  admin: AdminContext,
  { key, draft }: Unpublished,
  values: Record<string, string | boolean>,
): Record<string, EntryTexts> {
  const typed = admin.shop.settings.languages.flatMap((code): [string, EntryTexts][] => {
    const [title, body] = [values[`title.${code}`], values[`body.${code}`]].map((value) =>
      String(value ?? ''),
    );
    return body ? [[code, { title: title || titleIn(admin, key, code), body: documentOf(body) }]] : [];
  });
  const others = Object.entries(draft?.texts ?? {}).filter(([, { body }]) => asTyped(body) === undefined);
  return Object.fromEntries([...typed, ...others]);
}

async function save(
  admin: AdminContext,
  { key, draft }: Unpublished,
  { confirmed, written }: { confirmed: boolean; written: Record<string, EntryTexts> },
): Promise<void> {
  if (!draft) await admin.do(changeEntry, { kind: 'page', key, texts: written });
  else {
    const version = Number(admin.ctx.form.text('version', 10)) || draft.version;
    if (confirmed) await admin.do(confirmPage, { key, texts: written, version });
    else
      await admin.do(changeEntry, { id: draft.id, kind: 'page', key, draft: true, texts: written, version });
  }
}

const asTyped = (body: unknown): string | undefined => textOf(body as RichDocument);

const titleIn = ({ shop }: AdminContext, key: LegalDraft, language: string): string =>
  texts(language, shop.settings)(`admin.setup.page.${key}`);

function fieldsOf(admin: AdminContext, { key, draft }: Unpublished): Record<string, AnyField> {
  const { t } = admin.ctx;
  const { languages } = admin.shop.settings;
  const asked = languages.flatMap((code, index): [string, AnyField][] => {
    const language = languageFacts(code).name;
    const kept = draft?.texts[code];
    const body = kept && asTyped(kept.body);
    if (kept && body === undefined) return [];
    return [
      [
        `title.${code}`,
        text({
          label: t('admin.setup.page_title', { language }),
          value: kept?.title ?? titleIn(admin, key, code),
          required: index === 0,
          max: 200,
        }),
      ],
      [
        `body.${code}`,
        longText({
          label: t('admin.setup.page_text', { language }),
          hint: `${t('admin.setup.page_paragraphs')} ${t('admin.setup.drafts.marks')}`,
          value: body ?? '',
          required: index === 0,
          rows: draft ? 24 : 10,
          max: 20_000,
        }),
      ],
    ];
  });
  const confirmed = check({ label: t('admin.setup.drafts.confirm'), value: '' });
  return Object.fromEntries([...asked, ...(draft ? [['confirmed', confirmed] as const] : [])]);
}

function show(admin: AdminContext, it: Unpublished, read?: ReturnType<typeof readForm>): AdminReply {
  const { ctx, shop, now } = admin;
  const { t } = ctx;
  const { key, draft } = it;
  return screenPage({
    title: t(`admin.setup.page.${key}`),
    status: read ? 422 : 200,
    back: { href: deskLink('setup'), label: t('admin.menu.setup') },
    body: (
      <div className="home">
        <p>{t(`admin.setup.page.${key}.about`)}</p>
        {draft && (
          <p>
            {t('content.draft')}{' '}
            <a href={previewLinks(shop, draft.id, now)[shop.settings.languages[0] ?? '']}>
              {t('admin.setup.drafts.look')}
            </a>
          </p>
        )}
        <Form
          fields={fieldsOf(admin, it)}
          read={read}
          {...(draft ? { version: draft.version } : {})}
          submit={t(draft ? 'admin.setup.save' : 'admin.setup.publish')}
          cancel={{ href: deskLink('setup'), label: t('admin.setup.later') }}
        />
      </div>
    ),
  });
}
