import {
  closeFlag,
  judgeReferral,
  listCorrections,
  listFlags,
  listQueued,
  PointsRefused,
} from '../../points/index.ts';
import { emailsOf } from '../customers/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  onward,
  problem,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { Flags } from './flags.tsx';
import { Referrals } from './referrals.tsx';

const HERE = deskLink('points/guards');

/** What the programme’s guards hold back, and what somebody says to it. */
export const guardsScreen: Screen = {
  path: 'points/guards',
  needs: 'points.adjust',
  confirm: ['POST'],
  menu: { name: 'points_guards', group: 'sales', icon: 'shield' },
  async GET(admin) {
    const { t } = admin.ctx;
    const db = admin.shop.db.read;
    const [flags, queued, corrections] = await Promise.all([
      listFlags(db),
      listQueued(db),
      listCorrections(db),
    ]);
    const emails = await emailsOf(admin, [
      ...flags.map(({ userId }) => userId),
      ...queued.flatMap(({ referrer, friend }) => [referrer, friend]),
    ]);
    return screenPage({
      title: t('admin.points.guards'),
      body: (
        <div className="home">
          {corrections.length > 0 && (
            <div className="notice is-plain">
              <p>
                <a href={deskLink('customers/corrections')}>
                  {t('admin.customers.waiting', { count: corrections.length })}
                </a>
              </p>
            </div>
          )}
          <Section title={t('admin.points.flags')}>
            <Flags admin={admin} flags={flags} emails={emails} />
          </Section>
          <Section title={t('admin.points.referrals')}>
            <Referrals admin={admin} queued={queued} emails={emails} />
          </Section>
        </div>
      ),
    });
  },
  async POST(admin) {
    const { t, form } = admin.ctx;
    const id = form.id('id');
    const what = form.text('do', 10);
    if (id === undefined) return onward(HERE, problem(t('admin.points.unclear')));
    if (what === 'seen') {
      const open = await admin.do(closeFlag, { id });
      return onward(HERE, open ? done(t('admin.points.seen')) : problem(t('admin.points.gone')));
    }
    if (what === 'allow' || what === 'deny') return judge(admin, id, what === 'allow');
    return onward(HERE, problem(t('admin.points.unclear')));
  },
};

/** A reward that was allowed may still not be paid: by the most of a year, or for want of a rule. */
async function judge(admin: AdminContext, id: number, allow: boolean): Promise<AdminReply> {
  const { t } = admin.ctx;
  try {
    const state = await admin.do(judgeReferral, { id, allow });
    if (state === 'paid') return onward(HERE, done(t('admin.points.paid')));
    if (state === 'denied')
      return onward(HERE, allow ? problem(t('admin.points.not_paid')) : done(t('admin.points.denied')));
    return onward(HERE, problem(t('admin.points.gone')));
  } catch (error) {
    if (!(error instanceof PointsRefused)) throw error;
    return onward(HERE, problem(t('admin.points.not_paid')));
  }
}
