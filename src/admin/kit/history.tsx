import type { AuditLine } from '../../frame/command/index.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import type { AdminContext } from './screen.ts';

/** What a line of the trail says became of its thing, field by field, and why. */
export function factsText({ before, after, reason }: AuditLine): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const said = names.map((name) => `${name}: ${shown(before[name])} → ${shown(after[name])}`);
  return [...said, reason].filter(Boolean).join('\n');
}

const shown = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

/**
 * The trail of a thing, the newest first.
 *
 * @param saying what a command is called here; its own name where this says nothing
 */
export function History(props: {
  admin: AdminContext;
  lines: readonly AuditLine[];
  saying: (line: AuditLine) => string | undefined;
}) {
  const { admin, lines, saying } = props;
  const { ctx, shop } = admin;
  return (
    <ol className="timeline">
      {lines.map((line) => (
        <li key={line.id}>
          <p className="soft">
            <time dateTime={new Date(line.at).toISOString()}>
              {shortMoment(line.at, ctx.language, shop.settings)}
            </time>
            {` · ${line.actor.name || line.actor.id}`}
          </p>
          <p>{saying(line) ?? line.command}</p>
          {factsText(line) !== '' && <blockquote>{factsText(line)}</blockquote>}
        </li>
      ))}
    </ol>
  );
}
