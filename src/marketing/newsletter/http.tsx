import { normalizeEmail } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import { captchaPage, passesCaptcha } from '../../frame/page/captcha.tsx';
import { notify } from '../../frame/page/notices.tsx';
import { type Answer, type PageAnswer, redirect } from '../../frame/request/answer.ts';
import { ShopError } from '../../frame/request/errors.ts';
import type { Visit } from '../../frame/request/visit.ts';
import { askedBy } from '../../frame/request/visit.ts';
import { networkOf } from '../../platform/security/network.ts';
import { AskedPage, NewsletterAgain, SayPage, SurePage } from '../pages/newsletter.tsx';
import { stoppedBy } from '../unsubscribe.ts';
import { askNewsletter, confirmNewsletter, endNewsletter } from './commands-own.ts';
import { confirmedBy } from './letters.tsx';

/** The newsletter's pages and forms: `?newsletter=STEP` on the front page of a language. */
export async function newsletterPages(visit: Visit): Promise<Answer | undefined> {
  const { query, match, method } = visit;
  if (match?.name !== 'home' || !query.has('newsletter')) return undefined;
  const step = query.trimmed('newsletter', 20);
  if (step === 'subscribe') return method === 'POST' ? subscribe(visit) : redirect(visit.path);
  if (step === 'asked') return page(visit, 'asked', <AskedPage />);
  if (step === 'confirm') return confirm(visit);
  if (step === 'welcome') return page(visit, 'welcome', <SayPage what="welcome" />);
  if (step === 'stop') return stop(visit);
  if (step === 'stopped') return page(visit, 'stopped', <SayPage what="stopped" />);
  return undefined;
}

function page({ t }: Visit, what: string, body: PageAnswer['body'], status = 200): PageAnswer {
  return {
    ...{ kind: 'page', status, noindex: true, body },
    title: t(`marketing.page.${what}.title`),
    // Keys stand in the addresses: no other site may learn them.
    headers: { 'referrer-policy': 'same-origin' },
  };
}

const here = (visit: Visit, step: string) => `${visit.path}?newsletter=${step}`;

async function subscribe(visit: Visit): Promise<Answer> {
  const { shop, form, t, language, ip } = visit;
  if (!shop.settings.marketing.newsletter.enabled) throw new ShopError('not_found');
  const email = normalizeEmail(form.trimmed('newsletter_email', 190));
  if (!email) {
    await notify(visit, { kind: 'error', text: t('marketing.email_wrong'), field: 'newsletter_email' });
    const typed = form.trimmed('newsletter_email', 190);
    return page(visit, 'again', <NewsletterAgain email={typed} />);
  }
  if (!(await passesCaptcha(visit, 'newsletter'))) return captchaPage(visit);
  const { limits } = shop;
  if (!(await limits.take('newsletter', networkOf(ip))) || !(await limits.take('newsletter', email)))
    throw new ShopError('too_many_requests');
  await ask(askedBy(visit), askNewsletter, { email, language, source: 'footer', ip });
  return redirect(here(visit, 'asked'), 303);
}

/** The letter's link shows a button: programs that look at every link of a letter confirm nothing. */
async function confirm(visit: Visit): Promise<Answer> {
  const { shop, query, method, ip } = visit;
  const id = query.id('id') ?? 0;
  const at = query.trimmed('at', 15);
  const askedAt = /^\d{13}$/.test(at) ? Number(at) : 0;
  const genuine = confirmedBy(shop, id, askedAt, query.text('key', 80));
  if (genuine && method === 'GET') return page(visit, 'confirm', <SurePage what="confirm" />);
  const done = genuine && (await ask(askedBy(visit), confirmNewsletter, { id, askedAt, ip }));
  return done
    ? redirect(here(visit, 'welcome'), 303)
    : page(visit, 'link_over', <SayPage what="link_over" />, 410);
}

async function stop(visit: Visit): Promise<Answer> {
  const { shop, query, form, method, ip } = visit;
  const email = stoppedBy(shop, query.text('to', 300), query.text('key', 80));
  if (!email) return page(visit, 'link_over', <SayPage what="link_over" />, 410);
  if (method === 'GET') return page(visit, 'stop', <SurePage what="stop" email={email} />);
  // Mail programs say so themselves (RFC 8058).
  const source = form.has('List-Unsubscribe') ? 'mail program' : 'page';
  await ask(askedBy(visit), endNewsletter, { email, source, ip });
  return redirect(here(visit, 'stopped'), 303);
}
