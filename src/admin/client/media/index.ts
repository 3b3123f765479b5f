import { choosePlaces } from './choice.ts';
import { cropPictures } from './crop.ts';
import { takeFiles } from './drop.ts';
import { markFocus } from './focus.ts';

export { choosePictures, type Picked } from './dialog.ts';

/** What scripts add to the library, and to forms that choose from it. */
export function attachMedia(root: ParentNode): void {
  takeFiles(root);
  choosePlaces(root);
  markFocus(root);
  cropPictures(root);
}
