import type { ReactNode } from 'react';
import { languageFacts } from '../../frame/shop/languages.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import { type Explained, explainText, type MetWord, type Reasons } from '../../search/index.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  deskLink,
  FieldRow,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';
import { type Named, namesFor } from './names.ts';
import { SearchTabs } from './tabs.tsx';

const HERE = 'searching/try';
const SHOWN = 24;

/** What a text finds, and why each thing stands where it does: as the index itself weighs it. Its address is the question. */
export const trySearchScreen: Screen = {
  path: HERE,
  needs: 'search.edit',
  async GET(admin): Promise<AdminReply> {
    const { ctx, shop } = admin;
    const { t, query } = ctx;
    const { languages } = shop.settings;
    const said = query.line('text', 200);
    const language =
      languages.find((one) => one === query.line('lang', 20)) ??
      languages.find((one) => one === ctx.language) ??
      languages[0] ??
      '';
    return screenPage({
      title: t('admin.searching.try'),
      back: { href: deskLink('searching'), label: t('admin.menu.searching') },
      body: (
        <>
          <SearchTabs admin={admin} here={HERE} />
          <div className="home">
            <form action={deskLink(HERE)} className="form is-small">
              <div className="pairs">
                <FieldRow
                  name="text"
                  field={text({ label: t('admin.searching.try_text'), type: 'search', required: true })}
                  typed={said}
                />
                {languages.length > 1 && (
                  <FieldRow
                    name="lang"
                    field={choice({
                      label: t('admin.searching.ask.lang'),
                      required: true,
                      options: languages.map((one) => [one, languageFacts(one).name] as const),
                    })}
                    typed={language}
                  />
                )}
              </div>
              <button type="submit" className="button is-main">
                {t('admin.searching.try_do')}
              </button>
            </form>
            {said !== '' && (await answer(admin, language, said))}
          </div>
        </>
      ),
    });
  },
};

async function answer(admin: AdminContext, language: Language, said: string): Promise<ReactNode> {
  const { t } = admin.ctx;
  const found = await explainText(admin.shop, { language, text: said, limit: SHOWN });
  const { reply, rule } = found;
  const keys = reply.hits.map(({ type, id }) => `${type}:${id}`);
  const nameOf = await namesFor(admin, keys);
  return (
    <Section title={t('admin.searching.would_find', { count: reply.total })}>
      <ul className="plain-list">
        {notesOn(admin, found).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <ol className="reasons">
        {reply.hits.map(({ score }, at) => (
          <li key={keys[at]}>
            <Hit
              admin={admin}
              named={nameOf(keys[at]!)}
              score={score}
              reasons={found.reasons[at]}
              pinned={rule.pinned?.includes(keys[at]!) ?? false}
              buried={rule.buried?.includes(keys[at]!) ?? false}
            />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What the text is taken for, and what is said of the whole answer. */
function notesOn({ ctx: { t } }: AdminContext, { reply, meant, rule }: Explained): string[] {
  const taken = meant.corrected ?? (reply.corrected as string | undefined);
  return [
    ...(meant.corrected ? [t('admin.searching.note.own_correction', { text: meant.corrected })] : []),
    ...(reply.corrected ? [t('admin.searching.note.corrected', { text: reply.corrected })] : []),
    ...(!taken && reply.suggestion ? [t('admin.searching.note.suggestion', { text: reply.suggestion })] : []),
    ...(reply.partial ? [t('admin.searching.note.partial')] : []),
    ...(reply.fewer ? [t('admin.searching.note.fewer')] : []),
    ...(rule.lead ? [t('admin.searching.note.lead')] : []),
  ];
}

function Hit(props: {
  admin: AdminContext;
  named: Named;
  score: number;
  reasons: Reasons | undefined;
  pinned: boolean;
  buried: boolean;
}) {
  const { admin, named, score, reasons, pinned, buried } = props;
  const { t, language } = admin.ctx;
  const number = numberFormat(language, { maximumFractionDigits: 1 });
  const times = numberFormat(language, { maximumFractionDigits: 2 });
  const { words = [], factors = [], ahead = 0, coded = false } = reasons ?? {};
  return (
    <>
      <p>
        {named.href ? <a href={named.href}>{named.name}</a> : <strong>{named.name}</strong>}{' '}
        {pinned && <span className="badge is-good">{t('admin.searching.why.pinned')}</span>}{' '}
        {buried && <span className="badge is-waiting">{t('admin.searching.why.buried')}</span>}{' '}
        <span className="soft">{t('admin.searching.why.score', { score: number.format(score) })}</span>
      </p>
      <ul className="soft">
        {coded && <li>{t('admin.searching.why.coded')}</li>}
        {words.map((word) => (
          <li key={word.said}>
            {wordText(admin, word)} {t('admin.searching.why.worth', { worth: number.format(word.worth) })}
          </li>
        ))}
        {pinned && words.length === 0 && !coded && <li>{t('admin.searching.why.no_words')}</li>}
        {factors.map(({ name, times: by }) => (
          <li key={name}>{t(`admin.searching.why.${name}`, { times: times.format(by) })}</li>
        ))}
        {ahead > 0 && <li>{t('admin.searching.why.ahead', { more: number.format(ahead) })}</li>}
      </ul>
    </>
  );
}

/** Which word of the text was met by which, how, and where it stands. */
function wordText({ ctx: { t, language: spoken } }: AdminContext, word: MetWord): string {
  const { said, by, kind, language, fields, says } = word;
  const places = new Intl.ListFormat(spoken).format(
    fields.map((field) => t(`admin.searching.place.${field}`)),
  );
  const told = t(`admin.searching.why.${kind}`, {
    said,
    by,
    places,
    language: languageFacts(language).name,
  });
  return says ? `${told} ${t(`admin.searching.why.${says}`)}` : told;
}
