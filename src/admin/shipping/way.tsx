import { ShopError } from '../../frame/request/errors.ts';
import { changeMethod, removeMethod, ZoneUnknown } from '../../pricing/index.ts';
import {
  type AdminContext,
  type AdminReply,
  done,
  Form,
  idIn,
  onward,
  Removal,
  readForm,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { errorsOf } from '../settings/refused.ts';
import { type Open, typedWay, wayFields } from './way-fields.ts';
import { KINDS, wayLink } from './ways.tsx';
import { called } from './words.ts';
import { zoneBy } from './zone.tsx';
import { SHIPPING, zoneLink } from './zones.tsx';

type Read = ReturnType<typeof readForm>;

/** One way of sending, by its number; or a new one, by its kind. */
export const wayScreen: Screen = {
  path: `${SHIPPING}/zones/{code}/{way}`,
  needs: 'shipping.edit',
  GET: async (admin, params) => show(admin, await open(admin, params)),
  async POST(admin, params) {
    const way = await open(admin, params);
    return admin.ctx.form.line('do', 10) === 'remove' ? remove(admin, way) : save(admin, way);
  },
};

/** @throws ShopError where there is none */
async function open(admin: AdminContext, params: Record<string, string>): Promise<Open> {
  const zone = await zoneBy(admin, params.code);
  const id = idIn(params, 'way');
  const kept = zone.methods.find((each) => each.id === id);
  const kind = kept?.kind ?? KINDS.find((each) => each === params.way);
  if (!kind) throw new ShopError('not_found');
  return { zone, kind, kept };
}

async function save(admin: AdminContext, way: Open): Promise<AdminReply> {
  const { form, t } = admin.ctx;
  const { zone, kept } = way;
  const read = readForm(wayFields(admin, way), form, t);
  if (!read.values) return show(admin, way, read);
  const version = form.integer('version');
  const which = kept ? { id: kept.id, ...(version === undefined ? {} : { version }) } : {};
  try {
    await admin.do(changeMethod, { zone: zone.code, ...which, method: typedWay(way, read.values) });
  } catch (error) {
    const [first = ''] = Object.keys(wayFields(admin, way));
    const base = admin.shop.settings.currencies[0]?.code ?? '';
    const fieldOf = (path: string) => {
      const place = path.slice('method.'.length);
      return place === 'titles' ? first : /^(cost|minimum)$/.test(place) ? `${place}.${base}` : place;
    };
    for (const [field, why] of errorsOf(admin, error, fieldOf)) read.errors.set(field, why);
    return show(admin, way, read);
  }
  return onward(zoneLink(zone.code), done(t('admin.shipping.way_saved')));
}

async function remove(admin: AdminContext, { zone, kept }: Open): Promise<AdminReply> {
  try {
    if (kept) await admin.do(removeMethod, { zone: zone.code, id: kept.id });
  } catch (error) {
    if (!(error instanceof ZoneUnknown)) throw error;
  }
  return onward(zoneLink(zone.code), done(admin.ctx.t('admin.shipping.way_gone')));
}

function show(admin: AdminContext, way: Open, read?: Read): AdminReply {
  const { t } = admin.ctx;
  const { zone, kind, kept } = way;
  return screenPage({
    title: kept
      ? called(admin, kept.titles)
      : t('admin.shipping.add', { what: t(`admin.shipping.kind.${kind}`) }),
    status: read ? 422 : 200,
    back: { href: zoneLink(zone.code), label: called(admin, zone.names) || zone.code },
    body: (
      <>
        <Form
          fields={wayFields(admin, way)}
          read={read}
          version={kept?.version}
          submit={t('admin.save')}
          action={wayLink(zone.code, kept?.id ?? kind)}
        />
        {kept && (
          <Removal label={t('admin.shipping.remove_way')} text={t('admin.shipping.remove_way_text')} />
        )}
      </>
    ),
  });
}
