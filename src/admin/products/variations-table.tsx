import { type AdminContext, Bar, Heads } from '../kit/index.ts';

/** The columns that can be changed. */
export const CELLS = ['sku', 'price', 'sale', 'stock', 'gtin', 'weight', 'status'] as const;
type Cell = (typeof CELLS)[number];

export interface TableRow {
  id: number;
  name: string;
  /** Version and pieces, as the form carries them. */
  seen: string;
  /** The same as they are now. */
  fresh: string;
  /** What stands there now. */
  stands: Record<Cell, string>;
  typed: Record<Cell, string>;
  /** The same as it was sent: version, and pieces where somebody counted. */
  sent: readonly [version: number, pieces: number | null] | undefined;
}

interface TableProps {
  admin: AdminContext;
  rows: readonly TableRow[];
  /** By cell and variation: `sku.12`. */
  errors: ReadonlyMap<string, string>;
  /** Those that somebody has changed meanwhile: sent again, what was typed counts. */
  stale: ReadonlySet<number>;
}

/** Rows are variations; what is wrong stands in its cell. */
export function Table({ admin, rows, errors, stale }: TableProps) {
  const { t } = admin.ctx;
  return (
    <form method="post" className="form is-broad" data-guard="">
      <p className="soft">{t('admin.products.cells_hint')}</p>
      <div className="table-wrap">
        <table className="table is-cells">
          <Heads of={['variation', ...CELLS].map((name) => t(`admin.products.cell.${name}`))} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.name}
                  <input
                    type="hidden"
                    name={`seen.${row.id}`}
                    value={stale.has(row.id) ? row.fresh : row.seen}
                  />
                </th>
                {CELLS.map((cell) => (
                  <td key={cell}>
                    <Input admin={admin} row={row} cell={cell} error={errors.get(`${cell}.${row.id}`)} />
                    {stale.has(row.id) && row.stands[cell] !== row.typed[cell] && (
                      <span className="soft below">
                        {t('admin.products.stands', { value: row.stands[cell] || '–' })}
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

const NEEDS: Partial<Record<Cell, 'prices.edit' | 'stock.edit'>> = {
  price: 'prices.edit',
  sale: 'prices.edit',
  stock: 'stock.edit',
};

function Input(props: { admin: AdminContext; row: TableRow; cell: Cell; error: string | undefined }) {
  const { admin, row, cell, error } = props;
  const { t } = admin.ctx;
  const needs = NEEDS[cell];
  const value = row.typed[cell];
  if (needs && !admin.may(needs)) return value || '–';
  const name = `${cell}.${row.id}`;
  const own = {
    name,
    id: name,
    defaultValue: value,
    'aria-label': `${row.name}: ${t(`admin.products.cell.${cell}`)}`,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${name}-error` : undefined,
  };
  return (
    <>
      {cell === 'status' ? (
        <select {...own}>
          {(['publish', 'private'] as const).map((state) => (
            <option key={state} value={state}>
              {t(`admin.products.sold.${state}`)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...own}
          data-quick={cell}
          autoComplete="off"
          maxLength={cell === 'sku' || cell === 'gtin' ? 200 : 16}
        />
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </>
  );
}
