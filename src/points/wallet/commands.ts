import { command } from '../../frame/command/index.ts';
import type { Desk } from '../programme/programme.ts';
import { transferPoints } from './steps-transfer.ts';
import { convertToWallet } from './steps-wallet.ts';

/** Own points to somebody else; see {@link transferPoints}. @throws PointsRefused */
export const sendPoints = command({
  name: 'points.send',
  needs: 'points.adjust',
  own: true,
  run({ tx, now }, wish: { desk: Desk; fromUserId: number; toUserId: number; points: number; key: string }) {
    const { desk, ...rest } = wish;
    return transferPoints(tx, desk, { ...rest, now });
  },
  whose: ({ fromUserId }) => fromUserId,
  subject: ({ fromUserId }) => ['customer', fromUserId],
});

/** Points become money in the wallet; see {@link convertToWallet}. @throws PointsRefused */
export const changePoints = command({
  name: 'points.convert',
  needs: 'points.adjust',
  own: true,
  run({ tx, now }, wish: { desk: Desk; userId: number; points: number; key: string }) {
    const { desk, ...rest } = wish;
    return convertToWallet(tx, desk, { ...rest, now });
  },
  whose: ({ userId }) => userId,
  subject: ({ userId }) => ['customer', userId],
});
