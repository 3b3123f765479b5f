import { type AuditLine, countJournal, listJournal, listJournalIds } from '../../frame/command/index.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import { readEverybody } from '../../people/index.ts';
import { type AdminContext, deskLink, type ListOf } from '../kit/index.ts';
import { tellerOf } from '../products/facts.ts';
import { deedText } from './deeds.ts';
import { type ToldFact, tellFacts } from './facts.ts';
import { filterOf, OTHERS } from './filter.ts';
import { JOURNAL_KINDS, kindText, thingLink } from './kinds.ts';
import { namerOf, readCurrencies } from './names.ts';

export interface JournalRow extends AuditLine {
  /** What the thing is called; '' where only its number is known. */
  name: string;
  told: readonly ToldFact[];
}

/** So many fields of a line are told in the list. */
const SHOWN = 4;

/** Everything that was changed, by whom and why, over all things of the shop. */
export const journalList: ListOf<JournalRow> = {
  name: 'journal',
  needs: 'audit.view',
  ofPersons: true,
  menu: { name: 'journal', group: 'shop', icon: 'clock' },
  usualSort: '-moment',
  columns: [
    {
      name: 'moment',
      show: ({ at }, { ctx, shop }) => (
        <time dateTime={new Date(at).toISOString()}>{shortMoment(at, ctx.language, shop.settings)}</time>
      ),
      cell: ({ at }) => new Date(at).toISOString(),
      sorts: true,
      phone: 'title',
    },
    { name: 'who', show: doerText, cell: doerText, phone: 'right' },
    {
      name: 'deed',
      show: (row, admin) => deedText(admin, row.command),
      cell: (row, admin) => deedText(admin, row.command),
      phone: 'left',
    },
    {
      name: 'thing',
      show: (row, admin) => {
        const href = thingLink(row.subject, row.subjectId, admin.may);
        const text = thingText(row, admin);
        return href ? <a href={href}>{text}</a> : text;
      },
      cell: thingText,
      phone: 'below',
    },
    {
      name: 'change',
      show: (row, admin) => <span className="as-typed">{shortChange(row, admin)}</span>,
      cell: changeText,
      phone: 'last',
    },
    { name: 'reason', show: reasonText, cell: reasonText },
    { name: 'command', show: ({ command }) => command, cell: ({ command }) => command, extra: true },
    { name: 'request', show: ({ request }) => request, cell: ({ request }) => request, extra: true },
  ],
  filters: [
    {
      name: 'by',
      kind: 'enum',
      options: async ({ ctx: { t }, shop }) => [
        ...(await readEverybody(shop.db.read)).map(
          ({ id, name, email }) => [`staff-${id}`, name || email] as const,
        ),
        ...OTHERS.map((kind) => [kind, t(`admin.journal.by.${kind}`)] as const),
      ],
    },
    {
      name: 'kind',
      kind: 'enum',
      options: ({ ctx: { t, language } }) =>
        Object.keys(JOURNAL_KINDS)
          .map((kind) => [kind, t(kindText(kind))] as const)
          .toSorted((a, b) => a[1].localeCompare(b[1], language)),
    },
    { name: 'day', kind: 'date' },
  ],
  read: async (admin, wish, page) =>
    rowsOf(admin, await listJournal(admin.shop.db.read, await filterOf(admin, wish), page)),
  count: async (admin, wish, most) => countJournal(admin.shop.db.read, await filterOf(admin, wish), most),
  ids: async (admin, wish, most) => listJournalIds(admin.shop.db.read, await filterOf(admin, wish), most),
  idOf: ({ id }) => id,
  valueOf: ({ at }) => at,
  href: ({ id }) => deskLink(`journal/${id}`),
};

/** Lines with what their things are called, and what became of them in words. */
export async function rowsOf(admin: AdminContext, lines: readonly AuditLine[]): Promise<JournalRow[]> {
  const nameOf = await namerOf(admin, lines);
  const currencies = await readCurrencies(admin, lines);
  const tellProduct = lines.some(({ subject }) => subject === 'product') ? await tellerOf(admin) : undefined;
  return lines.map((line) => {
    const { subject, subjectId, before, after } = line;
    const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const told =
      subject === 'product' && tellProduct
        ? fields.flatMap((field) => tellProduct(field, before[field], after[field]) ?? [])
        : tellFacts(admin, line, subject === 'order' ? currencies.get(subjectId) : undefined);
    return { ...line, name: nameOf(line), told };
  });
}

/** Whoever did it; what was done in a customer's place says so. */
export function doerText({ actor, behalf }: JournalRow, { ctx: { t } }: AdminContext): string {
  const who = actor.kind === 'job' ? t('admin.history.itself') : actor.name || `${actor.kind} ${actor.id}`;
  return behalf === '' ? who : t('admin.journal.behalf', { who, customer: behalf });
}

export function thingText({ subject, subjectId, name }: JournalRow, { ctx: { t } }: AdminContext): string {
  if (subject === '') return '–';
  const kind = Object.hasOwn(JOURNAL_KINDS, subject) ? t(kindText(subject)) : subject;
  return [kind, name || subjectId].filter(Boolean).join(': ');
}

/** On the page a line stays short: all of it stands on its own page and in the file. */
function shortChange(row: JournalRow, { ctx: { t } }: AdminContext): string {
  const { told } = row;
  if (told.length <= SHOWN) return changeText(row);
  return [
    changeText({ told: told.slice(0, SHOWN) }),
    t('admin.journal.more', { count: told.length - SHOWN }),
  ].join('\n');
}

function changeText({ told }: Pick<JournalRow, 'told'>): string {
  return told.map(({ label, before, after }) => `${label}: ${before} → ${after}`).join('\n');
}

/** A job's reason is what set it off, by its code. */
export function reasonText({ actor, reason }: JournalRow): string {
  return actor.kind === 'job' ? '' : reason;
}
