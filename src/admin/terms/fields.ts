import {
  EXCEPTIONS,
  type ListedTerm,
  plainText,
  SAFETY_FIELDS,
  SAFETY_PREFIX,
  type TermInput,
  type TermTexts,
  type WholeTerm,
  warningsIn,
} from '../../catalogue/index.ts';
import {
  type AdminContext,
  type AnyField,
  check,
  choice,
  colour,
  longText,
  markOutdated,
  text,
} from '../kit/index.ts';
import { safetyFields } from '../products/form/sections/duties.ts';
import { markupField } from '../rich/index.ts';
import { hasPage } from './kinds.ts';

type Fields = Record<string, AnyField>;

/** What a form asks of a term: its texts by language, and what its kind has besides. */
export interface TermFields {
  texts: Fields;
  more: Fields;
}

/** @param others of its kind, for what it can stand below */
export function termFields(
  admin: AdminContext,
  term: TermInput & Partial<Pick<WholeTerm, 'outdated'>>,
  others: readonly ListedTerm[],
): TermFields {
  const { taxonomy, outdated = {} } = term;
  const more: Fields = {};
  if (taxonomy === 'category')
    Object.assign(more, parentField(admin, term, others), withdrawalField(admin, term));
  if (taxonomy === 'brand') Object.assign(more, safetyFields(admin, { meta: term.safety ?? {} }));
  if (taxonomy.startsWith('pa_')) Object.assign(more, colourFields(admin, term));
  const texts = textFields(admin, term);
  markOutdated<Exclude<keyof TermTexts, 'slug'>>(texts, outdated, {
    said: (field, language) => term.texts[language]?.[field] ?? '',
    words: (field, said) => (field === 'description' ? plainText(said) : said),
  });
  return { texts, more };
}

function textFields({ ctx: { t }, shop }: AdminContext, { taxonomy, texts }: TermInput): Fields {
  const fields: Fields = {};
  const label = (name: string) => t(`admin.terms.field.${name}`);
  for (const language of shop.settings.languages) {
    const own = texts[language];
    fields[`name.${language}`] = text({ label: label('name'), value: own?.name ?? '', max: 200 });
    if (taxonomy === 'shipping_class') continue;
    fields[`slug.${language}`] = text({ label: label('slug'), value: own?.slug ?? '', max: 180 });
    const said = { label: label('description'), value: own?.description ?? '', max: 50_000, rows: 6 };
    fields[`description.${language}`] = hasPage(taxonomy) ? markupField(said) : longText(said);
    if (!hasPage(taxonomy)) continue;
    fields[`seoTitle.${language}`] = text({
      label: label('seo_title'),
      value: own?.seoTitle ?? '',
      max: 120,
    });
    fields[`seoDescription.${language}`] = longText({
      label: label('seo_description'),
      value: own?.seoDescription ?? '',
      max: 320,
      rows: 2,
    });
  }
  return fields;
}

function parentField({ ctx: { t } }: AdminContext, term: TermInput, others: readonly ListedTerm[]): Fields {
  const options: [string, string][] = [];
  const walk = (parentId: number | null, depth: number) => {
    for (const each of others) {
      if (each.parentId !== parentId || each.id === term.id) continue;
      options.push([`${each.id}`, `${'— '.repeat(depth)}${each.name}`]);
      walk(each.id, depth + 1);
    }
  };
  walk(null, 0);
  return {
    parent: choice({ label: t('admin.terms.field.parent'), value: `${term.parentId ?? ''}`, options }),
  };
}

const withdrawalField = ({ ctx: { t } }: AdminContext, { withdrawal = '' }: TermInput): Fields => ({
  withdrawal: choice({
    label: t('admin.products.field.withdrawal'),
    hint: t('admin.terms.withdrawal_hint'),
    value: withdrawal,
    options: EXCEPTIONS.map((each) => [each, t(`admin.products.withdrawal.${each}`)] as const),
  }),
});

const colourFields = ({ ctx: { t } }: AdminContext, { swatch = '' }: TermInput): Fields => ({
  coloured: check({ label: t('admin.terms.field.coloured'), value: swatch === '' ? '' : '1' }),
  swatch: colour({ label: t('admin.terms.field.swatch'), value: swatch || '#808080' }),
});

/** The term as the form says it should be; what the form does not have stays. Without any name it has no texts. */
export function termOf(
  { shop }: AdminContext,
  term: TermInput,
  values: Readonly<Record<string, unknown>>,
): TermInput {
  const { taxonomy } = term;
  const wanted: TermInput = { ...term, texts: textsOf(shop.settings.languages, term, values) };
  if (taxonomy === 'category') {
    wanted.parentId = values.parent === '' ? null : Number(values.parent);
    wanted.withdrawal = values.withdrawal as NonNullable<TermInput['withdrawal']>;
  }
  if (taxonomy === 'brand') {
    const notes: Record<string, string> = { ...term.safety };
    for (const name of [...SAFETY_FIELDS, ...shop.settings.languages.map(warningsIn)]) {
      const typed = String(values[`safety.${name}`] ?? '');
      if (typed === '') delete notes[SAFETY_PREFIX + name];
      else notes[SAFETY_PREFIX + name] = typed;
    }
    wanted.safety = notes;
  }
  if (taxonomy.startsWith('pa_')) wanted.swatch = values.coloured === true ? String(values.swatch) : '';
  return wanted;
}

function textsOf(
  languages: readonly string[],
  { texts: stand }: TermInput,
  values: Readonly<Record<string, unknown>>,
): TermInput['texts'] {
  const texts: Record<string, TermTexts> = { ...stand };
  for (const language of languages) {
    const said = (name: string) => String(values[`${name}.${language}`] ?? '');
    const name = said('name');
    delete texts[language];
    if (name === '') continue;
    texts[language] = {
      name,
      slug: said('slug'),
      description: said('description'),
      seoTitle: said('seoTitle'),
      seoDescription: said('seoDescription'),
    };
  }
  return texts;
}
