import { passwordFault } from '../../accounts/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { momentText } from '../../frame/shop/dates.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  browserName,
  changeOwnDetails,
  changeOwnPassword,
  checkOwnPassword,
  endSessions,
  PeopleRefused,
  readFactors,
  readStaffSessions,
  setStaffCookie,
  standingOf,
} from '../../people/index.ts';
import { deskLink } from '../kit/address.ts';
import { choice, type FormRead, password, readForm, text } from '../kit/fields.ts';
import { Form, Section } from '../kit/form.tsx';
import { ModeChoice } from '../kit/mode.tsx';
import { type AdminContext, type AdminReply, done, onward, type Screen, screenPage } from '../kit/screen.ts';
import { Factors } from './factors.tsx';

const ACCOUNT = deskLink('account');

function detailFields({ ctx, shop, staff }: AdminContext) {
  return {
    name: text({
      label: ctx.t('people.name'),
      required: true,
      value: staff.name,
      max: 100,
      autoComplete: 'name',
    }),
    language: choice({
      label: ctx.t('people.language'),
      required: true,
      value: staff.language,
      options: shop.settings.languages.map((code) => [code, languageFacts(code).name] as const),
    }),
  };
}

/** How one comes in oneself: sessions, factors, password, and in which language the desk speaks. */
const account: Screen = {
  path: 'account',
  needs: 'signed-in',
  GET: (admin) => accountPage(admin),
  async POST(admin) {
    const read = readForm(detailFields(admin), admin.ctx.form, admin.ctx.t);
    if (!read.values) return accountPage(admin, read);
    await admin.do(changeOwnDetails, read.values);
    return onward(ACCOUNT, done(admin.ctx.t('people.saved')));
  },
};

async function accountPage(admin: AdminContext, read?: FormRead<unknown>): Promise<AdminReply> {
  const { ctx, shop, staff, now } = admin;
  const { t } = ctx;
  const { read: db } = shop.db;
  const standing = await standingOf(ctx);
  const sessions = await readStaffSessions(db, staff.id, now);
  const factors = await readFactors(db, staff.id);
  return screenPage({
    title: t('people.account'),
    status: read ? 422 : 200,
    body: (
      <div className="panels">
        <Section title={t('people.details')}>
          <Form fields={detailFields(admin)} read={read} submit={t('people.save')} small />
        </Section>
        <Section title={t('admin.mode')}>
          <ModeChoice headed />
        </Section>
        <Factors factors={factors} />
        <Section
          title={t('people.password')}
          tools={
            <a className="button" href={deskLink('account/password')}>
              {t('people.password_change')}
            </a>
          }
        >
          <p className="soft">{t('people.password_about')}</p>
        </Section>
        <Sessions sessions={sessions} here={standing?.session.id} />
      </div>
    ),
  });
}

type OpenSessions = Awaited<ReturnType<typeof readStaffSessions>>;

function Sessions({ sessions, here }: { sessions: OpenSessions; here: number | undefined }) {
  const { t, language, shop } = useRequest();
  const when = (at: number) => momentText(at, language, shop.settings);
  return (
    <Section title={t('people.sessions')}>
      <form method="post" action={deskLink('account/sessions')} className="form is-small">
        <ul className="lines">
          {sessions.map(({ id, agent, seenAt, endsAt }) => (
            <li key={id}>
              <span>
                {browserName(agent, t)}{' '}
                <span className="soft">
                  {t('people.session_times', { seen: when(seenAt), ends: when(endsAt) })}
                </span>
              </span>
              {id === here ? (
                <strong>{t('people.session_here')}</strong>
              ) : (
                <button type="submit" className="button" name="end" value={id}>
                  {t('people.session_end')}
                  <span className="screen-reader-text"> {browserName(agent, t)}</span>
                </button>
              )}
            </li>
          ))}
        </ul>
        {sessions.length > 1 && (
          <div className="bar">
            <button type="submit" className="button" name="end_others" value="1">
              {t('people.session_end_others')}
            </button>
          </div>
        )}
      </form>
    </Section>
  );
}

const sessionsScreen: Screen = {
  path: 'account/sessions',
  needs: 'signed-in',
  async POST(admin) {
    const { ctx } = admin;
    const keep = (await standingOf(ctx))?.session.id ?? 0;
    const sessionId = ctx.form.has('end_others') ? undefined : (ctx.form.id('end') ?? 0);
    await admin.do(endSessions, { sessionId, keep });
    return onward(ACCOUNT, done(ctx.t('people.session_ended')));
  },
};

const passwordScreen: Screen = {
  path: 'account/password',
  needs: 'signed-in',
  confirm: ['GET', 'POST'],
  GET: async (admin) => passwordPage(admin),
  async POST(admin) {
    const { ctx, shop, staff } = admin;
    const { t } = ctx;
    const read = readForm(passwordFields(admin), ctx.form, t);
    if (!read.values) return passwordPage(admin, read);
    const { old_password: old, new_password: chosen } = read.values;
    const proven = await checkOwnPassword(ctx, staff.id, old);
    if (typeof proven === 'string') read.errors.set('old_password', t(`people.not_let_in.${proven}`));
    const fault = await passwordFault(t, chosen, [staff.email, staff.name, shop.settings.name]);
    if (fault !== undefined) read.errors.set('new_password', fault);
    if (typeof proven === 'string' || fault !== undefined) return passwordPage(admin, read);
    const keep = (await standingOf(ctx))?.session.id ?? 0;
    try {
      const change = { ...proven, password: chosen, keep, agent: ctx.userAgent };
      const token = await changeOwnPassword(admin, change);
      if (token !== undefined) setStaffCookie(ctx, token);
    } catch (error) {
      if (!(error instanceof PeopleRefused)) throw error;
      read.errors.set('old_password', t('people.not_let_in.wrong'));
      return passwordPage(admin, read);
    }
    return onward(ACCOUNT, done(t('people.password_changed')));
  },
};

const passwordFields = ({ ctx: { t } }: AdminContext) => ({
  old_password: password({
    label: t('people.password_old'),
    required: true,
    autoComplete: 'current-password',
  }),
  new_password: password({
    label: t('people.new_password'),
    hint: t('people.password_hint'),
    required: true,
    autoComplete: 'new-password',
  }),
});

function passwordPage(admin: AdminContext, read?: FormRead<unknown>): AdminReply {
  const { t } = admin.ctx;
  return screenPage({
    title: t('people.password_change'),
    status: read ? 422 : 200,
    back: { href: ACCOUNT, label: t('people.account') },
    body: <Form fields={passwordFields(admin)} read={read} submit={t('people.save')} />,
  });
}

export const accountScreens: readonly Screen[] = [account, sessionsScreen, passwordScreen];
