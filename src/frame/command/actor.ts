import type { Capability } from './capabilities.ts';

/** The ways by which something is asked for. */
export type ActorKind = 'visitor' | 'customer' | 'staff' | 'key' | 'cli' | 'job';

/** Who asks for a change. A shopper (visitor or customer) may change their own things and nothing else. */
export interface Actor {
  readonly kind: ActorKind;
  /** What this kind knows them by: an account's number, a key's, the name of a job or of who sits at the terminal. */
  readonly id: string;
  /** As the audit trail shows them: it outlives the account. */
  readonly name: string;
  /** The number of the request, where it came by one. */
  readonly request: string;
  may(capability: Capability): boolean;
  /** Who of the shop does it in this customer's place. */
  readonly behalf?: { readonly id: string; readonly name: string };
}

const nothing = () => false;
const everything = () => true;

/** Whoever sits in front of a shop page. */
export function shopperOf({
  session,
  requestId,
}: {
  session: { id: number; userId: number | null; behalf?: { staffId: number; name: string } } | undefined;
  requestId: string;
}): Actor {
  const userId = session?.userId ?? null;
  if (userId === null)
    return { kind: 'visitor', id: String(session?.id ?? ''), name: '', request: requestId, may: nothing };
  const customer = {
    kind: 'customer',
    id: String(userId),
    name: '',
    request: requestId,
    may: nothing,
  } as const;
  const { behalf } = session ?? {};
  return behalf ? { ...customer, behalf: { id: `${behalf.staffId}`, name: behalf.name } } : customer;
}

/** Whoever can run the command line has the database in hand anyway: they may do everything, and it is written down. */
export function terminal(name: string): Actor {
  return { kind: 'cli', id: name, name, request: '', may: everything };
}

/**
 * Work by itself: the clock, a queue, a bank's message.
 *
 * @param name of the job, such as `orders.hold`
 * @param request the number of the request that a message came by
 */
export function job(name: string, request = ''): Actor {
  return { kind: 'job', id: name, name, request, may: everything };
}

/** Whose something is: an account's, or, where it is nobody's, a browser's. */
export interface Owner {
  userId: number | null;
  /** Left out where any visitor will do. */
  sessionId?: number | undefined;
}

/** Whether a shopper's thing is this shopper's. */
export function owns({ kind, id }: Actor, { userId, sessionId }: Owner): boolean {
  if (userId !== null) return kind === 'customer' && id === `${userId}`;
  return kind === 'visitor' && (sessionId === undefined || id === `${sessionId}`);
}

/**
 * A shopper's own things are their own affair: what they do is in the things themselves, not in the audit trail. What
 * somebody of the shop does in their place is.
 */
export const leavesNoLine = (actor: Actor): boolean => isShopper(actor) && !actor.behalf;

export function isShopper({ kind }: Actor): boolean {
  return kind === 'visitor' || kind === 'customer';
}
