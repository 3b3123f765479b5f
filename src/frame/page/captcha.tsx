import type { ReactNode } from 'react';
import { hashToken } from '../../platform/security/tokens.ts';
import type { PageReply } from '../request/reply.ts';
import type { RequestContext } from '../request/request-context.ts';
import { given } from '../shop/per-shop.ts';
import type { Shop } from '../shop/shop.ts';
import { type Asked, answeredRightly, ask, askedOf, Question } from './captcha-question.tsx';
import { Slot, useRequest } from './context.tsx';
import { noteToken } from './store-captcha.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    captcha_token: { hash: string; used_at: number };
  }
}

/** Every form that a captcha stands before. The one that was refused asks the question; another on its page does not. */
export const CAPTCHA_FORMS = [
  'login',
  'register',
  'lost_password',
  'checkout',
  'review',
  'comment',
  'contact',
  'newsletter',
  'withdrawal',
  'privacy',
] as const;
export type CaptchaForm = (typeof CAPTCHA_FORMS)[number];

/** Whoever tells people from machines. Without one, forms go without. */
export interface Captcha {
  /** The field in which a form brings the token. */
  field: string;
  /** Whose scripts and frames pages must allow for it. */
  hosts?: readonly string[];
  /** What a form shows; the same for everybody, because pages are kept. */
  show(ctx: RequestContext, form: CaptchaForm): ReactNode;
  /** What makes a token this one, where one may be written in many ways; undefined for one that is none. */
  identify?(token: string): string | undefined;
  /** Asks whether a token is good. Called once for each token. */
  verify(token: string, ctx: RequestContext): Promise<boolean>;
}

const captchaOf = given<Captcha>();
const DAY = 86_400_000;

/** Protects the shop's forms, or no longer. */
export function setCaptcha(shop: Shop, captcha: Captcha | undefined): void {
  captchaOf.set(shop, captcha);
  shop.pages.clear();
  shop.cache.drop(new Set(['captcha']));
}

export function captchaHosts(shop: Shop): readonly string[] {
  return captchaOf(shop)?.hosts ?? [];
}

/** Where the question of that form is filled in. */
export const captchaPlace = (form: CaptchaForm) => `captcha-question-${form}`;

/**
 * Stands in a form that `passesCaptcha` protects. A form at the foot of every page leaves the question to
 * `captchaPage`.
 *
 * @example <CaptchaField form="review" />
 */
export function CaptchaField({ form, asks = true }: { form: CaptchaForm; asks?: boolean }) {
  const ctx = useRequest();
  const captcha = captchaOf(ctx.shop);
  if (!captcha) return null;
  return (
    <div className="captcha">
      {captcha.show(ctx, form)}
      {asks && <Slot name={captchaPlace(form)} />}
    </div>
  );
}

/**
 * True when there is no captcha, when the form's token is good and has not been used before, or when the question
 * was answered that a form without a token gets. Otherwise the form is to be shown again with `error.captcha`, or `captchaPage`
 * instead.
 */
export async function passesCaptcha(ctx: RequestContext, form: CaptchaForm): Promise<boolean> {
  const captcha = captchaOf(ctx.shop);
  if (!captcha) return true;
  if (await answeredRightly(ctx)) {
    // The form may be shown again for another reason: what was answered counts no more, so another is asked there.
    await ask(ctx, { form, inReserve: true });
    return true;
  }
  if (await tokenIsGood(captcha, ctx)) return true;
  await ask(ctx, { form });
  return false;
}

/**
 * The page after a form was refused: the question, with all that was typed as it was. For forms whose own page
 * could not show it again, because everybody shares that page.
 */
export function captchaPage(ctx: RequestContext): PageReply {
  return {
    kind: 'page',
    title: ctx.t('error.captcha.title'),
    noindex: true,
    body: <AskAgain fields={ctx.form.without('captcha_answer').entries()} numbers={askedOf(ctx)?.numbers} />,
  };
}

function AskAgain({
  fields,
  numbers,
}: {
  fields: readonly [string, string][];
  numbers: Asked['numbers'] | undefined;
}) {
  const { t, path, query } = useRequest();
  return (
    <form className="captcha-page" method="post" action={path + query.toQuery()}>
      <h1>{t('error.captcha.title')}</h1>
      <p>{t('error.captcha')}</p>
      {fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may come twice and never move
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {numbers && <Question numbers={numbers} />}
      <button type="submit" className="button alt">
        {t('error.captcha.send')}
      </button>
    </form>
  );
}

async function tokenIsGood(captcha: Captcha, ctx: RequestContext): Promise<boolean> {
  const { shop, now } = ctx;
  const token = ctx.form.text(captcha.field, 10_000);
  const id = captcha.identify ? captcha.identify(token) : token;
  if (token === '' || !id) return false;
  // Noted before it is asked about: of two forms with one token only the first is asked about at all.
  const note = { hash: hashToken(id), now, since: now - DAY };
  const first = await shop.db.transaction((tx) => noteToken(tx, note));
  if (!first) return false;
  try {
    return await captcha.verify(token, ctx);
  } catch (error) {
    shop.log.error({ err: error }, 'the captcha could not be asked');
    return false;
  }
}
