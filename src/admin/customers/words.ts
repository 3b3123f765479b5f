import { shortMoment } from '../../frame/shop/dates.ts';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { formatMoney } from '../../platform/money.ts';
import { levelName, programmeContext } from '../../points/index.ts';
import type { AdminContext } from '../kit/index.ts';

/** The currency that customers are told apart by, and that wallets are kept in. */
export function baseOf({ settings }: Shop): CurrencySettings {
  const [base] = settings.currencies;
  if (!base) throw new Error('A shop has at least one currency.');
  return base;
}

export const spentText = ({ shop }: AdminContext, minor: number): string => formatMoney(minor, baseOf(shop));

export const whenText = ({ ctx, shop }: AdminContext, at: number): string =>
  shortMoment(at, ctx.language, shop.settings);

/** What the levels of the programme are called, by their slugs and in their order. */
export async function levelNames({ ctx, shop }: AdminContext): Promise<Map<string, string>> {
  const { programme } = await programmeContext(shop);
  return new Map(programme.levels.map((level) => [level.slug, levelName(level, ctx.language)]));
}
