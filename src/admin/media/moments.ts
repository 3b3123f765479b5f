import { shortMoment } from '../../frame/shop/dates.ts';
import type { AdminContext } from '../kit/index.ts';

/** A moment as lists say it; nothing for what nobody noted. */
export const momentShort = ({ ctx, shop }: AdminContext, at: number): string =>
  at > 0 ? shortMoment(at, ctx.language, shop.settings) : '–';
