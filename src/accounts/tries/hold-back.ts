import { passesCaptcha } from '../../frame/page/captcha.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { networkOf } from '../../platform/security/network.ts';

/**
 * Slows down who tries passwords or has letters sent by machine. The first tries of a network need no proof: nobody
 * has to solve anything to come in, with scripts or without (WCAG 2.2, 3.3.8).
 *
 * @returns by which error whoever must wait, or show first that they are no machine, is told so
 */
export async function holdBack(
  ctx: RequestContext,
  form: 'login' | 'lost_password',
): Promise<'too_many_requests' | 'captcha' | undefined> {
  const { shop } = ctx;
  const network = networkOf(ctx.ip);
  const [may, unasked] = await shop.limits.takeEach(
    [
      [form, network],
      ['login_unasked', network],
    ],
    1,
  );
  if (!may) return 'too_many_requests';
  return unasked || (await passesCaptcha(ctx, form)) ? undefined : 'captcha';
}
