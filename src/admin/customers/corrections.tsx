import { answerCorrection, listCorrections } from '../../points/index.ts';
import { deskLink, done, onward, problem, type Screen, screenPage } from '../kit/index.ts';
import { emailsOf } from './emails.ts';
import { spentText, whenText } from './words.ts';

const HERE = deskLink('customers/corrections');

/** Corrections that wait for somebody else than who asked for them. */
export const correctionsScreen: Screen = {
  path: 'customers/corrections',
  needs: ['points.approve', 'points.adjust'],
  confirm: ['POST'],
  async GET(admin) {
    const { t } = admin.ctx;
    const waiting = await listCorrections(admin.shop.db.read);
    const names = await emailsOf(
      admin,
      waiting.map(({ userId }) => userId),
    );
    const own = `${admin.actor.kind} ${admin.actor.id}`;
    return screenPage({
      title: t('admin.customers.corrections'),
      back: { href: deskLink('customers'), label: t('admin.menu.customers') },
      body:
        waiting.length === 0 ? (
          <p className="empty">{t('admin.customers.no_corrections')}</p>
        ) : (
          <ul className="plain-list">
            {waiting.map(({ id, userId, points, cents, reason, askedBy, askedAs, askedAt }) => (
              <li key={id} className="panel">
                <p>
                  <strong>
                    {cents === 0
                      ? t('admin.customers.some_points', { count: points })
                      : spentText(admin, cents)}
                  </strong>{' '}
                  · <a href={deskLink(`customers/${userId}`)}>{names.get(userId) ?? userId}</a>
                </p>
                <p className="soft">
                  {whenText(admin, askedAt)} · {askedBy}
                </p>
                <blockquote>{reason}</blockquote>
                {!admin.may('points.approve') ? null : askedAs === own ? (
                  <p className="soft">{t('admin.customers.second_person')}</p>
                ) : (
                  <form method="post" className="row">
                    <input type="hidden" name="id" value={id} />
                    <button type="submit" className="button is-main" name="do" value="approve">
                      {t('admin.customers.approve')}
                    </button>
                    <button type="submit" className="button" name="do" value="refuse">
                      {t('admin.customers.refuse')}
                    </button>
                  </form>
                )}
              </li>
            ))}
          </ul>
        ),
    });
  },
  async POST(admin) {
    const { t, form } = admin.ctx;
    const id = form.id('id');
    const what = form.text('do', 10);
    if (id === undefined || (what !== 'approve' && what !== 'refuse'))
      return onward(HERE, problem(t('admin.customers.unclear')));
    const answered = await admin.do(answerCorrection, { id, approve: what === 'approve' });
    if (answered === 'same_person') return onward(HERE, problem(t('admin.customers.second_person')));
    if (answered === 'unknown') return onward(HERE, problem(t('admin.customers.answered_before')));
    return onward(HERE, done(t(what === 'approve' ? 'admin.customers.approved' : 'admin.customers.refused')));
  },
};
