import { type Screen, searchScreen, work, works } from './kit/index.ts';
import { orderScreens, orderSource } from './orders/index.ts';
import { peopleScreens } from './people/index.ts';

/** Every screen of the shopkeeper's side, in the order of the menu. */
export const screens: readonly Screen[] = [
  ...orderScreens,
  works,
  work,
  ...peopleScreens,
  searchScreen([orderSource]),
];
