import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { exportProductsScreen } from './import/export.tsx';
import { importScreens } from './import/screens.tsx';
import { productList } from './list.tsx';
import { attributesScreen } from './pages/attributes.tsx';
import { filesScreen } from './pages/files.tsx';
import { picturesScreen } from './pages/pictures.tsx';
import { newScreen, productScreen, saveScreen } from './product.tsx';
import { quickScreen } from './quick.tsx';
import { pricesScreen } from './sheet/prices.tsx';
import { variationsScreen } from './sheet/screen.tsx';
import { stockScreen } from './stock.ts';
import { productVersionScreen } from './versions.tsx';

export { productSource } from './find.ts';

/** What the shop sells. */
export const productScreens: readonly Screen[] = [
  listScreen(productList),
  viewScreen(productList),
  exportScreen(productList),
  quickScreen,
  pricesScreen,
  newScreen,
  saveScreen,
  ...importScreens,
  exportProductsScreen,
  stockScreen,
  picturesScreen,
  filesScreen,
  productScreen,
  attributesScreen,
  variationsScreen,
  productVersionScreen,
];
