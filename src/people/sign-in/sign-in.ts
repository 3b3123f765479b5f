import { countTry, endTries } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';
import { checkPassword } from '../../platform/security/passwords.ts';
import { arriving } from '../actor.ts';
import { comesFromHere, shopIsLocal } from '../loopback.ts';
import { findMember, findMemberForSignIn, findStaffPassword } from '../members/store.ts';
import { type Member, needsFactor, type Stage } from '../model.ts';
import { clearStaffCookie, setStaffCookie, standingOf } from '../session/session.ts';
import { knownBrowser, rememberBrowser } from './browsers.ts';
import { signInByPassword, signOut } from './commands.ts';
import { type NotLetIn, refuse } from './refuse.ts';

const typedName = (email: string) => `staff typed ${email.toLowerCase()}`;

/** Every name under which the password of somebody is tried. */
function triedNames(ctx: RequestContext, { id, email }: Pick<Member, 'id' | 'email'>): string[] {
  return [typedName(email), ...[knownBrowser(ctx, id) ?? []].flat()];
}

/**
 * Signs somebody in with e-mail and password, and gives this browser a session. Takes as long for an e-mail that
 * nobody has, and counts tries before the password is looked at.
 *
 * @param typed.email as typed
 * @returns how far they have come, or why not
 */
export async function signIn(
  ctx: RequestContext,
  { email, password }: { email: string; password: string },
): Promise<{ stage: Stage } | NotLetIn> {
  const { shop, now } = ctx;
  if (!(await shop.limits.take('staff_sign_in', networkOf(ctx.ip))))
    return refuse(ctx, 'too_many', { by: 'password', staffId: undefined });
  const found = await findMemberForSignIn(shop.db.read, email.trim().toLowerCase());
  const name = (found && knownBrowser(ctx, found.id)) ?? typedName(email.trim());
  const tried = await countTry(shop, name, now);
  const asked = { by: 'password', staffId: found?.id, tried } as const;
  if (tried === 'too_soon') return refuse(ctx, 'pause', asked);
  // The demo's shopkeeper, whose password everybody knows, is nobody anywhere but here.
  const member = found && (!found.demo || comesFromHere(ctx)) ? found : undefined;
  const provenBy = member?.passwordHash || undefined;
  if (!(await checkPassword(password, provenBy)) || !member || provenBy === undefined)
    return refuse(ctx, 'wrong', asked);
  const needed = factorNeeded(ctx, member);
  const begun = await ask({ shop, actor: arriving(member, ctx.requestId), now }, signInByPassword, {
    ...(await signingIn(ctx, member.id)),
    provenBy,
    needsFactor: needed,
  });
  if (!begun) return refuse(ctx, 'wrong', asked);
  setStaffCookie(ctx, begun.token);
  await endTries(shop, triedNames(ctx, member));
  if (begun.stage === 'in') rememberBrowser(ctx, member.id);
  return { stage: begun.stage };
}

/** Begins the session of somebody who has just proven by a link who they are, and chosen a password. */
export async function enterAs(ctx: RequestContext, staffId: number): Promise<void> {
  const { shop, now, requestId } = ctx;
  const member = await findMember(shop.db.read, staffId);
  const provenBy = await findStaffPassword(shop.db.read, staffId);
  if (!member || !provenBy) return;
  const signing = { ...(await signingIn(ctx, staffId)), newBrowser: false };
  const needed = factorNeeded(ctx, member);
  const asked = { shop, actor: arriving(member, requestId), now };
  const begun = await ask(asked, signInByPassword, { ...signing, provenBy, needsFactor: needed });
  if (!begun) return;
  setStaffCookie(ctx, begun.token);
  rememberBrowser(ctx, staffId);
}

/** Whether this shop wants a second factor of somebody. */
export function factorNeeded({ shop }: RequestContext, member: Pick<Member, 'role' | 'demo'>): boolean {
  return needsFactor(member, { rule: shop.settings.people.secondFactor, loopback: shopIsLocal(shop) });
}

/** What a command that begins a session must know of this browser. */
export async function signingIn(ctx: RequestContext, staffId: number) {
  const standing = await standingOf(ctx);
  const before = standing?.staff.id === staffId ? standing.session.id : undefined;
  const newBrowser = knownBrowser(ctx, staffId) === undefined;
  return { staffId, agent: ctx.userAgent, before, newBrowser };
}

/** Forgets this browser. */
export async function leave(ctx: RequestContext): Promise<void> {
  const { shop, now, requestId } = ctx;
  const standing = await standingOf(ctx);
  clearStaffCookie(ctx);
  if (!standing) return;
  const { staff, session } = standing;
  const actor = { ...arriving(staff, requestId), name: staff.name };
  await ask({ shop, actor, now }, signOut, { sessionId: session.id });
}
