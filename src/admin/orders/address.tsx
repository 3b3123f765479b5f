import { AddressFields, type AddressKind, checkAddress } from '../../accounts/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { changeOrder, draftChange, type Order } from '../../orders/index.ts';
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
import { addressIn, addressKind } from './change/address.ts';
import { previewPage } from './change/screen.tsx';
import { orderOf } from './read.ts';
import { refusalText } from './words.tsx';

const kindIn = ({ kind = '' }: Record<string, string>): AddressKind => {
  const known = addressKind(kind);
  if (!known) throw new ShopError('not_found');
  return known;
};

/** Corrects an address of a placed order. One that makes it cost something else is shown as any change is, before it happens. */
export const addressScreen: Screen = {
  path: 'orders/{id}/address/{kind}',
  needs: 'orders.edit',
  GET: async (admin, params) =>
    addressPage(admin, await orderOf(admin, idIn(params)), { kind: kindIn(params) }),
  async POST(admin, params) {
    const order = await orderOf(admin, idIn(params));
    const { ctx, shop, now } = admin;
    const { form, t } = ctx;
    const kind = kindIn(params);
    const address = addressIn(form, order, kind);
    const errors = checkAddress(shop.settings, kind, address);
    const page = { kind, address, errors };
    if (form.text('do', 10) === 'change') return addressPage(admin, order, page);
    if (errors.length > 0)
      return addressPage(admin, order, { ...page, refused: t('admin.orders.address_wrong') });
    try {
      const edit = kind === 'billing' ? { billing: address } : { shipping: address };
      const version = form.id('version');
      // Who comes second is told so first.
      if (version === order.version) {
        const { draft } = await draftChange(shop, shop.db.read, order, edit, now);
        if (draft.totals.total !== order.totals.total) return await previewPage(admin, order, edit, kind);
      }
      await changeOrder(admin, {
        orderId: order.id,
        edit,
        version,
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

interface PageOf {
  kind: AddressKind;
  address?: Order['billing'];
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
    status: refused === undefined ? 200 : 422,
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
