import { withoutSecrets } from '../../frame/faults/index.ts';
import { dropQueued, tryJobsAgain } from '../../frame/server/commands.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import { JOB_STATES, type JobState, type QueuedJob, readQueue } from '../../platform/jobs/keeping.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  Heads,
  onward,
  problem,
  type Screen,
  screenPage,
} from '../kit/index.ts';

/** As many as are shown at once, and tried again together. */
const SHOWN = 200;

/** Work that the shop does by itself, and what became of it. */
export const jobsScreen: Screen = {
  path: 'settings/jobs',
  needs: 'jobs.edit',
  async GET(admin) {
    const { ctx, shop, now } = admin;
    const { t } = ctx;
    const state = stateOf(admin);
    const jobs = await readQueue(shop.db, state, { now, limit: SHOWN });
    return screenPage({
      title: t('admin.jobs.title'),
      back: { href: deskLink('settings'), label: t('admin.menu.settings') },
      body: (
        <>
          <nav className="tabs" aria-label={t('admin.jobs.states')}>
            {JOB_STATES.map((each) => (
              <a key={each} href={linkTo(each)} aria-current={each === state ? 'page' : undefined}>
                {t(`admin.jobs.state.${each}`)}
              </a>
            ))}
          </nav>
          <p>{t(`admin.jobs.about.${state}`)}</p>
          {jobs.length === 0 && <p className="empty">{t('admin.jobs.empty')}</p>}
          {jobs.length > 0 && <Jobs admin={admin} jobs={jobs} state={state} />}
          {state === 'failed' && jobs.length > 1 && (
            <form method="post" className="bar">
              <button type="submit" className="button" name="do" value="all">
                {t('admin.jobs.again_all')}
              </button>
            </form>
          )}
        </>
      ),
    });
  },
  POST: act,
};

const linkTo = (state: JobState): string =>
  deskLink('settings/jobs', { state: state === 'failed' ? undefined : state });

const stateOf = ({ ctx }: AdminContext): JobState =>
  JOB_STATES.find((each) => each === ctx.query.line('state', 10)) ?? 'failed';

function Jobs(props: { admin: AdminContext; jobs: readonly QueuedJob[]; state: JobState }) {
  const { admin, jobs, state } = props;
  const { ctx, shop } = admin;
  const { t } = ctx;
  const when = (at: number) => shortMoment(at, ctx.language, shop.settings);
  const mayAct = state === 'failed' || state === 'waiting';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than a phone is scrolled by the keyboard
    <section className="table-wrap" aria-label={t(`admin.jobs.state.${state}`)} tabIndex={0}>
      <table className="table">
        <Heads
          of={[
            t('admin.jobs.kind'),
            t('admin.jobs.since'),
            t('admin.jobs.next'),
            [t('admin.jobs.attempts'), 'amount'],
            t('admin.jobs.error'),
          ]}
        />
        <tbody>
          {jobs.map((job) => (
            <tr key={job.id}>
              <th scope="row">
                <code>{job.kind}</code>
                {mayAct && <Actions admin={admin} job={job} state={state} />}
              </th>
              <td>{when(job.createdAt)}</td>
              <td>{state === 'failed' ? '–' : when(job.runAt)}</td>
              <td className="amount">{job.attempts}</td>
              <td>{withoutSecrets(job.error)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Actions({ admin, job, state }: { admin: AdminContext; job: QueuedJob; state: JobState }) {
  const { t } = admin.ctx;
  return (
    <form method="post" className="row">
      <input type="hidden" name="id" value={job.id} />
      {state === 'failed' && (
        <button type="submit" className="button" name="do" value="again">
          {t('admin.jobs.again')}
        </button>
      )}
      <details>
        <summary>{t('admin.jobs.drop')}</summary>
        <button type="submit" className="button is-danger" name="do" value="drop">
          {t('admin.jobs.drop_sure')}
        </button>
      </details>
    </form>
  );
}

async function act(admin: AdminContext): Promise<AdminReply> {
  const { ctx, shop, now } = admin;
  const { t, form } = ctx;
  const id = form.id('id');
  const here = linkTo(stateOf(admin));
  const nothing = problem(t('admin.jobs.nothing'));
  if (form.line('do', 10) === 'drop') {
    const count = id === undefined ? 0 : await admin.do(dropQueued, { ids: [id] });
    return onward(here, count > 0 ? done(t('admin.jobs.dropped')) : nothing);
  }
  const all = form.line('do', 10) === 'all';
  const failed = all ? await readQueue(shop.db, 'failed', { now, limit: SHOWN }) : [];
  const ids = all ? failed.map((job) => job.id) : id === undefined ? [] : [id];
  const count = ids.length === 0 ? 0 : await admin.do(tryJobsAgain, { ids });
  return onward(here, count > 0 ? done(t('admin.jobs.tried', { count })) : nothing);
}
