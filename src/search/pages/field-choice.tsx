import { createHash } from 'node:crypto';
import { useRequest } from '../../frame/page/context.tsx';
import { descendants, type Option } from '../form/choices.ts';
import type { ChoiceLook } from '../setup/model-setup.ts';

/** The name of a group of inputs: its heading, or what those hear who see none. */
export type GroupName = { 'aria-labelledby': string } | { 'aria-label': string };

export interface ChoiceView {
  /** The input's name without brackets. */
  name: string;
  sfid: number;
  /** Names the form on its page, so that ids stay unique. */
  instance: number;
  /** What names the field to those who cannot see it. */
  label: string;
  /** What names the whole group of boxes. */
  group: GroupName;
  look: Pick<ChoiceLook, 'input' | 'operator' | 'showCount' | 'combobox'>;
  noResults: string;
  placeholder: string;
  options: readonly Option[];
  /** A long list that was unfolded. */
  unfolded?: boolean | undefined;
}

export const NO_LOOK = { operator: 'or', showCount: false, combobox: false } as const;

/** A field with choices in the contract's markup (search-and-filter.md 1.2). */
export function ChoiceInputs({ view }: { view: ChoiceView }) {
  const { input } = view.look;
  if (input === 'select' || input === 'multiselect') return <SelectInput view={view} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the contract's clients look for a list
    <ul
      data-operator={view.look.operator}
      className={`sf-options${view.unfolded ? ' is-unfolded' : ''}`}
      role="group"
      {...view.group}
    >
      <OptionItems view={view} options={view.options} />
    </ul>
  );
}

/** Of an option, how many results it has; 0 options of a single choice say nothing. */
const countOf = ({ count, value }: Option, shown: boolean) => shown && count >= 0 && value !== '';

const NBSP = '\u00a0';

function SelectInput({ view }: { view: ChoiceView }) {
  const { look, options, name, placeholder } = view;
  const multiple = look.input === 'multiselect';
  const active = options.filter((option) => option.active).map(({ value }) => value);
  return (
    <label>
      <span className="screen-reader-text">{view.label}</span>
      <select
        className="sf-input-select"
        name={`${name}[]`}
        multiple={multiple || undefined}
        data-operator={multiple ? look.operator : undefined}
        data-combobox={look.combobox ? '1' : undefined}
        data-combobox-nrm={look.combobox ? view.noResults : undefined}
        data-placeholder={look.combobox ? placeholder : undefined}
        defaultValue={multiple ? active : (active[0] ?? '')}
      >
        {options
          .filter(({ hidden }) => !hidden)
          .map((option) => (
            <option
              key={option.value}
              className={optionClass(option)}
              value={option.value}
              data-sf-count={option.count}
              data-sf-depth={option.depth}
            >
              {NBSP.repeat(3 * option.depth)}
              {option.label}
              {countOf(option, look.showCount) && `${NBSP}${NBSP}(${option.count})`}
            </option>
          ))}
      </select>
    </label>
  );
}

const optionClass = ({ depth, id, active }: Option) =>
  `sf-level-${depth} sf-item-${id}${active ? ' sf-option-active' : ''}`;

/** Children stand in a list of their own inside of their parent's item. */
function OptionItems({ view, options }: { view: ChoiceView; options: readonly Option[] }) {
  const least = Math.min(...options.map(({ depth }) => depth));
  return options
    .filter(({ depth, hidden }) => depth === least && !hidden)
    .map((option) => {
      const below = descendants(options, option);
      return (
        <li
          key={option.value}
          className={optionClass(option)}
          data-sf-count={option.count}
          data-sf-depth={option.depth}
          role="none"
        >
          <OptionInput view={view} option={option} />
          {below.some(({ hidden }) => !hidden) && (
            <ul className="children" role="none">
              <OptionItems view={view} options={below} />
            </ul>
          )}
        </li>
      );
    });
}

function OptionInput({ view, option }: { view: ChoiceView; option: Option }) {
  const { t } = useRequest();
  const { look, name, sfid, instance } = view;
  const kind = look.input === 'radio' ? 'radio' : 'checkbox';
  const id = inputId(sfid, instance, name, option.value);
  return (
    <>
      <input
        className={`sf-input-${kind}`}
        type={kind}
        name={`${name}[]`}
        value={option.value}
        defaultChecked={option.active}
        id={id}
      />
      <label className={`sf-label-${kind}`} htmlFor={id}>
        {option.label}
        {countOf(option, look.showCount) && (
          <>
            {' '}
            <span className="sf-count">
              <span aria-hidden="true">({option.count})</span>
              <span className="screen-reader-text">{t('search.count', { count: option.count })}</span>
            </span>
          </>
        )}
      </label>
    </>
  );
}

/** Unique on the page, also when one form stands there twice. */
function inputId(sfid: number, instance: number, name: string, value: string): string {
  const hash = createHash('md5').update(`${sfid} ${instance} ${name} ${value}`).digest('hex');
  return `sf-input-${hash}`;
}
