import { type AdminContext, Icon } from '../kit/index.ts';
import { COLUMNS, type Line, rateFields } from './rate-fields.ts';

interface TableProps {
  admin: AdminContext;
  lines: readonly Line[];
  typed?: ReadonlyMap<string, string> | undefined;
  errors?: ReadonlyMap<string, string> | undefined;
  /** Which version of a rate the person has seen. */
  seen(line: Line): number | undefined;
}

/** Rates as lines of a table that is typed into; one save for all of them. */
export function RateTable({ admin, lines, typed, errors, seen }: TableProps) {
  const { t } = admin.ctx;
  return (
    <div className="table-wrap">
      <table className="table is-typed">
        <thead>
          <tr>
            {[...COLUMNS, 'gone', 'order'].map((name) => (
              <th key={name} scope="col">
                {t(`admin.taxes.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const { key, kept } = line;
            const fields = rateFields(admin, line);
            return (
              <tr key={key}>
                {[...COLUMNS, 'gone'].map((name) => {
                  const place = `${key}.${name}`;
                  const field = fields[place]!;
                  const value = typed?.get(place) ?? field.value ?? '';
                  const error = errors?.get(place);
                  const own = {
                    id: `field-${place}`,
                    name: place,
                    'aria-label': `${field.label}, ${t('admin.taxes.line', { number: at + 1 })}`,
                    'aria-invalid': error ? (true as const) : undefined,
                    'aria-describedby': error ? `field-${place}-error` : undefined,
                  };
                  return (
                    <td key={name} data-label={field.label}>
                      {name === 'country' && (
                        <>
                          <input type="hidden" name="line" value={key} />
                          {kept && <input type="hidden" name={`${key}.version`} value={seen(line)} />}
                        </>
                      )}
                      {field.kind !== 'check' && (
                        <input defaultValue={value} {...field.attributes} {...own} />
                      )}
                      {field.kind === 'check' && (name !== 'gone' || kept) && (
                        <input
                          type="checkbox"
                          value="1"
                          defaultChecked={value !== '' && value !== '0'}
                          {...own}
                        />
                      )}
                      {error && (
                        <p className="field-error" id={`field-${place}-error`}>
                          {error}
                        </p>
                      )}
                    </td>
                  );
                })}
                <td data-label={t('admin.taxes.column.order')}>
                  {kept && (
                    <span className="row">
                      {(['up', 'down'] as const).map((way) => (
                        <button
                          key={way}
                          type="submit"
                          className="button"
                          name="do"
                          value={`${way} ${key}`}
                          aria-label={t(`admin.taxes.${way}`, { number: at + 1 })}
                        >
                          {way === 'up' ? '↑' : '↓'}
                        </button>
                      ))}
                    </span>
                  )}
                  {!kept && <Icon name="next" />}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
