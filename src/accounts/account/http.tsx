import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type PageReply, type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, type RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
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
 * @example GET: forShopper(async (ctx, shopper) => accountPage(title, <Orders … />))
 */
export function forShopper(
  handle: (ctx: RequestContext, shopper: Shopper, params: Record<string, string>) => Promise<Reply>,
): Handler {
  return async (ctx, params) => {
    const { session } = ctx;
    const shopper = session?.userId == null ? undefined : await findShopper(ctx.shop.db.read, session.userId);
    if (!shopper) {
      // A form that comes after the session is over: whoever sent it believes that it was saved.
      if (ctx.method === 'POST')
        await notify(ctx, { kind: 'error', text: ctx.t('accounts.error.signed_out') });
      return loginPage(ctx, { redirect: ctx.path + ctx.query.toQuery() });
    }
    return handle(ctx, shopper, params);
  };
}

/** A screen of the account: never kept by anybody, not for search engines. */
export function accountPage(title: string, body: React.ReactNode): PageReply {
  return {
    kind: 'page',
    title,
    bodyClass: ['woocommerce-account', 'woocommerce-page', 'logged-in'],
    noindex: true,
    body,
  };
}

export const dashboard = forShopper(async (ctx, shopper) =>
  accountPage(ctx.t('accounts.title'), <DashboardPage shopper={shopper} />),
);

export const addressesPage = forShopper(async (ctx, shopper) => {
  const addresses = await readAddresses(ctx.shop.db.read, shopper.id);
  return accountPage(ctx.t('accounts.addresses'), <AddressesPage addresses={addresses} />);
});

/** The form follows a change of country as the checkout's does. */
const editPage = (ctx: RequestContext, kind: AddressKind, form: React.ReactNode): Reply => ({
  ...accountPage(ctx.t(`accounts.${kind}`), form),
  globals: addressGlobals(ctx),
});

export const editAddress = (kind: AddressKind) =>
  forShopper(async (ctx, shopper) => {
    const addresses = await readAddresses(ctx.shop.db.read, shopper.id);
    const { firstName, lastName, email } = shopper;
    const values = addresses[kind] ?? {
      ...EMPTY_ADDRESS,
      firstName,
      lastName,
      email: kind === 'billing' ? email : '',
    };
    return editPage(ctx, kind, <EditAddressPage kind={kind} values={values} errors={[]} />);
  });

export const saveAddress = (kind: AddressKind) =>
  forShopper(async (ctx, shopper) => {
    const { shop, t } = ctx;
    const address = readAddress(ctx.form, kind);
    const errors = checkAddress(shop.settings, kind, address);
    const nonce = ctx.form.text('woocommerce-edit-address-nonce', 20);
    const genuine = checkNonce(ctx, nonce, 'woocommerce-edit_address');
    if (!genuine || errors.length > 0) {
      const text = genuine ? t('accounts.error.address', { n: errors.length }) : t('error.bad_nonce');
      await notify(ctx, { kind: 'error', text });
      return editPage(ctx, kind, <EditAddressPage kind={kind} values={address} errors={errors} />);
    }
    await ask(askedBy(ctx), saveOwnAddress, { userId: shopper.id, kind, address });
    await notify(ctx, { kind: 'success', text: t('accounts.address_saved') });
    return redirect(ctx.links.addresses());
  });
