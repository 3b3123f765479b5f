import { normalizeEmail } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import { captchaPage, passesCaptcha } from '../../frame/page/captcha.tsx';
import { notify } from '../../frame/page/notices.tsx';
import { ShopError } from '../../frame/request/errors.ts';
import { type PageReply, type Reply, redirect } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { askedBy } from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';
import { AskedPage, NewsletterAgain, SayPage, SurePage } from '../pages/newsletter.tsx';
import { stoppedBy } from '../unsubscribe.ts';
import { askNewsletter, confirmNewsletter, endNewsletter } from './commands-own.ts';
import { confirmedBy } from './letters.tsx';

/** The newsletter's pages and forms: `?newsletter=STEP` on the front page of a language. */
export async function newsletterPages(ctx: RequestContext): Promise<Reply | undefined> {
  const { query, match, method } = ctx;
  if (match?.name !== 'home' || !query.has('newsletter')) return undefined;
  const step = query.trimmed('newsletter', 20);
  if (step === 'subscribe') return method === 'POST' ? subscribe(ctx) : redirect(ctx.path);
  if (step === 'asked') return page(ctx, 'asked', <AskedPage />);
  if (step === 'confirm') return confirm(ctx);
  if (step === 'welcome') return page(ctx, 'welcome', <SayPage what="welcome" />);
  if (step === 'stop') return stop(ctx);
  if (step === 'stopped') return page(ctx, 'stopped', <SayPage what="stopped" />);
  return undefined;
}

function page({ t }: RequestContext, what: string, body: PageReply['body'], status = 200): PageReply {
  return {
    kind: 'page',
    status,
    noindex: true,
    body,
    title: t(`marketing.page.${what}.title`),
    // Keys stand in the addresses: no other site may learn them.
    headers: { 'referrer-policy': 'same-origin' },
  };
}

const here = (ctx: RequestContext, step: string) => `${ctx.path}?newsletter=${step}`;

async function subscribe(ctx: RequestContext): Promise<Reply> {
  const { shop, form, t, language, ip } = ctx;
  if (!shop.settings.marketing.newsletter.enabled) throw new ShopError('not_found');
  const email = normalizeEmail(form.trimmed('newsletter_email', 190));
  if (!email) {
    await notify(ctx, { kind: 'error', text: t('marketing.email_wrong'), field: 'newsletter_email' });
    const typed = form.trimmed('newsletter_email', 190);
    return page(ctx, 'again', <NewsletterAgain email={typed} />);
  }
  if (!(await passesCaptcha(ctx, 'newsletter'))) return captchaPage(ctx);
  const { limits } = shop;
  if (!(await limits.take('newsletter', networkOf(ip))) || !(await limits.take('newsletter', email)))
    throw new ShopError('too_many_requests');
  await ask(askedBy(ctx), askNewsletter, { email, language, source: 'footer', ip });
  return redirect(here(ctx, 'asked'), 303);
}

/** The letter's link shows a button: programs that look at every link of a letter confirm nothing. */
async function confirm(ctx: RequestContext): Promise<Reply> {
  const { shop, query, method, ip } = ctx;
  const id = query.id('id') ?? 0;
  const at = query.trimmed('at', 15);
  const askedAt = /^\d{13}$/.test(at) ? Number(at) : 0;
  const genuine = confirmedBy(shop, id, askedAt, query.text('key', 80));
  if (genuine && method === 'GET') return page(ctx, 'confirm', <SurePage what="confirm" />);
  const done = genuine && (await ask(askedBy(ctx), confirmNewsletter, { id, askedAt, ip }));
  return done
    ? redirect(here(ctx, 'welcome'), 303)
    : page(ctx, 'link_over', <SayPage what="link_over" />, 410);
}

async function stop(ctx: RequestContext): Promise<Reply> {
  const { shop, query, form, method, ip } = ctx;
  const email = stoppedBy(shop, query.text('to', 300), query.text('key', 80));
  if (!email) return page(ctx, 'link_over', <SayPage what="link_over" />, 410);
  if (method === 'GET') return page(ctx, 'stop', <SurePage what="stop" email={email} />);
  // Mail programs say so themselves (RFC 8058).
  const source = form.has('List-Unsubscribe') ? 'mail program' : 'page';
  await ask(askedBy(ctx), endNewsletter, { email, source, ip });
  return redirect(here(ctx, 'stopped'), 303);
}
