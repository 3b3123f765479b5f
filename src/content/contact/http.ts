import { ask } from '../../frame/command/index.ts';
import { captchaPage, passesCaptcha } from '../../frame/page/captcha.tsx';
import { ShopError } from '../../frame/request/errors.ts';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, inSession, type RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import { networkOf } from '../../platform/security/network.ts';
import { setSessionValue } from '../../platform/session/values.ts';
import { sendMessage } from './commands.ts';
import { CONTACT_LIMITS, type ContactDraft, contactProblems } from './model.ts';
import { type ContactState, FORM, STATE } from './section.tsx';

export const CONTACT_PATH = '/contact-message';

/** POST /contact-message: keeps a message to the shop and thanks for it on the page that it came from. */
export const postMessage: Handler = async (ctx): Promise<Reply> => {
  const { shop, form, now } = ctx;
  const language = shop.settings.languages.find((code) => code === form.text('lang', 20)) ?? ctx.language;
  const page = pageOf(ctx);
  const draft: ContactDraft = {
    name: form.line('contact_name', CONTACT_LIMITS.name),
    email: form.trimmed('contact_email', CONTACT_LIMITS.email),
    message: form.trimmed('contact_message', CONTACT_LIMITS.message),
  };
  const problems = contactProblems(draft);
  if (problems.length > 0) return lead(ctx, { page, draft, problems });
  if (!(await passesCaptcha(ctx, 'contact'))) return captchaPage(ctx);
  if (!(await shop.limits.take('contact', networkOf(ctx.ip)))) throw new ShopError('too_many_requests');
  await ask(askedBy(ctx), sendMessage, { ...draft, language, page, sentAt: now });
  return lead(ctx, { page, sent: true });
};

/** Back to the form, which knows what to say. */
async function lead(ctx: RequestContext, state: ContactState): Promise<Reply> {
  await inSession(ctx, ({ tx }, session) => setSessionValue(tx, session.id, STATE, state));
  // A fragment would keep the browser from going to the field that is wrong.
  return redirect(state.sent ? `${state.page}#${FORM}` : state.page);
}

/** The page that the form stands on; the front page for what is no page of the shop. */
function pageOf({ form, shop }: RequestContext): string {
  const page = form.text('page', 500);
  // As a browser reads it: `/\\elsewhere` is no path of the shop.
  const url = URL.parse(page, shop.publicUrl);
  const own = url?.href === shop.publicUrl + page;
  return own && shop.addresses.match(page) ? page : '/';
}
