import { rememberEmail } from '../../accounts/index.ts';
import type { Owner } from '../../cart/index.ts';
import { command } from '../../frame/command/index.ts';
import { setSessionValue } from '../../platform/session/values.ts';
import type { CapturedCart } from '../store-carts.ts';
import { bringBack, type Capture, captureEmail } from './steps.ts';

/** Keeps the address that was typed in a browser, with its cart; see {@link captureEmail}. */
export const captureCart = command({
  name: 'cart.capture',
  needs: 'marketing.edit',
  run: ({ shop, tx, now }, capture: Omit<Capture, 'now'>) => captureEmail(shop, tx, { ...capture, now }),
  whose: ({ owner }) => owner,
  subject: ({ owner }) => ['session', owner.sessionId],
});

/** The session value for which remembered cart this browser has brought back last. */
export const RESTORED = 'restored_cart';

interface Restoring {
  owner: Owner;
  kept: CapturedCart;
  /** The name of the cart in its letter, which proves that it may be brought back. */
  token: string;
  /** Whether the browser is taken for that of the cart's address. */
  remember: boolean;
}

/** Puts a remembered cart into a browser's own. @returns how many lines came back */
export const restoreCaptured = command({
  name: 'cart.restore',
  needs: 'marketing.edit',
  async run({ tx, now }, { owner, kept, token, remember }: Restoring): Promise<number> {
    await setSessionValue(tx, owner.sessionId, RESTORED, token);
    if (remember) await rememberEmail(tx, owner.sessionId, kept.email);
    return bringBack(tx, kept, owner, now);
  },
  whose: ({ owner }) => owner,
  subject: ({ owner }) => ['session', owner.sessionId],
});
