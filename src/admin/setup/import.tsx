import { type ImportRun, listRuns, readRun, startImport } from '../../catalogue/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { mustText } from '../../frame/settings/must.ts';
import { momentText } from '../../frame/shop/dates.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  type AdminContext,
  type AdminReply,
  choice,
  deskLink,
  Form,
  file,
  Heads,
  idIn,
  onward,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';

const HERE = 'setup/import';
const LATEST = 10;
const REFRESH = 2;
/** Of what went wrong so many are shown. */
const MOST = 500;

/** Products of another shop: a file is sent here and read by a job. Who may set no prices is asked for none. */
export const importScreen: Screen = {
  path: HERE,
  needs: 'prices.edit',
  takesFiles: true,
  GET: (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop, actor, now } = admin;
    const read = readForm(fieldsOf(admin), ctx.form, ctx.t);
    const sent = ctx.form.file('file');
    if (!read.values || !sent) return show(admin, read);
    const { language } = read.values;
    const name = read.values.file.slice(0, 200);
    const id = await startImport({ shop, actor, now }, { name, bytes: sent.bytes, language });
    return onward(deskLink(`${HERE}/${id}`));
  },
};

function fieldsOf({ ctx, shop }: AdminContext) {
  const { t } = ctx;
  const { languages } = shop.settings;
  return {
    file: file({ label: t('admin.setup.import.file'), accept: '.csv,text/csv', required: true }),
    language: choice({
      label: t('admin.setup.import.language'),
      value: languages[0] ?? '',
      required: true,
      options: languages.map((code) => [code, languageFacts(code).name] as const),
    }),
  };
}

async function show(admin: AdminContext, read?: ReturnType<typeof readForm>): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const runs = await listRuns(shop.db.read, LATEST);
  return screenPage({
    title: t('admin.setup.import'),
    status: read ? 422 : 200,
    back: { href: deskLink('setup/products'), label: t('admin.setup.step.products') },
    body: (
      <div className="home">
        <p>{t('admin.setup.import.about')}</p>
        <Form fields={fieldsOf(admin)} read={read} submit={t('admin.setup.import.start')} />
        {runs.length > 0 && (
          <Section title={t('admin.setup.import.before')}>
            <ul className="settings-list">
              {runs.map(({ id, name, createdAt, state }) => (
                <li key={id}>
                  <a href={deskLink(`${HERE}/${id}`)}>{name}</a>{' '}
                  <span className="soft">
                    {momentText(createdAt, ctx.language, shop.settings)}:{' '}
                    {t(`admin.setup.import.state.${state}`)}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    ),
  });
}

/** How far one is, and what became of each line. */
export const importRun: Screen = {
  path: `${HERE}/{id}`,
  needs: 'products.edit',
  async GET(admin, params) {
    const { t } = admin.ctx;
    const id = idIn(params);
    const run = id === undefined ? undefined : await readRun(admin.shop.db.read, id);
    if (!run) throw new ShopError('not_found');
    const isOpen = run.state === 'waiting' || run.state === 'running';
    return screenPage({
      title: t('admin.setup.import.from', { name: run.name }),
      back: { href: deskLink(HERE), label: t('admin.setup.import') },
      ...(isOpen ? { refresh: REFRESH } : {}),
      body: (
        <div className="home">
          <p role="status">
            {t(`admin.setup.import.state.${run.state}`)}{' '}
            {run.why !== '' && t(`admin.setup.import.why.${run.why}`)}
          </p>
          {isOpen && <Progress admin={admin} run={run} />}
          {run.report && <Report admin={admin} report={run.report} />}
          {!isOpen && (
            <p className="row">
              <a className="button is-main" href={deskLink('setup')}>
                {t('admin.setup.go_on')}
              </a>
              <a className="button" href={deskLink(HERE)}>
                {t('admin.setup.import.again')}
              </a>
            </p>
          )}
        </div>
      ),
    });
  },
};

function Progress({ admin, run }: { admin: AdminContext; run: ImportRun }) {
  const percent = Math.floor((100 * run.read) / Math.max(1, run.bytes));
  const label = admin.ctx.t('admin.setup.import.progress', { percent });
  return (
    <>
      <progress className="progress" value={percent} max={100} aria-label={label} />
      <p>{label}</p>
    </>
  );
}

function Report({ admin, report }: { admin: AdminContext; report: NonNullable<ImportRun['report']> }) {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const { created, updated, skipped, problems, unknownColumns, missingPictures } = report;
  return (
    <>
      <p>{t('admin.setup.import.result', { created, updated, skipped, problems: problems.length })}</p>
      {unknownColumns.length > 0 && (
        <p className="soft">{t('admin.setup.import.unknown', { columns: unknownColumns.join(', ') })}</p>
      )}
      {problems.length > 0 && (
        <Section title={t('admin.setup.import.problems')}>
          <div className="table-wrap">
            <table className="table">
              <Heads
                of={[
                  t('admin.setup.import.line'),
                  t('admin.setup.import.column'),
                  t('admin.setup.import.reason'),
                ]}
              />
              <tbody>
                {problems.slice(0, MOST).map(({ line, column, reason }) => (
                  <tr key={`${line} ${column}`}>
                    <td>{line}</td>
                    <td>{column || t('admin.setup.import.row')}</td>
                    <td>{mustText(ctx.language, shop.settings, reason)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Section>
      )}
      {missingPictures.length > 0 && (
        <Section title={t('admin.setup.import.pictures')}>
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
