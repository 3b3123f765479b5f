import type { Screen } from '../kit/index.ts';
import { classScreens } from './classes.tsx';
import { fileScreens } from './file.tsx';
import { ratesScreen } from './rates.tsx';

/** Tax rates by class as a table, the classes, and both as a file. */
export const taxScreens: readonly Screen[] = [ratesScreen, ...classScreens, ...fileScreens];
