import type { Screen } from '../kit/index.ts';
import { formScreen, newFormScreen } from './forms/editor.tsx';
import { formsScreen, searchFormsOf } from './forms/list.tsx';
import { undoMend } from './mends.tsx';
import { ownWordsScreen } from './own-words.tsx';
import { newRuleScreen, ruleScreen } from './rule.tsx';
import { rulesScreen } from './rules.tsx';
import { trySearchScreen } from './try.tsx';
import { wordScreen } from './word.tsx';
import { searchedFile, searchedScreen } from './words.tsx';

export { searchFormsOf };

/** What shoppers search for and find, and what the shopkeeper says to it. */
export const searchingScreens: readonly Screen[] = [
  searchedScreen,
  searchedFile,
  wordScreen,
  undoMend,
  rulesScreen,
  newRuleScreen,
  ruleScreen,
  ownWordsScreen,
  trySearchScreen,
  formsScreen,
  newFormScreen,
  formScreen,
];
