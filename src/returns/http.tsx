import type { ReactNode } from 'react';
import { ask } from '../frame/command/index.ts';
import { passesCaptcha } from '../frame/page/captcha.tsx';
import type { Reply } from '../frame/request/reply.ts';
import { redirect } from '../frame/request/reply.ts';
import { askedBy, type RequestContext } from '../frame/request/request-context.ts';
import type { Handler } from '../frame/server/module.ts';
import { readOrder, sightOf } from '../orders/index.ts';
import { mailboxOf } from '../platform/mail/mailbox.ts';
import { networkOf } from '../platform/security/network.ts';
import { randomToken } from '../platform/security/tokens.ts';
import { declareReturn } from './commands.ts';
import { deliveryOf, termsOf } from './delivery.ts';
import { provesOrder, provesStatement, receiptLink } from './links.ts';
import { mayWithdraw } from './model.ts';
import { ownTermEnds, withdrawalEnds } from './model-deadline.ts';
import { type Draft, draftIn, draftProblems, type KnownOrder, linesWithin } from './model-form.ts';
import { ConfirmPage } from './pages/confirm.tsx';
import { FormPage } from './pages/form.tsx';
import { ReceiptPage } from './pages/receipt.tsx';
import { readReturn } from './store.ts';

const BLANK: Draft = { name: '', orderNumber: '', email: '', things: '', note: '', lines: [] };

/** GET: the form, or the receipt of what was just declared. Nobody needs an account. */
export const withdrawalPage: Handler = async (ctx) => {
  const statement = ctx.query.id('statement');
  if (statement !== undefined) return receipt(ctx, statement);
  const linked = await knownOrder(ctx, ctx.query);
  const known = linked && mayWithdraw(linked.order) ? linked : undefined;
  return formPage(ctx, await prefilled(ctx, known), known);
};

/** POST: what was typed is shown to be confirmed, and then it is declared. Wrong orders and right ones look alike. */
export const withdraw: Handler = async (ctx) => {
  const { form, shop, t } = ctx;
  const typed = draftIn(form);
  const known = await knownOrder(ctx, form);
  const draft = { ...typed, lines: linesWithin(known?.order, typed.lines) };
  const problems = draftProblems(draft);
  if (problems.length > 0) return formPage(ctx, draft, known, { problems });
  const key = form.text('key', 64) || randomToken();
  const step = form.text('step', 10);
  if (step === 'change') return formPage(ctx, draft, known);
  // Of an order that has changed meanwhile, what is left of the choice is shown again: nothing else is declared than
  // what was confirmed, and nothing chosen would be everything.
  const isAsShown = JSON.stringify(draft.lines) === JSON.stringify(typed.lines);
  if (step !== 'confirm' || !isAsShown)
    return page(ctx, <ConfirmPage draft={draft} known={known} formKey={key} />);
  const refused = await holdBack(ctx);
  if (refused)
    return page(ctx, <ConfirmPage draft={draft} known={known} formKey={key} refused={t(refused)} />);
  const { language } = ctx;
  const isWritten = await mayWrite(ctx, draft.email, known);
  const asked = { ...draft, language, key, orderId: known?.order.id, isWritten };
  const id = await ask(askedBy(ctx), declareReturn, asked);
  return redirect(receiptLink(shop, id, language) + (isWritten ? '' : `&${UNWRITTEN}=1`));
};

/** In the address of a receipt whose letter was not sent. */
const UNWRITTEN = 'unwritten';

/** Who sends many shows that they are no machine, and who sends very many waits. Asked before anything is looked up. */
async function holdBack(ctx: RequestContext): Promise<string | undefined> {
  const { shop, ip } = ctx;
  const place = networkOf(ip);
  const [few, unasked] = await shop.limits.takeEach(
    [
      ['withdrawal', place],
      ['withdrawal_unasked', place],
    ],
    1,
  );
  if (!few) return 'returns.too_many';
  return unasked || (await passesCaptcha(ctx, 'withdrawal')) ? undefined : 'error.captcha';
}

/**
 * Receipts go to any address that is typed, so one gets only so many in a day. What is declared beyond that is taken
 * down all the same: what strangers have sent under somebody's address keeps nobody from withdrawing.
 */
async function mayWrite(
  { shop }: RequestContext,
  email: string,
  known: KnownOrder | undefined,
): Promise<boolean> {
  if (known?.order.billing.email.toLowerCase() === email.toLowerCase()) return true;
  const [letters = false] = await shop.limits.takeEach([['withdrawal_email', mailboxOf(email)]], 1);
  return letters;
}

async function knownOrder(
  ctx: RequestContext,
  fields: RequestContext['query'],
): Promise<KnownOrder | undefined> {
  const { shop } = ctx;
  const [id, proof] = [fields.id('order'), fields.text('proof', 100)];
  if (id === undefined || !provesOrder(shop, id, proof)) return undefined;
  const order = await readOrder(shop.db.read, id);
  if (!order) return undefined;
  const delivery = await deliveryOf(shop, shop.db.read, order);
  const terms = termsOf(shop);
  return { order, proof, ends: withdrawalEnds(delivery, terms), ownEnds: ownTermEnds(delivery, terms) };
}

/** Who is known need not type it again: the link shows what was bought to anybody, names to their owner alone. */
async function prefilled(ctx: RequestContext, known: KnownOrder | undefined): Promise<Draft> {
  if (!known) return BLANK;
  const { order } = known;
  const { firstName, lastName, email } = order.billing;
  const mine = sightOf(ctx, order) === 'whole';
  return {
    ...BLANK,
    orderNumber: `${order.id}`,
    name: mine ? `${firstName} ${lastName}`.trim() : '',
    email: mine ? email : '',
  };
}

async function receipt(ctx: RequestContext, id: number): Promise<Reply> {
  const { shop, query } = ctx;
  const it = provesStatement(shop, id, query.text('proof', 100))
    ? await readReturn(shop.db.read, id)
    : undefined;
  if (!it) return formPage(ctx, BLANK, undefined);
  const order =
    it.orderId !== null && it.lines.length > 0 ? await readOrder(shop.db.read, it.orderId) : undefined;
  return page(ctx, <ReceiptPage it={it} order={order} isWritten={!query.has(UNWRITTEN)} />);
}

const formPage = (
  ctx: RequestContext,
  draft: Draft,
  known: KnownOrder | undefined,
  more: { problems?: readonly (keyof Draft)[] } = {},
) => page(ctx, <FormPage draft={draft} known={known} problems={more.problems ?? []} />);

function page(ctx: RequestContext, body: ReactNode): Reply {
  const { addresses, settings } = ctx.shop;
  const query = ctx.method === 'GET' ? ctx.query.toQuery() : '';
  return {
    kind: 'page',
    title: ctx.t('returns.title'),
    bodyClass: ['woocommerce-page', 'withdrawal-page'],
    headers: { 'referrer-policy': 'same-origin' },
    // The proof goes along into another language.
    alternates: Object.fromEntries(
      settings.languages.map((language) => [language, addresses.in(language).withdrawal() + query]),
    ),
    body,
  };
}
