import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { cartList } from './carts.tsx';
import { feedsScreen } from './feeds.tsx';
import { newsletterList, subscriberScreen } from './newsletter.tsx';

/** Who hears of the shop, and who reads it by machine. */
export const marketingScreens: readonly Screen[] = [
  listScreen(newsletterList),
  viewScreen(newsletterList),
  exportScreen(newsletterList),
  subscriberScreen,
  listScreen(cartList),
  viewScreen(cartList),
  exportScreen(cartList),
  feedsScreen,
];
