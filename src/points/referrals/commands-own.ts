import { command } from '../../frame/command/index.ts';
import { bindReferral, referralCode } from './steps.ts';

/** Remembers who brought this customer; see {@link bindReferral}. @returns false when nobody did, or somebody before */
export const bindFriend = command({
  name: 'referral.bind',
  needs: 'points.adjust',
  run: ({ tx, now }, wish: Omit<Parameters<typeof bindReferral>[1], 'now'>): Promise<boolean> =>
    bindReferral(tx, { ...wish, now }),
  whose: ({ friendUserId }) => ({ userId: friendUserId }),
  subject: ({ friendUserId }) => ['customer', friendUserId],
});

/** The code that somebody gives to friends; see {@link referralCode}. */
export const takeCode = command({
  name: 'referral.code',
  needs: 'points.adjust',
  run: ({ tx, now }, { userId }: { userId: number }): Promise<string> => referralCode(tx, userId, now),
  onBehalf: true,
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});
