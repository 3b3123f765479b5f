import { ShopError } from '../../../frame/request/errors.ts';
import { carriersOf, changeParcel, type Parcel, readParcels } from '../../../parcels/index.ts';
import {
  type AdminContext,
  check,
  choice,
  deskLink,
  done,
  Form,
  formKey,
  idIn,
  onward,
  readForm,
  type Screen,
  screenPage,
  text,
} from '../../kit/index.ts';
import { orderOf } from '../read.ts';
import { refusalText } from '../words.tsx';

/** How a parcel goes: asked when it leaves, and when that is corrected. */
export function wayFields({ ctx: { t }, shop }: AdminContext, parcel?: Parcel) {
  const { parcels, address } = shop.settings;
  const known = carriersOf(parcels.carriers, address.country);
  const options = known.map(({ id, name }) => [id, name] as const);
  const isKnown = known.some(({ id }) => id === parcel?.carrier);
  return {
    carrier: choice({
      label: t('admin.orders.carrier'),
      hint: t('admin.orders.carrier_hint'),
      options,
      value: isKnown ? (parcel?.carrier ?? '') : '',
    }),
    name: text({
      label: t('admin.orders.carrier_name'),
      max: 60,
      value: isKnown ? '' : (parcel?.carrierName ?? ''),
    }),
    tracking: text({ label: t('admin.orders.tracking'), max: 60, value: parcel?.tracking ?? '' }),
    link: text({
      label: t('admin.orders.tracking_link'),
      hint: t('admin.orders.tracking_link_hint'),
      max: 300,
      value: isKnown ? '' : (parcel?.link ?? ''),
    }),
    tell: check({ label: t('admin.orders.tell'), value: '1' }),
  };
}

/** Another carrier, or a number that came later. */
export const parcelWayScreen: Screen = {
  path: 'orders/{id}/parcels/{parcel}',
  needs: 'orders.send',
  GET: async (admin, params) => wayPage(admin, await parcelIn(admin, params)),
  async POST(admin, params) {
    const parcel = await parcelIn(admin, params);
    const { t, form } = admin.ctx;
    const read = readForm(wayFields(admin, parcel), form, t);
    if (!read.values) return wayPage(admin, parcel, { read });
    const { carrier, name, tracking, link, tell } = read.values;
    try {
      await admin.do(changeParcel, {
        parcelId: parcel.id,
        carrier,
        name,
        link: link === '' ? undefined : link,
        tracking,
        tell,
        version: form.integer('version'),
        key: form.text('key', 64),
      });
    } catch (error) {
      return wayPage(admin, parcel, { read, refused: refusalText(admin, error) });
    }
    return onward(deskLink(`orders/${parcel.orderId}`), done(t('admin.orders.parcel_corrected')));
  },
};

/** @throws ShopError for a parcel that is not this order's */
async function parcelIn(admin: AdminContext, params: Record<string, string>): Promise<Parcel> {
  const order = await orderOf(admin, idIn(params));
  const parcels = await readParcels(admin.shop.db.read, order.id);
  const found = parcels.find(({ id }) => id === idIn(params, 'parcel'));
  if (!found) throw new ShopError('not_found');
  return found;
}

function wayPage(
  admin: AdminContext,
  parcel: Parcel,
  came: Pick<Parameters<typeof Form>[0], 'read' | 'refused'> = {},
) {
  const { t } = admin.ctx;
  const here = deskLink(`orders/${parcel.orderId}`);
  return screenPage({
    title: t('admin.orders.parcel_correct'),
    status: came.read ? 422 : 200,
    back: { href: here, label: t('admin.orders.title', { number: `${parcel.orderId}` }) },
    body: (
      <Form
        fields={wayFields(admin, parcel)}
        read={came.read}
        refused={came.refused}
        version={parcel.version}
        submit={t('admin.orders.parcel_save')}
        cancel={{ href: here, label: t('admin.cancel') }}
      >
        <input type="hidden" name="key" value={formKey()} />
      </Form>
    ),
  });
}
