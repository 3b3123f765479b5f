import { languageFacts } from '../../frame/shop/languages.ts';
import { csv } from '../../platform/csv.ts';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import { type ReadWord, readSearchTotals, readWords, type WordsWish } from '../../search/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  FactList,
  Heads,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { mend, QuickMend } from './mends.tsx';
import { SearchTabs } from './tabs.tsx';
import { askedIn, queryOf, SPANS, type WordsAsked, wordLink } from './wish.ts';

const HERE = 'searching';
const SHOWN = 200;
/** In the file. */
const MOST = 50_000;

/** What shoppers search for, what they open and order of it, and what finds nothing, to be mended in its place. */
export const searchedScreen: Screen = {
  path: HERE,
  needs: 'search.edit',
  menu: { name: 'searching', group: 'goods', icon: 'search' },
  GET: (admin) => show(admin),
  POST: (admin) => mend(admin, deskLink(HERE, queryOf(askedIn(admin)))),
};

/** The same as a file. */
export const searchedFile: Screen = {
  path: `${HERE}/file`,
  needs: 'search.edit',
  async GET(admin) {
    const { t } = admin.ctx;
    const words = await readWords(admin.shop.db.read, wishOf(admin, askedIn(admin), MOST));
    const heads = [...COLUMNS, 'language'].map((name) => t(`admin.searching.column.${name}`));
    const rows = words.map((word) => [...COLUMNS.map((name) => word[name]), word.language]);
    return {
      kind: 'file',
      body: Buffer.from(`\uFEFF${csv([heads, ...rows])}`),
      type: 'text/csv; charset=utf-8',
      name: 'searches.csv',
      headers: { 'cache-control': 'no-store' },
    };
  },
};

const COLUMNS = ['query', 'times', 'found', 'empty', 'opened', 'bought'] as const;
/** What a phone has no room for beside what mends a word. */
const WIDE: ReadonlySet<string> = new Set(['empty', 'opened', 'bought']);

function wishOf({ shop }: AdminContext, asked: WordsAsked, limit: number): WordsWish {
  const { from, to, language, unfound, holding } = asked;
  // Of languages that the shop spoke once, nothing can be mended.
  return { from, to, language, unfound, holding, limit, languages: shop.settings.languages };
}

async function show(admin: AdminContext): Promise<AdminReply> {
  const { t, language: spoken } = admin.ctx;
  const db = admin.shop.db.read;
  const asked = askedIn(admin);
  const words = await readWords(db, wishOf(admin, asked, SHOWN));
  const totals = await readSearchTotals(db, asked);
  const number = (of: number) => of.toLocaleString(spoken);
  const share = numberFormat(spoken, { style: 'percent', maximumFractionDigits: 1 });
  return screenPage({
    title: t('admin.menu.searching'),
    tools: (
      <a className="button" href={deskLink(`${HERE}/file`, queryOf(asked))}>
        CSV
      </a>
    ),
    body: (
      <>
        <SearchTabs admin={admin} here={HERE} />
        <div className="home">
          <AskForm admin={admin} asked={asked} />
          {totals.times > 0 && (
            <Section title={t('admin.searching.totals')}>
              <FactList
                facts={[
                  [t('admin.searching.column.times'), number(totals.times)],
                  [
                    t('admin.searching.column.empty'),
                    `${number(totals.empty)} (${share.format(totals.empty / totals.times)})`,
                  ],
                  [t('admin.searching.column.opened'), number(totals.opened)],
                  [t('admin.searching.column.bought'), number(totals.bought)],
                ]}
              />
            </Section>
          )}
          {words.length === 0 ? (
            <p className="empty">
              {t(asked.unfound ? 'admin.searching.none_unfound' : 'admin.searching.none')}
            </p>
          ) : (
            <Words admin={admin} asked={asked} words={words} />
          )}
          <p className="soft">{t('admin.searching.about')}</p>
        </div>
      </>
    ),
  });
}

function Words({
  admin,
  asked,
  words,
}: {
  admin: AdminContext;
  asked: WordsAsked;
  words: readonly ReadWord[];
}) {
  const { t, language: spoken } = admin.ctx;
  const many = admin.shop.settings.languages.length > 1;
  const number = (of: number) => of.toLocaleString(spoken);
  return (
    <>
      <p role="status">{t('admin.searching.shown', { count: words.length, most: SHOWN })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys */}
      <section className="table-wrap" tabIndex={0} aria-label={t('admin.searching.list')}>
        <table className="table">
          <Heads
            of={[
              ...COLUMNS.map((name) => {
                const label = t(`admin.searching.column.${name}`);
                if (name === 'query') return label;
                return [label, WIDE.has(name) ? 'amount is-wide' : 'amount'] as const;
              }),
              ...(words.some(({ empty }) => empty > 0) ? [t('admin.searching.column.mend')] : []),
            ]}
          />
          <tbody>
            {words.map((word) => (
              <tr key={`${word.language} ${word.query}`}>
                <th scope="row">
                  <a href={wordLink(asked, word)} lang={word.language}>
                    {word.query}
                  </a>{' '}
                  {many && <span className="badge">{word.language}</span>}
                </th>
                <td className="amount">{number(word.times)}</td>
                <td className="amount">
                  {word.found === 0 ? <span className="badge is-bad">0</span> : number(word.found)}
                </td>
                <td className="amount is-wide">{number(word.empty)}</td>
                <td className="amount is-wide">{number(word.opened)}</td>
                <td className="amount is-wide">{number(word.bought)}</td>
                {words.some(({ empty }) => empty > 0) && (
                  <td>{word.empty > 0 && <QuickMend admin={admin} {...word} />}</td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function AskForm({ admin, asked }: { admin: AdminContext; asked: WordsAsked }) {
  const { t } = admin.ctx;
  const { languages } = admin.shop.settings;
  const select = (name: string, value: string, options: readonly (readonly [string, string])[]) => (
    <div className="field">
      <label htmlFor={`ask-${name}`}>{t(`admin.searching.ask.${name}`)}</label>
      <select id={`ask-${name}`} name={name} defaultValue={value}>
        {options.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <form className="form is-small report-form" action={deskLink(HERE)}>
      {select(
        'span',
        asked.span,
        SPANS.map((span) => [span, t(`admin.searching.span.${span}`)]),
      )}
      <fieldset className="range is-span">
        <legend>{t('admin.searching.span.own')}</legend>
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            <span className="soft">{t(`admin.reports.${name}`)}</span>
            <input type="date" name={name} defaultValue={asked[name]} />
          </label>
        ))}
      </fieldset>
      {select('show', asked.unfound ? 'unfound' : '', [
        ['', t('admin.searching.show.all')],
        ['unfound', t('admin.searching.show.unfound')],
      ])}
      {languages.length > 1 &&
        select('lang', asked.language ?? '', [
          ['', t('admin.searching.every_language')],
          ...languages.map((one) => [one, languageFacts(one).name] as const),
        ])}
      <div className="field">
        <label htmlFor="ask-q">{t('admin.searching.ask.q')}</label>
        <input id="ask-q" type="search" name="q" maxLength={100} defaultValue={asked.holding} />
      </div>
      <div className="bar">
        <button type="submit" className="button is-main">
          {t('admin.reports.apply')}
        </button>
      </div>
    </form>
  );
}
