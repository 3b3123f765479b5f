import type { Screen } from './kit/screen.ts';
import { peopleScreens } from './people/index.ts';

/** Every screen of the shopkeeper's side, in the order of the menu. */
export const screens: readonly Screen[] = [...peopleScreens];
