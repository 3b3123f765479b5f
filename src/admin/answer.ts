import { ask, NotAllowed, Stale, shopperOf } from '../frame/command/index.ts';
import { ShopError } from '../frame/request/errors.ts';
import { json, type Reply, redirect } from '../frame/request/reply.ts';
import type { RequestContext } from '../frame/request/request-context.ts';
import { speak } from '../frame/request/speak.ts';
import type { Language } from '../frame/shop/settings.ts';
import { type Staff, staffActor } from '../people/index.ts';
import { BODY_LIMIT, UPLOAD_LIMIT } from '../platform/http/limits.ts';
import { thingLink } from './journal/kinds.ts';
import { ADMIN, deskLink, isAdminPath, matchPath } from './kit/address.ts';
import { sendPage } from './kit/document.tsx';
import { leaveNotice } from './kit/flash.ts';
import {
  conflictPage,
  notAllowedPage,
  refusedPage,
  signedOutPage,
  type Tell,
  tooLargePage,
} from './kit/refused.tsx';
import { type AdminContext, type AdminReply, missingFor, type Params, type Screen } from './kit/screen.ts';
import { menuOf } from './kit/shell.tsx';
import type { ConfirmFirst } from './people/confirm.tsx';
import { languageAtTheDoor } from './people/language.ts';
import { tellerOf } from './products/facts.ts';

/** A form that is sent without leaving its page says so. */
const SAVE = 'x-desk-save';

/** How what became of things is told where their history tells it, by what they are. */
const TELLERS: Readonly<Record<string, (admin: AdminContext) => Promise<Tell>>> = { product: tellerOf };

type StaffOf = (ctx: RequestContext) => Promise<Staff | undefined>;

/**
 * What answers every address of the shopkeeper's side, before any link of the shop's contract is looked at. Whoever is
 * not signed in learns of no screen whether it exists.
 */
export function answerAdmin(screens: readonly Screen[], staffOf: StaffOf, confirm: ConfirmFirst) {
  return async (ctx: RequestContext): Promise<Reply | undefined> => {
    if (!isAdminPath(ctx.path)) return undefined;
    const staff = await staffOf(ctx);
    const admin = contextOf(ctx, staff, staff?.language ?? (await languageAtTheDoor(ctx)));
    const path = pathOf(ctx);
    const place = { screens, path };
    const found = findScreen(screens, path);
    const reply = await decide(admin, found, { staff, place, confirm });
    if (reply.kind === 'screen') return sendPage(admin, reply, place);
    if (reply.kind !== 'onward') return reply;
    if (reply.notice) leaveNotice(admin.ctx, reply.notice);
    // A script that sent the form goes there itself: a redirect would take it to the page, and the notice with it.
    return ctx.header(SAVE) === undefined ? redirect(reply.to, 303) : json({ to: reply.to });
  };
}

/** What is too large to be read at the desk is refused there, to who is signed in; strangers learn of no limit. */
export function refuseAdmin(screens: readonly Screen[], staffOf: StaffOf) {
  return async (ctx: RequestContext, error: ShopError): Promise<Reply | undefined> => {
    if (error.code !== 'too_large' || !isAdminPath(ctx.path)) return undefined;
    const staff = await staffOf(ctx);
    if (!staff) return undefined;
    const admin = contextOf(ctx, staff, staff.language);
    const path = pathOf(ctx);
    const screen = findScreen(screens, path)?.screen;
    const most = screen?.takesFiles ? `${UPLOAD_LIMIT / 1024 / 1024} MB` : `${BODY_LIMIT / 1024} KB`;
    const back = formOf(ctx) ?? (screen?.GET ? ctx.path + ctx.query.toQuery() : ADMIN);
    return sendPage(admin, tooLargePage(admin, most, back), { screens, path });
  };
}

const pathOf = ({ path }: RequestContext): string => path.slice(ADMIN.length).replace(/\/$/, '');

/** The page of the desk that a form was sent from. */
function formOf(ctx: RequestContext): string | undefined {
  const from = URL.parse(ctx.header('referer') ?? '');
  return from && from.host === new URL(ctx.shop.publicUrl).host && isAdminPath(from.pathname)
    ? from.pathname + from.search
    : undefined;
}

/** Where what stands now is seen: where the form was sent, or, if nothing is shown there, where its thing is. */
function seenAt({ ctx, may }: AdminContext, screen: Screen, { subject: [kind, id] }: Stale): string {
  if (screen.GET) return ctx.path + ctx.query.toQuery();
  return thingLink(kind, `${id}`, may) ?? ADMIN;
}

function findScreen(
  screens: readonly Screen[],
  path: string,
): { screen: Screen; params: Params } | undefined {
  for (const screen of screens) {
    const params = matchPath(screen.path, path);
    if (params) return { screen, params };
  }
  return undefined;
}

async function decide(
  admin: AdminContext,
  found: { screen: Screen; params: Params } | undefined,
  {
    staff,
    place,
    confirm,
  }: {
    staff: Staff | undefined;
    place: { screens: readonly Screen[]; path: string };
    confirm: ConfirmFirst;
  },
): Promise<AdminReply> {
  const { ctx } = admin;
  if (!staff && found?.screen.needs !== 'nobody')
    return ctx.method === 'POST' ? signedOutPage(admin) : { kind: 'onward', to: signIn(ctx) };
  if (place.path === '' && !found) return firstScreen(admin, place.screens);
  const missing = missingFor(admin, found?.screen.needs ?? 'nobody');
  if (missing) return notAllowedPage(admin, missing);
  const asked = found && (await confirm(admin, found.screen.confirm ?? []));
  if (asked) return asked;
  const handler = found?.screen[ctx.method];
  if (!found || !handler) return refusedPage(admin, new ShopError('not_found'));
  try {
    return await handler(admin, found.params);
  } catch (error) {
    if (error instanceof NotAllowed) return notAllowedPage(admin, error.capability);
    if (error instanceof Stale)
      return conflictPage(
        admin,
        error,
        seenAt(admin, found.screen, error),
        await TELLERS[error.subject[0]]?.(admin),
      );
    if (error instanceof ShopError) return refusedPage(admin, error);
    throw error;
  }
}

/** Where one begins: the first of the menu that one may see, else what is one's own. */
function firstScreen(admin: AdminContext, screens: readonly Screen[]): AdminReply {
  const [first] = menuOf(admin, screens);
  return { kind: 'onward', to: deskLink(first?.path ?? 'account') };
}

function signIn({ path, query }: RequestContext): string {
  const to = path + query.toQuery();
  return deskLink('sign-in', { to: to === '/admin' || to === ADMIN ? undefined : to });
}

const NOBODY = { id: 0, name: '', email: '', role: '', demo: false, capabilities: new Set<never>() };

/** The same request, in the language of who sits there. */
function contextOf(ctx: RequestContext, signedIn: Staff | undefined, language: Language): AdminContext {
  const { shop, now } = ctx;
  const staff: Staff = signedIn ?? { ...NOBODY, language };
  speak(ctx, language);
  const actor = signedIn ? staffActor(signedIn, ctx.requestId) : shopperOf(ctx);
  return {
    ctx,
    shop,
    staff,
    actor,
    now,
    may: (capability) => staff.capabilities.has(capability),
    do: (what, input) => ask({ shop, actor, now }, what, input),
  };
}
