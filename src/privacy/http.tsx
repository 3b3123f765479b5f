import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  accountPage,
  findCurrentFault,
  findPasswordHash,
  findShopper,
  forShopper,
  normalizeEmail,
  type Shopper,
} from '../accounts/index.ts';
import { ask } from '../frame/command/index.ts';
import { passesCaptcha } from '../frame/page/captcha.tsx';
import { notify } from '../frame/page/notices.tsx';
import { ShopError } from '../frame/request/errors.ts';
import { type Reply, redirect } from '../frame/request/reply.ts';
import {
  askedBy,
  checkNonce,
  checkOpenNonce,
  type RequestContext,
} from '../frame/request/request-context.ts';
import type { Handler } from '../frame/server/module.ts';
import { mailboxOf } from '../platform/mail/mailbox.ts';
import { networkOf } from '../platform/security/network.ts';
import { askOwn, askWithLetter, confirmRequest } from './commands.ts';
import { fileOf } from './export.ts';
import { proves } from './links.ts';
import { KINDS, type PrivacyRequest, type RequestKind } from './model.ts';
import { ConfirmPage } from './pages/confirm.tsx';
import { GuestPage, NONCE, OwnPage } from './pages/personal-data.tsx';
import { PrivacyProblem } from './problem.ts';
import { readRequest, readRequestsOf } from './store.ts';

/** GET: what one can ask about one's data; what a letter leads to; and the file itself. */
export const personalDataPage: Handler = async (ctx) => {
  const file = ctx.query.id('file');
  if (file !== undefined) return ctx.query.has('proof') ? fileByLetter(ctx, file) : ownFile(ctx, {});
  const confirm = ctx.query.id('confirm');
  if (confirm !== undefined) return confirmPage(ctx, confirm);
  const shopper = await shopperIn(ctx);
  return shopper ? ownPage(ctx, shopper) : guestPage(ctx);
};

/** POST: `do=export` or `do=erasure`, or the button of a letter's page. */
export const askAboutData: Handler = async (ctx) => {
  const { form, links, t } = ctx;
  if (form.has('confirm')) return confirmed(ctx);
  const kind = KINDS.find((each) => each === form.text('do', 10));
  if (!kind) throw new ShopError('bad_request');
  const shopper = await shopperIn(ctx);
  const refused = shopper ? await askSignedIn(ctx, shopper, kind) : await askAsGuest(ctx, kind);
  if (refused !== undefined) {
    await notify(ctx, { kind: 'error', text: refused });
    return shopper ? ownPage(ctx, shopper) : guestPage(ctx, normalizeEmail(form.text('email', 200)) ?? '');
  }
  const said = shopper && kind === 'export' ? 'privacy.gathering' : 'privacy.letter_sent';
  await notify(ctx, { kind: 'success', text: t(said) });
  return redirect(links.personalData(), 303);
};

async function askSignedIn(ctx: RequestContext, shopper: Shopper, kind: RequestKind) {
  const { shop, form, t, language } = ctx;
  if (!checkNonce(ctx, form.text('privacy-nonce', 20), NONCE)) return t('error.bad_nonce');
  const hash = await findPasswordHash(shop.db.read, shopper.id);
  const wrong = await findCurrentFault(ctx, shopper, hash);
  if (wrong !== undefined) return wrong;
  if (!(await shop.limits.take('privacy', `user ${shopper.id}`))) return t('error.too_many_requests');
  const { id: userId, email } = shopper;
  await ask(askedBy(ctx), askOwn, { kind, userId, email, language });
  return undefined;
}

/** The answer is the same whether the shop knows the address or not. */
async function askAsGuest(ctx: RequestContext, kind: RequestKind) {
  const { shop, form, t, language, ip } = ctx;
  if (!checkOpenNonce(ctx, form.text('privacy-nonce', 20), NONCE)) return t('error.bad_nonce');
  const email = normalizeEmail(form.text('email', 200));
  if (email === undefined) return t('accounts.error.email');
  if (!(await shop.limits.take('privacy', networkOf(ip)))) return t('error.too_many_requests');
  if (!(await passesCaptcha(ctx, 'privacy'))) return t('error.captcha');
  // Only now: of the letters that somebody may ask for, no machine of a stranger uses up one.
  if (!(await shop.limits.take('privacy_email', mailboxOf(email)))) return t('error.too_many_requests');
  await ask(askedBy(ctx), askWithLetter, { kind, userId: null, email, language });
  return undefined;
}

async function confirmPage(ctx: RequestContext, id: number): Promise<Reply> {
  const it = await linked(ctx, id, 'confirm', ctx.query.text('proof', 100));
  if (!it) return refuse(ctx, 'gone');
  return page(ctx, <ConfirmPage it={it} proof={ctx.query.text('proof', 100)} />);
}

async function confirmed(ctx: RequestContext): Promise<Reply> {
  const { form, t } = ctx;
  try {
    const it = await ask(askedBy(ctx), confirmRequest, {
      id: form.id('confirm') ?? 0,
      proof: form.text('proof', 100),
    });
    await notify(ctx, { kind: 'success', text: t(`privacy.confirmed.${it.kind}`) });
    return redirect(ctx.links.personalData(), 303);
  } catch (error) {
    if (!(error instanceof PrivacyProblem)) throw error;
    return refuse(ctx, error.why);
  }
}

/** What somebody asked for who was signed in, they fetch signed in: nobody has proved that its letter reached them. */
const ownFile = forShopper(async (ctx, { id: userId }) => {
  const it = await readRequest(ctx.shop.db.read, ctx.query.id('file') ?? 0);
  return fileOr(ctx, it?.userId === userId && !ctx.session?.behalf ? it : undefined);
});

/** What was asked for by letter is fetched by the link of one. */
async function fileByLetter(ctx: RequestContext, id: number): Promise<Reply> {
  const it = await linked(ctx, id, 'file', ctx.query.text('proof', 100));
  return fileOr(ctx, it?.userId === null ? it : undefined);
}

async function fileOr(ctx: RequestContext, it: PrivacyRequest | undefined): Promise<Reply> {
  const { shop, now } = ctx;
  if (!it || it.file === '' || it.fileUntil <= now || it.askedBy !== '') return refuse(ctx, 'gone');
  return fileReply(fileOf(shop, it), shop.settings.name);
}

/** @throws ShopError `not_found` where the file is gone */
export async function fileReply(path: string, shopName: string): Promise<Extract<Reply, { kind: 'file' }>> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new ShopError('not_found');
  return {
    kind: 'file',
    body: createReadStream(path),
    type: 'application/zip',
    name: `${shopName}.zip`,
    headers: { 'cache-control': 'private, no-store', 'content-length': `${found.size}`, ...PRIVATE },
  };
}

async function linked(ctx: RequestContext, id: number, use: 'confirm' | 'file', proof: string) {
  const it = await readRequest(ctx.shop.db.read, id);
  return it && proves(ctx.shop, it, use, proof) ? it : undefined;
}

async function refuse(ctx: RequestContext, why: PrivacyProblem['why']): Promise<Reply> {
  await notify(ctx, { kind: 'error', text: ctx.t(`privacy.problem.${why}`) });
  return redirect(ctx.links.personalData(), 303);
}

const shopperIn = async ({ shop, session }: RequestContext): Promise<Shopper | undefined> =>
  session?.userId == null ? undefined : findShopper(shop.db.read, session.userId);

async function ownPage(ctx: RequestContext, shopper: Shopper): Promise<Reply> {
  const asked = await readRequestsOf(ctx.shop.db.read, shopper.id, 20);
  const shown = asked.filter(({ askedBy }: PrivacyRequest) => askedBy === '');
  return page(ctx, <OwnPage requests={shown} />);
}

const guestPage = (ctx: RequestContext, email = ''): Reply => page(ctx, <GuestPage email={email} />);

/** No other site may learn the link that the page stands at. */
const PRIVATE = { 'referrer-policy': 'same-origin' };

const page = (ctx: RequestContext, body: React.ReactNode): Reply => ({
  ...accountPage(ctx.t('privacy.title'), body),
  headers: PRIVATE,
});
