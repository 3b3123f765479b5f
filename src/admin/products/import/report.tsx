import type { ImportReport, ImportRun, ShownRow } from '../../../catalogue/index.ts';
import { mustText } from '../../../frame/settings/must.ts';
import { type AdminContext, Heads, Section } from '../../kit/index.ts';
import { tellerOf } from '../facts.ts';

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
export async function Report(props: {
  admin: AdminContext;
  report: ImportReport;
  refusedFile: string | undefined;
  isTried: boolean;
}) {
  const { admin, report, refusedFile, isTried } = props;
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { created, updated, skipped, left, refused, problems, unknownColumns, missingPictures } = report;
  const { joined, shown } = report;
  const counts = { created, updated, skipped: skipped + left, problems: refused };
  return (
    <>
      <p className="lead">{isTried ? t('admin.import.would', counts) : t('admin.import.result', counts)}</p>
      {unknownColumns.length > 0 && (
        <p className="soft">{t('admin.import.unknown', { columns: unknownColumns.join(', ') })}</p>
      )}
      {joined.products > 0 && <p>{t('admin.import.are_joined', joined)}</p>}
      {isTried && shown.length > 0 && <Shown admin={admin} rows={shown} tell={await tellerOf(admin)} />}
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

/** What the first rows would do: what each makes, and of what it changes the old beside the new. */
function Shown(props: {
  admin: AdminContext;
  rows: readonly ShownRow[];
  tell: Awaited<ReturnType<typeof tellerOf>>;
}) {
  const { admin, rows, tell } = props;
  const { t } = admin.ctx;
  return (
    <Section title={t('admin.import.shown', { count: rows.length })}>
      <div className="table-wrap">
        <table className="table is-trial">
          <Heads
            of={[t('admin.import.line'), t('admin.products.column.name'), t('admin.import.what_happens')]}
          />
          <tbody>
            {rows.map(({ line, name, what, changes }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line makes a product and its variation
              <tr key={index}>
                <td>{line}</td>
                <th scope="row">
                  {name}
                  <p className="below">
                    <span className={what === 'created' ? 'badge is-good' : 'badge is-now'}>
                      {t(`admin.import.shown.${what}`)}
                    </span>
                  </p>
                </th>
                <td>
                  <ul className="plain-list">
                    {(what === 'created' ? ofNew(changes) : changes)
                      .flatMap(({ field, before, after, label }) => {
                        const told = tell(field, before, after);
                        return told ? { ...told, label: label ?? told.label } : [];
                      })
                      .map((told) => (
                        <li key={told.label}>
                          <span className="soft">{told.label}:</span>{' '}
                          {what === 'updated' && (
                            <>
                              <del>{told.before}</del> →{' '}
                            </>
                          )}
                          {told.after}
                        </li>
                      ))}
                  </ul>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** Of what is new, in this order: everything else stands as it does where nobody says otherwise. */
const TELLING = [
  'choices',
  'sku',
  'gtin',
  'price',
  'sale',
  'stock',
  'weight',
  'terms',
  'attribute',
  'pictures',
];

const stemOf = ({ field }: ShownRow['changes'][number]): string => field.replace(/\..*/, '');

const ofNew = (changes: ShownRow['changes']): ShownRow['changes'] =>
  TELLING.flatMap((stem) => changes.filter((each) => stemOf(each) === stem));
