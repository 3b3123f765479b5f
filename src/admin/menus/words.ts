import type { MenuItemInput } from '../../content/index.ts';
import { mustText } from '../../frame/settings/must.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import type { AdminContext } from '../kit/index.ts';
import { referenceName } from '../texts/links.ts';

/** What a line is called: in its own words, else what it leads to. */
export async function itemName(admin: AdminContext, { to, label }: MenuItemInput): Promise<string> {
  const { ctx, shop } = admin;
  if (to === 'categories') return ctx.t('admin.menus.categories');
  return inLanguage(label, ctx.language, shop.settings.languages) || ((await referenceName(admin, to)) ?? to);
}

/** Languages that a line of words of its own does not have. */
export function missingIn(label: MenuItemInput['label'], languages: readonly string[]): string[] {
  const said = Object.values(label ?? {}).some((text) => text !== '');
  return said ? languages.filter((language) => !label?.[language]) : [];
}

/** Why menus were not kept, as a sentence; what is no refusal is thrown on. */
export function refusedText({ ctx, shop }: AdminContext, error: unknown): string {
  if (!(error instanceof SettingsRefused)) throw error;
  const said = error.problems.map(({ allowed }) => mustText(ctx.language, shop.settings, allowed));
  return ctx.t('admin.products.problem.must_be', { allowed: said.join('; ') });
}
