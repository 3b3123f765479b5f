import { LetterButton, LetterLink, makeLetter } from '../../../frame/page/letter.tsx';
import type { Shop } from '../../../frame/shop/shop.ts';
import { texts } from '../../../frame/shop/texts.ts';
import { findView, type MailedView, type SavedView } from '../../../frame/views/index.ts';
import { findMember, type Member, readCapabilities } from '../../../people/index.ts';
import { Fields } from '../../../platform/http/fields.ts';
import { dayAfter } from '../../../platform/i18n/days.ts';
import type { Letter } from '../../../platform/mail/mail.ts';
import { deskLink } from '../../kit/index.ts';
import type { Asker } from '../asker.ts';
import { columnsOf, type Report, reportNamed } from '../describe.ts';
import { partName } from '../names.ts';
import { type Read, readReport } from '../read.ts';
import { writer } from '../table.tsx';
import { queryOf } from '../wish.ts';
import { stopLink } from './links.ts';

/** Those that came to most; the desk has them all. */
const MOST_ROWS = 10;

/**
 * Sends a saved report of last week to who saved it, if they may still see it: whoever lost the right, or works here no
 * more, gets nothing.
 */
export async function sendMonday(shop: Shop, { id, week }: MailedView, now: number): Promise<void> {
  const { read: db } = shop.db;
  const view = await findView(db, id);
  const member = view?.mailed ? await findMember(db, view.staffId) : undefined;
  if (!view || !member || !(await readCapabilities(db, member.role)).has('reports.view')) return;
  const cut = view.query.indexOf('?');
  const report = reportNamed(view.query.slice(0, cut));
  if (!report) return;
  const query = ofLastWeek(Fields.parse(view.query.slice(cut + 1)), week);
  const ctx = { language: member.language, t: texts(member.language, shop.settings), query };
  const asker: Asker = { ctx, shop, now };
  const read = await readReport(asker, report, MOST_ROWS);
  if (!read.tooMany) await shop.mail.send(write(asker, { view, member, report, read }));
}

/** What was saved, of the week that ended on Sunday beside the one before it. */
function ofLastWeek(query: Fields, week: string): Fields {
  const days = {
    range: 'own',
    from: dayAfter(week, -7),
    to: dayAfter(week, -1),
    against: 'own',
    vs_from: dayAfter(week, -14),
    vs_to: dayAfter(week, -8),
  };
  const coarse = !['item', 'day'].includes(query.line('by', 40));
  return Object.entries(days).reduce(
    (all, [name, value]) => all.with(name, value),
    coarse ? query.without('by') : query,
  );
}

interface Saved {
  view: SavedView;
  member: Member;
  report: Report;
  read: Read;
}

function write(asker: Asker, { view, member, report, read }: Saved): Letter {
  const { shop, ctx } = asker;
  const { t } = ctx;
  const { wish, rows, total, totalBefore = {} } = read;
  const figure = writer(asker, read);
  const [last, before] = [t('admin.reports.letter.last'), t('admin.reports.letter.before')];
  const stop = stopLink(shop, view);
  const letter = makeLetter(shop, {
    to: member.email,
    language: member.language,
    subject: t('admin.reports.letter.subject', { name: view.name, shop: shop.settings.name }),
    title: view.name,
    body: (
      <>
        <p>
          {t('admin.reports.letter.about', {
            report: t(`admin.reports.of.${report.name}`),
            days: partName(asker, wish.time, 'week'),
          })}
        </p>
        <Figures
          caption={t('admin.reports.total')}
          heads={[t('admin.reports.letter.figure'), last, before]}
          rows={columnsOf(report, wish)
            .filter((name) => total[name] !== undefined)
            .map((name) => [
              t(`admin.reports.column.${name}`),
              figure(name, total),
              figure(name, totalBefore),
            ])}
        />
        {rows.length > 0 && (
          <Figures
            caption={t(`admin.reports.column.${report.main}`)}
            heads={[t('admin.reports.name'), last, before]}
            rows={rows
              .slice(0, MOST_ROWS)
              .map((row) => [
                row.name,
                figure(report.main, row.figures),
                figure(report.main, row.before ?? {}),
              ])}
          />
        )}
        {rows.length > MOST_ROWS && (
          <p>{t('admin.reports.letter.more', { count: rows.length - MOST_ROWS })}</p>
        )}
        <LetterButton
          href={`${shop.publicUrl}${deskLink(`reports/${report.name}`)}?${queryOf(wish)}`}
          label={t('admin.reports.letter.open')}
        />
        <p style={{ fontSize: 13 }}>
          {t('admin.reports.letter.why')}{' '}
          <LetterLink href={stop}>{t('admin.reports.letter.stop')}</LetterLink>
        </p>
      </>
    ),
  });
  return {
    ...letter,
    headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

const CELL = { padding: '6px 12px 6px 0', borderBottom: '1px solid #ddd', verticalAlign: 'top' } as const;

/** Names with their figures of both weeks. */
function Figures(props: {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly [name: string, ...figures: string[]])[];
}) {
  const { caption, heads, rows } = props;
  return (
    <>
      <h2 style={{ fontSize: 17, margin: '24px 0 8px' }}>{caption}</h2>
      <table width="100%" cellPadding={0} cellSpacing={0} style={{ borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" align={at === 0 ? 'left' : 'right'} style={CELL}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name}>
              <th scope="row" align="left" style={{ ...CELL, fontWeight: 400 }}>
                {name}
              </th>
              {figures.map((figure, at) => (
                <td key={heads[at + 1]} align="right" style={{ ...CELL, whiteSpace: 'nowrap' }}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
