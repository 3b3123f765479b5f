import { ShopError } from '../../frame/request/errors.ts';
import {
  arrangeMethods,
  changeMethod,
  changeZone,
  type KeptZone,
  readAllZones,
  removeZone,
  ZoneUnknown,
} from '../../pricing/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  FieldRow,
  Form,
  moved,
  onward,
  Removal,
  readForm,
  type Screen,
  Section,
  screenPage,
} from '../kit/index.ts';
import { errorsOf } from '../settings/refused.ts';
import { Ways } from './ways.tsx';
import { called } from './words.ts';
import { zoneFields, zoneTyped } from './zone-fields.ts';
import { SHIPPING, zoneLink } from './zones.tsx';

type Read = ReturnType<typeof readForm>;

/** A new part of the world. */
export const newZoneScreen: Screen = {
  path: `${SHIPPING}/new`,
  needs: 'shipping.edit',
  GET: async (admin) => showZone(admin, undefined),
  POST: async (admin) => saveZone(admin, undefined),
};

/** One zone: what it is called, where it is, and how it is sent to. */
export const zoneScreen: Screen = {
  path: `${SHIPPING}/zones/{code}`,
  needs: 'shipping.edit',
  GET: async (admin, { code }) => showZone(admin, await zoneBy(admin, code)),
  async POST(admin, { code }) {
    const zone = await zoneBy(admin, code);
    return admin.ctx.form.has('do') ? act(admin, zone) : saveZone(admin, zone);
  },
};

/** @throws ShopError where there is none */
export async function zoneBy({ shop }: AdminContext, code: string | undefined): Promise<KeptZone> {
  const zone = (await readAllZones(shop.db.read)).find((each) => each.code === code);
  if (!zone) throw new ShopError('not_found');
  return zone;
}

async function saveZone(admin: AdminContext, zone: KeptZone | undefined): Promise<AdminReply> {
  const { form, t } = admin.ctx;
  const asked = zoneFields(admin, zone);
  const read = readForm(asked.fields, form, t);
  if (!read.values) return showZone(admin, zone, read);
  const wish = zoneTyped(asked, read.values, zone);
  const codes = (await readAllZones(admin.shop.db.read)).map(({ code }) => code);
  // A new zone must not be taken for a change of one that is there.
  if (!zone && codes.includes(wish.code)) {
    read.errors.set('code', t('admin.shipping.code_taken'));
    return showZone(admin, zone, read);
  }
  const version = form.integer('version');
  try {
    await admin.do(changeZone, version === undefined ? { zone: wish } : { zone: wish, version });
  } catch (error) {
    for (const [field, text] of errorsOf(admin, error, (path) => fieldOf(asked.names, path)))
      read.errors.set(field, text);
    return showZone(admin, zone, read);
  }
  return onward(zoneLink(wish.code), done(t('admin.shipping.zone_saved')));
}

/** The field that asks for a place of the zone. */
function fieldOf(names: readonly string[], path: string): string {
  if (path === 'zone.code') return 'code';
  if (path.startsWith('zone.names'))
    return names.find((name) => name === path.slice(5)) ?? names.at(-1) ?? '';
  return 'postcodes';
}

/** What is done to a zone and its ways besides its form. */
async function act(admin: AdminContext, { code, methods }: KeptZone): Promise<AdminReply> {
  const { form, t } = admin.ctx;
  const what = form.line('do', 10);
  const ids = methods.map(({ id }) => id);
  const id = form.integer('id') ?? 0;
  try {
    if (what === 'remove') {
      await admin.do(removeZone, { code });
      return onward(deskLink(SHIPPING), done(t('admin.shipping.zone_gone')));
    }
    if (what === 'on' || what === 'off')
      await admin.do(changeMethod, { zone: code, id, method: { enabled: what === 'on' } });
    else await admin.do(arrangeMethods, { zone: code, ids: moved(ids, id, what) });
  } catch (error) {
    // Somebody has taken it away meanwhile: the page shows what is left.
    if (!(error instanceof ZoneUnknown)) throw error;
  }
  return onward(zoneLink(code));
}

function showZone(admin: AdminContext, zone: KeptZone | undefined, read?: Read): AdminReply {
  const { t } = admin.ctx;
  const { fields, names, groups } = zoneFields(admin, zone);
  const row = (name: string) => (
    <FieldRow
      key={name}
      name={name}
      field={fields[name]!}
      typed={read?.typed.get(name)}
      error={read?.errors.get(name)}
    />
  );
  return screenPage({
    title: zone ? called(admin, zone.names) || zone.code : t('admin.shipping.new_zone'),
    status: read ? 422 : 200,
    back: { href: deskLink(SHIPPING), label: t('admin.shipping.title') },
    body: (
      <>
        {zone && <Ways admin={admin} zone={zone} />}
        <Section title={t('admin.shipping.where')}>
          <Form fields={fields} read={read} version={zone?.version} submit={t('admin.save')} small laidOut>
            {names.map(row)}
            <fieldset className="rows">
              <legend>{t('admin.shipping.places')}</legend>
              <p className="hint">{t('admin.shipping.places_hint')}</p>
              {groups.map(({ label, fields: own, chosen }) => (
                <details key={label} className="rows-row" open={chosen > 0}>
                  <summary>
                    {label} {chosen > 0 && <span className="badge">{chosen}</span>}
                  </summary>
                  <div className="rows-fields">{own.map(row)}</div>
                </details>
              ))}
            </fieldset>
            {row('postcodes')}
          </Form>
        </Section>
        {zone && (
          <Removal label={t('admin.shipping.remove_zone')} text={t('admin.shipping.remove_zone_text')} />
        )}
      </>
    ),
  });
}
