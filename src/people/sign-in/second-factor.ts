import { countTry, endTries, type Refusal, type Tried } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';
import { checkPassword } from '../../platform/security/passwords.ts';
import { arriving, staffActor } from '../actor.ts';
import { type Answer, readShownPasskey } from '../factors/passkeys.ts';
import { comesFromHere } from '../loopback.ts';
import { findStaffPassword } from '../members/store.ts';
import { type Standing, setStaffCookie, standingOf } from '../session/session.ts';
import { knownBrowser, rememberBrowser } from './browsers.ts';
import { confirmOneself, type Proof, signInByCode, signInByPasskey } from './commands.ts';
import { type NotLetIn, refuse } from './refuse.ts';
import { signingIn } from './sign-in.ts';

/** Under which name codes and passwords of somebody are tried: a browser of theirs has its own. */
const triedName = (ctx: RequestContext, staffId: number) =>
  knownBrowser(ctx, staffId) ?? `staff factor ${staffId}`;

interface Try {
  by: Refusal['by'];
  staffId: number;
  tried?: Tried;
}

/** Counts a try, and says no where it is one too many or comes too soon. */
async function beginTry(ctx: RequestContext, { by, staffId }: Try): Promise<Try | NotLetIn> {
  const { shop, now, ip } = ctx;
  if (!(await shop.limits.take('staff_factor', networkOf(ip))))
    return refuse(ctx, 'too_many', { by, staffId });
  const tried = await countTry(shop, triedName(ctx, staffId), now);
  return tried === 'too_soon' ? refuse(ctx, 'pause', { by, staffId, tried }) : { by, staffId, tried };
}

/** Brings whoever typed the right password in with a code. @param code of the phone, or a recovery code */
export async function showCode(ctx: RequestContext, code: string): Promise<'in' | NotLetIn> {
  const standing = await standingOf(ctx);
  if (standing?.stage !== 'factor') return 'wrong';
  const { staff } = standing;
  const begunTry = await beginTry(ctx, { by: 'code', staffId: staff.id });
  if (typeof begunTry === 'string') return begunTry;
  const name = triedName(ctx, staff.id);
  const asked = { shop: ctx.shop, actor: arriving(staff, ctx.requestId), now: ctx.now };
  const begun = await ask(asked, signInByCode, { ...(await signingIn(ctx, staff.id)), code });
  if (!begun) return refuse(ctx, 'wrong', begunTry);
  return letThrough(ctx, { token: begun.token, staffId: staff.id, name });
}

/** Brings in whoever shows a passkey, with a password before or without one. */
export async function showPasskey(ctx: RequestContext, answer: Answer): Promise<'in' | NotLetIn> {
  const { shop, now } = ctx;
  if (!(await shop.limits.take('staff_sign_in', networkOf(ctx.ip))))
    return refuse(ctx, 'too_many', { by: 'passkey', staffId: undefined });
  const standing = await standingOf(ctx);
  const half = standing?.stage === 'factor' ? standing.staff.id : null;
  const shown = await readShownPasskey(shop, half, answer, now);
  if (!shown || (shown.demo === 1 && !comesFromHere(ctx)))
    return refuse(ctx, 'wrong', { by: 'passkey', staffId: shown?.staffId ?? half ?? undefined });
  const { id, counter, staffId, email } = shown;
  const asked = { shop, actor: arriving({ id: staffId, email }, ctx.requestId), now };
  const signing = await signingIn(ctx, staffId);
  const begun = await ask(asked, signInByPasskey, { ...signing, passkey: { id, counter } });
  if (!begun) return refuse(ctx, 'wrong', { by: 'passkey', staffId });
  return letThrough(ctx, { token: begun.token, staffId, name: triedName(ctx, staffId) });
}

async function letThrough(
  ctx: RequestContext,
  { token, staffId, name }: { token: string; staffId: number; name: string },
): Promise<'in'> {
  setStaffCookie(ctx, token);
  await endTries(ctx.shop, [name]);
  rememberBrowser(ctx, staffId);
  return 'in';
}

/** What somebody types or shows once more. */
export type Shown = { code: string } | { password: string } | { answer: Answer };

/** Whoever is in shows again who they are: with a second factor where they have one, else with the password. */
export async function confirm(
  ctx: RequestContext,
  { staff, session }: Standing,
  shown: Shown,
): Promise<'in' | NotLetIn> {
  const { shop, now, requestId } = ctx;
  const begunTry = await beginTry(ctx, { by: byOf(shown), staffId: staff.id });
  if (typeof begunTry === 'string') return begunTry;
  const proof = await proofOf(ctx, staff.id, shown);
  if (!proof) return refuse(ctx, 'wrong', begunTry);
  const asked = { shop, actor: staffActor(staff, requestId), now };
  if (!(await ask(asked, confirmOneself, { sessionId: session.id, proof })))
    return refuse(ctx, 'wrong', begunTry);
  await endTries(shop, [triedName(ctx, staff.id)]);
  return 'in';
}

function byOf(shown: Shown): Refusal['by'] {
  if ('code' in shown) return 'code';
  return 'answer' in shown ? 'passkey' : 'password again';
}

async function proofOf(
  { shop, now }: RequestContext,
  staffId: number,
  shown: Shown,
): Promise<Proof | undefined> {
  if ('code' in shown) return { kind: 'code', code: shown.code };
  if ('answer' in shown) {
    const passkey = await readShownPasskey(shop, staffId, shown.answer, now);
    return passkey && { kind: 'passkey', id: passkey.id, counter: passkey.counter };
  }
  const provenBy = await findStaffPassword(shop.db.read, staffId);
  return (await checkPassword(shown.password, provenBy || undefined)) && provenBy
    ? { kind: 'password', provenBy }
    : undefined;
}
