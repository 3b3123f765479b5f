import type { AdminContext } from '../../kit/index.ts';
import type { Sheet } from './rows.ts';

/**
 * What is done to many cells at once, with scripts alone: without them a column is changed by the changes of many of
 * the list of products. Each says by itself what it did, for who cannot see the cells.
 */
export function SheetTools({ admin, columns }: { admin: AdminContext } & Pick<Sheet, 'columns'>) {
  const { t } = admin.ctx;
  const text = (name: string) => t(`admin.products.sheet.${name}`);
  const open = columns.filter(({ needs }) => !needs || admin.may(needs));
  return (
    <details className="panel js-only sheet-box" data-sheet-box="" open>
      <summary>{text('tools')}</summary>
      <fieldset className="row sheet-tools" data-sheet-tools="">
        <legend className="screen-reader-text">{text('tools')}</legend>
        <label>
          <span className="screen-reader-text">{text('sift')}</span>
          <input type="search" data-sheet-sift="" placeholder={text('sift')} />
        </label>
        <details className="sheet-columns">
          <summary className="button">{text('columns')}</summary>
          <div className="panel">
            {columns.map(({ name, label }) => (
              <label key={name} className="check">
                <input type="checkbox" data-sheet-shows={name} defaultChecked />
                {label}
              </label>
            ))}
          </div>
        </details>
        <label>
          {text('column')}{' '}
          <select data-sheet-column="">
            {open.map(({ name, label, currency }) => (
              <option
                key={name}
                value={name}
                data-decimals={currency?.decimals}
                data-decimal={currency?.decimal}
              >
                {label}
              </option>
            ))}
          </select>
        </label>
        <select data-sheet-how="" aria-label={text('how')}>
          <option value="set">{text('set')}</option>
          <option value="percent">{text('percent')}</option>
        </select>
        <input className="quick" data-sheet-value="" aria-label={text('value')} maxLength={200} />
        <label data-sheet-ending-field="" hidden>
          {text('ending')} <input className="quick" data-sheet-ending="" inputMode="numeric" maxLength={2} />
        </label>
        <button type="button" className="button" data-sheet-apply="">
          {text('apply')}
        </button>
        <button type="button" className="button" data-sheet-down="">
          {text('down')}
        </button>
        <button type="button" className="button" data-sheet-undo="" disabled>
          {text('undo')}
        </button>
        <button type="button" className="button" data-sheet-redo="" disabled>
          {text('redo')}
        </button>
        <output
          className="soft"
          data-sheet-said=""
          data-changed={text('said_changed')}
          data-chosen={text('said_chosen')}
          data-refused={text('said_refused')}
        />
        <p className="soft with-keys">{text('keys')}</p>
      </fieldset>
    </details>
  );
}
