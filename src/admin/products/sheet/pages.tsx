import type { AdminContext } from '../../kit/index.ts';
import { ROWS, ROWS_OF_SHEET, type Sheet } from './rows.ts';

/**
 * Where there are more than a form has room for: page by page, and with scripts all in one sheet.
 *
 * @param link the address of a page that begins with a row, or of the whole sheet
 */
export function Pages({
  admin,
  sheet,
  link,
}: {
  admin: AdminContext;
  sheet: Sheet;
  link: (of: { from?: number; rows?: string }) => string;
}) {
  const { t } = admin.ctx;
  const { total, from, whole } = sheet;
  if (total <= ROWS) return null;
  const pages = Array.from({ length: Math.ceil(total / ROWS) }, (_, page) => page * ROWS);
  return (
    <nav className="tabs" aria-label={t('admin.list.pages')}>
      {pages.map((first) => (
        <a
          key={first}
          href={link({ from: first })}
          aria-current={!whole && first === from ? 'page' : undefined}
        >
          {first + 1}–{Math.min(first + ROWS, total)}
        </a>
      ))}
      <a className="js-only" href={link({ rows: 'all' })} aria-current={whole ? 'page' : undefined}>
        {t('admin.products.sheet.all', { count: Math.min(total, ROWS_OF_SHEET) })}
      </a>
    </nav>
  );
}
