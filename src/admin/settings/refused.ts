import { mustText } from '../../frame/settings/must.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import type { AdminContext } from '../kit/index.ts';

/**
 * What was refused and why, by the field of the form that each is about; anything else is thrown on.
 *
 * @param fieldOf which field asks for a place such as `zone.names`
 */
export function errorsOf(
  { ctx, shop }: AdminContext,
  error: unknown,
  fieldOf: (path: string) => string,
): Map<string, string> {
  if (!(error instanceof SettingsRefused)) throw error;
  return new Map(
    error.problems.map(({ path, allowed }) => [
      fieldOf(path),
      ctx.t('admin.settings.must', { allowed: mustText(ctx.language, shop.settings, allowed) }),
    ]),
  );
}
