import { randomInt } from 'node:crypto';
import { setSessionValue } from '../../platform/session/values.ts';
import { inSession, type RequestContext } from '../request/request-context.ts';
import type { CaptchaForm } from './captcha.tsx';
import { renderMarkup, useRequest } from './context.tsx';
import { takeValue } from './store-captcha.ts';

const QUESTION = 'captcha_question';

/** The two numbers that a visitor is asked to add, and the form that was refused. */
export interface Asked {
  form: CaptchaForm;
  numbers: readonly [number, number];
  /** Where the form that was answered is shown again, and on no page after that. */
  inReserve?: boolean;
}

const justAsked = new WeakMap<RequestContext, Asked>();

const keptIn = (ctx: RequestContext) => ctx.session?.values.get(QUESTION) as Asked | undefined;

/** Undefined while nothing is asked. */
export function askedOf(ctx: RequestContext): Asked | undefined {
  const kept = keptIn(ctx);
  return justAsked.get(ctx) ?? (kept?.inReserve ? undefined : kept);
}

/** A sum to add, for those whose browser cannot work for them; '' for a form that asks nothing. */
export function questionMarkup(ctx: RequestContext, form: CaptchaForm): string {
  const asked = askedOf(ctx);
  return asked?.form === form ? renderMarkup(ctx, <Question numbers={asked.numbers} />) : '';
}

export function Question({ numbers: [a, b] }: { numbers: Asked['numbers'] }) {
  const { t } = useRequest();
  return (
    <p className="form-row form-row-wide captcha-question">
      <label>
        {t('site.captcha_question', { a, b })}{' '}
        <input
          type="text"
          className="input-text"
          name="captcha_answer"
          inputMode="numeric"
          autoComplete="off"
          size={4}
          required
        />
      </label>
    </p>
  );
}

export async function ask(ctx: RequestContext, of: Omit<Asked, 'numbers'>): Promise<void> {
  const asked: Asked = { ...of, numbers: [randomInt(2, 10), randomInt(2, 10)] };
  await inSession(ctx, ({ tx }, session) => setSessionValue(tx, session.id, QUESTION, asked));
  justAsked.set(ctx, asked);
}

/** A question counts once, whatever the answer. */
export async function answeredRightly(ctx: RequestContext): Promise<boolean> {
  const { session } = ctx;
  const asked = keptIn(ctx);
  const answer = ctx.form.integer('captcha_answer');
  if (!session || !asked || answer === undefined) return false;
  const taken = await ctx.shop.db.transaction((tx) => takeValue(tx, session.id, QUESTION));
  const [a, b] = asked.numbers;
  return taken && answer === a + b;
}
