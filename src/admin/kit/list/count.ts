import type { Translate } from '../../../platform/i18n/texts.ts';

/** Up to here lists count exactly. */
export const MOST_COUNTED = 10_000;

/** @param count counted no further than one above {@link MOST_COUNTED} */
export function countText(count: number, t: Translate): string {
  return count > MOST_COUNTED
    ? t('admin.list.over', { count: MOST_COUNTED })
    : t('admin.list.exactly', { count });
}
