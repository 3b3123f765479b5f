import { normalizeEmail, passwordFault } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { askedBy } from '../../frame/request/request-context.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  arriving,
  askForPassword,
  enterAs,
  findMemberByEmail,
  joinStaff,
  PeopleRefused,
  readLink,
  resetPassword,
} from '../../people/index.ts';
import { networkOf } from '../../platform/security/network.ts';
import { deskLink } from '../kit/address.ts';
import { choice, type FormRead, password, readForm, text } from '../kit/fields.ts';
import { type AdminContext, type AdminReply, done, onward, type Screen, screenPage } from '../kit/screen.ts';
import { EntryForm } from './entry-form.tsx';

type OpenLink = NonNullable<Awaited<ReturnType<typeof readLink>>>;

const keyIn = ({ ctx }: AdminContext) => ctx.query.text('key', 100);

/** The link that a page was opened with; undefined for one that is worth nothing (any more). */
async function linkOf(admin: AdminContext): Promise<OpenLink | undefined> {
  const { shop, ctx, now } = admin;
  if (!(await shop.limits.take('staff_link', networkOf(ctx.ip)))) return undefined;
  return readLink(shop, shop.db.read, keyIn(admin), now);
}

function worthNothing({ ctx: { t } }: AdminContext): AdminReply {
  return screenPage({
    title: t('people.link_over'),
    status: 404,
    look: 'bare',
    body: (
      <>
        <p>{t('people.link_over_text')}</p>
        <p>
          <a href={deskLink('sign-in')}>{t('people.to_sign_in')}</a>
        </p>
      </>
    ),
  });
}

const newPasswordField = (t: RequestContext['t']) =>
  password({
    label: t('people.new_password'),
    hint: t('people.password_hint'),
    required: true,
    autoComplete: 'new-password',
  });

async function joinFields({ ctx, shop }: AdminContext, link: OpenLink) {
  const { t } = ctx;
  const member = link.email === '' ? undefined : await findMemberByEmail(shop.db.read, link.email);
  const { languages } = shop.settings;
  return {
    email: text({
      label: t('people.email'),
      required: true,
      type: 'email',
      value: link.email,
      max: 190,
      autoComplete: 'username',
      readOnly: link.email !== '',
    }),
    name: text({
      label: t('people.name'),
      required: true,
      value: member?.name ?? '',
      max: 100,
      autoComplete: 'name',
    }),
    language: choice({
      label: t('people.language'),
      required: true,
      value: member?.language ?? link.language,
      options: languages.map((code) => [code, languageFacts(code).name] as const),
    }),
    password: newPasswordField(t),
  };
}

type Joining = Awaited<ReturnType<typeof joinFields>>;

const join: Screen = {
  path: 'join',
  needs: 'nobody',
  async GET(admin) {
    const link = await linkOf(admin);
    return link && link.purpose !== 'password'
      ? joinPage(admin, link, await joinFields(admin, link))
      : worthNothing(admin);
  },
  async POST(admin) {
    const { ctx, shop, now } = admin;
    const link = await linkOf(admin);
    if (!link || link.purpose === 'password') return worthNothing(admin);
    const fields = await joinFields(admin, link);
    const form = link.email === '' ? ctx.form : ctx.form.with('email', link.email);
    const read = readForm(fields, form, ctx.t);
    const email = link.email || normalizeEmail(read.values?.email ?? '');
    if (read.values && !email) read.errors.set('email', ctx.t('people.error.email'));
    const own = [email ?? '', read.values?.name ?? '', shop.settings.name];
    const fault = read.values && (await passwordFault(ctx.t, read.values.password, own));
    if (fault) read.errors.set('password', fault);
    if (!read.values || !email || read.errors.size > 0) return joinPage(admin, link, fields, read);
    const { name, language, password: chosen } = read.values;
    const wish = { token: keyIn(admin), email, name, language, password: chosen };
    try {
      const { staffId } = await joinStaff({ shop, actor: arriving({ email }, ctx.requestId), now }, wish);
      await enterAs(ctx, staffId);
    } catch (error) {
      if (error instanceof PeopleRefused) return worthNothing(admin);
      throw error;
    }
    return onward(deskLink('sign-in'));
  },
};

function joinPage(
  { ctx, shop }: AdminContext,
  { purpose }: OpenLink,
  fields: Joining,
  read?: FormRead<unknown>,
) {
  const { t } = ctx;
  const shopName = { shop: shop.settings.name };
  return screenPage({
    title: t(`people.join.${purpose}`, shopName),
    status: read ? 422 : 200,
    look: 'bare',
    body: (
      <>
        <p>{t(`people.join.${purpose}_text`, shopName)}</p>
        <EntryForm fields={fields} errors={read?.errors} typed={read?.typed} submit={t('people.come_in')} />
      </>
    ),
  });
}

const forgotten: Screen = {
  path: 'forgotten',
  needs: 'nobody',
  GET: async (admin) => forgottenPage(admin),
  async POST(admin) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const email = normalizeEmail(ctx.form.trimmed('email', 190));
    if (!email) return forgottenPage(admin, t('people.error.email'));
    if (!(await shop.limits.take('staff_letter', networkOf(ctx.ip))))
      return forgottenPage(admin, t('people.not_let_in.too_many'));
    // Whoever is asked for too often gets no more letters; the answer does not tell.
    if (await shop.limits.take('staff_letter', `to ${email}`))
      await ask(askedBy(ctx), askForPassword, { email });
    return onward(deskLink('sign-in'), done(t('people.forgotten_sent')));
  },
};

function forgottenPage({ ctx: { t } }: AdminContext, wrong?: string) {
  return screenPage({
    title: t('people.forgotten'),
    status: wrong === undefined ? 200 : 422,
    look: 'bare',
    body: (
      <EntryForm
        fields={{
          email: text({
            label: t('people.email'),
            required: true,
            type: 'email',
            max: 190,
            autoComplete: 'username',
          }),
        }}
        wrong={wrong}
        submit={t('people.send_link')}
        links={[{ href: deskLink('sign-in'), label: t('people.to_sign_in') }]}
      />
    ),
  });
}

const newPassword: Screen = {
  path: 'new-password',
  needs: 'nobody',
  async GET(admin) {
    const link = await linkOf(admin);
    return link?.purpose === 'password' ? newPasswordPage(admin) : worthNothing(admin);
  },
  async POST(admin) {
    const { ctx, shop, now } = admin;
    const link = await linkOf(admin);
    if (link?.purpose !== 'password') return worthNothing(admin);
    const chosen = ctx.form.text('password', 257);
    const fault = await passwordFault(ctx.t, chosen, [link.email, shop.settings.name]);
    if (fault !== undefined) return newPasswordPage(admin, fault);
    try {
      const actor = arriving({ email: link.email }, ctx.requestId);
      await resetPassword({ shop, actor, now }, { token: keyIn(admin), password: chosen });
    } catch (error) {
      if (error instanceof PeopleRefused) return worthNothing(admin);
      throw error;
    }
    return onward(deskLink('sign-in'), done(ctx.t('people.password_changed')));
  },
};

function newPasswordPage({ ctx: { t } }: AdminContext, wrong?: string) {
  return screenPage({
    title: t('people.new_password'),
    status: wrong === undefined ? 200 : 422,
    look: 'bare',
    body: <EntryForm fields={{ password: newPasswordField(t) }} wrong={wrong} submit={t('people.save')} />,
  });
}

export const joinScreens: readonly Screen[] = [join, forgotten, newPassword];
