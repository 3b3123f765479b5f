import type { Capability } from '../../frame/command/capabilities.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Reader } from '../../platform/db/index.ts';
import { md5 } from '../../platform/security/tokens.ts';
import { comesFromHere, shopIsLocal } from '../loopback.ts';
import { CONFIRMED_MS, LONGEST_MS, needsFactor, type Staff, type Stage, stageOf } from '../model.ts';
import { capabilitiesOf } from '../roles/model.ts';
import { findSeated, findStaffSession, prolongStaffSession } from './store.ts';

/** Below which path staff are known; the shop itself never gets the cookie. */
export const STAFF_PATH = '/admin';

/** Two shops on one machine have a name each. */
export function staffCookieName({ publicUrl }: Pick<Shop, 'publicUrl'>): string {
  return `cistella_staff_${md5(publicUrl).slice(0, 12)}`;
}

/** Somebody of the staff in front of a page, and how far they have come. */
export interface Standing {
  staff: Staff;
  /** What they must do before they are let in; `in` when nothing is left. */
  stage: Stage;
  session: {
    id: number;
    endsAt: number;
    /** When they last showed who they are; null before they were let in. */
    confirmedAt: number | null;
  };
  hasFactor: boolean;
  needsFactor: boolean;
}

/** A session's last use is written down once in so long. */
const NOTED_MS = 5 * 60_000;

/** By the cookies of a request: it is copied for another language, and they are not. */
const known = new WeakMap<RequestContext['cookies'], Promise<Standing | undefined>>();

/** Who of the staff sits in front of this page. Asked once a request, and of the database each time: who was taken off is refused at once. */
export function standingOf(ctx: RequestContext): Promise<Standing | undefined> {
  const found = known.get(ctx.cookies) ?? findStanding(ctx);
  known.set(ctx.cookies, found);
  return found;
}

/** The same for those who are all the way in; undefined for everybody else. */
export async function staffOf(ctx: RequestContext): Promise<Staff | undefined> {
  const standing = await standingOf(ctx);
  return standing?.stage === 'in' ? standing.staff : undefined;
}

/** Who has a session here, by its number, and what they may now; undefined when it is over. */
export async function seatedIn(
  db: Reader,
  sessionId: number,
  now: number,
): Promise<{ id: number; capabilities: ReadonlySet<Capability> } | undefined> {
  const row = await findSeated(db, sessionId, now);
  if (!row) return undefined;
  const kept = row.capabilities === null ? undefined : (JSON.parse(row.capabilities) as string[]);
  return { id: row.id, capabilities: capabilitiesOf(row.role, kept) };
}

/** Whether they showed who they are a short while ago: see {@link CONFIRMED_MS}. */
export function isConfirmed({ session }: Standing, now: number): boolean {
  return session.confirmedAt !== null && now - session.confirmedAt <= CONFIRMED_MS;
}

async function findStanding(ctx: RequestContext): Promise<Standing | undefined> {
  const { shop, now } = ctx;
  const token = ctx.cookies[staffCookieName(shop)];
  if (!token) return undefined;
  const row = await findStaffSession(shop.db.read, token, now);
  if (!row) return undefined;
  const { id, email, name, language, role } = row;
  const demo = row.demo === 1;
  if (demo && !comesFromHere(ctx)) return undefined;
  const kept = row.capabilities === null ? undefined : (JSON.parse(row.capabilities) as string[]);
  const shown = {
    hasFactor: row.passkey !== null || row.timeCode !== null,
    needsFactor: needsFactor(
      { role, demo },
      { rule: shop.settings.people.secondFactor, loopback: shopIsLocal(shop) },
    ),
  };
  const stage = stageOf({ ...shown, factorAt: row.factorAt });
  if (stage === 'in' && now - row.seenAt > NOTED_MS)
    await prolongStaffSession(shop.db, { id: row.sessionId, endsAt: row.endsAt, now });
  return {
    ...shown,
    stage,
    staff: { id, email, name, language, role, demo, capabilities: capabilitiesOf(role, kept) },
    session: { id: row.sessionId, endsAt: row.endsAt, confirmedAt: row.confirmedAt },
  };
}

/** This browser is somebody's from now on. */
export function setStaffCookie(ctx: RequestContext, token: string): void {
  known.delete(ctx.cookies);
  ctx.setCookie(staffCookieName(ctx.shop), token, {
    path: STAFF_PATH,
    sameSite: 'strict',
    maxAge: LONGEST_MS / 1000,
  });
}

/** And nobody's again. */
export function clearStaffCookie(ctx: RequestContext): void {
  known.delete(ctx.cookies);
  ctx.setCookie(staffCookieName(ctx.shop), '', { path: STAFF_PATH, sameSite: 'strict', maxAge: 0 });
}
