import { command } from '../../frame/command/index.ts';
import type { ProgrammeContext } from '../programme/programme.ts';
import { transferPoints } from './steps-transfer.ts';
import { convertToWallet } from './steps-wallet.ts';

/** Own points to somebody else; see {@link transferPoints}. @throws PointsRefused */
export const sendPoints = command({
  name: 'points.send',
  needs: 'points.adjust',
  run(
    { tx, now },
    wish: { scope: ProgrammeContext; fromUserId: number; toUserId: number; points: number; key: string },
  ) {
    const { scope, ...rest } = wish;
    return transferPoints(tx, scope, { ...rest, now });
  },
  whose: ({ fromUserId }) => ({ userId: fromUserId }),
  subject: ({ fromUserId }) => ['customer', fromUserId],
});

/** Points become money in the wallet; see {@link convertToWallet}. @throws PointsRefused */
export const changePoints = command({
  name: 'points.convert',
  needs: 'points.adjust',
  run({ tx, now }, wish: { scope: ProgrammeContext; userId: number; points: number; key: string }) {
    const { scope, ...rest } = wish;
    return convertToWallet(tx, scope, { ...rest, now });
  },
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});
