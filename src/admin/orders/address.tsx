import { AddressFields, type AddressKind, checkAddress, readAddress } from '../../accounts/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { changeOrder, type Order } from '../../orders/index.ts';
import {
  type AdminContext,
  type AdminReply,
  Bar,
  check,
  deskLink,
  done,
  FieldRow,
  formKey,
  idIn,
  longText,
  onward,
  Refused,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { orderOf } from './read.ts';
import { refusalText } from './words.tsx';

const kindIn = ({ kind = '' }: Record<string, string>): AddressKind => {
  if (kind !== 'billing' && kind !== 'shipping') throw new ShopError('not_found');
  return kind;
};

/** Corrects an address of a placed order, as long as that costs nobody anything. */
export const addressScreen: Screen = {
  path: 'orders/{id}/address/{kind}',
  needs: 'orders.edit',
  GET: async (admin, params) =>
    addressPage(admin, await orderOf(admin, idIn(params)), { kind: kindIn(params) }),
  async POST(admin, params) {
    const order = await orderOf(admin, idIn(params));
    const { form, t } = admin.ctx;
    const kind = kindIn(params);
    const was = order[kind] ?? order.billing;
    // What the form of this kind does not ask for stays: the tax number, the e-mail of a delivery.
    const address = { ...was, ...asked(readAddress(form, kind), form.has(`${kind}_email`), kind) };
    const errors = checkAddress(admin.shop.settings, kind, address);
    const page = { kind, address, errors };
    if (errors.length > 0)
      return addressPage(admin, order, { ...page, refused: t('admin.orders.address_wrong') });
    try {
      await changeOrder(admin, {
        orderId: order.id,
        edit: kind === 'billing' ? { billing: address } : { shipping: address },
        version: form.id('version'),
        seenTotal: order.totals.total,
        byGateway: false,
        reason: form.trimmed('reason', 500),
        tell: form.flag('tell'),
        key: form.text('key', 64),
      });
      return onward(deskLink(`orders/${order.id}`), done(t('admin.orders.address_saved')));
    } catch (error) {
      return addressPage(admin, order, { ...page, refused: refusalText(admin, error) });
    }
  },
};

type Address = Order['billing'];

function asked(read: Address, hasEmail: boolean, kind: AddressKind): Partial<Address> {
  const { email, phone, taxId, ...place } = read;
  const reach = kind === 'billing' ? { phone, taxId } : {};
  return { ...place, ...reach, ...(hasEmail ? { email } : {}) };
}

interface PageOf {
  kind: AddressKind;
  address?: Address;
  errors?: Parameters<typeof AddressFields>[0]['errors'];
  refused?: string;
}

function addressPage(
  { ctx }: AdminContext,
  order: Order,
  { kind, address = order[kind] ?? order.billing, errors = [], refused }: PageOf,
): AdminReply {
  const { t, form } = ctx;
  const here = deskLink(`orders/${order.id}`);
  return screenPage({
    title: t(`admin.orders.address_${kind}`),
    back: { href: here, label: t('admin.orders.title', { number: `${order.id}` }) },
    body: (
      <form method="post" className="form" data-guard="">
        <Refused>{refused}</Refused>
        <input type="hidden" name="key" value={form.text('key', 64) || formKey()} />
        <input type="hidden" name="version" value={form.text('version', 10) || order.version} />
        <AddressFields kind={kind} values={address} errors={errors} />
        <FieldRow
          name="reason"
          field={longText({ label: t('admin.reason'), max: 500, rows: 2 })}
          typed={form.text('reason', 500)}
        />
        <FieldRow
          name="tell"
          field={check({ label: t('admin.orders.tell_change') })}
          typed={form.text('tell', 5)}
        />
        <Bar submit={t('admin.save')} cancel={{ href: here, label: t('admin.cancel') }} />
      </form>
    ),
  });
}
