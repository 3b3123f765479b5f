import type { Screen } from './kit/screen.ts';

/** Every screen of the shopkeeper's side, in the order of the menu. */
import { settingsScreens } from './settings/screens.tsx';
export const screens: readonly Screen[] = [...settingsScreens];
