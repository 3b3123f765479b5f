import { attachApplying } from './apply.ts';
import { attachCopying } from './copy.ts';
import { attachLevels } from './levels.ts';
import { attachNotify } from './notify.ts';
import { attachReferral } from './referral.ts';
import { attachRemoving } from './remove.ts';
import { attachRestriction } from './restriction.ts';
import { attachWallet } from './wallet.ts';

/** Points without new pages. Everything here has a link or a form that does the same. */
export function attach(): void {
  attachApplying();
  attachRemoving();
  attachRestriction();
  attachLevels();
  attachWallet();
  attachNotify();
  attachCopying();
  attachReferral();
}
