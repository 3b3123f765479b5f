import type { Screen } from '../kit/index.ts';
import { guardsScreen } from './guards.tsx';
import { statusScreen } from './status.tsx';

/** The programme of points as the shopkeeper looks after it. */
export const pointsScreens: readonly Screen[] = [guardsScreen, statusScreen];
