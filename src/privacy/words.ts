import type { Kept, Wait } from '../frame/persons/index.ts';
import { dayText } from '../frame/shop/dates.ts';
import type { ShopSettings } from '../frame/shop/settings.ts';
import type { Translate } from '../platform/i18n/texts.ts';

/** What has to end first, as a sentence. */
export const waitText = (t: Translate, { what, which }: Wait): string => t(`privacy.wait.${what}`, { which });

/** What stays, why and until when. */
export function keptText(
  t: Translate,
  { subject, reason, until }: Pick<Kept, 'subject' | 'reason' | 'until'>,
  language: string,
  settings: ShopSettings,
): string {
  const which = subject.slice(subject.indexOf(' ') + 1);
  return t(`privacy.kept.${reason}`, { which, until: until === 0 ? '' : dayText(until, language, settings) });
}
