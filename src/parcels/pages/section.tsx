import { useRequest } from '../../frame/page/context.tsx';
import { dayText } from '../../frame/shop/dates.ts';
import type { Order } from '../../orders/index.ts';
import { lineText } from '../letter.tsx';
import type { Parcel } from '../model.ts';

/** The parcels of an order on its shopper's own pages. */
export function ParcelSection({ order, parcels }: { order: Order; parcels: readonly Parcel[] }) {
  const { t, shop, language } = useRequest();
  return (
    <section className="order-parcels">
      <h2>{t('parcels.title', { n: parcels.length })}</h2>
      <ul>
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <p>
              {t('parcels.sent_on', { date: dayText(parcel.sentAt, language, shop.settings) })}
              {parcel.carrierName !== '' && ` · ${parcel.carrierName}`}
              {parcel.tracking !== '' && (
                <>
                  {' · '}
                  {parcel.link === '' ? (
                    parcel.tracking
                  ) : (
                    <a href={parcel.link} rel="noopener noreferrer">
                      {t('parcels.follow_number', { number: parcel.tracking })}
                    </a>
                  )}
                </>
              )}
            </p>
            <p className="order-parcel-lines">
              {parcel.lines.map(({ lineId, pieces }) => `${pieces} × ${lineText(order, lineId)}`).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
