import type { ReactNode } from 'react';
import { ShopError } from '../../frame/request/errors.ts';
import { dayText } from '../../frame/shop/dates.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { dayStart } from '../../platform/i18n/days.ts';
import { numberFormat } from '../../platform/i18n/numbers.ts';
import { readOpened, readWordDays } from '../../search/index.ts';
import {
  type AdminContext,
  type AdminReply,
  Bars,
  deskLink,
  FieldRow,
  Heads,
  picker,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { MendButton, mend, QuickMend } from './mends.tsx';
import { namesFor } from './names.ts';
import { termField } from './terms.ts';
import { askedIn, queryOf, wordLink } from './wish.ts';

const HERE = 'searching/word';
const OPENED = 50;

/** One text that shoppers type: when, what they opened and ordered of its results, and what can be made of it. */
export const wordScreen: Screen = {
  path: HERE,
  needs: 'search.edit',
  GET: (admin) => show(admin, wordIn(admin)),
  POST: (admin) => mend(admin, wordLink(askedIn(admin), wordIn(admin))),
};

/** @throws ShopError where the address names no text */
function wordIn({ ctx: { query }, shop }: AdminContext) {
  const language = shop.settings.languages.find((one) => one === query.line('of', 20));
  const word = query.line('word', 100);
  if (!language || word === '') throw new ShopError('not_found');
  return { query: word, language };
}

type Word = ReturnType<typeof wordIn>;

async function show(admin: AdminContext, word: Word): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t, language: spoken } = ctx;
  const asked = askedIn(admin);
  const { from, to } = asked;
  const days = await readWordDays(shop.db.read, { ...word, from, to });
  const opened = await readOpened(shop.db.read, { ...word, from, to }, OPENED);
  const nameOf = await namesFor(
    admin,
    opened.map(({ target }) => target),
  );
  const times = days.reduce((all, day) => all + day.times, 0);
  const place = numberFormat(spoken, { maximumFractionDigits: 1 });
  return screenPage({
    title: `«${word.query}»`,
    back: { href: deskLink('searching', queryOf(asked)), label: t('admin.menu.searching') },
    tools: (
      <a className="button" href={deskLink('searching/try', { text: word.query, lang: word.language })}>
        {t('admin.searching.try_it')}
      </a>
    ),
    body: (
      <div className="order">
        <div className="order-main">
          <Section title={t('admin.searching.when')}>
            <p>
              {t('admin.searching.times', { count: times })} · {languageFacts(word.language).name}
            </p>
            {days.length > 0 && (
              <Bars
                bars={days.map(({ day, times: amount, empty }) => ({
                  key: day,
                  label: dayText(dayStart(day, shop.settings.timeZone), spoken, shop.settings),
                  amount,
                  shown: t('admin.searching.day', { count: amount, empty }),
                }))}
                title={t('admin.searching.by_day')}
                write={(amount) => amount.toLocaleString(spoken)}
              />
            )}
          </Section>
          <Section title={t('admin.searching.opened')}>
            {opened.length === 0 ? (
              <p className="empty">{t('admin.searching.none_opened')}</p>
            ) : (
              <div className="table-wrap">
                <table className="table">
                  <Heads
                    of={[
                      t('admin.searching.column.thing'),
                      [t('admin.searching.column.opened'), 'amount'],
                      [t('admin.searching.column.place'), 'amount'],
                      [t('admin.searching.column.bought'), 'amount'],
                    ]}
                  />
                  <tbody>
                    {opened.map(({ target, times: count, place: at, bought }) => {
                      const { name, href } = nameOf(target);
                      return (
                        <tr key={target}>
                          <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
                          <td className="amount">{count}</td>
                          <td className="amount">{at > 0 ? place.format(at) : '–'}</td>
                          <td className="amount">{bought}</td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </div>
            )}
          </Section>
        </div>
        <div className="order-side">
          <Section title={t('admin.searching.mend')}>
            <p className="hint">{t('admin.searching.mend.about')}</p>
            <QuickMend admin={admin} {...word} />
          </Section>
          <Section title={t('admin.searching.mend.lead')}>{await leadForms(admin, word)}</Section>
        </div>
      </div>
    ),
  });
}

/** To a product, first among the results or instead of them; or to a category, a brand, a tag. */
async function leadForms(admin: AdminContext, { query, language }: Word): Promise<ReactNode> {
  const { t } = admin.ctx;
  const named = (
    <>
      <input type="hidden" name="query" value={query} />
      <input type="hidden" name="language" value={language} />
    </>
  );
  return (
    <>
      <form method="post" className="form is-small">
        {named}
        <FieldRow
          name="product"
          field={picker({ label: t('orders.product'), source: deskLink('pick/products'), required: true })}
        />
        <div className="row">
          <MendButton kind="pin" label={t('admin.searching.mend.pin')} of={query} />
          <MendButton kind="lead" label={t('admin.searching.mend.lead_product')} of={query} />
        </div>
      </form>
      <form method="post" className="form is-small">
        {named}
        <FieldRow name="term" field={await termField(admin, { required: true })} />
        <MendButton kind="lead_term" label={t('admin.searching.mend.lead_term')} of={query} />
      </form>
    </>
  );
}
