import { normalizeEmail } from '../../accounts/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { dayText } from '../../frame/shop/dates.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  changeRole,
  findMember,
  HOUSE_ROLES,
  invite,
  isHouseRole,
  letBeginAnew,
  type OwnRole,
  PeopleRefused,
  readInvitations,
  readMembers,
  readOwnRoles,
  removeMember,
  takeBackInvitation,
} from '../../people/index.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import { deskLink } from '../kit/address.ts';
import { choice, type FormRead, formKey, readForm, text } from '../kit/fields.ts';
import { Form, Section } from '../kit/form.tsx';
import {
  type AdminContext,
  type AdminReply,
  done,
  idIn,
  onward,
  type Params,
  problem,
  type Screen,
  screenPage,
} from '../kit/screen.ts';

const PEOPLE = deskLink('people');

/** What a role is called: those of the house in the reader's language, the shop's own as they were named. */
export function roleName(t: Translate, own: readonly OwnRole[], role: string): string {
  return isHouseRole(role) ? t(`people.role.${role}`) : (own.find(({ code }) => code === role)?.name ?? role);
}

function roleOptions(t: Translate, own: readonly OwnRole[]) {
  return [...HOUSE_ROLES, ...own.map(({ code }) => code)].map(
    (code) => [code, roleName(t, own, code)] as const,
  );
}

/** Does something to people; what their rules refuse is said where one came from. */
async function refusable(
  admin: AdminContext,
  back: string,
  work: () => Promise<string>,
): Promise<AdminReply> {
  try {
    return onward(PEOPLE, done(admin.ctx.t(await work())));
  } catch (error) {
    if (!(error instanceof PeopleRefused)) throw error;
    return onward(back, problem(admin.ctx.t(`people.error.${error.problem}`)));
  }
}

const staffList: Screen = {
  path: 'people',
  needs: 'people.view',
  menu: { name: 'people', group: 'shop', icon: 'people' },
  async GET(admin) {
    const { ctx, shop, now, may } = admin;
    const { t, language } = ctx;
    const { read } = shop.db;
    const own = await readOwnRoles(read);
    const members = await readMembers(read);
    const invitations = await readInvitations(read, now);
    const day = (at: number) => dayText(at, language, shop.settings);
    return screenPage({
      title: t('people.staff'),
      tools: (
        <>
          <a className="button" href={deskLink('people/roles')}>
            {t('people.roles')}
          </a>
          {may('people.edit') && (
            <a className="button is-main" href={deskLink('people/invite')}>
              {t('people.invite')}
            </a>
          )}
        </>
      ),
      body: (
        <div className="panels">
          <div className="panel">
            <ul className="lines">
              {members.map(({ id, name, email, role, seenAt, passkeys, timeCode }) => (
                <li key={id}>
                  <span>
                    <a href={deskLink(`people/${id}`)}>{name}</a> <span className="soft">{email}</span>
                  </span>
                  <span className="soft">
                    <span className="badge">{roleName(t, own, role)}</span>{' '}
                    {t(passkeys > 0 || timeCode ? 'people.with_factor' : 'people.without_factor')} ·{' '}
                    {seenAt === null ? t('people.never_seen') : t('people.seen', { day: day(seenAt) })}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          {invitations.length > 0 && (
            <Section title={t('people.invited')}>
              <ul className="lines">
                {invitations.map(({ id, email, role, expiresAt }) => (
                  <li key={id}>
                    <span>
                      {email} <span className="badge">{roleName(t, own, role)}</span>{' '}
                      <span className="soft">{t('people.until', { day: day(expiresAt) })}</span>
                    </span>
                    {may('people.edit') && (
                      <form method="post" action={deskLink('people/uninvite')}>
                        <button type="submit" className="button" name="email" value={email}>
                          {t('people.uninvite')}
                          <span className="screen-reader-text"> {email}</span>
                        </button>
                      </form>
                    )}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      ),
    });
  },
};

const uninvite: Screen = {
  path: 'people/uninvite',
  needs: 'people.edit',
  confirm: ['POST'],
  POST: (admin) =>
    refusable(admin, PEOPLE, async () => {
      await admin.do(takeBackInvitation, { email: admin.ctx.form.trimmed('email', 190) });
      return 'people.uninvited';
    }),
};

async function inviteFields({ ctx: { t }, shop }: AdminContext) {
  const own = await readOwnRoles(shop.db.read);
  const [first = ''] = shop.settings.languages;
  return {
    email: text({ label: t('people.email'), required: true, type: 'email', max: 190, autoComplete: 'off' }),
    role: choice({ label: t('people.role'), required: true, options: roleOptions(t, own) }),
    language: choice({
      label: t('people.language_letter'),
      required: true,
      value: first,
      options: shop.settings.languages.map((code) => [code, languageFacts(code).name] as const),
    }),
  };
}

const inviteScreen: Screen = {
  path: 'people/invite',
  needs: 'people.edit',
  confirm: ['POST'],
  GET: async (admin) => invitePage(admin, await inviteFields(admin)),
  async POST(admin) {
    const { t, form } = admin.ctx;
    const fields = await inviteFields(admin);
    const read = readForm(fields, form, t);
    const email = read.values && normalizeEmail(read.values.email);
    if (read.values && !email) read.errors.set('email', t('people.error.email'));
    if (!read.values || !email) return invitePage(admin, fields, { read });
    const { role, language } = read.values;
    try {
      await admin.do(invite, { email, role, language, key: form.text('key', 64) });
    } catch (error) {
      if (!(error instanceof PeopleRefused)) throw error;
      return invitePage(admin, fields, { read, refused: t(`people.error.${error.problem}`) });
    }
    return onward(PEOPLE, done(t('people.invitation_sent', { email })));
  },
};

function invitePage(
  { ctx: { t, form } }: AdminContext,
  fields: Awaited<ReturnType<typeof inviteFields>>,
  { read, refused }: { read?: FormRead<unknown>; refused?: string } = {},
): AdminReply {
  return screenPage({
    title: t('people.invite'),
    status: read ? 422 : 200,
    back: { href: PEOPLE, label: t('people.staff') },
    body: (
      <Form fields={fields} read={read} refused={refused} submit={t('people.send_invitation')}>
        <input type="hidden" name="key" value={form.text('key', 64) || formKey()} />
        <p>{t('people.invite_text')}</p>
      </Form>
    ),
  });
}

async function memberOf({ shop }: AdminContext, params: Params) {
  const member = await findMember(shop.db.read, idIn(params) ?? 0);
  if (!member) throw new ShopError('not_found');
  return member;
}

const memberScreen: Screen = {
  path: 'people/{id}',
  needs: 'people.view',
  async GET(admin, params) {
    const { ctx, shop, may } = admin;
    const { t } = ctx;
    const { id, name, email, role, language } = await memberOf(admin, params);
    const own = await readOwnRoles(shop.db.read);
    const fields = {
      role: choice({ label: t('people.role'), required: true, value: role, options: roleOptions(t, own) }),
    };
    return screenPage({
      title: name,
      back: { href: PEOPLE, label: t('people.staff') },
      body: (
        <div className="panels">
          <Section title={t('people.details')}>
            <dl className="facts">
              <dt>{t('people.email')}</dt>
              <dd>{email}</dd>
              <dt>{t('people.role')}</dt>
              <dd>{roleName(t, own, role)}</dd>
              <dt>{t('people.language')}</dt>
              <dd>{languageFacts(language).name}</dd>
            </dl>
          </Section>
          {may('people.edit') && (
            <>
              <Section title={t('people.role_change')}>
                <Form
                  fields={fields}
                  submit={t('people.save')}
                  action={deskLink(`people/${id}/role`)}
                  small
                />
              </Section>
              <Section title={t('people.anew')}>
                <form method="post" action={deskLink(`people/${id}/anew`)} className="form is-small">
                  <input type="hidden" name="key" value={formKey()} />
                  <p>{t('people.anew_text')}</p>
                  <div className="bar">
                    <button type="submit" className="button">
                      {t('people.anew_send')}
                    </button>
                  </div>
                </form>
              </Section>
              <Section title={t('people.take_off')}>
                <form method="post" action={deskLink(`people/${id}/remove`)} className="form is-small">
                  <p>{t('people.take_off_text', { name })}</p>
                  <div className="bar">
                    <button type="submit" className="button is-danger">
                      {t('people.take_off')}
                    </button>
                  </div>
                </form>
              </Section>
            </>
          )}
        </div>
      ),
    });
  },
};

/** One of the things that can be done to a member. */
const memberAction = (word: string, work: (admin: AdminContext, id: number) => Promise<string>): Screen => ({
  path: `people/{id}/${word}`,
  needs: 'people.edit',
  confirm: ['POST'],
  async POST(admin, params) {
    const { id } = await memberOf(admin, params);
    return refusable(admin, deskLink(`people/${id}`), () => work(admin, id));
  },
});

const actions: readonly Screen[] = [
  memberAction('role', async (admin, id) => {
    await admin.do(changeRole, { id, role: admin.ctx.form.trimmed('role', 50) });
    return 'people.role_changed';
  }),
  memberAction('anew', async (admin, id) => {
    await admin.do(letBeginAnew, { id, key: admin.ctx.form.text('key', 64) });
    return 'people.anew_sent';
  }),
  memberAction('remove', async (admin, id) => {
    await admin.do(removeMember, { id });
    return 'people.taken_off';
  }),
];

export const staffScreens: readonly Screen[] = [staffList, inviteScreen, uninvite, memberScreen, ...actions];
