import type { RequestContext } from '../../frame/request/request-context.ts';
import type { CurrencyFormat } from '../../platform/money.ts';
import { written } from '../query/model-fields.ts';
import type { DayRange, NumberRange, SearchRequest } from '../query/model-request.ts';
import { numberField, taxonomyField } from '../query/question.ts';
import type { FormField, NumberField } from '../setup/model-setup.ts';
import { addressOf } from './addresses.ts';
import type { Found } from './ask.ts';
import { askedWords } from './model-range.ts';

/** Something that is asked for, and the address without it. */
export interface Chip {
  label: string;
  href: string;
  without: SearchRequest;
  /** What the index calls it, to find what leaving it out would give: see `Relaxed`. */
  drop: string;
}

/** What is chosen, in the order of the form. The subject of the listing that the form stands on is none. */
export function chipsOf(ctx: RequestContext, found: Found): Chip[] {
  const { open, request, within } = found;
  const first = { ...request, page: 1 };
  return open.form.fields
    .flatMap((field) => wordsOf(ctx, found, field, first))
    .map(({ label, without, drop }) => ({
      label,
      without,
      drop,
      href: addressOf(ctx.shop, open, without, within),
    }));
}

type Words = Pick<Chip, 'label' | 'without' | 'drop'>;

function wordsOf(ctx: RequestContext, found: Found, field: FormField, request: SearchRequest): Words[] {
  const { t, currency } = ctx;
  const { open, within } = found;
  const heading = field.heading?.[open.context.language] ?? '';
  const named = (words: string) =>
    heading === '' ? words : t('search.chip', { field: heading, value: words });
  switch (field.type) {
    case 'search':
      return request.text === ''
        ? []
        : [
            {
              label: t('search.chip_text', { text: request.text }),
              without: { ...request, text: '' },
              drop: 'text',
            },
          ];
    case 'taxonomy':
    case 'tag':
    case 'category': {
      const { taxonomy } = field;
      const list = open.terms.of(taxonomyField(taxonomy));
      return (request.terms[taxonomy] ?? [])
        .filter((slug) => within?.taxonomy !== taxonomy || within.slug !== slug)
        .map((slug) => {
          const term = list.find((one) => one.slug === slug);
          const terms = left(request.terms, taxonomy, slug);
          const drop = `${taxonomyField(taxonomy)} ${term?.id ?? ''}`;
          return { label: named(term?.name ?? slug), without: { ...request, terms }, drop };
        });
    }
    case 'author':
      return request.authors.map((slug) => ({
        label: named(open.authors.find((author) => author.slug === slug)?.name ?? slug),
        without: { ...request, authors: request.authors.filter((other) => other !== slug) },
        drop: `author ${slug}`,
      }));
    case 'post_type':
      return request.types.map((type) => ({
        label: t(`search.type.${type}`),
        without: { ...request, types: request.types.filter((other) => other !== type) },
        drop: `type ${type}`,
      }));
    case 'post_date': {
      const { postDate, ...without } = request;
      return postDate ? [{ label: named(days(postDate, field.format)), without, drop: 'date' }] : [];
    }
    case 'post_meta':
      return metaWords(field, request, { named, currency });
    default:
      return [];
  }
}

function metaWords(
  field: Extract<FormField, { type: 'post_meta' }>,
  request: SearchRequest,
  { named, currency }: { named: (words: string) => string; currency: CurrencyFormat },
): Words[] {
  const { key } = field;
  if (field.meta === 'choice')
    return (request.choices[key] ?? []).map((value) => ({
      label: named(value),
      without: { ...request, choices: left(request.choices, key, value) },
      drop: `meta:${key} ${value}`,
    }));
  const drop = numberField(key, currency.code);
  if (field.meta === 'date') {
    const { [key]: range, ...dates } = request.dates;
    return range ? [{ label: named(days(range, field.format)), without: { ...request, dates }, drop }] : [];
  }
  const { [key]: range, ...numbers } = request.numbers;
  return range
    ? [
        {
          label: named(numbersOf(range, field, currency)),
          without: { ...request, numbers },
          drop,
        },
      ]
    : [];
}

function left(lists: Record<string, string[]>, name: string, value: string): Record<string, string[]> {
  const { [name]: list = [], ...others } = lists;
  const values = list.filter((other) => other !== value);
  return values.length > 0 ? { ...others, [name]: values } : others;
}

function numbersOf({ min, max }: NumberRange, field: NumberField, currency: CurrencyFormat): string {
  const show = (value: number) => askedWords(value, field, currency);
  if (min === undefined) return `≤ ${show(max ?? 0)}`;
  return max === undefined ? `≥ ${show(min)}` : `${show(min)} – ${show(max)}`;
}

const days = ({ from, to }: DayRange, format: Parameters<typeof written>[1]) =>
  from === to ? written(from, format) : `${written(from, format)} – ${written(to, format)}`;
