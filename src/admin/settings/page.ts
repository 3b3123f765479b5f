import { settingText } from '../../frame/settings/labels.ts';
import type { KeptSetting } from '../../frame/settings/live.ts';
import { isSecret, type Leaf, valueAt } from '../../frame/settings/model-description.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import { messages } from '../../frame/shop/messages.ts';
import type { ShopSettings } from '../../frame/shop/settings.ts';
import type { AdminContext, AnyField } from '../kit/index.ts';
import { countryGroups } from './countries.ts';
import { type Asked, ask } from './inputs.ts';

/** One setting as a page asks for it. */
export interface AskedSetting extends Asked {
  leaf: Leaf;
  label: string;
  hint: string;
  /** What it is a part of, with others: the nearest above it that has a name, as `payments.card`. */
  group?: string | undefined;
  version: number;
}

/** What a setting is asked by, in the language of who is signed in. */
export function askFor(
  admin: AdminContext,
  leaf: Leaf,
  kept: ReadonlyMap<string, KeptSetting>,
): AskedSetting {
  const { ctx, shop } = admin;
  const { t, language } = ctx;
  const { path } = leaf;
  const { label, hint } = settingText(language, path);
  const texts = messages[language] ?? {};
  const said = (key: string, otherwise: string) => texts[`settings.${key}`] ?? otherwise;
  const version = kept.get(path)?.version ?? 0;
  const group = groupOf(path, texts);
  if (isSecret(leaf)) {
    const source = shop.live.sourceOf(path, kept);
    const isKept = source === 'kept' || source === 'unreadable';
    const own = { label, hint: t(`admin.settings.secret.${source}`) };
    return {
      leaf,
      label,
      hint,
      group,
      version,
      ...askSecret(path, own, isKept && t('admin.settings.forget', { label })),
    };
  }
  const value = valueAt(shop.settings, path);
  const asked = ask(leaf.schema, {
    t,
    language,
    path,
    label,
    hint,
    value,
    currency: shop.settings.currencies[0] ?? ctx.currency,
    countries: () => countryGroups(admin, offered(shop.settings, path, value)),
    languages: shop.settings.languages.map((code) => [code, languageFacts(code).name]),
    // Languages have names of their own.
    option: (value, part) =>
      path === 'languages'
        ? languageFacts(value).name
        : said(part ? `${path}.${part}.is.${value}` : `${path}.is.${value}`, value),
    part: (name) => said(`${path}.part.${name}`, name),
  });
  return { leaf, label, hint, group, version, ...asked };
}

/** Where a bill may go is among where the shop sells; where it sells and stands is anywhere. */
const offered = ({ sellsTo }: ShopSettings, path: string, value: unknown): readonly string[] | undefined =>
  path.startsWith('payments.') ? [...new Set([...sellsTo, ...(value as string[])])] : undefined;

function groupOf(path: string, texts: Readonly<Record<string, string>>): string | undefined {
  const above = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  return above === '' ? undefined : (texts[`admin.settings.group.${above}`] ?? groupOf(above, texts));
}

/** Whether a secret is set is all that is shown of it: an empty field leaves it as it is. One that is kept can go. */
function askSecret(path: string, own: { label: string; hint: string }, forget: string | false): Asked {
  const field: AnyField = {
    ...own,
    kind: 'text',
    attributes: { type: 'password', autoComplete: 'new-password', maxLength: 1000 },
    read: (typed) => ({ value: typed }),
  };
  const fields: Record<string, AnyField> = { [path]: field };
  if (forget)
    fields[`${path}.forget`] = {
      kind: 'check',
      label: forget,
      attributes: {},
      read: (typed) => ({ value: typed !== '' }),
    };
  return {
    fields,
    value: (read) => (read(`${path}.forget`) === true ? undefined : read(path)),
  };
}
