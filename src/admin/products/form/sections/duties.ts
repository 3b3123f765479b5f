import {
  OWN_WORDS,
  type ProductInput,
  SAFETY_FIELDS,
  SAFETY_PREFIX,
  warningsIn,
} from '../../../../catalogue/index.ts';
import { languageFacts } from '../../../../frame/shop/languages.ts';
import { type AdminContext, type AnyField, choice, longText, text } from '../../../kit/index.ts';
import type { Fields } from './shape.ts';

/** How the form says that a product has no word of its own about withdrawal. */
export const INHERITED = 'inherited';

/** Whether it can be withdrawn from. */
export const withdrawalFields = ({ ctx: { t } }: AdminContext, { withdrawal }: ProductInput): Fields => ({
  withdrawal: choice({
    label: t('admin.products.field.withdrawal'),
    value: withdrawal || INHERITED,
    required: true,
    options: OWN_WORDS.map((own) => {
      const word = own || INHERITED;
      return [word, t(`admin.products.withdrawal.${word}`)] as const;
    }),
  }),
});

export function safetyFields(
  { ctx: { t }, shop }: AdminContext,
  { meta }: Pick<ProductInput, 'meta'>,
): Fields {
  const names = [...SAFETY_FIELDS, ...shop.settings.languages.map(warningsIn)];
  return Object.fromEntries(
    names.map((name): [string, AnyField] => {
      const value = meta[SAFETY_PREFIX + name] ?? '';
      const language = /^warnings_(.*)$/.exec(name)?.[1];
      const label = language
        ? t('admin.products.safety.warnings', { language: languageFacts(language).name })
        : t(`admin.products.safety.${name}`);
      const isLong = language !== undefined || name.endsWith('_address');
      return [
        `safety.${name}`,
        isLong
          ? longText({ label, value, max: language ? 10_000 : 1000, rows: 3 })
          : text({ label, value, max: 1000 }),
      ];
    }),
  );
}
