import { type AdminContext, Bar } from '../../kit/index.ts';
import type { Sheet, TableRow } from './rows.ts';
import { SheetTools } from './tools.tsx';

interface TableProps {
  admin: AdminContext;
  sheet: Sheet;
  /** What its rows are, and what is said above them. */
  head: string;
  hint: string;
  /** By cell and thing: `sku.12`. */
  errors: ReadonlyMap<string, string>;
  /** Those that somebody has changed meanwhile: sent again, what was typed counts. */
  stale: ReadonlySet<number>;
}

/** Rows are things that are sold; what is wrong stands in its cell. Scripts make a sheet of it (`client/sheet`). */
export function Table({ admin, sheet, head, hint, errors, stale }: TableProps) {
  const { t } = admin.ctx;
  const { columns, rows } = sheet;
  return (
    <form method="post" className="form is-broad" data-guard="" data-sheet="">
      <p className="soft">{hint}</p>
      <SheetTools admin={admin} columns={columns} />
      <div className="table-wrap is-sheet">
        <table className="table is-cells">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {columns.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-sheet-row={row.id}>
                <th scope="row">
                  <span className="with-picture">
                    {row.picture ? (
                      <img src={row.picture} alt="" width={40} height={40} loading="lazy" />
                    ) : (
                      <span className="no-picture" aria-hidden="true" />
                    )}
                    <span>
                      {row.name}
                      {row.sku && <span className="soft below">{row.sku}</span>}
                    </span>
                  </span>
                  <input
                    type="hidden"
                    name={`seen.${row.id}`}
                    value={stale.has(row.id) ? row.fresh : row.seen}
                  />
                </th>
                {columns.map((column) => (
                  <td key={column.name}>
                    <Cell
                      admin={admin}
                      row={row}
                      column={column}
                      error={errors.get(`${column.name}.${row.id}`)}
                    />
                    {stale.has(row.id) && row.stands[column.name] !== row.typed[column.name] && (
                      <span className="soft below">
                        {t('admin.products.stands', { value: wordOf(column, row.stands[column.name]) })}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Bar submit={t('admin.products.cells_save')} />
    </form>
  );
}

type Column = Sheet['columns'][number];

/** What a value is called; of what is chosen, its label. */
const wordOf = ({ options }: Column, value = ''): string =>
  options?.find(([code]) => code === value)?.[1] || value || '–';

function Cell(props: { admin: AdminContext; row: TableRow; column: Column; error: string | undefined }) {
  const { admin, row, column, error } = props;
  const value = row.typed[column.name] ?? '';
  if (column.needs && !admin.may(column.needs)) return wordOf(column, value);
  const name = `${column.name}.${row.id}`;
  const own = {
    name,
    id: name,
    defaultValue: value,
    'data-cell': column.name,
    // What stands there: a page that comes back with faults shows what was typed.
    'data-stands': value === row.stands[column.name] ? undefined : (row.stands[column.name] ?? ''),
    'aria-label': `${row.name}: ${column.label}`,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  };
  return (
    <>
      {column.options ? (
        <select {...own}>
          {column.options.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input {...own} autoComplete="off" maxLength={column.most} />
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </>
  );
}
