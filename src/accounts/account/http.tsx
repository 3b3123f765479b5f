import { ask } from '../../frame/command/index.ts';
import type { Handler } from '../../frame/house/room.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type Answer, type PageAnswer, redirect } from '../../frame/request/answer.ts';
import { askedBy, checkNonce, type Visit } from '../../frame/request/visit.ts';
import { addressGlobals } from '../address-params.ts';
import { saveOwnAddress } from '../addresses/commands.ts';
import { checkAddress, readAddress } from '../addresses/model-address.ts';
import { AddressesPage, EditAddressPage } from '../addresses/pages/addresses.tsx';
import { type AddressKind, EMPTY_ADDRESS, type Shopper } from '../model.ts';
import { loginPage } from '../sign-in/http-login.tsx';
import { findShopper, readAddresses } from '../store.ts';
import { DashboardPage } from './pages/dashboard.tsx';

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
export function accountPage(title: string, body: React.ReactNode): PageAnswer {
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

/** The form follows a change of country as the checkout's does. */
const editPage = (visit: Visit, kind: AddressKind, form: React.ReactNode): Answer => ({
  ...accountPage(visit.t(`accounts.${kind}`), form),
  globals: addressGlobals(visit),
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
    return editPage(visit, kind, <EditAddressPage kind={kind} values={values} errors={[]} />);
  });

export const saveAddress = (kind: AddressKind) =>
  forShopper(async (visit, shopper) => {
    const { shop, t } = visit;
    const address = readAddress(visit.form, kind);
    const errors = checkAddress(shop.settings, kind, address);
    const nonce = visit.form.text('woocommerce-edit-address-nonce', 20);
    const genuine = checkNonce(visit, nonce, 'woocommerce-edit_address');
    if (!genuine || errors.length > 0) {
      const text = genuine ? t('accounts.error.address', { n: errors.length }) : t('error.bad_nonce');
      await notify(visit, { kind: 'error', text });
      return editPage(visit, kind, <EditAddressPage kind={kind} values={address} errors={errors} />);
    }
    await ask(askedBy(visit), saveOwnAddress, { userId: shopper.id, kind, address });
    await notify(visit, { kind: 'success', text: t('accounts.address_saved') });
    return redirect(visit.links.addresses());
  });
