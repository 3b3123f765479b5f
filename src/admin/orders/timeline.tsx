import { Fragment, type ReactNode } from 'react';
import type { AuditLine } from '../../frame/command/index.ts';
import type { Order } from '../../orders/index.ts';
import { type AdminContext, deskLink } from '../kit/index.ts';
import { didText, orderFactsText } from './facts.ts';
import type { Around } from './read.ts';
import { moneyText, whenText } from './words.tsx';

interface Moment {
  at: number;
  what: ReactNode;
  /** Who did it; '' where nobody has to be named. */
  by: string;
  text?: string | undefined;
}

/** Everything that happened to an order, the newest first: states, letters, notes, money, parcels, and who did it. */
export function Timeline({ admin, order, around }: { admin: AdminContext; order: Order; around: Around }) {
  const moments = momentsOf(admin, order, around)
    .toReversed()
    .toSorted((a, b) => b.at - a.at);
  return (
    <ol className="timeline">
      {moments.map(({ at, what, by, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: moments of one page stand still
        <li key={index}>
          <p className="soft">
            <time dateTime={new Date(at).toISOString()}>{whenText(admin, at)}</time>
            {by !== '' && ` · ${by}`}
          </p>
          <p>{what}</p>
          {text && <blockquote>{text}</blockquote>}
        </li>
      ))}
    </ol>
  );
}

function momentsOf(admin: AdminContext, order: Order, around: Around): Moment[] {
  const { t } = admin.ctx;
  const { history, notes, letters, audit, parcels } = around;
  // A change of state and the note about it say the same, and the trail says who did it.
  const doer = (at: number) => nameIn(audit.find((line) => line.at === at));
  const states = history.map(({ to, reason, at }) => ({
    at,
    what: t('admin.orders.became', { status: t(`orders.status.${to}`) }),
    by: doer(at),
    text: reason,
  }));
  // So does a refund that was done at once.
  const told = new Set([...history.map(({ at }) => at), ...order.refunds.map(({ createdAt }) => createdAt)]);
  // And a change, which its trail tells in full.
  const changed = new Set(audit.filter(({ command }) => command === 'order.change').map(({ at }) => at));
  const written = notes
    .filter(({ createdAt, kind }) => kind === 'customer' || !(told.has(createdAt) || changed.has(createdAt)))
    .map(({ kind, author, body, createdAt }) => ({
      at: createdAt,
      what: t(noteTitle(kind, author)),
      by: author === BY_ITSELF ? '' : author,
      text: body,
    }));
  const sent = letters.map((letter) => ({
    at: letter.sentAt,
    by: letter.by,
    what: (
      <Fragment>
        {t('admin.orders.letter_sent', { to: letter.recipient })}{' '}
        {letter.kept ? (
          <a href={deskLink(`orders/${order.id}/letters/${letter.id}`)}>{letter.subject}</a>
        ) : (
          letter.subject
        )}
      </Fragment>
    ),
  }));
  const money = order.refunds.map((refund) => ({
    at: refund.createdAt,
    by: doer(refund.createdAt),
    what: t(refund.done ? 'admin.orders.gave_back' : 'admin.orders.gives_back', {
      amount: moneyText(admin, refund.amount, order.currency),
    }),
    text: refund.reason,
  }));
  const gone = parcels.map((parcel) => ({
    at: parcel.sentAt,
    by: parcel.by,
    what: t('admin.orders.parcel_left', { carrier: parcel.carrierName || t('admin.orders.some_carrier') }),
    text: parcel.tracking,
  }));
  const others = audit
    .filter(({ at, command }) => !told.has(at) && !TOLD_OTHERWISE.has(command))
    .map((line) => ({
      at: line.at,
      by: nameIn(line),
      what: didText(admin, line.command),
      text: orderFactsText(admin, order, line),
    }));
  return [...states, ...written, ...sent, ...money, ...gone, ...others];
}

/** Who writes the notes of what the shop does by itself. */
const BY_ITSELF = 'system';

function noteTitle(kind: string, author: string): string {
  if (kind === 'customer') return 'admin.orders.note_sent';
  return author === BY_ITSELF ? 'admin.orders.note_shop' : 'admin.orders.note_kept';
}

/** What the shop does by itself nobody has done, and its jobs have names for those who write programs. */
const nameIn = (line: AuditLine | undefined): string =>
  line === undefined || line.actor.kind === 'job' ? '' : line.actor.name;

/** Commands whose doing stands in the timeline as what it was. */
const TOLD_OTHERWISE = new Set([
  'order.status',
  'order.set_status',
  'order.note',
  'order.refund',
  'order.letter',
  'order.letter_again',
  'order.letters',
  'parcel.send',
]);
