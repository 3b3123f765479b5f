import { passesCaptcha } from '../frame/captcha.tsx';
import type { Notice } from '../frame/notices.tsx';
import type { Visit } from '../frame/visit.ts';
import { networkOf } from '../platform/security/network.ts';

/**
 * Slows down who orders by machine: counted by address, by browser and by the e-mail that letters would go to. Asked
 * before anything is said about that e-mail.
 *
 * @returns what is said to whoever must wait, or show first that they are no machine
 */
export async function holdBack(visit: Visit, email: string): Promise<Notice | undefined> {
  const { shop, t, ip, session } = visit;
  const places = [networkOf(ip), `session ${session?.id}`, `email ${email.toLowerCase()}`];
  const take = async (what: 'checkout' | 'checkout_unasked') =>
    (await Promise.all(places.map((who) => shop.limits.take(what, who)))).every(Boolean);
  if (!(await take('checkout'))) return { kind: 'error', text: t('checkout.too_many') };
  if (!(await take('checkout_unasked')) && !(await passesCaptcha(visit, 'checkout')))
    return { kind: 'error', text: t('error.captcha') };
  return undefined;
}
