import type { ReactNode } from 'react';
import { hashToken } from '../platform/security/tokens.ts';
import { useVisit } from './context.tsx';
import type { Shop } from './shop.ts';
import type { Visit } from './visit.ts';

declare module '../platform/db/tables.ts' {
  interface Tables {
    captcha_token: { hash: string; used_at: number };
  }
}

/** Whoever tells people from machines. Without one, forms go without. */
export interface Captcha {
  /** The field in which a form brings the token. */
  field: string;
  /** What a form shows; the same for everybody, because pages are kept. `form` names it: `review`, `register`. */
  show(visit: Visit, form: string): ReactNode;
  /** Asks whether a token is good. Called once for each token. */
  verify(token: string, visit: Visit): Promise<boolean>;
}

const captchas = new WeakMap<Shop, Captcha>();
const DAY = 86_400_000;

/** Protects the shop's forms, or no longer. */
export function setCaptcha(shop: Shop, captcha: Captcha | undefined): void {
  if (captcha) captchas.set(shop, captcha);
  else captchas.delete(shop);
  shop.pages.clear();
}

/** Stands in a form that `passesCaptcha` protects. @example <CaptchaField form="review" /> */
export function CaptchaField({ form }: { form: string }) {
  const visit = useVisit();
  const captcha = captchas.get(visit.shop);
  return captcha ? <div className="captcha">{captcha.show(visit, form)}</div> : null;
}

/** True when there is no captcha or the form's token is good and has not been used before. */
export async function passesCaptcha(visit: Visit): Promise<boolean> {
  const { shop, now } = visit;
  const captcha = captchas.get(shop);
  if (!captcha) return true;
  const token = visit.form.text(captcha.field, 10_000);
  if (token === '') return false;
  // Noted before it is asked about: of two forms with one token only the first is asked about at all.
  const first = await shop.db.transaction(async (tx) => {
    await tx
      .deleteFrom('captcha_token')
      .where('used_at', '<', now - DAY)
      .execute();
    const noted = await tx
      .insertInto('captcha_token')
      .values({ hash: hashToken(token), used_at: now })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .returning('hash')
      .executeTakeFirst();
    return noted !== undefined;
  });
  if (!first) return false;
  try {
    return await captcha.verify(token, visit);
  } catch (error) {
    shop.log.error({ err: error }, 'the captcha could not be asked');
    return false;
  }
}
