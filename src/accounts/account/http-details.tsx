import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { redirect } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, type RequestContext } from '../../frame/request/request-context.ts';
import { checkPassword, hashPassword } from '../../platform/security/passwords.ts';
import { normalizeEmail, type Shopper } from '../model.ts';
import { passwordFault } from '../passwords.ts';
import { findLink } from '../proof/store.ts';
import { hand } from '../sign-in/login.ts';
import { emailTaken, findPasswordHash, readStandings } from '../store.ts';
import { logRefusal } from '../tries/refusals.ts';
import { accountName, countTry, endTries } from '../tries/tries.ts';
import { changeDetails } from './commands.ts';
import { accountPage, forShopper } from './http.tsx';
import { DetailsPage } from './pages/details.tsx';

export const detailsPage = forShopper(async (ctx, shopper) => {
  const { shop, t, now } = ctx;
  const asked = await findLink(shop.db.read, shopper.id, 'email', now);
  return accountPage(t('accounts.details'), <DetailsPage details={shopper} newEmail={asked?.email} />);
});

/**
 * Names change at once. A new password and a new e-mail want the current password, and the e-mail counts only when
 * the link that goes there is used.
 */
export const saveDetails = forShopper(async (ctx, shopper) => {
  const { shop, form, t, session } = ctx;
  const typed = {
    firstName: form.line('account_first_name', 100),
    lastName: form.line('account_last_name', 100),
    displayName: form.line('account_display_name', 100),
    email: form.trimmed('account_email', 190),
  };
  const email = normalizeEmail(typed.email);
  const newEmail = email === shopper.email ? undefined : email;
  const refuse = async (text: string) => {
    await notify(ctx, { kind: 'error', text });
    return accountPage(t('accounts.details'), <DetailsPage details={typed} />);
  };
  const before = await findPasswordHash(shop.db.read, shopper.id);
  const fault = await findFault(ctx, shopper, { ...typed, email, newEmail, before });
  if (fault !== undefined) return refuse(fault);
  const proved = (await readStandings(shop.db.read, [shopper.id])).get(shopper.id)?.verifiedAt != null;
  const password = form.text('password_1', 256);
  const hash = password === '' ? undefined : await hashPassword(password);
  const { firstName, lastName, displayName } = typed;
  const done = await ask(askedBy(ctx), changeDetails, {
    shopper,
    names: { firstName, lastName, displayName },
    before,
    hash,
    proved,
    newEmail,
    session,
    agent: ctx.userAgent,
  });
  if (!done) return refuse(t('accounts.error.password_current'));
  if (done !== true) hand(ctx, done);
  await notify(ctx, { kind: 'success', text: t('accounts.details_saved') });
  if (newEmail !== undefined)
    await notify(ctx, { kind: 'notice', text: t('accounts.email_asked', { email: newEmail }) });
  return redirect(ctx.links.account());
});

interface Typed {
  firstName: string;
  lastName: string;
  displayName: string;
  email: string | undefined;
  newEmail: string | undefined;
  /** The hash of the current password. */
  before: string | undefined;
}

async function findFault(ctx: RequestContext, shopper: Shopper, typed: Typed): Promise<string | undefined> {
  const { shop, form, t } = ctx;
  const { email, newEmail } = typed;
  const password = form.text('password_1', 256);
  if (!checkNonce(ctx, form.text('save-account-details-nonce', 20), 'save_account_details'))
    return t('error.bad_nonce');
  if (typed.firstName === '' || typed.lastName === '' || typed.displayName === '')
    return t('accounts.error.names');
  if (!email) return t('accounts.error.email');
  const newPassword = password !== '' || form.text('password_2') !== '';
  if (newEmail === undefined && !newPassword) return undefined;
  if (newPassword) {
    const weak = await passwordFault(t, password, [email, shopper.username, shop.settings.name]);
    if (weak !== undefined) return weak;
    if (password !== form.text('password_2', 256)) return t('accounts.error.password_differs');
  }
  const current = await findCurrentFault(ctx, shopper, typed.before);
  if (current !== undefined || newEmail === undefined) return current;
  // Letters go where the shopper says, and the answer tells who has an account: neither without end.
  if (!(await shop.limits.take('change_email', `user ${shopper.id}`))) return t('error.too_many_requests');
  return (await emailTaken(shop.db.read, newEmail, shopper.id))
    ? t('accounts.error.email_of_another')
    : undefined;
}

/** Whether somebody who is signed in has typed their password again, as `password_current`. @returns what is wrong, as a sentence */
export async function findCurrentFault(
  ctx: RequestContext,
  { id }: Pick<Shopper, 'id'>,
  hash: string | undefined,
): Promise<string | undefined> {
  const { shop, form, t } = ctx;
  const current = form.text('password_current', 256);
  if (current === '') return t('accounts.error.password_current_required');
  const tried = await countTry(shop, accountName(id), ctx.now);
  const pause = tried === 'too_soon';
  if (pause || !(await checkPassword(current, hash))) {
    const why = pause ? 'pause' : 'wrong';
    await logRefusal(ctx, { door: 'shop', by: 'password again', account: id, why, tried });
    return t(pause ? 'accounts.error.login_pause' : 'accounts.error.password_current');
  }
  await endTries(shop, [accountName(id)]);
  return undefined;
}
