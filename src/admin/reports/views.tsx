import type { SavedView } from '../../frame/views/index.ts';
import { type AdminContext, deskLink, keepView, SaveView, type Screen, viewsFor } from '../kit/index.ts';
import { reportNamed } from './describe.ts';

const LIST = 'reports';

export const savedReports = (admin: AdminContext): Promise<SavedView[]> => viewsFor(admin, LIST);

/** A saved report's address, kept as `sales?range=month`; undefined where there is no such report any more. */
export function savedLink(query: string): string | undefined {
  const cut = query.indexOf('?');
  return reportNamed(query.slice(0, cut)) && deskLink(`${LIST}/`) + query;
}

/** Where reports are saved and taken away. */
export const reportViewScreen: Screen = {
  path: 'reports/views',
  needs: 'reports.view',
  async POST(admin) {
    const query = admin.ctx.form.line('query', 1000);
    const at = savedLink(query);
    const away = deskLink(LIST);
    return keepView(admin, { list: LIST, query: at && query, at: at ?? away, away });
  },
};

/** This report as it is looked at, saved under a name. */
export function SaveReport({ admin, query }: { admin: AdminContext; query: string }) {
  return (
    <details className="drop">
      <summary className="button">{admin.ctx.t('admin.view.save')}</summary>
      <div className="drop-sheet">
        <SaveView admin={admin} action={deskLink('reports/views')} query={query} />
      </div>
    </details>
  );
}
