import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { addressScreen } from './address.tsx';
import { closeScreen } from './close.tsx';
import { correctionsScreen } from './corrections.tsx';
import { customerScreen } from './customer.tsx';
import { editScreen } from './edit.tsx';
import { enterScreen } from './enter.ts';
import { customerSource, pickCustomers } from './find.ts';
import { customerList } from './list.tsx';
import { mergeScreen } from './merge.tsx';
import { pointsScreen } from './points.tsx';

export { emailsOf } from './emails.ts';
export { accountOf, nameOf } from './read.ts';
export { whenText } from './words.ts';
export { customerSource };

export const customerScreens: readonly Screen[] = [
  listScreen(customerList),
  viewScreen(customerList),
  exportScreen(customerList),
  correctionsScreen,
  customerScreen,
  editScreen,
  addressScreen,
  pointsScreen,
  closeScreen,
  mergeScreen,
  enterScreen,
  pickCustomers,
];
