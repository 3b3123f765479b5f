import '../theme/index.css';
import '@fontsource-variable/fraunces/wght.css';
import '@fontsource-variable/figtree/wght.css';
import { findWhileTyping } from './find.ts';
import { guardForms } from './guard.ts';
import { followKeys } from './keys.ts';
import { chooseRows, closeDrops } from './list.ts';
import { offerPasskeys } from './passkeys.ts';
import { pickOfMany } from './picker.ts';
import { fadeToasts } from './toasts.ts';
import { tryForms } from './tries.ts';

/** What scripts add to pages that work without them. */
document.documentElement.classList.add('js');
guardForms();
followKeys();
findWhileTyping();
chooseRows();
closeDrops();
pickOfMany();
fadeToasts();
tryForms(document);
offerPasskeys();
