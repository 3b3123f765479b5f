import '../theme/index.css';
import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/figtree/wght.css';
import { followAwaited } from './await.ts';
import { openEditors } from './editor/attach.ts';
import { findAnywhere, findWhileTyping } from './find.ts';
import { guardForms, watchLeaving } from './guard.ts';
import { keepTyped } from './kept.ts';
import { followKeys, openSheets } from './keys.ts';
import { chooseRows, closeDrops } from './list.ts';
import { attachMedia } from './media/index.ts';
import { chooseMode } from './mode.ts';
import { offerPasskeys } from './passkeys.ts';
import { pickOfMany } from './picker.ts';
import { dragRows } from './rows/drag.ts';
import { changeInCells } from './rows/quick.ts';
import { stayInPlace } from './rows/stay.ts';
import { saveInPlace } from './saves.ts';
import { scanCodes } from './scan.ts';
import { tickSeveral } from './several.ts';
import { openSpreadsheets } from './sheet/sheet.ts';
import { fadeToasts } from './toasts.ts';
import { tryForms } from './tries.ts';

/** What scripts add to pages that work without them. */
document.documentElement.classList.add('js');
followKeys();
findAnywhere();
closeDrops();
watchLeaving();
saveInPlace(show);
show(document);
stayInPlace();

/** To what has just come into the page. */
function show(root: ParentNode): void {
  tickSeveral(root);
  openSpreadsheets(root);
  openSheets(root);
  findWhileTyping(root);
  chooseRows(root);
  chooseMode(root);
  pickOfMany(root);
  fadeToasts(root);
  tryForms(root);
  changeInCells(root);
  dragRows(root);
  offerPasskeys(root);
  scanCodes(root);
  followAwaited(root);
  attachMedia(root);
  openEditors(root);
  // At the end: what scripts put into a form themselves, or take out of it, nobody has typed.
  guardForms(root);
  keepTyped(root);
}
