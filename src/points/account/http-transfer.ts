import { findShopperByEmail } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { askedBy } from '../../frame/request/request-context.ts';
import { type PointsRefusal, PointsRefused } from '../model.ts';
import { programmeContext } from '../programme/programme.ts';
import { refusalText } from '../spending/http-calls.ts';
import { readPointsTyped } from '../spending/model-typed.ts';
import { sendPoints } from '../wallet/commands.ts';

/** Hands over what was typed to whom was typed. @returns what to say, and how it went */
export async function handOver(
  ctx: RequestContext,
  userId: number,
): Promise<{ result: boolean; message: string }> {
  const { form, shop, t } = ctx;
  const no = (refusal: PointsRefusal) => ({ result: false, message: refusalText(ctx, refusal) });
  // Each try tells whether an address has an account: few of them a minute.
  if (!(await shop.limits.take('points_transfer', `user ${userId}`)))
    return { result: false, message: t('error.too_many_requests') };
  const typed = readPointsTyped(form.trimmed('transfer_points', 40));
  if (typeof typed !== 'number') return no(typed);
  const key = form.trimmed('try', 40);
  if (key === '') return { result: false, message: t('points.error.bad_value') };
  const email = form.trimmed('transfer_email', 254);
  const friend = await findShopperByEmail(shop.db.read, email);
  if (!friend) return no({ code: 'unknown_recipient' });
  const wish = { fromUserId: userId, toUserId: friend.id, points: typed, key };
  const scope = await programmeContext(shop);
  try {
    await ask(askedBy(ctx), sendPoints, { scope, ...wish });
  } catch (error) {
    if (error instanceof PointsRefused) return no(error.refusal);
    throw error;
  }
  return { result: true, message: t('points.transferred', { count: typed, email: friend.email }) };
}
