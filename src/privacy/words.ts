import type { Kept, Wait } from '../frame/persons/index.ts';
import { dayText } from '../frame/shop/dates.ts';
import type { ShopSettings } from '../frame/shop/settings.ts';
import type { Translate } from '../platform/i18n/texts.ts';

/** What has to end first, as a sentence. */
export const waitText = (t: Translate, { what, which }: Wait): string => t(`privacy.wait.${what}`, { which });

/** The same for whoever may not be the person: of which orders it is they are not told. */
export const waitsUnnamed = (t: Translate, waits: readonly Wait[]): string[] =>
  [...new Set(waits.map(({ what }) => what))].map((what) => t(`privacy.wait.some.${what}`));

/** What stays, for whoever may not be the person. */
export const keptUnnamed = (t: Translate, kept: readonly Pick<Kept, 'reason'>[]): string[] =>
  [...new Set(kept.map(({ reason }) => reason))].map((reason) => t(`privacy.kept.some.${reason}`));

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
