import type { AuditLine } from '../../../frame/command/index.ts';
import { shortMoment } from '../../../frame/shop/dates.ts';
import { messages } from '../../../frame/shop/messages.ts';
import type { AdminContext } from '../screen.ts';

/** What a line of the trail says became of its thing, and why: as far as there are words for it here. */
function factsText({ ctx }: AdminContext, { actor, before, after, reason }: AuditLine): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const said = names.flatMap((name) => {
    const label = messages[ctx.language]?.[`admin.fact.${name}`];
    return label ? `${label}: ${shown(before[name])} → ${shown(after[name])}` : [];
  });
  // A job's reason is what set it off, by its code.
  return [...said, actor.kind === 'job' ? '' : reason].filter(Boolean).join('\n');
}

const shown = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') || '–' : `${value ?? ''}` || '–';

/** The same where the room says it. */
const toldText = (
  { actor, reason }: AuditLine,
  told: readonly { label: string; before: string; after: string }[],
): string =>
  [
    ...told.map(({ label, before, after }) => `${label}: ${before} → ${after}`),
    actor.kind === 'job' ? '' : reason,
  ]
    .filter(Boolean)
    .join('\n');

const Facts = ({ said }: { said: string }) => said !== '' && <blockquote>{said}</blockquote>;

/** Whoever did it, by name. */
const doerText = ({ ctx }: AdminContext, { actor }: AuditLine): string =>
  actor.kind === 'job' ? ctx.t('admin.history.itself') : actor.name || actor.id;

/**
 * The trail of a thing, the newest first.
 *
 * @param saying what a command is called here; its own name where this says nothing
 */
export function History(props: {
  admin: AdminContext;
  lines: readonly AuditLine[];
  saying: (line: AuditLine) => string | undefined;
  /** What became of the thing, where its room has words for all of it. */
  telling?: (line: AuditLine) => readonly { label: string; before: string; after: string }[];
}) {
  const { admin, lines, saying, telling } = props;
  const { ctx, shop } = admin;
  return (
    <ol className="timeline">
      {lines.map((line) => (
        <li key={line.id}>
          <p className="soft">
            <time dateTime={new Date(line.at).toISOString()}>
              {shortMoment(line.at, ctx.language, shop.settings)}
            </time>
            {` · ${doerText(admin, line)}`}
          </p>
          <p>{saying(line) ?? line.command}</p>
          <Facts said={telling ? toldText(line, telling(line)) : factsText(admin, line)} />
        </li>
      ))}
    </ol>
  );
}
