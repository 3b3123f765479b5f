import { useRequest } from '../../frame/page/context.tsx';
import { addressOf, clearAddress, resultsPath } from '../form/addresses.ts';
import type { Found } from '../form/ask.ts';
import { type Offer, optionsOf } from '../form/choices.ts';
import { fieldAttributes, formAttributes, noResultsOf } from '../form/form-view.ts';
import { inCurrency } from '../form/model-range.ts';
import { inputName } from '../form/native.ts';
import { queryField } from '../form/query-fields.ts';
import { numberField } from '../query/question.ts';
import type { FormField } from '../setup/model-setup.ts';
import { ChoiceInputs, type ChoiceView, type GroupName, NO_LOOK } from './field-choice.tsx';
import { DateInputs } from './field-date.tsx';
import { RangeInputs } from './field-range.tsx';

/**
 * A search form in the contract's markup (search-and-filter.md 1.1 and 1.2). Without scripts it is a plain form
 * that asks for the same address. Every render has the same items in the same order: clients go by their place.
 *
 * @param instance counts the copies of one form on a page, from 1
 */
export function SearchFormMarkup({ found, instance = 1 }: { found: Found; instance?: number }) {
  const ctx = useRequest();
  const { shop, language, t } = ctx;
  const { form } = found.open;
  const action = found.within?.path ?? resultsPath(shop, language, form);
  return (
    <form
      {...formAttributes(ctx, found, instance)}
      className="searchandfilter"
      id={`search-filter-form-${form.id}${instance > 1 ? `-${instance}` : ''}`}
      action={action}
      method="get"
      autoComplete="off"
      aria-label={form.title[language]}
    >
      <ul>
        {form.fields.map((field, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a field's place is its name to clients
          <FieldItem key={at} found={found} field={field} place={at} instance={instance} />
        ))}
      </ul>
      {!form.fields.some(({ type }) => type === 'submit') && (
        <p className="no-js-only">
          <button type="submit" className="button">
            {t('search.submit')}
          </button>
        </p>
      )}
    </form>
  );
}

interface FieldProps {
  found: Found;
  field: FormField;
  place: number;
  instance: number;
}

function FieldItem({ found, field, place, instance }: FieldProps) {
  const ctx = useRequest();
  const { language, t } = ctx;
  const { id: sfid } = found.open.form;
  const heading = field.heading?.[language] ?? '';
  const headingId = `sf-heading-${sfid}-${instance}-${place}`;
  const label = ('label' in field && field.label?.[language]) || heading || t(`search.field.${field.type}`);
  const offer = 'operator' in field ? optionsOf(ctx, found, field) : undefined;
  return (
    <li
      {...fieldAttributes(ctx, found, field)}
      // Nothing to choose from under what is asked: the item stays, for clients go by its place.
      hidden={offer?.options.every((option) => option.hidden || option.value === '')}
    >
      {heading !== '' && (
        <h4 id={headingId} role="presentation">
          {heading}
        </h4>
      )}
      <FieldInputs
        found={found}
        field={field}
        label={label}
        instance={instance}
        group={heading === '' ? { 'aria-label': label } : { 'aria-labelledby': headingId }}
        offer={offer}
      />
      {offer?.more && <Rest found={found} offer={offer} label={label} />}
    </li>
  );
}

function FieldInputs({
  found,
  field,
  label,
  instance,
  group,
  offer,
}: Omit<FieldProps, 'place'> & { label: string; group: GroupName; offer: Offer | undefined }) {
  const ctx = useRequest();
  const { language, t, currency } = ctx;
  const { open, request, answer } = found;
  const sfid = open.form.id;
  const query = queryField(field, open.bounds);
  const name = query ? inputName(query) : '';
  const base = { name, sfid, instance, label, group, noResults: t('search.combobox.none') };
  const options = offer?.options ?? [];
  const unfolded = offer?.more?.open;
  switch (field.type) {
    case 'search':
      return (
        <label>
          <span className="screen-reader-text">{label}</span>
          <input
            className="sf-input-text"
            type="text"
            name={`${name}[]`}
            defaultValue={request.text}
            placeholder={field.placeholder?.[language] || t('search.placeholder')}
            title={label}
            maxLength={200}
            enterKeyHint="search"
          />
        </label>
      );
    case 'taxonomy':
    case 'tag':
    case 'category':
    case 'author':
    case 'post_type':
      return <ChoiceInputs view={{ ...base, ...choiceTexts(), look: field, options, unfolded }} />;
    case 'sort_order':
    case 'posts_per_page':
      return <ChoiceInputs view={{ ...base, placeholder: '', ...listView(ctx, found, field) }} />;
    case 'post_date':
      return <DateInputs field={field} name={name} label={label} group={group} asked={request.postDate} />;
    case 'post_meta':
      if (field.meta === 'date')
        return (
          <DateInputs
            field={field}
            name={name}
            label={label}
            group={group}
            asked={request.dates[field.key]}
          />
        );
      if (field.meta === 'choice')
        return <ChoiceInputs view={{ ...base, ...choiceTexts(), look: field, options, unfolded }} />;
      return (
        <RangeInputs
          view={{
            name,
            sfid,
            instance,
            label,
            group,
            field: inCurrency(field, currency),
            bounds: open.bounds.get(field.key) ?? { min: 0, max: 1000 },
            asked: request.numbers[field.key],
            histogram: answer.histograms[numberField(field.key, currency.code)],
          }}
        />
      );
    case 'submit':
      return (
        <input
          type="submit"
          className="button"
          name="_sf_submit"
          value={field.label?.[language] || t('search.submit')}
        />
      );
    case 'reset':
      return (
        <a
          href={clearAddress(ctx.shop, open, found.within)}
          className="search-filter-reset"
          data-search-form-id={sfid}
          data-sf-submit-form={field.mode}
        >
          {field.label?.[language] || t('search.reset')}
        </a>
      );
  }

  function choiceTexts() {
    const own = 'noResults' in field ? field : undefined;
    const several = own?.input === 'multiselect';
    return {
      noResults: own ? noResultsOf(own, ctx) : t('search.combobox.none'),
      placeholder:
        own?.placeholder?.[language] || t(several ? 'search.combobox.several' : 'search.combobox.one'),
    };
  }
}

/** The way to the values that found no place, and back: the same page with the list unfolded. */
function Rest({ found, offer, label }: { found: Found; offer: Offer; label: string }) {
  const { shop, t } = useRequest();
  const { more, left } = offer;
  if (!more) return null;
  return (
    <p className="filter-more">
      {more.open && left > 0 && (
        <span className="filter-left">{t('catalogue.filter.left', { count: left })}</span>
      )}
      <a href={addressOf(shop, found.open, more.without, found.within)} rel="nofollow" data-sf-more="">
        {more.open ? t('catalogue.filter.less') : t('catalogue.filter.more', { count: left })}
        <span className="screen-reader-text"> {t('catalogue.filter.of', { field: label })}</span>
      </a>
    </p>
  );
}

/** Orders, or results on a page, to choose one of. */
function listView(
  { t, language }: ReturnType<typeof useRequest>,
  { request }: Found,
  field: Extract<FormField, { type: 'sort_order' | 'posts_per_page' }>,
): Pick<ChoiceView, 'look' | 'options'> {
  const blank = { id: 0, depth: 0, count: -1, hidden: false };
  const { sort } = request;
  const options =
    field.type === 'sort_order'
      ? field.options.map(({ by, direction, as, label }) => ({
          ...blank,
          value: [by, direction, ...(as ? [as] : [])].join('+'),
          label: label[language] ?? '',
          active: sort?.by === by && sort.direction === direction,
        }))
      : sizesOf(field).map((size) => ({
          ...blank,
          value: String(size),
          label: t('search.per_page', { count: size }),
          active: request.pageSize === size,
        }));
  const usual = field.allLabel?.[language] || t(`search.usual.${field.type}`);
  const none = { ...blank, value: '', label: usual, count: 0, active: !options.some(({ active }) => active) };
  return { look: { ...NO_LOOK, input: field.input }, options: [none, ...options] };
}

function sizesOf({ min, max, step }: { min: number; max: number; step: number }): number[] {
  return Array.from({ length: Math.min(20, Math.floor((max - min) / step) + 1) }, (_, at) => min + at * step);
}
