import { ShopError } from '../../frame/request/errors.ts';
import { askForPasskey, leave, showCode, showPasskey, signIn, standingOf } from '../../people/index.ts';
import { networkOf } from '../../platform/security/network.ts';
import { backTo, deskLink } from '../kit/address.ts';
import { password, text } from '../kit/fields.ts';
import {
  type AdminContext,
  type AdminReply,
  data,
  done,
  onward,
  type Screen,
  screenPage,
} from '../kit/screen.ts';
import { EntryForm } from './entry-form.tsx';
import { PasskeyPart } from './passkey-part.tsx';

/** Where whoever came in wanted to go. */
const target = ({ ctx }: AdminContext) => backTo(ctx.query.text('to', 1000)) ?? deskLink('');

/** The same page of the way in, on the way to the same place. */
const next = (admin: AdminContext, path: string) =>
  deskLink(path, { to: backTo(admin.ctx.query.text('to', 1000)) });

/** What is left to do for whoever is not all the way in; undefined for a stranger. */
async function onTheWay(admin: AdminContext): Promise<AdminReply | undefined> {
  const standing = await standingOf(admin.ctx);
  if (!standing) return undefined;
  if (standing.stage === 'in') return onward(target(admin));
  return onward(next(admin, standing.stage === 'factor' ? 'second-factor' : 'enrol'));
}

const signInScreen: Screen = {
  path: 'sign-in',
  needs: 'nobody',
  GET: async (admin) => (await onTheWay(admin)) ?? signInPage(admin),
  async POST(admin) {
    const { ctx } = admin;
    const { form, t } = ctx;
    const answer = form.text('passkey', 20_000);
    const email = form.trimmed('email', 190);
    const outcome =
      answer === ''
        ? await signIn(ctx, { email, password: form.text('password', 256) })
        : await showPasskey(ctx, answer);
    if (outcome === 'in') return onward(target(admin));
    if (typeof outcome === 'string')
      return signInPage(admin, { email, wrong: t(`people.not_let_in.${outcome}`) });
    if (outcome.stage === 'in') return onward(target(admin));
    return onward(next(admin, outcome.stage === 'factor' ? 'second-factor' : 'enrol'));
  },
};

function signInPage({ ctx }: AdminContext, { email = '', wrong }: { email?: string; wrong?: string } = {}) {
  const { t } = ctx;
  return screenPage({
    title: t('people.sign_in'),
    status: wrong === undefined ? 200 : 403,
    look: 'bare',
    body: (
      <EntryForm
        fields={{
          email: text({
            label: t('people.email'),
            required: true,
            type: 'email',
            value: email,
            max: 190,
            autoComplete: 'username webauthn',
          }),
          password: password({
            label: t('people.password'),
            required: true,
            autoComplete: 'current-password',
          }),
        }}
        wrong={wrong}
        submit={t('people.come_in')}
        links={[{ href: deskLink('forgotten'), label: t('people.forgotten') }]}
      >
        <PasskeyPart question={deskLink('passkey/sign-in')} />
      </EntryForm>
    ),
  });
}

const secondFactor: Screen = {
  path: 'second-factor',
  needs: 'nobody',
  async GET(admin) {
    const standing = await standingOf(admin.ctx);
    if (standing?.stage === 'factor') return factorPage(admin);
    return (await onTheWay(admin)) ?? onward(next(admin, 'sign-in'));
  },
  async POST(admin) {
    const { ctx } = admin;
    const answer = ctx.form.text('passkey', 20_000);
    const outcome =
      answer === '' ? await showCode(ctx, ctx.form.trimmed('code', 40)) : await showPasskey(ctx, answer);
    if (outcome === 'in') return onward(target(admin));
    if (!(await standingOf(ctx))) return onward(next(admin, 'sign-in'));
    return factorPage(admin, ctx.t(`people.not_let_in.${outcome}`));
  },
};

function factorPage({ ctx: { t } }: AdminContext, wrong?: string) {
  return screenPage({
    title: t('people.second_factor'),
    status: wrong === undefined ? 200 : 403,
    look: 'bare',
    body: (
      <EntryForm
        fields={{
          code: text({
            label: t('people.code'),
            hint: t('people.code_hint'),
            required: true,
            max: 40,
            autoComplete: 'one-time-code',
          }),
        }}
        wrong={wrong}
        submit={t('people.come_in')}
      >
        <PasskeyPart question={deskLink('passkey/sign-in')} />
        <p>
          <button type="submit" className="plain" formAction={deskLink('sign-out')} formNoValidate>
            {t('people.somebody_else')}
          </button>
        </p>
      </EntryForm>
    ),
  });
}

const signOut: Screen = {
  path: 'sign-out',
  needs: 'nobody',
  async POST({ ctx }) {
    await leave(ctx);
    return onward(deskLink('sign-in'), done(ctx.t('people.signed_out')));
  },
};

/** What a browser asks a passkey: of whoever sits there, or of who has typed a password. */
const passkeyQuestion: Screen = {
  path: 'passkey/sign-in',
  needs: 'nobody',
  async POST({ ctx, shop, now }) {
    if (!(await shop.limits.take('staff_question', networkOf(ctx.ip))))
      throw new ShopError('too_many_requests');
    const standing = await standingOf(ctx);
    return data(await askForPasskey(shop, standing?.stage === 'factor' ? standing.staff.id : null, now));
  },
};

const confirmQuestion: Screen = {
  path: 'passkey/confirm',
  needs: 'signed-in',
  POST: async ({ shop, staff, now }) => data(await askForPasskey(shop, staff.id, now)),
};

export const signInScreens: readonly Screen[] = [
  signInScreen,
  secondFactor,
  signOut,
  passkeyQuestion,
  confirmQuestion,
];
