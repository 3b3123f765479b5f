import type { ImportReport, ImportRun } from '../../../catalogue/index.ts';
import { mustText } from '../../../frame/settings/must.ts';
import { type AdminContext, Heads, Section } from '../../kit/index.ts';

/** Of what went wrong so many are shown; the file of refused rows has them all. */
const MOST = 200;

export function Progress({ admin, run }: { admin: AdminContext; run: ImportRun }) {
  const percent = Math.floor((100 * run.read) / Math.max(1, run.bytes));
  const label = admin.ctx.t('admin.import.progress', { percent });
  return (
    <>
      <progress className="progress" value={percent} max={100} aria-label={label} />
      <p>{label}</p>
    </>
  );
}

/** What became of the rows, or would. */
export function Report(props: {
  admin: AdminContext;
  report: ImportReport;
  refusedFile: string | undefined;
  isTried: boolean;
}) {
  const { admin, report, refusedFile, isTried } = props;
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { created, updated, skipped, left, refused, problems, unknownColumns, missingPictures } = report;
  const counts = { created, updated, skipped: skipped + left, problems: refused };
  return (
    <>
      <p className="lead">{isTried ? t('admin.import.would', counts) : t('admin.import.result', counts)}</p>
      {unknownColumns.length > 0 && (
        <p className="soft">{t('admin.import.unknown', { columns: unknownColumns.join(', ') })}</p>
      )}
      {problems.length > 0 && (
        <Section
          title={t('admin.import.problems')}
          tools={
            refusedFile && (
              <a className="button is-small" href={refusedFile} download>
                {t('admin.import.refused_rows', { count: refused })}
              </a>
            )
          }
        >
          <div className="table-wrap">
            <table className="table">
              <Heads of={[t('admin.import.line'), t('admin.import.column'), t('admin.import.reason')]} />
              <tbody>
                {problems.slice(0, MOST).map(({ line, column, reason }) => (
                  <tr key={`${line} ${column}`}>
                    <td>{line}</td>
                    <td>{column || t('admin.import.row')}</td>
                    <td>{mustText(ctx.language, shop.settings, reason)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {refused > MOST && <p className="soft">{t('admin.import.more', { count: refused - MOST })}</p>}
        </Section>
      )}
      {missingPictures.length > 0 && (
        <Section title={t('admin.import.pictures')}>
          <ul className="settings-list">
            {missingPictures.slice(0, MOST).map(({ source, reason }) => (
              <li key={source}>
                {source}: <span lang="en">{reason}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
