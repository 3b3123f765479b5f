import type { Screen } from '../kit/index.ts';
import { attributeScreen, attributesScreen } from './attributes.tsx';
import { binScreen } from './bin.tsx';
import { listScreens } from './list.tsx';
import { pickTerms } from './merge.tsx';
import { pictureScreen } from './picture.tsx';
import { newTermScreen, termScreen } from './term.tsx';

/** What products are sorted by: categories, attributes with their values, brands, tags and shipping classes. */
export const termScreens: readonly Screen[] = [
  ...listScreens,
  attributesScreen,
  attributeScreen,
  newTermScreen,
  pictureScreen,
  binScreen,
  pickTerms,
  termScreen,
];
