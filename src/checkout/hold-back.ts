import { passesCaptcha } from '../frame/page/captcha.tsx';
import type { Notice } from '../frame/page/notices.tsx';
import type { RequestContext } from '../frame/request/request-context.ts';
import { mailboxOf } from '../platform/mail/mailbox.ts';
import { networkOf } from '../platform/security/network.ts';

/**
 * Slows down who orders by machine: counted by address, by browser and by the e-mail that letters would go to. Asked
 * before anything is said about that e-mail.
 *
 * Anybody can type anybody's e-mail. So nothing counts against it once the other two refuse, and it takes more than
 * one address may send: nobody keeps its owner from ordering out of one place.
 *
 * @returns what is said to whoever must wait, or show first that they are no machine
 */
export async function holdBack(ctx: RequestContext, email: string): Promise<Notice | undefined> {
  const { shop, t, ip, session } = ctx;
  const places = [networkOf(ip), `session ${session?.id}`];
  const mailbox = `email ${mailboxOf(email)}`;
  const tooMany: Notice = { kind: 'error', text: t('checkout.too_many') };
  const [address, browser, letters, ...few] = await shop.limits.takeEach(
    [
      ...places.map((who) => ['checkout', who] as const),
      ['checkout_email', mailbox],
      ...[...places, mailbox].map((who) => ['checkout_unasked', who] as const),
    ],
    places.length,
  );
  if (!address || !browser || !letters) return tooMany;
  const unasked = few.every(Boolean);
  const passes = unasked || (await passesCaptcha(ctx, 'checkout'));
  return passes ? undefined : { kind: 'error', text: t('error.captcha') };
}
