import { changeEntry, type EntryTexts, keyedPages } from '../../content/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { texts } from '../../frame/shop/texts.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
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
import { LEGAL_PAGES, type LegalPage } from './opening.ts';
import { closeWhenDone } from './shown.ts';

/** One of the pages that the law asks for, written for the first time in the languages of the shop. */
export const legalText: Screen = {
  path: 'setup/texts/{page}',
  needs: 'content.edit',
  GET: async (admin, { page }) => show(admin, await unwritten(admin, page)),
  async POST(admin, { page }) {
    const key = await unwritten(admin, page);
    const { ctx } = admin;
    const read = readForm(fieldsOf(admin, key), ctx.form, ctx.t);
    if (!read.values) return show(admin, key, read);
    const values = read.values as Record<string, string>;
    const written = admin.shop.settings.languages.flatMap((code): [string, EntryTexts][] => {
      const [title = '', body = ''] = [values[`title.${code}`], values[`body.${code}`]];
      return body === ''
        ? []
        : [[code, { title: title || titleIn(admin, key, code), body: documentOf(body) }]];
    });
    await admin.do(changeEntry, { kind: 'page', key, texts: Object.fromEntries(written) });
    await admin.shop.changes.spread();
    await closeWhenDone(admin);
    return onward(deskLink('setup'), done(ctx.t('admin.setup.page_written')));
  },
};

/** @throws ShopError for a page that is none; and for one that is written: it is edited where texts are */
async function unwritten({ shop, ctx }: AdminContext, page: string | undefined): Promise<LegalPage> {
  const key = LEGAL_PAGES.find((one) => one === page);
  if (!key || (await keyedPages(shop, shop.settings.languages[0] ?? ctx.language)).has(key))
    throw new ShopError('not_found');
  return key;
}

const titleIn = ({ shop }: AdminContext, key: LegalPage, language: string): string =>
  texts(language, shop.settings)(`admin.setup.page.${key}`);

function fieldsOf(admin: AdminContext, key: LegalPage): Record<string, AnyField> {
  const { t } = admin.ctx;
  const { languages } = admin.shop.settings;
  return Object.fromEntries(
    languages.flatMap((code, index): [string, AnyField][] => {
      const language = languageFacts(code).name;
      return [
        [
          `title.${code}`,
          text({
            label: t('admin.setup.page_title', { language }),
            value: titleIn(admin, key, code),
            required: index === 0,
            max: 200,
          }),
        ],
        [
          `body.${code}`,
          longText({
            label: t('admin.setup.page_text', { language }),
            hint: t('admin.setup.page_paragraphs'),
            required: index === 0,
            rows: 10,
            max: 20_000,
          }),
        ],
      ];
    }),
  );
}

function show(admin: AdminContext, key: LegalPage, read?: ReturnType<typeof readForm>): AdminReply {
  const { t } = admin.ctx;
  return screenPage({
    title: t(`admin.setup.page.${key}`),
    status: read ? 422 : 200,
    back: { href: deskLink('setup'), label: t('admin.menu.setup') },
    body: (
      <div className="home">
        <p>{t(`admin.setup.page.${key}.about`)}</p>
        <Form
          fields={fieldsOf(admin, key)}
          read={read}
          submit={t('admin.setup.publish')}
          cancel={{ href: deskLink('setup'), label: t('admin.setup.later') }}
        />
      </div>
    ),
  });
}

/** Plain paragraphs, with an empty line between them. */
function documentOf(typed: string) {
  const paragraphs = typed.split(/\n\s*\n/).map((part) => part.trim());
  return {
    type: 'doc',
    content: paragraphs
      .filter((part) => part !== '')
      .map((part) => ({ type: 'paragraph', content: [{ type: 'text', text: part }] })),
  };
}
