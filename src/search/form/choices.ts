import type { RequestContext } from '../../frame/request/request-context.ts';
import { nameOf, takesOne } from '../query/model-fields.ts';
import { LIMITS, type SearchRequest } from '../query/model-request.ts';
import { choiceField, taxonomyField } from '../query/question.ts';
import type { ChoiceLook, FormField, MetaChoiceField, TaxonomyField } from '../setup/model-setup.ts';
import type { SearchTerm } from '../terms.ts';
import type { Found } from './ask.ts';
import { folded } from './model-fold.ts';
import { queryField } from './query-fields.ts';

/** One value that can be chosen. */
export interface Option {
  value: string;
  label: string;
  /** The term's id; 0 for the first option, which chooses nothing, and what is no term. */
  id: number;
  depth: number;
  /** How many results choosing it gives; -1 when nobody counted. */
  count: number;
  active: boolean;
  /** An option that would find nothing, where such ones are hidden. */
  hidden: boolean;
}

/** The values of a field, as it has a place for them. */
export interface Offer {
  /** In order; parents before their children. The first chooses nothing. */
  options: Option[];
  /** The same form with the field's list unfolded, or folded again; undefined where all values have a place. */
  more: { without: SearchRequest; open: boolean } | undefined;
  /** Values without a place. */
  left: number;
}

export function optionsOf(ctx: RequestContext, found: Found, field: FormField & ChoiceLook): Offer {
  const { open, request } = found;
  const chosen = new Set(chosenIn(field, request));
  const dressed = plainOptions(ctx, found, field).map((option) => {
    const active = chosen.has(option.value);
    // What is chosen is never hidden: else nobody could take it back.
    const hidden = field.hideEmpty && option.count === 0 && !active;
    return { ...option, active, hidden };
  });
  keepParents(dressed);
  const name = nameOf(queryField(field, new Map())!);
  const unfolded = request.unfolded?.includes(name) ?? false;
  const list = field.input === 'select' || field.input === 'multiselect';
  const { options, left } = folded(dressed, { list, unfolded, byCount: field.orderBy === 'default' });
  const others = (request.unfolded ?? []).filter((one) => one !== name);
  const toggled = unfolded ? others : [...others, name].slice(-LIMITS.unfolded);
  const { unfolded: _, ...rest } = request;
  const without = toggled.length > 0 ? { ...rest, unfolded: toggled } : rest;
  const more = left > 0 || unfolded ? { without, open: unfolded } : undefined;
  if (!takesOne(field.input)) return { options, more, left };
  const label = field.allLabel?.[open.context.language] || ctx.t('search.all');
  const all = { value: '', label, id: 0, depth: 0, count: 0, hidden: false };
  return { options: [{ ...all, active: chosen.size === 0 }, ...options], more, left };
}

/** A parent stays for the sake of its children. From the end, so that a long list is gone through once. */
function keepParents(options: Option[]): void {
  /** By depth: whether something there is shown below the parent that comes next. */
  const shown: boolean[] = [];
  for (const option of options.toReversed()) {
    if (shown.slice(option.depth + 1).includes(true)) option.hidden = false;
    shown.length = option.depth + 1;
    shown[option.depth] ||= !option.hidden;
  }
}

function chosenIn(field: FormField, { terms, authors, types, choices }: Found['request']): readonly string[] {
  switch (field.type) {
    case 'taxonomy':
    case 'tag':
    case 'category':
      return terms[field.taxonomy] ?? [];
    case 'author':
      return authors;
    case 'post_type':
      return types;
    default:
      return field.type === 'post_meta' ? (choices[field.key] ?? []) : [];
  }
}

type Plain = Omit<Option, 'active' | 'hidden'>;

function plainOptions(
  { t }: RequestContext,
  { open, answer }: Found,
  field: FormField & ChoiceLook,
): Plain[] {
  const { language } = open.context;
  const counted = (name: string, value: string) => answer.counts[name]?.get(value) ?? 0;
  switch (field.type) {
    case 'taxonomy':
    case 'tag':
    case 'category':
      return termOptions(open.terms.of(taxonomyField(field.taxonomy)), field, (id) =>
        counted(choiceField(field), String(id)),
      ).filter(allowed(field, open.allowed));
    case 'author':
      return sorted(
        open.authors.map(({ slug, name }) => plain(slug, name, counted('author', slug))),
        field,
      );
    case 'post_type':
      return open.form.types.map((type) => plain(type, t(`search.type.${type}`), -1));
    default:
      return metaOptions(field as MetaChoiceField, open.values, language, (value) =>
        // Nobody counts the values of a custom field where counts do not follow the form.
        open.form.autoCount ? counted(`meta:${(field as MetaChoiceField).key}`, value) : -1,
      );
  }
}

const plain = (value: string, label: string, count: number): Plain => ({
  value,
  label,
  count,
  id: 0,
  depth: 0,
});

function metaOptions(
  field: MetaChoiceField,
  values: Found['open']['values'],
  language: Found['open']['context']['language'],
  count: (value: string) => number,
): Plain[] {
  const options = (values.get(field.key) ?? []).map((value) => {
    const label = field.options.find((option) => option.value === value)?.label[language];
    return plain(value, label || value, count(value));
  });
  // A list of the shopkeeper's own is in order already.
  return field.options.length > 0 && field.orderBy === 'default' ? options : sorted(options, field);
}

function termOptions(
  terms: readonly SearchTerm[],
  field: TaxonomyField,
  count: (id: number) => number,
): Plain[] {
  const all = terms.map((term) => ({ ...plain(term.slug, term.name, count(term.id)), ...term }));
  if (!field.hierarchical) return sorted(all, field).map(withoutParent);
  const ids = new Set(terms.map(({ id }) => id));
  const below = Map.groupBy(all, ({ parentId }) =>
    parentId !== null && ids.has(parentId) ? parentId : null,
  );
  const result: Plain[] = [];
  const walk = (parent: number | null, depth: number) => {
    for (const child of sorted(below.get(parent) ?? [], field)) {
      result.push({ ...withoutParent(child), depth });
      if (depth < 12) walk(child.id, depth + 1);
    }
  };
  walk(null, 0);
  return result;
}

const withoutParent = ({ value, label, id, depth, count }: Plain): Plain => ({
  value,
  label,
  id,
  depth,
  count,
});

/** Keeps what the field is said to show, by id: slugs are those of the first language. */
const allowed =
  (field: TaxonomyField, ids: Found['open']['allowed']) =>
  ({ id }: Plain): boolean => {
    const only = ids.get(`only ${field.taxonomy}`);
    return (only?.has(id) ?? true) && !ids.get(`exclude ${field.taxonomy}`)?.has(id);
  };

function sorted<T extends Plain>(options: readonly T[], { orderBy, descending }: ChoiceLook): T[] {
  const text = (pick: (option: T) => string) => (a: T, b: T) => pick(a).localeCompare(pick(b));
  const by: Partial<Record<ChoiceLook['orderBy'], (a: T, b: T) => number>> = {
    id: (a, b) => a.id - b.id,
    name: text(({ label }) => label),
    label: text(({ label }) => label),
    slug: text(({ value }) => value),
    value: text(({ value }) => value),
    number: (a, b) => Number.parseFloat(a.value) - Number.parseFloat(b.value),
    count: (a, b) => a.count - b.count,
  };
  const compare = by[orderBy];
  if (!compare) return descending ? options.toReversed() : [...options];
  return options.toSorted((a, b) => (descending ? -compare(a, b) : compare(a, b)));
}

/** What stands below an option, in a list with parents before their children. */
export function descendants<T extends Pick<Option, 'depth'>>(options: readonly T[], option: T): T[] {
  const at = options.indexOf(option);
  const end = options.findIndex((other, index) => index > at && other.depth <= option.depth);
  return options.slice(at + 1, end < 0 ? undefined : end);
}
