import { mailView, type SavedView } from '../../frame/views/index.ts';
import {
  type AdminContext,
  check,
  deskLink,
  done,
  FieldRow,
  keepView,
  onward,
  SaveView,
  type Screen,
  Section,
  viewsFor,
} from '../kit/index.ts';
import { reportNamed } from './describe.ts';

const LIST = 'reports';

export const savedReports = (admin: AdminContext): Promise<SavedView[]> => viewsFor(admin, LIST);

/** A saved report's address, kept as `sales?range=month`; undefined where there is no such report any more. */
export function savedLink(query: string): string | undefined {
  const cut = query.indexOf('?');
  return reportNamed(query.slice(0, cut)) && deskLink(`${LIST}/`) + query;
}

/** Where reports are saved, sent by letter or not, and taken away. */
export const reportViewScreen: Screen = {
  path: 'reports/views',
  needs: 'reports.view',
  async POST(admin) {
    const { form, t } = admin.ctx;
    const away = deskLink(LIST);
    for (const [name, mailed] of [
      ['mail', true],
      ['unmail', false],
    ] as const) {
      const id = form.id(name);
      if (id === undefined) continue;
      await admin.do(mailView, { list: LIST, id, mailed });
      return onward(away, done(t(mailed ? 'admin.reports.mailed' : 'admin.reports.unmailed')));
    }
    const query = form.line('query', 1000);
    const at = savedLink(query);
    return keepView(admin, {
      list: LIST,
      query: at && query,
      at: at ?? away,
      away,
      mailed: form.flag('mailed'),
    });
  },
};

/** This report as it is looked at, saved under a name. */
export function SaveReport({ admin, query }: { admin: AdminContext; query: string }) {
  const { t } = admin.ctx;
  return (
    <details className="drop">
      <summary className="button">{t('admin.reports.save')}</summary>
      <div className="drop-sheet">
        <SaveView admin={admin} action={deskLink('reports/views')} query={query}>
          <FieldRow
            name="mailed"
            field={check({ label: t('admin.reports.mail'), hint: t('admin.reports.mail.hint') })}
          />
        </SaveView>
      </div>
    </details>
  );
}

/** Saved reports, each with what can be done with it. */
export function SavedReports({ admin, saved }: { admin: AdminContext; saved: readonly SavedView[] }) {
  const { t } = admin.ctx;
  const button = (does: 'mail' | 'unmail' | 'remove', { id, name }: SavedView) => {
    const label = does === 'remove' ? t('admin.view.remove') : t(`admin.reports.${does}`);
    return (
      <button type="submit" className="plain" name={does} value={id} aria-label={`${label}: ${name}`}>
        {label}
      </button>
    );
  };
  return (
    <Section title={t('admin.reports.saved')}>
      <form method="post" action={deskLink('reports/views')}>
        <ul className="plain-list">
          {saved.map((view) => {
            const mine = view.staffId === admin.staff.id;
            return (
              <li key={view.id} className="row">
                <a href={savedLink(view.query)}>{view.name}</a>
                {mine && view.mailed && <span className="badge">{t('admin.reports.mondays')}</span>}
                {mine && button(view.mailed ? 'unmail' : 'mail', view)}
                {(view.shared ? admin.may('settings.edit') : mine) && button('remove', view)}
              </li>
            );
          })}
        </ul>
      </form>
    </Section>
  );
}
