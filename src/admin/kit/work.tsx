import {
  type BulkJob,
  BulkRefused,
  cancelBulk,
  listBulks,
  readBulk,
  readItems,
  repeatBulk,
  undoBulk,
} from '../../frame/bulk/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { momentText } from '../../frame/shop/dates.ts';
import { deskLink } from './address.ts';
import { Section } from './form.tsx';
import { Heads } from './list/heads.tsx';
import { type AdminContext, done, idIn, onward, problem, type Screen, screenPage } from './screen.ts';

const LATEST = 50;
const REFRESH = 2;

/** Changes of many things, the newest first. */
export const works: Screen = {
  path: 'work',
  needs: 'bulk.run',
  menu: { name: 'work', group: 'shop', icon: 'work' },
  async GET(admin) {
    const { t } = admin.ctx;
    const jobs = await listBulks(admin.shop.db.read, LATEST);
    return screenPage({
      title: t('admin.menu.work'),
      body:
        jobs.length === 0 ? (
          <p className="empty">{t('admin.work.empty')}</p>
        ) : (
          <div className="table-wrap">
            <table className="table">
              <Heads
                of={[t('admin.work.what'), t('admin.work.when'), t('admin.work.who'), t('admin.work.how')]}
              />
              <tbody>
                {jobs.map((job) => (
                  <tr key={job.id}>
                    <td>
                      <a href={deskLink(`work/${job.id}`)}>{nameOf(admin, job)}</a>
                    </td>
                    <td>{momentText(job.createdAt, admin.ctx.language, admin.shop.settings)}</td>
                    <td>{job.actor.name}</td>
                    <td>{t('admin.work.progress', { done: job.done, total: job.total })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ),
    });
  },
};

/** What was done, and to what: `Preus: 33`; a file by its name. */
function nameOf({ ctx: { t } }: AdminContext, { kind, undoOf, total, reason }: BulkJob): string {
  const what = t(`admin.work.kind.${kind}`);
  const named = kind === 'product.from_file' && reason !== '' ? `${what} (${reason})` : what;
  return undoOf === null ? `${named}: ${total}` : t('admin.work.undoing', { what: `${what}: ${total}` });
}

/** One of them: how far it is, what was left out and why; and what can be done with it. */
export const work: Screen = {
  path: 'work/{id}',
  needs: 'bulk.run',
  async GET(admin, params) {
    const { t } = admin.ctx;
    const job = await known(admin, idIn(params));
    const { total, done: changed, skipped, failed, state } = job;
    const left = await readItems(admin.shop.db.read, job.id, { states: ['failed', 'skipped'], limit: 200 });
    const waiting = state === 'waiting';
    return screenPage({
      title: nameOf(admin, job),
      back: { href: deskLink('work'), label: t('admin.menu.work') },
      ...(waiting ? { refresh: REFRESH } : {}),
      body: (
        <>
          <p role="status">
            {t(`admin.work.state.${state}`)}{' '}
            {t('admin.work.progress', { done: changed + skipped + failed, total })}
          </p>
          <progress
            className="progress"
            value={changed + skipped + failed}
            max={total}
            aria-label={nameOf(admin, job)}
          />
          <p>{t('admin.work.result', { changed, skipped, failed })}</p>
          {job.reason !== '' && <p className="soft">{job.reason}</p>}
          <form method="post" className="row">
            {waiting && (
              <button type="submit" className="button" name="do" value="cancel">
                {t('admin.work.cancel')}
              </button>
            )}
            {!waiting && failed > 0 && (
              <button type="submit" className="button" name="do" value="again">
                {t('admin.work.again', { count: failed })}
              </button>
            )}
            {!waiting && changed > 0 && (
              <button type="submit" className="button" name="do" value="undo">
                {t('admin.work.undo', { count: changed })}
              </button>
            )}
          </form>
          {left.length > 0 && (
            <Section title={t('admin.work.left')}>
              <ul>
                {left.map(({ position, id, state: how, why }) => (
                  <li key={position}>
                    {id}: {how === 'skipped' ? t(`admin.bulk.why.${why}`) : why}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      ),
    });
  },
  async POST(admin, params) {
    const { t, form } = admin.ctx;
    const { id } = await known(admin, idIn(params));
    const here = deskLink(`work/${id}`);
    const what = form.text('do', 10);
    try {
      if (what === 'undo') return onward(deskLink(`work/${await admin.do(undoBulk, { id })}`));
      if (what === 'again') await admin.do(repeatBulk, { id });
      if (what === 'cancel') await admin.do(cancelBulk, { id });
    } catch (error) {
      if (error instanceof BulkRefused) return onward(here, problem(t('admin.work.refused')));
      throw error;
    }
    return onward(here, done(t('admin.work.noted')));
  },
};

async function known(admin: AdminContext, id: number | undefined): Promise<BulkJob> {
  const job = id === undefined ? undefined : await readBulk(admin.shop.db.read, id);
  if (!job) throw new ShopError('not_found');
  return job;
}
