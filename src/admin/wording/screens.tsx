import { ShopError } from '../../frame/request/errors.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { findTexts, readText, type WordedText } from '../../frame/wording/find.ts';
import { sayText, WordingRefused } from '../../frame/wording/say.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  deskLink,
  done,
  Form,
  Heads,
  Languages,
  longText,
  onward,
  readForm,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { braced, LetterTry, wordingFault } from '../letters/index.ts';

const HERE = 'settings/wording';
/** Of what is found so many are shown; more words find fewer. */
const SHOWN = 60;

/** Whatever shoppers read, to be found by its words and said in words of the shop's own. */
export const wordingScreen: Screen = {
  path: HERE,
  needs: 'settings.edit',
  GET: async (admin) => list(admin),
};

/** One text, in all languages of the shop side by side. */
export const wordingTextScreen: Screen = {
  path: `${HERE}/text`,
  needs: 'settings.edit',
  GET: async (admin) => show(admin, textAt(admin)),
  async POST(admin) {
    const { ctx, shop, actor } = admin;
    const { t } = ctx;
    const text = textAt(admin);
    const read = readForm(fieldsOf(admin, text), ctx.form, t);
    if (!read.values) return show(admin, text, read);
    const wanted = Object.fromEntries(
      shop.settings.languages.map((language) => [language, `${read.values?.[`text.${language}`] ?? ''}`]),
    );
    // Who sends it again has been shown what stands there now.
    if (ctx.form.text('seen', 20_000) !== seenOf(text))
      return show(admin, text, read, staleText(admin, text));
    try {
      // Words in languages that the shop does not speak today are kept for when it does.
      const changed = await sayText(shop, actor, { key: text.key, text: { ...text.own, ...wanted } });
      return onward(
        deskLink(HERE, { q: text.key }),
        done(t(changed.length > 0 ? 'admin.wording.saved' : 'admin.wording.same')),
      );
    } catch (error) {
      if (error instanceof SettingsRefused) return show(admin, text, read, t('admin.wording.too_many'));
      return show(admin, text, { ...read, errors: refusals(admin, text, error) });
    }
  },
};

/** @throws ShopError where shoppers read no such text */
function textAt({ ctx, shop }: AdminContext): WordedText {
  const text = readText(ctx.query.text('key', 120), shop.settings);
  if (!text) throw new ShopError('not_found');
  return text;
}

const seenOf = ({ own }: WordedText): string => JSON.stringify(Object.entries(own).sort());

function staleText({ ctx: { t }, shop }: AdminContext, { own, house }: WordedText): string {
  const said = shop.settings.languages.map((language) => {
    const { name } = languageFacts(language);
    return `${name}: ${own[language] || house[language] || '–'}`;
  });
  return `${t('admin.wording.stale')} ${said.join(' · ')}`;
}

function refusals(admin: AdminContext, text: WordedText, error: unknown): Map<string, string> {
  if (!(error instanceof WordingRefused)) throw error;
  const said = [...error.problems].map(([language, problem]) => {
    return [`text.${language}`, wordingFault(admin, text.key, problem)] as const;
  });
  return new Map(said);
}

function fieldsOf({ shop, ctx: { t } }: AdminContext, { own, house }: WordedText): Record<string, AnyField> {
  return Object.fromEntries(
    shop.settings.languages.map((language) => [
      `text.${language}`,
      longText({
        label: t('admin.wording.own'),
        hint: t('admin.wording.house', { text: house[language] || '–' }),
        value: own[language] ?? '',
        max: 2000,
        rows: 3,
      }),
    ]),
  );
}

function list({ ctx, shop }: AdminContext): AdminReply {
  const { t } = ctx;
  const words = ctx.query.line('q', 100);
  const found = findTexts(words, shop.settings);
  const spoken = shop.settings.languages.includes(ctx.language)
    ? ctx.language
    : (shop.settings.languages[0] ?? '');
  return screenPage({
    title: t('admin.settings.page.wording'),
    back: { href: deskLink('settings'), label: t('admin.menu.settings') },
    body: (
      <>
        <p>{t('admin.wording.about')}</p>
        <search>
          <form className="row" action={deskLink(HERE)}>
            <label className="screen-reader-text" htmlFor="wording-q">
              {t('admin.wording.search')}
            </label>
            <input
              id="wording-q"
              type="search"
              name="q"
              defaultValue={words}
              maxLength={100}
              placeholder={t('admin.wording.search')}
            />
            <button type="submit" className="button">
              {t('admin.list.search')}
            </button>
          </form>
        </search>
        <p role="status">
          {words === ''
            ? t('admin.wording.own_count', { count: found.length })
            : t('admin.wording.found', { count: found.length, shown: Math.min(found.length, SHOWN) })}
        </p>
        {found.length > 0 && (
          <div className="table-wrap">
            <table className="table">
              <Heads of={['says', 'where'].map((name) => t(`admin.wording.${name}`))} />
              <tbody>
                {found.slice(0, SHOWN).map((text) => (
                  <tr key={text.key}>
                    <th scope="row">
                      <a href={deskLink(`${HERE}/text`, { key: text.key })} lang={spoken}>
                        {text.own[spoken] || text.house[spoken] || text.key}
                      </a>
                      {Object.values(text.own).some(Boolean) && (
                        <>
                          {' '}
                          <span className="badge is-now">{t('admin.wording.is_own')}</span>
                        </>
                      )}
                    </th>
                    <td className="soft">
                      <code>{text.key}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </>
    ),
  });
}

function show(
  admin: AdminContext,
  text: WordedText,
  read?: ReturnType<typeof readForm>,
  refused?: string,
): AdminReply {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const fields = fieldsOf(admin, text);
  const written = shop.settings.languages.filter((language) => text.house[language] || text.own[language]);
  return screenPage({
    title: t('admin.wording.one'),
    status: read ? 422 : 200,
    back: { href: deskLink(HERE), label: t('admin.settings.page.wording') },
    frames: true,
    body: (
      <Form fields={fields} read={read} refused={refused} submit={t('admin.save')} laidOut broad>
        <p className="soft">
          <code>{text.key}</code>
        </p>
        {text.values.length > 0 && <p>{t('admin.wording.values', { names: braced(text.values) })}</p>}
        <p className="soft">{t('admin.wording.empty')}</p>
        <input type="hidden" name="seen" value={seenOf(text)} />
        <Languages fields={fields} written={written} read={read} />
        <LetterTry admin={admin} textKey={text.key} />
      </Form>
    ),
  });
}
