import type { KeptZone } from '../../pricing/index.ts';
import { type AdminContext, deskLink, Heads, Section } from '../kit/index.ts';
import { MoveButtons } from './move.tsx';
import { called, priceText } from './words.ts';
import { SHIPPING } from './zones.tsx';

/** The address of one way of sending, or of a new one of a kind. */
export const wayLink = (zone: string, way: number | string): string =>
  deskLink(`${SHIPPING}/zones/${encodeURIComponent(zone)}/${way}`);

export const KINDS = ['flat_rate', 'free_shipping', 'local_pickup'] as const;

/** The ways of sending to a zone: the first is chosen where nobody chooses. */
export function Ways({ admin, zone }: { admin: AdminContext; zone: KeptZone }) {
  const { t } = admin.ctx;
  const { code, methods } = zone;
  return (
    <Section
      title={t('admin.shipping.ways')}
      tools={
        <div className="tools">
          {KINDS.map((kind) => (
            <a key={kind} className="button" href={wayLink(code, kind)}>
              {t('admin.shipping.add', { what: t(`admin.shipping.kind.${kind}`) })}
            </a>
          ))}
        </div>
      }
    >
      {methods.length === 0 && <p className="empty">{t('admin.shipping.no_ways')}</p>}
      {methods.length > 0 && (
        <div className="table-wrap">
          <table className="table">
            <Heads
              of={[
                t('admin.shipping.way'),
                t('admin.shipping.price'),
                t('admin.shipping.offered'),
                t('admin.shipping.order'),
              ]}
            />
            <tbody>
              {methods.map((method, at) => (
                <tr key={method.id}>
                  <th scope="row">
                    <a href={wayLink(code, method.id)}>{called(admin, method.titles)}</a>
                    <span className="below soft">{t(`admin.shipping.kind.${method.kind}`)}</span>
                  </th>
                  <td>{priceText(admin, method)}</td>
                  <td>
                    <form method="post" className="row">
                      <input type="hidden" name="id" value={method.id} />
                      {t(method.enabled ? 'admin.shipping.on' : 'admin.shipping.off')}
                      <button
                        type="submit"
                        className="button"
                        name="do"
                        value={method.enabled ? 'off' : 'on'}
                        aria-label={t(method.enabled ? 'admin.shipping.turn_off' : 'admin.shipping.turn_on', {
                          name: called(admin, method.titles),
                        })}
                      >
                        {t(method.enabled ? 'admin.shipping.switch_off' : 'admin.shipping.switch_on')}
                      </button>
                    </form>
                  </td>
                  <td>
                    <MoveButtons
                      id={`${method.id}`}
                      name={called(admin, method.titles)}
                      at={at}
                      of={methods.length}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Section>
  );
}
