import { renderToStaticMarkup } from 'react-dom/server';
import type { Tx } from '../../platform/db/index.ts';
import { setSessionValue, updateSessionValue } from '../../platform/session/values.ts';
import { inSession, type RequestContext } from '../request/request-context.ts';

/** A message to the shopper, kept in the session until a page has shown it. A finished sentence, never markup. */
export interface Notice {
  kind: 'success' | 'error' | 'notice';
  text: string;
  /** A link after the sentence: view the cart, undo. */
  link?: { href: string; label: string /** Of the contract, for scripts. */; className?: string };
  /** Becomes `data-id`: the field that the message is about. */
  field?: string;
}

/** The session value of the contract that holds them. */
const VALUE = 'wc_notices';

export async function addNotices(tx: Tx, sessionId: number, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await updateSessionValue<Notice[]>(tx, sessionId, VALUE, (before = []) =>
    [...before, ...notices].slice(-20),
  );
}

/** Leaves messages for the next page that this browser sees, be it the answer to this very request. */
export async function notify(ctx: RequestContext, ...notices: Notice[]): Promise<void> {
  await inSession(ctx, ({ tx }, session) => addNotices(tx, session.id, notices));
  const { session } = ctx;
  if (!session) return;
  const before = (session.values.get(VALUE) as Notice[] | undefined) ?? [];
  ctx.session = { ...session, values: new Map([...session.values, [VALUE, [...before, ...notices]]]) };
}

/** Shows each notice once: reads them and takes them out of the session. */
export async function takeNotices(ctx: RequestContext): Promise<Notice[]> {
  const { session } = ctx;
  const waiting = session?.values.get(VALUE) as Notice[] | undefined;
  if (!session || !waiting || waiting.length === 0 || ctx.headOnly) return [];
  await ctx.shop.db.transaction((tx) => setSessionValue(tx, session.id, VALUE, undefined));
  ctx.session = { ...session, values: new Map([...session.values].filter(([name]) => name !== VALUE)) };
  return waiting;
}

/** The contract's notice markup (wire.md 1.4). */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const errors = notices.filter(({ kind }) => kind === 'error');
  return (
    <>
      {errors.length > 0 && (
        <ul className="woocommerce-error" role="alert">
          {errors.map((notice) => (
            <li key={notice.text} data-id={notice.field}>
              <NoticeText notice={notice} />
            </li>
          ))}
        </ul>
      )}
      {notices
        .filter(({ kind }) => kind !== 'error')
        .map((notice) => (
          <div
            key={notice.text}
            className={notice.kind === 'success' ? 'woocommerce-message' : 'woocommerce-info'}
            role={notice.kind === 'success' ? 'alert' : 'status'}
          >
            <NoticeText notice={notice} />
          </div>
        ))}
    </>
  );
}

function NoticeText({ notice }: { notice: Notice }) {
  return (
    <>
      {notice.text}
      {notice.link && (
        <>
          {' '}
          <a href={notice.link.href} className={notice.link.className ?? 'button wc-forward'}>
            {notice.link.label}
          </a>
        </>
      )}
    </>
  );
}

export function renderNotices(notices: readonly Notice[]): string {
  return notices.length === 0 ? '' : renderToStaticMarkup(<Notices notices={notices} />);
}
