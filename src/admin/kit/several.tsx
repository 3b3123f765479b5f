import { useRequest } from '../../frame/page/context.tsx';
import type { AnyField, ChoiceGroup, Described, Field } from './fields.ts';

/** As many names as are said in one line. */
const SAID = 12;

/**
 * Any of many, in groups that open. As text they stand with a blank between them; what is read keeps the order of those
 * that stood there, and new ones follow.
 */
export function several(of: Described & { groups: readonly ChoiceGroup[] }): Field<string[]> {
  const known = new Set(of.groups.flatMap(({ options }) => options.map(([value]) => value)));
  const stood = valuesIn(of.value);
  return {
    ...of,
    kind: 'several',
    attributes: {},
    read(typed) {
      const chosen = new Set(valuesIn(typed));
      if ([...chosen].some((value) => !known.has(value))) return { refused: 'admin.field.choice' };
      return { value: [...new Set([...stood.filter((value) => chosen.has(value)), ...chosen])] };
    },
  };
}

const valuesIn = (text = '') => text.split(' ').filter((value) => value !== '');

/**
 * Boxes to tick, and one for a whole group, which says all of its values at once: what is chosen to the last is sent
 * as one field. With scripts there is a line that finds them, and each set is one field, however many it has.
 */
export function Several(props: { name: string; field: AnyField; value: string; told: string | undefined }) {
  const { name, field, value, told } = props;
  const { t } = useRequest();
  const chosen = new Set(valuesIn(value));
  const groups = field.groups ?? [];
  const names = groups.flatMap(({ options }) =>
    options.flatMap(([code, label]) => (chosen.has(code) ? [label] : [])),
  );
  return (
    <fieldset className="several" id={`field-${name}`} tabIndex={-1} aria-describedby={told} data-several="">
      <legend>{field.label}</legend>
      {names.length > 0 && names.length <= SAID && <p className="soft">{names.join(', ')}</p>}
      <input
        type="search"
        className="js-only"
        data-sift=""
        aria-label={t('admin.several.find')}
        placeholder={t('admin.several.find')}
      />
      {groups.map(({ label, options }) => {
        const codes = options.map(([code]) => code);
        const ticked = codes.filter((code) => chosen.has(code)).length;
        const isWhole = codes.length > 1 && ticked === codes.length;
        return (
          <details key={label} className="rows-row">
            <summary>
              {label}{' '}
              <span className="badge" data-ticked="">
                {ticked}
              </span>
            </summary>
            {codes.length > 1 && (
              <p data-whole="">
                <Tick name={name} value={codes.join(' ')} ticked={isWhole} label={t('admin.several.all')} />
              </p>
            )}
            <ul>
              {options.map(([code, text]) => (
                <li key={code}>
                  <Tick name={name} value={code} ticked={chosen.has(code) && !isWhole} label={text} />
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </fieldset>
  );
}

function Tick(props: { name: string; value: string; ticked: boolean; label: string }) {
  const { name, value, ticked, label } = props;
  return (
    <label className="check">
      <input type="checkbox" name={name} value={value} defaultChecked={ticked} />
      {label}
    </label>
  );
}
