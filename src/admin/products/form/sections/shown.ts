import {
  type ProductInput,
  type ProductTexts,
  plainText,
  type WholeProduct,
} from '../../../../catalogue/index.ts';
import { dayIn, wallAt } from '../../../../platform/i18n/days.ts';
import {
  type AdminContext,
  type AnyField,
  check,
  choice,
  date,
  longText,
  markOutdated,
  text,
} from '../../../kit/index.ts';
import { markupField } from '../../../rich/index.ts';
import { type Fields, flag } from './shape.ts';

/** Letters at the most and lines that are seen. */
const MARKUP = [
  ['summary', 20_000, 3],
  ['description', 100_000, 8],
] as const;

export function textFields(
  { ctx: { t }, shop }: AdminContext,
  { texts, type }: ProductInput,
  outdated: WholeProduct['outdated'],
): Fields {
  const fields: Fields = {};
  for (const language of shop.settings.languages) {
    const own = texts[language];
    const add = (name: string, field: AnyField) => {
      fields[`${name}.${language}`] = field;
    };
    const label = (name: string) => t(`admin.products.field.${name}`);
    add('name', text({ label: label('name'), value: own?.name ?? '', max: 250 }));
    add('slug', text({ label: label('slug'), value: own?.slug ?? '', max: 180 }));
    for (const [of, max, rows] of MARKUP)
      add(of, markupField({ label: label(of), value: own?.[of] ?? '', max, rows }));
    add('note', longText({ label: label('note'), value: own?.purchaseNote ?? '', max: 20_000, rows: 2 }));
    if (type === 'external')
      add('button', text({ label: label('button'), value: own?.buttonText ?? '', max: 100 }));
  }
  markOutdated<keyof ProductTexts>(fields, outdated, {
    said: (field, language) => texts[language]?.[field] ?? '',
    words: (field, said) => (field === 'name' || field === 'buttonText' ? said : plainText(said)),
    called: { purchaseNote: 'note', buttonText: 'button' },
  });
  return fields;
}

export function stateFields({ ctx: { t }, shop, now }: AdminContext, product: ProductInput): Fields {
  const { timeZone } = shop.settings;
  const planned = product.status === 'future' ? product.publishedAt : now;
  const hours = Array.from({ length: 24 }, (_, hour) => [`${hour}`, `${hour}:00`] as const);
  return {
    status: choice({
      label: t('admin.products.field.status'),
      required: true,
      value: product.status === 'trash' ? 'draft' : product.status,
      options: (['publish', 'draft', 'private', 'future'] as const).map(
        (each) => [each, t(`admin.products.state.${each}`)] as const,
      ),
    }),
    day: date({
      label: t('admin.products.field.day'),
      hint: t('admin.products.field.day_hint', { zone: timeZone }),
      value: product.status === 'future' ? dayIn(planned, timeZone) : '',
    }),
    hour: choice({
      label: t('admin.products.field.hour'),
      required: true,
      value: product.status === 'future' ? `${new Date(wallAt(planned, timeZone)).getUTCHours()}` : '9',
      options: hours,
    }),
    visibility: choice({
      label: t('admin.products.field.visibility'),
      required: true,
      value: product.visibility,
      options: (['visible', 'catalog', 'search', 'hidden'] as const).map(
        (each) => [each, t(`admin.products.visibility.${each}`)] as const,
      ),
    }),
    featured: check({ label: t('admin.products.field.featured'), value: flag(product.featured) }),
  };
}
