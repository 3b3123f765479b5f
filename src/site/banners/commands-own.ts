import { command } from '../../frame/command/index.ts';
import { setSessionValue } from '../../platform/session/values.ts';

/** The session value of the contract for a browser that wants to be reminded no more that the shop is not open. */
export const DISMISSED = 'coming_soon_banner_dismissed';

/** Takes the reminder away in this browser. */
export const dismissBanner = command({
  name: 'banner.dismiss',
  needs: 'content.edit',
  run: ({ tx }, { sessionId }: { sessionId: number; userId: number | null }): Promise<void> =>
    setSessionValue(tx, sessionId, DISMISSED, 'yes'),
  whose: (owner) => owner,
  subject: ({ sessionId }) => ['session', sessionId],
});
