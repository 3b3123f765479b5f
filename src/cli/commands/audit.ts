import { parseArgs } from 'node:util';
import { type AuditLine, type Facts, readAudit } from '../../frame/command/index.ts';
import { differences } from '../../frame/settings/model-difference.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import { amountText } from '../amounts.ts';
import { firstMoment } from '../days.ts';
import type { Command, Mistake } from '../open-shop.ts';

export const AUDIT_USAGE = `cistella audit [SUBJECT [ID]] [--by NAME] [--what order.] [--since DATE] [--until DATE] [--limit 50] [--json]
    Who changed what, by which way, when and why; the newest first. SUBJECT is a kind of thing: order, product, customer …
    --what is the name of a change, or its beginning up to the dot; the last day counts whole.`;

const OPTIONS = {
  by: { type: 'string' },
  what: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const MOST = 10_000;

/** `cistella audit`: the trail of what was changed. */
export const auditCommand: Command = async (shop, args, mistake) => {
  const { values, positionals } = read(args, mistake);
  const [subject, subjectId, ...more] = positionals;
  const limit = Number(values.limit ?? 50);
  if (more.length > 0 || !Number.isInteger(limit) || limit < 1 || limit > MOST) throw mistake(AUDIT_USAGE);
  const moment = (day: string | undefined, later: number) =>
    day === undefined ? undefined : firstMoment(shop.settings.timeZone, day, mistake, later);
  const lines = await readAudit(shop.db.read, {
    subject,
    subjectId,
    actor: values.by,
    command: values.what,
    since: moment(values.since, 0),
    until: moment(values.until, 1),
    limit,
  });
  if (lines.length === 0) console.error('Nothing of that is written down.');
  const { currencies } = shop.settings;
  for (const line of lines) console.log(values.json ? JSON.stringify(line) : told(line, currencies));
  return 0;
};

function read(args: string[], mistake: Mistake) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw mistake((error as Error).message);
  }
}

/** `2026-12-24T09:00:00.000Z  anna (cli)  order.status  order 12  status: on-hold → processing  (has called)` */
function told(
  { at, actor, behalf, command, subject, subjectId, before, after, reason }: AuditLine,
  currencies: readonly CurrencySettings[],
): string {
  const place = behalf === '' ? '' : `, for customer ${behalf}`;
  const who = `${actor.name || actor.id} (${actor.kind}${place})`;
  const thing = `${subject} ${subjectId}`.trim();
  const why = reason === '' ? '' : `(${reason})`;
  return [new Date(at).toISOString(), who, command, thing, difference(before, after, currencies), why]
    .filter((part) => part !== '')
    .join('  ');
}

/** Of what is large only the places that are other ones. */
function difference(before: Facts, after: Facts, currencies: readonly CurrencySettings[]): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const said = (place: string, value: unknown) =>
    value === undefined ? '–' : (amountText(place, value, currencies) ?? shown(value));
  return names
    .flatMap((name) => differences(name, before[name], after[name]))
    .map((each) => `${each.place}: ${said(each.place, each.before)} → ${said(each.place, each.after)}`)
    .join(', ');
}

function shown(value: unknown): string {
  return typeof value === 'string' ? (value === '' ? '""' : value) : JSON.stringify(value);
}
