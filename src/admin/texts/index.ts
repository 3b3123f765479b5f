import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { authorScreen, newAuthorScreen } from './authors.tsx';
import { brokenScreen } from './broken.tsx';
import { keepTextScreen } from './kept.tsx';
import { pickLinks } from './links.ts';
import { textList } from './list.tsx';
import { lookScreen } from './look.tsx';
import { textPictureScreen } from './picture.tsx';
import { newTextScreen, saveTextScreen, textScreen } from './text.tsx';
import { newTopicScreen, topicScreen, topicsScreen } from './topics.tsx';
import { textVersionScreen } from './versions.tsx';

export { textSource } from './find.ts';

/** Pages and posts. */
export const textScreens: readonly Screen[] = [
  listScreen(textList),
  viewScreen(textList),
  exportScreen(textList),
  newTextScreen,
  saveTextScreen,
  keepTextScreen,
  lookScreen,
  textVersionScreen,
  textPictureScreen,
  pickLinks,
  brokenScreen,
  topicsScreen,
  newTopicScreen,
  topicScreen,
  newAuthorScreen,
  authorScreen,
  textScreen,
];
