import { ready } from '../../platform/browser/contract.ts';
import { attachSocial } from './social.ts';

/** What lives in texts. */
export function attach(): void {
  ready(attachSocial);
}
