import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { productList } from './list.tsx';
import { quickScreen } from './quick.tsx';

export { productSource } from './find.ts';

/** What the shop sells. */
export const productScreens: readonly Screen[] = [
  listScreen(productList),
  viewScreen(productList),
  exportScreen(productList),
  quickScreen,
];
