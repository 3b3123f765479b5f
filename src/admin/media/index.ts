import { exportScreen, listScreen, type Screen, viewScreen } from '../kit/index.ts';
import { addScreen } from './add.tsx';
import { cropScreen } from './crop.tsx';
import { originalFile, seenFile } from './file.ts';
import { mediaList } from './list.tsx';
import { pickMedia } from './pick.ts';
import { pictureScreen } from './picture.tsx';
import { replaceScreen } from './replace.ts';
import { videoScreen } from './video.tsx';
import { addVideoScreen, pickVideos, replaceVideoScreen } from './videos-add.tsx';
import { videoList } from './videos-list.tsx';

export { readChoice } from './bring.ts';
export { offeredPictures, PictureChoice, PictureDialog } from './choice.tsx';
export { mediaSource } from './find.ts';
export { onePicturePage } from './one-picture.tsx';
export { faultText, refusedText, Thumbnail } from './words.tsx';

/** The library: pictures and videos. */
export const mediaScreens: readonly Screen[] = [
  listScreen(mediaList),
  viewScreen(mediaList),
  exportScreen(mediaList),
  addScreen,
  replaceScreen,
  pickMedia,
  pictureScreen,
  cropScreen,
  seenFile,
  originalFile,
  listScreen(videoList),
  viewScreen(videoList),
  exportScreen(videoList),
  addVideoScreen,
  replaceVideoScreen,
  pickVideos,
  videoScreen,
];
