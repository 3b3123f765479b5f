import { useRequest } from '../../frame/page/context.tsx';
import { formatNumber, spansOf, stepsOf, wholeRange } from '../form/model-range.ts';
import type { Histogram } from '../model-question.ts';
import type { NumberRange } from '../query/model-request.ts';
import type { NumberField } from '../setup/model-setup.ts';
import { ChoiceInputs, type GroupName, NO_LOOK } from './field-choice.tsx';

export interface RangeView {
  field: NumberField;
  name: string;
  sfid: number;
  instance: number;
  label: string;
  group: GroupName;
  bounds: Required<NumberRange>;
  asked: NumberRange | undefined;
  histogram: Histogram | undefined;
}

const KINDS = {
  'range-slider': 'slider',
  'range-number': 'number',
  'range-radio': 'radio',
  'range-select': 'select',
  'range-checkbox': 'checkbox',
} as const;

/** A field of numbers in the contract's markup, with all that its client asks of it. */
export function RangeInputs({ view }: { view: RangeView }) {
  const { field, bounds, asked } = view;
  const kind = KINDS[field.input];
  const { min, max } = wholeRange(asked, bounds) ?? bounds;
  if (field.input === 'range-checkbox' || (field.single && (kind === 'radio' || kind === 'select')))
    return <SpanInputs view={view} />;
  const pair = kind === 'radio' || kind === 'select';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the contract's clients look for this element
    <div
      role="group"
      {...view.group}
      className={`sf-meta-range sf-meta-range-${kind}${pair ? ` sf-meta-range-${kind}-fromto` : ''}`}
      data-start-min={min}
      data-start-max={max}
      data-start-min-formatted={formatNumber(min, field)}
      data-start-max-formatted={formatNumber(max, field)}
      data-min={bounds.min}
      data-max={bounds.max}
      data-step={field.step}
      data-decimal-places={field.decimals}
      data-thousand-seperator={field.thousand}
      data-decimal-seperator={field.decimal}
      data-display-values-as={field.displayAs}
      data-sf-field-name={view.name}
    >
      {view.histogram && <Bars histogram={view.histogram} />}
      <Ends view={view} end="min" value={min} />
      <span className="sf-range-values-seperator">{field.separator}</span>
      <Ends view={view} end="max" value={max} />
      {kind === 'slider' && <div className="meta-slider" />}
    </div>
  );
}

/** One end of a range: a number to type, or a list to choose from. */
function Ends({ view, end, value }: { view: RangeView; end: 'min' | 'max'; value: number }) {
  const { t } = useRequest();
  const { field, bounds, name } = view;
  const label = t(`search.range_${end}`, { field: view.label });
  if (field.input === 'range-radio' || field.input === 'range-select') {
    const input = field.input === 'range-radio' ? 'radio' : 'select';
    // What the address asks for is in the list, on a step or not: else the list would ask for something else.
    const steps = [...new Set([...stepsOf(bounds, field.step), value])].sort((a, b) => a - b);
    const options = steps.map((step) => ({
      value: String(step),
      label: dressed(field, step),
      id: 0,
      depth: 0,
      count: -1,
      active: step === value,
      hidden: false,
    }));
    const list = {
      name: `${name}_${end}`,
      label,
      group: { 'aria-label': label },
      look: { ...NO_LOOK, input },
      options,
    } as const;
    const { sfid, instance } = view;
    const inputs = <ChoiceInputs view={{ ...list, sfid, instance, noResults: '', placeholder: '' }} />;
    return <div className={`sf-range-${end}`}>{inputs}</div>;
  }
  const number = (
    <label>
      <span className="screen-reader-text">{label}</span>
      {field.prefix !== '' && <span className="sf-range-prefix">{field.prefix}</span>}
      <input
        className={`sf-input-${field.input} sf-input-number sf-range-${end}`}
        type="number"
        name={`${name}[]`}
        min={bounds.min}
        max={bounds.max}
        step={field.input === 'range-slider' && isOnStep(value, bounds, field.step) ? field.step : 'any'}
        defaultValue={value}
      />
      {field.suffix !== '' && <span className="sf-range-postfix">{field.suffix}</span>}
    </label>
  );
  if (field.input !== 'range-slider' || field.displayAs === 'textinput') return number;
  return (
    <>
      {field.prefix !== '' && <span className="sf-range-prefix">{field.prefix}</span>}
      <span className={`sf-text-number sf-range-${end}`}>{formatNumber(value, field)}</span>
      {field.suffix !== '' && <span className="sf-range-postfix">{field.suffix}</span>}
      <noscript>{number}</noscript>
    </>
  );
}

/** A number between two steps would keep the browser from sending the form. */
const isOnStep = (value: number, { min }: Required<NumberRange>, step: number): boolean =>
  Number.isInteger(Number(((value - min) / step).toFixed(6)));

const dressed = (field: NumberField, value: number): string =>
  field.prefix + formatNumber(value, field) + field.suffix;

/** Whole steps to choose from: `lo+hi`. */
function SpanInputs({ view }: { view: RangeView }) {
  const { t } = useRequest();
  const { field, bounds, asked, name, sfid, instance, label, group } = view;
  const input = { 'range-radio': 'radio', 'range-select': 'select', 'range-checkbox': 'checkbox' } as const;
  const kind = input[field.input as keyof typeof input];
  const wanted = wholeRange(asked, bounds);
  const several = kind === 'checkbox';
  const spans = spansOf(bounds, field.step).map(({ lo, hi }) => ({
    value: `${lo}+${hi}`,
    label: `${dressed(field, lo)}${field.separator}${dressed(field, hi)}`,
    active:
      wanted !== undefined &&
      (several ? lo >= wanted.min && hi <= wanted.max : lo === wanted.min && hi === wanted.max),
    id: 0,
    depth: 0,
    count: -1,
    hidden: false,
  }));
  const none = { value: '', label: t('search.all'), active: !spans.some(({ active }) => active) };
  const options = several ? spans : [{ ...none, id: 0, depth: 0, count: 0, hidden: false }, ...spans];
  const look = { ...NO_LOOK, input: kind };
  return (
    <div
      className={`sf-meta-range sf-meta-range-${kind}`}
      data-min={bounds.min}
      data-max={bounds.max}
      data-sf-field-name={name}
    >
      <ChoiceInputs
        view={{ name, label, group, look, options, sfid, instance, noResults: '', placeholder: '' }}
      />
    </div>
  );
}

/** How the results lie between the ends; a picture only, for the numbers say it too. */
function Bars({ histogram: { counts } }: { histogram: Histogram }) {
  const most = Math.max(1, ...counts);
  return (
    <div className="sf-histogram" aria-hidden="true">
      {counts.map((count, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no other name and never move
        <span key={at} style={{ '--part': `${Math.round((count * 100) / most)}%` } as object} />
      ))}
    </div>
  );
}
