import { command } from '../../frame/command/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Balance } from '../programme/model-quote.ts';
import { askForPoints } from './quotes.ts';
import { dropQuote } from './store-quotes.ts';

interface Quoting {
  ctx: RequestContext;
  userId: number;
  points: number;
  balance: Balance;
}

/** Keeps what somebody wants to spend on their cart; see {@link askForPoints}. @throws PointsRefused */
export const quotePoints = command({
  name: 'points.quote',
  needs: 'points.adjust',
  run: ({ tx }, { ctx, ...wish }: Quoting): Promise<void> => askForPoints(tx, ctx, wish),
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});

/** Takes the points off the cart again. Doing it twice is no mistake. */
export const takePointsOff = command({
  name: 'points.quote_drop',
  needs: 'points.adjust',
  run: ({ tx }, { userId }: { userId: number }): Promise<void> => dropQuote(tx, userId),
  whose: ({ userId }) => ({ userId }),
  subject: ({ userId }) => ['customer', userId],
});
