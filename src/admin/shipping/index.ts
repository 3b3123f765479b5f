import type { Screen } from '../kit/index.ts';
import { tryScreen } from './try-out.tsx';
import { wayScreen } from './way.tsx';
import { newZoneScreen, zoneScreen } from './zone.tsx';
import { zonesScreen } from './zones.tsx';

/** Where the shop sends to, how, for how much, and what a cart would pay. */
export const shippingScreens: readonly Screen[] = [
  zonesScreen,
  tryScreen,
  newZoneScreen,
  zoneScreen,
  wayScreen,
];
