import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { declareScreen } from './declare.tsx';
import { exchangeScreen } from './exchange.tsx';
import { returnList } from './list.tsx';
import { returnScreen } from './return.tsx';

export const returnScreens: readonly Screen[] = [
  listScreen(returnList),
  viewScreen(returnList),
  exportScreen(returnList),
  returnScreen,
  declareScreen,
  exchangeScreen,
];
