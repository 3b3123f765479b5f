import { useRequest } from '../../frame/page/context.tsx';
import { type DateFormat, written } from '../query/model-fields.ts';
import type { DayRange } from '../query/model-request.ts';
import type { DateField } from '../setup/model-setup.ts';
import type { GroupName } from './field-choice.tsx';

/** What the contract's client calls the formats. */
const CLIENT_FORMATS: Record<DateFormat, string> = {
  'd/m/Y': 'dd/mm/yy',
  'm/d/Y': 'mm/dd/yy',
  'Y/m/d': 'yy/mm/dd',
};

/** One or two days in the contract's markup. */
export function DateInputs({
  field,
  name,
  label,
  group,
  asked,
}: {
  field: DateField;
  name: string;
  label: string;
  group: GroupName;
  asked: DayRange | undefined;
}) {
  const { t } = useRequest();
  const ends = field.input === 'daterange' ? (['from', 'to'] as const) : (['from'] as const);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the contract's clients look for a list
    <ul
      className="sf_date_field"
      data-date-format={CLIENT_FORMATS[field.format]}
      data-date-use-year-dropdown={field.years ? '1' : '0'}
      data-date-use-month-dropdown={field.months ? '1' : '0'}
      role="group"
      {...group}
    >
      {ends.map((end) => (
        <li key={end} role="none">
          <label>
            <span className="screen-reader-text">
              {ends.length === 1 ? label : t(`search.date_${end}`, { field: label })}
            </span>
            <input
              className="sf-datepicker sf-input-date"
              type="text"
              inputMode="numeric"
              name={`${name}[]`}
              autoComplete="off"
              maxLength={10}
              placeholder={t(`search.date_format.${CLIENT_FORMATS[field.format].replaceAll('/', '')}`)}
              defaultValue={written(asked?.[end], field.format)}
            />
          </label>
        </li>
      ))}
    </ul>
  );
}
