import { LetterButton, makeLetter } from '../frame/page/letter.tsx';
import type { Shop } from '../frame/shop/shop.ts';
import { texts } from '../frame/shop/texts.ts';
import {
  type Order,
  postalLines,
  readOrder,
  sendAndKeep,
  stillToDo,
  letterStyles as styles,
} from '../orders/index.ts';
import type { JobTrace } from '../platform/jobs/jobs.ts';
import type { Letter } from '../platform/mail/mail.ts';
import type { Parcel, ParcelLine } from './model.ts';
import { readLeft } from './read.ts';
import { orderOfParcel, readParcels } from './store.ts';

/** The job behind `parcels.letter`. A parcel that was taken back is not told of. */
export async function sendParcelLetter(
  shop: Shop,
  { parcelId, by }: { parcelId: number; by: string },
): Promise<JobTrace | undefined> {
  const { read } = shop.db;
  const orderId = await orderOfParcel(read, parcelId);
  const order = orderId === undefined ? undefined : await readOrder(read, orderId);
  if (!order) return undefined;
  const parcels = await readParcels(read, order.id);
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (!parcel) return undefined;
  const letter = writeParcelLetter(shop, order, parcel, await readLeft(shop, read, order, parcels));
  return sendAndKeep(shop, { orderId: order.id, kind: 'customer_parcel', by }, letter);
}

/** Tells the shopper what has left, how, and what is still to come, in the order's language. */
export function writeParcelLetter(
  shop: Shop,
  order: Order,
  parcel: Parcel,
  left: readonly ParcelLine[],
): Letter {
  const { language } = order;
  const t = texts(language, shop.settings);
  const values = { number: order.id, shop: shop.settings.name, name: order.billing.firstName };
  const part = left.length > 0;
  // The carrier wants it in a day or two; what is in a bank's hands is not told of here.
  const atTheDoor = order.status === 'processing' ? stillToDo(shop, order, t) : undefined;
  return makeLetter(shop, {
    to: order.billing.email,
    language,
    subject: t(part ? 'parcels.mail.part.subject' : 'parcels.mail.subject', values),
    title: t(part ? 'parcels.mail.part.title' : 'parcels.mail.title'),
    body: (
      <>
        <p style={styles.text}>{t(part ? 'parcels.mail.part.text' : 'parcels.mail.text', values)}</p>
        {atTheDoor && <p style={styles.text}>{atTheDoor.text}</p>}
        {(parcel.carrierName !== '' || parcel.tracking !== '') && (
          <p style={styles.text}>
            {parcel.carrierName !== '' && (
              <>
                {t('parcels.carrier')} <strong>{parcel.carrierName}</strong>
                <br />
              </>
            )}
            {parcel.tracking !== '' && (
              <>
                {t('parcels.tracking')} <strong>{parcel.tracking}</strong>
              </>
            )}
          </p>
        )}
        {parcel.link !== '' && <LetterButton href={parcel.link} label={t('parcels.follow')} />}
        <h2 style={styles.title}>{t('parcels.inside')}</h2>
        <Pieces order={order} lines={parcel.lines} />
        {part && (
          <>
            <h2 style={styles.title}>{t('parcels.to_come')}</h2>
            <Pieces order={order} lines={left} />
          </>
        )}
        {order.shipping && (
          <>
            <h2 style={styles.title}>{t('orders.shipping_address')}</h2>
            <p style={{ ...styles.soft, ...styles.halves }}>
              {postalLines({ ...order.shipping, phone: '', email: '' }, language).map((line) => (
                <span key={line}>
                  {line}
                  <br />
                </span>
              ))}
            </p>
          </>
        )}
        <p style={styles.text}>{t('parcels.mail.closing', values)}</p>
      </>
    ),
  });
}

function Pieces({ order, lines }: { order: Order; lines: readonly ParcelLine[] }) {
  return (
    <p style={styles.text}>
      {lines.map(({ lineId, pieces }) => (
        <span key={lineId}>
          {pieces} × {lineText(order, lineId)}
          <br />
        </span>
      ))}
    </p>
  );
}

/** What a line is called where several of one product may be meant. @example 'Tassa (Blau)' */
export function lineText(order: Order, lineId: number): string {
  const line = order.lines.find(({ id }) => id === lineId);
  const chosen = line?.attributes.map(({ display }) => display).join(', ') ?? '';
  return chosen === '' ? (line?.name ?? '') : `${line?.name} (${chosen})`;
}
