import { hasProducts } from '../../catalogue/index.ts';
import { addLanguage, removeLanguage } from '../../frame/languages/commands.ts';
import { saveSettings } from '../../frame/settings/change.ts';
import { SettingsRefused } from '../../frame/settings/refused.ts';
import { knownLanguages, languageFacts } from '../../frame/shop/languages.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { currencyOf, UNION_CURRENCIES } from '../../pricing/index.ts';
import { type AdminContext, type AnyField, check, choice, deskLink, readForm } from '../kit/index.ts';
import { hasChosen } from './opening.ts';
import type { Step } from './step.ts';

/** What it speaks and in what it counts. */
export const languagesStep: Step = {
  name: 'languages',
  needs: 'settings.edit',
  checks: [],
  async stands({ shop: { settings } }) {
    const names = settings.languages.map((code) => languageFacts(code).name);
    return [...names, ...settings.currencies.map(({ code }) => code)].join(', ');
  },
  async ask(admin) {
    const { t } = admin.ctx;
    const fields = await fieldsOf(admin);
    if ('currency' in fields) return { fields };
    const link = <a href={deskLink('settings/currencies')}>{t('admin.settings.page.currencies')}</a>;
    return {
      fields,
      says: (
        <p className="soft">
          {t('admin.setup.currency_stays')} {link}
        </p>
      ),
    };
  },
  async save(admin) {
    const { ctx } = admin;
    const fields = await fieldsOf(admin);
    const read = readForm(fields, ctx.form, ctx.t);
    const values = read.values as Record<string, string | boolean> | undefined;
    if (!values) return read;
    const first = String(values.first);
    const wanted = [first, ...knownLanguages.filter((code) => code !== first && values[`also.${code}`])];
    try {
      await speak(admin, wanted, currencyOfForm(admin, values.currency));
    } catch (error) {
      if (!(error instanceof SettingsRefused)) throw error;
      // Words of addresses that somebody has changed may stand in the way of a language.
      read.errors.set('first', ctx.t('admin.setup.languages_refused'));
      return read;
    }
    return undefined;
  },
};

/** Adds what is new, puts the main one first, and takes away what is left out. @throws SettingsRefused */
async function speak(
  admin: AdminContext,
  wanted: readonly Language[],
  more: [string, unknown][],
): Promise<void> {
  const { shop, actor } = admin;
  // One after the other, as each takes the languages that are in force and adds or takes away its own; what goes is no
  // longer the first by then.
  for (const language of wanted.filter((code) => !shop.settings.languages.includes(code))) {
    await admin.do(addLanguage, { language });
    await shop.changes.spread();
  }
  const others = shop.settings.languages.filter((code) => !wanted.includes(code));
  await saveSettings(shop, actor, {
    values: new Map<string, unknown>([['languages', [...wanted, ...others]], ...more]),
  });
  for (const language of others) {
    await admin.do(removeLanguage, { language });
    await shop.changes.spread();
  }
}

/** A currency is chosen as long as nothing has a price in another. */
async function fieldsOf({ ctx, shop }: AdminContext): Promise<Record<string, AnyField>> {
  const { t } = ctx;
  const { languages, currencies, address } = shop.settings;
  const options = knownLanguages.map((code) => [code, languageFacts(code).name] as const);
  const fields: Record<string, AnyField> = {
    first: choice({
      label: t('admin.setup.first_language'),
      hint: t('admin.setup.first_language_hint'),
      value: languages[0] ?? '',
      required: true,
      options,
    }),
  };
  for (const [code, name] of options)
    fields[`also.${code}`] = check({
      label: t('admin.setup.speaks', { name }),
      value: languages.includes(code) ? '1' : '',
    });
  if (currencies.length > 1 || (await hasProducts(shop.db.read))) return fields;
  fields.currency = choice({
    label: t('admin.setup.currency'),
    value: hasChosen(shop, 'currencies') ? (currencies[0]?.code ?? '') : currencyOf(address.country),
    required: true,
    options: UNION_CURRENCIES.map(({ code, symbol }) => [code, `${code} (${symbol})`] as const),
  });
  return fields;
}

function currencyOfForm({ shop }: AdminContext, code: unknown): [string, unknown][] {
  const chosen = UNION_CURRENCIES.find((one) => one.code === code);
  return chosen && shop.settings.currencies[0]?.code !== code ? [['currencies', [chosen]]] : [];
}
