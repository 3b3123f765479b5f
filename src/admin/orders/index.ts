import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { addressScreen } from './address.tsx';
import { bankDecisions, bankScreen } from './bank/screen.tsx';
import { changeScreen } from './change/screen.tsx';
import { orderSource, pickGoods, pickProducts } from './find.ts';
import { manyLetters } from './letters.tsx';
import { orderList } from './list.tsx';
import { letterScreen } from './messages.tsx';
import { orderScreen } from './order.tsx';
import { parcelScreen } from './parcels/parcels.tsx';
import { parcelWayScreen } from './parcels/way.tsx';
import { phoneScreen } from './phone/screen.tsx';
import { printScreen } from './print.tsx';
import { refundScreen } from './refund/screen.tsx';
import { lookedAtScreen, tasksScreen } from './tasks/screen.tsx';

export { orderSource };

export const orderScreens: readonly Screen[] = [
  listScreen(orderList),
  viewScreen(orderList),
  tasksScreen,
  lookedAtScreen,
  phoneScreen,
  exportScreen(orderList),
  manyLetters,
  orderScreen,
  printScreen,
  letterScreen,
  parcelScreen,
  parcelWayScreen,
  refundScreen,
  addressScreen,
  changeScreen,
  bankScreen,
  bankDecisions,
  pickProducts,
  pickGoods,
];
