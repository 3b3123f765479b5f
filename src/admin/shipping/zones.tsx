import { arrangeZones, type KeptZone, readAllZones, ZoneUnknown } from '../../pricing/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  Heads,
  moved,
  onward,
  problem,
  type Screen,
  screenPage,
} from '../kit/index.ts';
import { errorsOf } from '../settings/refused.ts';
import { MoveButtons } from './move.tsx';
import { called, placeText, priceText } from './words.ts';

export const SHIPPING = 'settings/shipping';
export const zoneLink = (code: string): string => deskLink(`${SHIPPING}/zones/${encodeURIComponent(code)}`);

/** Where the shop sends to: zones in the order in which they are asked, with their ways of sending. */
export const zonesScreen: Screen = {
  path: SHIPPING,
  needs: 'shipping.edit',
  async GET(admin) {
    const { t } = admin.ctx;
    const zones = await readAllZones(admin.shop.db.read);
    return screenPage({
      title: t('admin.shipping.title'),
      back: { href: deskLink('settings'), label: t('admin.menu.settings') },
      tools: (
        <>
          <a className="button" href={deskLink(`${SHIPPING}/try`)}>
            {t('admin.shipping.try')}
          </a>
          <a className="button is-main" href={deskLink(`${SHIPPING}/new`)}>
            {t('admin.shipping.new_zone')}
          </a>
        </>
      ),
      body: (
        <>
          <p>{t('admin.shipping.about')}</p>
          {zones.length === 0 && <p className="empty">{t('admin.shipping.empty')}</p>}
          {zones.length > 0 && <Zones admin={admin} zones={zones} />}
        </>
      ),
    });
  },
  POST: move,
};

function Zones({ admin, zones }: { admin: AdminContext; zones: readonly KeptZone[] }) {
  const { t } = admin.ctx;
  return (
    <div className="table-wrap">
      <table className="table">
        <Heads
          of={[
            t('admin.shipping.zone'),
            t('admin.shipping.places'),
            t('admin.shipping.ways'),
            t('admin.shipping.order'),
          ]}
        />
        <tbody>
          {zones.map((zone, at) => (
            <tr key={zone.code}>
              <th scope="row">
                <a href={zoneLink(zone.code)}>{called(admin, zone.names) || zone.code}</a>
                <span className="below soft">{zone.code}</span>
              </th>
              <td>
                {zone.locations.length === 0
                  ? t('admin.shipping.world')
                  : zone.locations.map((place) => placeText(admin, place)).join(', ')}
              </td>
              <td>
                <ul className="plain-list">
                  {zone.methods.map((method) => (
                    <li key={method.id}>
                      {called(admin, method.titles)}: {priceText(admin, method)}
                      {!method.enabled && <span className="badge">{t('admin.shipping.off')}</span>}
                    </li>
                  ))}
                </ul>
              </td>
              <td>
                <MoveButtons
                  id={zone.code}
                  name={called(admin, zone.names) || zone.code}
                  at={at}
                  of={zones.length}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One place up or down. */
async function move(admin: AdminContext): Promise<AdminReply> {
  const { form } = admin.ctx;
  const codes = (await readAllZones(admin.shop.db.read)).map(({ code }) => code);
  const here = deskLink(SHIPPING);
  try {
    await admin.do(arrangeZones, { codes: moved(codes, form.line('id', 60), form.line('do', 10)) });
    return onward(here);
  } catch (error) {
    if (error instanceof ZoneUnknown) return onward(here);
    const [why = ''] = errorsOf(admin, error, (path) => path).values();
    return onward(here, problem(why));
  }
}
