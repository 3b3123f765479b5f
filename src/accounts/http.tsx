import { type Answer, redirect } from '../frame/answer.ts';
import { notify } from '../frame/notices.tsx';
import type { Handler } from '../frame/room.ts';
import type { Visit } from '../frame/visit.ts';
import { checkPassword, hashPassword } from '../platform/security/passwords.ts';
import { endOtherSessions } from '../platform/session/sessions.ts';
import { loginPage } from './http-login.tsx';
import { type AddressKind, EMPTY_ADDRESS, normalizeEmail, SHORTEST_PASSWORD, type Shopper } from './model.ts';
import { checkAddress, readAddress } from './model-address.ts';
import { AddressesPage, EditAddressPage } from './pages/addresses.tsx';
import { DashboardPage } from './pages/dashboard.tsx';
import { DetailsPage } from './pages/details.tsx';
import {
  emailTaken,
  findPasswordHash,
  findShopper,
  readAddresses,
  setPasswordHash,
  setVerified,
  updateShopper,
  writeAddress,
} from './store.ts';
import { askToVerify } from './verify.ts';

/**
 * Makes a handler that only a known shopper reaches; everybody else sees the log-in page and comes back after.
 *
 * @example GET: forShopper(async (visit, shopper) => accountPage(title, <Orders … />))
 */
export function forShopper(
  handle: (visit: Visit, shopper: Shopper, params: Record<string, string>) => Promise<Answer>,
): Handler {
  return async (visit, params) => {
    const { session } = visit;
    const shopper =
      session?.userId == null ? undefined : await findShopper(visit.shop.db.read, session.userId);
    if (!shopper) return loginPage(visit, { redirect: visit.path + visit.query.toQuery() });
    return handle(visit, shopper, params);
  };
}

/** A screen of the account: never kept by anybody, not for search engines. */
export function accountPage(title: string, body: React.ReactNode): Answer {
  return {
    kind: 'page',
    title,
    bodyClass: ['woocommerce-account', 'woocommerce-page', 'logged-in'],
    noindex: true,
    body,
  };
}

export const dashboard = forShopper(async (visit, shopper) =>
  accountPage(visit.t('accounts.title'), <DashboardPage shopper={shopper} />),
);

export const addressesPage = forShopper(async (visit, shopper) => {
  const addresses = await readAddresses(visit.shop.db.read, shopper.id);
  return accountPage(visit.t('accounts.addresses'), <AddressesPage addresses={addresses} />);
});

export const editAddress = (kind: AddressKind) =>
  forShopper(async (visit, shopper) => {
    const addresses = await readAddresses(visit.shop.db.read, shopper.id);
    const { firstName, lastName, email } = shopper;
    const values = addresses[kind] ?? {
      ...EMPTY_ADDRESS,
      firstName,
      lastName,
      email: kind === 'billing' ? email : '',
    };
    return accountPage(
      visit.t(`accounts.${kind}`),
      <EditAddressPage kind={kind} values={values} errors={[]} />,
    );
  });

export const saveAddress = (kind: AddressKind) =>
  forShopper(async (visit, shopper) => {
    const { shop, t } = visit;
    const address = readAddress(visit.form, kind);
    const errors = checkAddress(shop.settings, kind, address);
    if (errors.length > 0) {
      await notify(visit, { kind: 'error', text: t('accounts.error.address', { n: errors.length }) });
      return accountPage(
        t(`accounts.${kind}`),
        <EditAddressPage kind={kind} values={address} errors={errors} />,
      );
    }
    await shop.db.transaction((tx) => writeAddress(tx, shopper.id, kind, address));
    await notify(visit, { kind: 'success', text: t('accounts.address_saved') });
    return redirect(visit.links.addresses());
  });

export const detailsPage = forShopper(async (visit, shopper) =>
  accountPage(visit.t('accounts.details'), <DetailsPage details={shopper} />),
);

export const saveDetails = forShopper(async (visit, shopper) => {
  const { shop, form, t, session } = visit;
  const typed = {
    firstName: form.trimmed('account_first_name', 100),
    lastName: form.trimmed('account_last_name', 100),
    displayName: form.trimmed('account_display_name', 100),
    email: form.trimmed('account_email', 190),
  };
  const email = normalizeEmail(typed.email);
  const password = form.text('password_1', 256);
  const fault = await findFault();
  if (fault !== undefined || !email) {
    await notify(visit, { kind: 'error', text: fault ?? t('accounts.error.email') });
    return accountPage(t('accounts.details'), <DetailsPage details={typed} />);
  }
  const hash = password === '' ? undefined : await hashPassword(password);
  await shop.db.transaction(async (tx) => {
    await updateShopper(tx, shopper.id, { ...typed, email });
    if (email !== shopper.email) {
      await setVerified(tx, shopper.id, null);
      await askToVerify(tx, shopper.id, 'accounts.verify', visit.now);
    }
    if (hash === undefined) return;
    await setPasswordHash(tx, shopper.id, hash);
    await endOtherSessions(tx, shopper.id, session?.id);
  });
  await notify(visit, { kind: 'success', text: t('accounts.details_saved') });
  return redirect(visit.links.account());

  async function findFault(): Promise<string | undefined> {
    if (typed.firstName === '' || typed.lastName === '' || typed.displayName === '')
      return t('accounts.error.names');
    if (!email) return t('accounts.error.email');
    if (await emailTaken(shop.db.read, email, shopper.id)) return t('accounts.error.email_taken');
    if (password === '' && form.text('password_2') === '' && form.text('password_current') === '')
      return undefined;
    if (password.length < SHORTEST_PASSWORD)
      return t('accounts.error.password_short', { n: SHORTEST_PASSWORD });
    if (password !== form.text('password_2', 256)) return t('accounts.error.password_differs');
    const stored = await findPasswordHash(shop.db.read, shopper.id);
    const right = await checkPassword(form.text('password_current', 256), stored);
    return right ? undefined : t('accounts.error.password_current');
  }
});
