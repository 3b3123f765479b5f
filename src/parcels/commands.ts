import { type Act, command, once, Stale, watch } from '../frame/command/index.ts';
import { WEB_ADDRESS } from '../frame/settings/describe.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { type Order, owesMore, readOrder, setOrderStatus } from '../orders/index.ts';
import { lockRows } from '../platform/db/index.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import './events.ts';
import { factsOf } from './facts.ts';
import { carriersOf, type Parcel, type ParcelLine, TAKE_BACK_MS, trackingLink } from './model.ts';
import { ParcelProblem } from './problem.ts';
import { readLeft } from './read.ts';
import { deleteParcel, insertParcel, orderOfParcel, readParcels, updateWay, type Way } from './store.ts';

/** How a parcel goes, as it is said. */
export interface WayWish {
  /** Of the shop's carriers; '' is somebody else, who has a name. */
  carrier: string;
  name?: string | undefined;
  /** Where that one is followed. */
  link?: string | undefined;
  /** '' where there is no number. */
  tracking: string;
}

/** Orders of which something may be sent: paid, or such as are paid at the door or have the shopkeeper's trust. */
const SENDABLE: readonly Order['status'][] = ['processing', 'on-hold', 'completed'];

/**
 * Sends a part of an order, or what is left of it. When nothing is left a paid order is completed, if the shop wants
 * it so; one that is paid at the door is not, for being completed means that its money is there.
 *
 * @throws ParcelProblem
 */
export const sendParcel = command({
  name: 'parcel.send',
  needs: 'orders.send',
  run(
    act,
    wish: WayWish & {
      orderId: number;
      /** All that is left, where no lines are named. */
      lines?: readonly ParcelLine[] | undefined;
      /** What was shown as still to be paid, by who sends it all the same; minor units. */
      seenDue?: number | undefined;
      /** Whether its shopper is written to. */
      tell: boolean;
      key?: string | undefined;
    },
  ): Promise<{ parcelId: number; completed: boolean }> {
    return once(act, { name: 'parcel.send', key: wish.key }, async () => {
      const { shop, tx, actor, now } = act;
      const { orderId, tell } = wish;
      const order = await lockedOrder(act, orderId);
      if (!SENDABLE.includes(order.status)) throw new ParcelProblem('not_sendable');
      if (owesMore(order) && wish.seenDue !== order.due) throw new ParcelProblem('owed');
      const parcels = await readParcels(tx, orderId);
      const left = await readLeft(shop, tx, order, parcels);
      const lines = linesOf(wish.lines ?? left, left);
      const rest = left.some(({ lineId, pieces }) => {
        const sent = lines.find((line) => line.lineId === lineId)?.pieces ?? 0;
        return sent < pieces;
      });
      const way = wayOf(shop, order, wish);
      const paid = order.paidAt !== null && order.status !== 'completed';
      const completed = !rest && paid && shop.settings.parcels.completeWhenSent;
      const parcel = { ...way, orderId, lines, by: actor.name, completed, now };
      const parcelId = await insertParcel(tx, parcel);
      act.audit({ subject: ['order', orderId], after: factsOf({ ...parcel, id: parcelId }) });
      if (tell)
        await enqueue(tx, 'parcels.letter', { parcelId, by: actor.name }, { runAt: now + TAKE_BACK_MS });
      // One letter says both: that it has left, and that this was all.
      const mails = tell ? { mails: [] } : {};
      if (completed) await setOrderStatus(act, { orderId, to: 'completed', ...mails });
      await shop.events.publish(tx, 'parcel.sent', { orderId, parcelId, now });
      return { parcelId, completed };
    });
  },
});

/**
 * Corrects how a parcel goes: another carrier, a number that came later.
 *
 * @throws ParcelProblem, Stale
 */
export const changeParcel = command({
  name: 'parcel.change',
  needs: 'orders.send',
  async run(
    act,
    wish: WayWish & {
      parcelId: number;
      version?: number | undefined;
      tell: boolean;
      key?: string | undefined;
    },
  ) {
    return once(act, { name: 'parcel.change', key: wish.key }, async () => {
      const { shop, tx, actor, now } = act;
      const { parcelId, tell } = wish;
      const { order, parcel } = await lockedParcel(act, parcelId);
      const way = wayOf(shop, order, wish);
      const subject = ['order', order.id] as const;
      if (wish.version !== undefined && wish.version !== parcel.version)
        throw new Stale(subject, factsOf({ ...parcel, ...way }), factsOf(parcel));
      const facts = async () =>
        factsOf((await readParcels(tx, order.id)).find(({ id }) => id === parcelId) ?? parcel);
      await watch(act, { subject, facts }, () => updateWay(tx, parcelId, way));
      if (tell)
        await enqueue(tx, 'parcels.letter', { parcelId, by: actor.name }, { runAt: now + TAKE_BACK_MS });
    });
  },
});

/**
 * Takes a parcel back: it was never sent. An order that its sending had completed is prepared again.
 *
 * @throws ParcelProblem `unknown`
 */
export const removeParcel = command({
  name: 'parcel.remove',
  needs: 'orders.send',
  async run(act, { parcelId }: { parcelId: number }) {
    const { tx } = act;
    const { order, parcel } = await lockedParcel(act, parcelId);
    await deleteParcel(tx, parcelId);
    act.audit({ subject: ['order', order.id], before: factsOf(parcel) });
    if (parcel.completed && order.status === 'completed')
      await setOrderStatus(act, { orderId: order.id, to: 'processing', mails: [] });
  },
});

/** Writes to the shopper once more. @throws ParcelProblem `unknown` */
export const tellParcel = command({
  name: 'parcel.tell',
  needs: 'orders.send',
  run(act, { parcelId, key }: { parcelId: number; key?: string | undefined }) {
    return once(act, { name: 'parcel.tell', key }, async () => {
      const { order, parcel } = await lockedParcel(act, parcelId);
      await enqueue(act.tx, 'parcels.letter', { parcelId, by: act.actor.name });
      act.audit({ subject: ['order', order.id], after: { parcel: parcel.id, told: true } });
    });
  },
});

/** Two who send at once wait for each other: neither sends what the other has sent. */
async function lockedOrder({ tx }: Act, orderId: number): Promise<Order> {
  await lockRows(tx, 'order', [orderId]);
  const order = await readOrder(tx, orderId);
  if (!order) throw new ParcelProblem('unknown');
  return order;
}

async function lockedParcel(act: Act, parcelId: number): Promise<{ order: Order; parcel: Parcel }> {
  const orderId = await orderOfParcel(act.tx, parcelId);
  if (orderId === undefined) throw new ParcelProblem('unknown');
  const order = await lockedOrder(act, orderId);
  const parcel = (await readParcels(act.tx, orderId)).find(({ id }) => id === parcelId);
  if (!parcel) throw new ParcelProblem('unknown');
  return { order, parcel };
}

/** What goes, line by line, none twice. */
function linesOf(wanted: readonly ParcelLine[], left: readonly ParcelLine[]): ParcelLine[] {
  const lines = wanted.filter(({ pieces }) => pieces !== 0);
  const ids = new Set(lines.map(({ lineId }) => lineId));
  if (lines.length === 0 || ids.size < lines.length) throw new ParcelProblem('nothing');
  for (const { lineId, pieces } of lines) {
    if (!Number.isSafeInteger(pieces) || pieces < 1) throw new ParcelProblem('nothing');
    const most = left.find((line) => line.lineId === lineId)?.pieces ?? 0;
    if (pieces > most) throw new ParcelProblem('too_many');
  }
  return lines;
}

function wayOf({ settings }: Shop, order: Order, wish: WayWish): Way {
  const tracking = wish.tracking.trim();
  if (tracking !== '' && !/^[\p{L}\p{N}][\p{L}\p{N} ./_-]{0,59}$/u.test(tracking))
    throw new ParcelProblem('bad_tracking');
  const { country = '', postcode = '' } = order.shipping ?? order.billing;
  if (wish.carrier === '') {
    const name = wish.name?.trim().slice(0, 60) ?? '';
    const link = wish.link?.trim() ?? '';
    if (link !== '' && (link.length > 500 || !new RegExp(WEB_ADDRESS.pattern).test(link)))
      throw new ParcelProblem('bad_link');
    return { carrier: '', carrierName: name, tracking, link };
  }
  const carriers = carriersOf(settings.parcels.carriers, settings.address.country);
  const carrier = carriers.find(({ id }) => id === wish.carrier);
  if (!carrier) throw new ParcelProblem('unknown_carrier');
  const link = trackingLink(carrier, { tracking, postcode, country, language: order.language });
  return { carrier: carrier.id, carrierName: carrier.name, tracking, link };
}
