import type { Screen } from '../kit/index.ts';
import { groupScreen } from './group.tsx';
import { lineScreen } from './line.tsx';
import { menusScreen } from './list.tsx';

/** What stands in the header and the footer. */
export const menuScreens: readonly Screen[] = [menusScreen, lineScreen, groupScreen];
