import { createElement } from 'react';
import { holders } from '../frame/persons/index.ts';
import type { Module } from '../frame/server/module.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { goodsGone, type Order, orderAsides } from '../orders/index.ts';
import { sendParcelLetter } from './letter.tsx';
import { piecesSent } from './model.ts';
import { ParcelSection } from './pages/section.tsx';
import { parcelHolder } from './persons.ts';
import { parcelSection } from './settings.ts';
import { readParcels } from './store.ts';
import './tables.ts';

export type { Carrier } from './carriers.ts';
export {
  changeParcel,
  removeParcel,
  sendParcel,
  tellParcel,
} from './commands.ts';
export { lineText, writeParcelLetter } from './letter.tsx';
export { carriersOf, leftToSend, type Parcel, type ParcelLine, piecesSent } from './model.ts';
export { ParcelProblem, type ParcelRefusal } from './problem.ts';
export { leftAmong, readLeft } from './read.ts';
export { countUntracked, ordersByTracking, readParcels } from './store.ts';

/** Of an order that waits for its money, or that was called off before it left, nobody asks for parcels. */
const mayHaveSome = ({ status }: Order) => status !== 'pending' && status !== 'failed';

/** What leaves the house: carriers, parcels, and what their shoppers are told. */
export const parcels: Module = {
  name: 'parcels',
  settings: [parcelSection],
  jobs: (shop) => ({
    'parcels.letter': { concurrency: 4, run: (payload: never) => sendParcelLetter(shop, payload) },
  }),
  subscribe(shop: Shop) {
    holders.add(shop, parcelHolder);
    goodsGone.add(shop, async (tx, orderId) => piecesSent(await readParcels(tx, orderId)));
    orderAsides.add(shop, async ({ shop: { db } }, order) => {
      const sent = mayHaveSome(order) ? await readParcels(db.read, order.id) : [];
      return sent.length === 0
        ? null
        : createElement(ParcelSection, { key: 'parcels', order, parcels: sent });
    });
  },
};
