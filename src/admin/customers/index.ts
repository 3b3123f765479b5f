import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { enterScreen } from './enter.ts';
import { customerSource, pickCustomers } from './find.ts';
import { customerList } from './list.tsx';

export { customerSource };

export const customerScreens: readonly Screen[] = [
  listScreen(customerList),
  viewScreen(customerList),
  exportScreen(customerList),
  pickCustomers,
  enterScreen,
];
