import {
  type Account,
  type Address,
  type AddressError,
  AddressFields,
  type AddressKind,
  checkAddress,
  EMPTY_ADDRESS,
  readAddress,
  readAddresses,
  saveAddress,
} from '../../accounts/index.ts';
import {
  type AdminContext,
  type AdminReply,
  Bar,
  deskLink,
  done,
  idIn,
  onward,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { accountOf, addressKind, nameOf } from './read.ts';

/** An address of the account, by the rules of the shop's own form. */
export const addressScreen: Screen = {
  path: 'customers/{id}/address/{kind}',
  needs: 'customers.edit',
  async GET(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const kind = addressKind(params);
    const { firstName, lastName, email } = account;
    const known = (await readAddresses(admin.shop.db.read, account.id))[kind];
    const fresh = { ...EMPTY_ADDRESS, firstName, lastName, email: kind === 'billing' ? email : '' };
    return formPage(admin, account, { kind, address: known ?? fresh, errors: [] });
  },
  async POST(admin, params) {
    const account = await accountOf(admin, idIn(params));
    const kind = addressKind(params);
    const { ctx, shop } = admin;
    const address = readAddress(ctx.form, kind);
    const errors = checkAddress(shop.settings, kind, address);
    if (errors.length > 0) return formPage(admin, account, { kind, address, errors });
    await admin.do(saveAddress, { userId: account.id, kind, address });
    return onward(deskLink(`customers/${account.id}`), done(ctx.t('admin.customers.address_saved')));
  },
};

interface PageOf {
  kind: AddressKind;
  address: Address;
  errors: readonly AddressError[];
}

function formPage({ ctx }: AdminContext, account: Account, { kind, address, errors }: PageOf): AdminReply {
  const { t } = ctx;
  const here = deskLink(`customers/${account.id}`);
  return screenPage({
    title: t(`admin.customers.address_${kind}`),
    status: errors.length > 0 ? 422 : 200,
    back: { href: here, label: nameOf(account) },
    body: (
      <form method="post" className="form" data-guard="">
        {errors.length > 0 && (
          <div className="notice is-problem" role="alert">
            {t('admin.orders.address_wrong')}
          </div>
        )}
        <AddressFields kind={kind} values={address} errors={errors} />
        <Bar submit={t('admin.save')} cancel={{ href: here, label: t('admin.cancel') }} />
      </form>
    ),
  });
}
