import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import {
  type ImportRun,
  leaveImport,
  listRuns,
  readRun,
  refusedFileOf,
  TableRefused,
  takeImport,
} from '../../../catalogue/index.ts';
import { undoBulk } from '../../../frame/bulk/index.ts';
import { ShopError } from '../../../frame/request/errors.ts';
import { momentText } from '../../../frame/shop/dates.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  Form,
  file,
  idIn,
  onward,
  type Params,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../../kit/index.ts';
import { isShown } from '../../setup/shown.ts';
import { Mapping, startFrom } from './mapping.tsx';
import { Progress, Report } from './report.tsx';

const HERE = 'products/import';
const LATEST = 10;
const REFRESH = 2;
const ACCEPT =
  '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Products from a file: it is sent here, and nothing happens before somebody has said what its columns hold. */
const importList: Screen = {
  path: HERE,
  needs: 'products.edit',
  takesFiles: true,
  GET: (admin) => list(admin),
  async POST(admin) {
    const { ctx, shop, actor, now } = admin;
    const read = readForm(fieldsOf(admin), ctx.form, ctx.t);
    const sent = ctx.form.file('file');
    if (!read.values || !sent) return list(admin, read);
    const name = read.values.file.slice(0, 200);
    const language = shop.settings.languages[0] ?? ctx.language;
    const asked = { name, bytes: sent.bytes, language, speaks: ctx.language };
    try {
      const id = await takeImport({ shop, actor, now }, asked);
      return onward(deskLink(`${HERE}/${id}`));
    } catch (error) {
      if (!(error instanceof TableRefused)) throw error;
      read.errors.set('file', ctx.t(`admin.import.why.${error.code}`));
      return list(admin, read);
    }
  },
};

function fieldsOf({ ctx: { t } }: AdminContext) {
  return {
    file: file({
      label: t('admin.import.file'),
      hint: t('admin.import.file_hint'),
      accept: ACCEPT,
      required: true,
    }),
  };
}

async function list(admin: AdminContext, read?: ReturnType<typeof readForm>): Promise<AdminReply> {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const runs = await listRuns(shop.db.read, LATEST);
  return screenPage({
    title: t('admin.import.title'),
    status: read ? 422 : 200,
    back: { href: deskLink('products'), label: t('admin.menu.products') },
    body: (
      <div className="home">
        <p>{t('admin.import.about')}</p>
        <Form fields={fieldsOf(admin)} read={read} submit={t('admin.import.send')} />
        {runs.length > 0 && (
          <Section title={t('admin.import.before')}>
            <ul className="settings-list">
              {runs.map(({ id, name, createdAt, state }) => (
                <li key={id}>
                  <a href={deskLink(`${HERE}/${id}`)}>{name}</a>{' '}
                  <span className="soft">
                    {momentText(createdAt, ctx.language, shop.settings)}: {t(`admin.import.state.${state}`)}
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

/** One of them: what its columns hold, how far it is, and what became of each row. */
const importRun: Screen = {
  path: `${HERE}/{id}`,
  needs: 'products.edit',
  GET: async (admin, params) => show(admin, await known(admin, params)),
  async POST(admin, params) {
    const run = await known(admin, params);
    const { t, form } = admin.ctx;
    const what = form.text('do', 10);
    if (what === 'undo' && run.report?.record)
      return onward(deskLink(`work/${await admin.do(undoBulk, { id: run.report.record })}`));
    if (what === 'leave') {
      await leaveImport(admin, { id: run.id });
      return onward(deskLink(HERE), done(t('admin.import.left')));
    }
    const answer = await startFrom(admin, run, what !== 'run');
    return 'kind' in answer ? answer : show(admin, answer.typed, answer.refused);
  },
};

async function show(admin: AdminContext, run: ImportRun, refused?: string): Promise<AdminReply> {
  const { t } = admin.ctx;
  const { id, name, state, why, report } = run;
  const isOpen = state === 'waiting' || state === 'running';
  const isAsked = state === 'mapping' || state === 'tried';
  return screenPage({
    title: t('admin.import.from', { name }),
    status: refused ? 422 : 200,
    back: { href: deskLink(HERE), label: t('admin.import.title') },
    ...(isOpen ? { refresh: REFRESH } : {}),
    body: (
      <div className="home">
        <p role="status" className={state === 'tried' ? 'notice' : undefined}>
          {t(`admin.import.state.${state}`)} {why !== '' && t(`admin.import.why.${why}`)}
        </p>
        {isOpen && <Progress admin={admin} run={run} />}
        {report &&
          (await Report({ admin, report, refusedFile: await refusedLink(admin, run), isTried: isAsked }))}
        {isAsked && (await Mapping({ admin, run, ...(refused ? { refused } : {}) }))}
        {!isOpen && !isAsked && (
          <form method="post" className="row">
            {isShown(admin.shop) && admin.may('settings.edit') && (
              <a className="button is-main" href={deskLink('setup')}>
                {t('admin.setup.go_on')}
              </a>
            )}
            <a className="button" href={deskLink('products')}>
              {t('admin.menu.products')}
            </a>
            <a className="button" href={deskLink(HERE)}>
              {t('admin.import.again')}
            </a>
            {report?.record && admin.may('bulk.run') && admin.may('prices.edit') && (
              <button type="submit" className="button" name="do" value="undo" key={id}>
                {t('admin.import.undo')}
              </button>
            )}
          </form>
        )}
      </div>
    ),
  });
}

async function refusedLink({ shop }: AdminContext, run: ImportRun): Promise<string | undefined> {
  const isThere = await access(refusedFileOf(shop, run)).then(
    () => true,
    () => false,
  );
  return isThere ? deskLink(`${HERE}/${run.id}/refused`) : undefined;
}

/** The rows that did not go in, to be mended and sent again. */
const refusedRows: Screen = {
  path: `${HERE}/{id}/refused`,
  needs: 'products.edit',
  async GET(admin, params) {
    const run = await known(admin, params);
    if (!(await refusedLink(admin, run))) throw new ShopError('not_found');
    return {
      kind: 'file',
      body: createReadStream(refusedFileOf(admin.shop, run)),
      type: 'text/csv; charset=utf-8',
      name: `${admin.ctx.t('admin.import.refused_file')}-${run.id}.csv`,
      headers: { 'cache-control': 'no-store' },
    };
  },
};

async function known({ shop }: AdminContext, params: Params): Promise<ImportRun> {
  const id = idIn(params);
  const run = id === undefined ? undefined : await readRun(shop.db.read, id);
  if (!run) throw new ShopError('not_found');
  return run;
}

export const importScreens: readonly Screen[] = [importList, importRun, refusedRows];
