import type { RequestContext } from '../../../frame/request/request-context.ts';
import { formatsOf } from '../../../frame/shop/languages.ts';
import { numberText, percentText } from '../../../platform/i18n/numbers.ts';
import { formatMoney } from '../../../platform/money.ts';
import { type Level, type LevelDiscount, MILLION } from '../../programme/model.ts';

/** What a level gives, one sentence each. */
export function benefitTexts(ctx: Pick<RequestContext, 't' | 'language' | 'shop'>, level: Level): string[] {
  const { t, shop, language } = ctx;
  const { multiplier, entryReward, orderBonus, orderBonusShare, discount, freeShipping } = level.benefits;
  const locale = formatsOf(shop.settings, language);
  const said = [
    ...(multiplier > MILLION
      ? [t('points.benefit_multiplier', { factor: numberText(multiplier / MILLION, locale) })]
      : []),
    ...(entryReward > 0 ? [t('points.benefit_entry', { count: entryReward })] : []),
    ...(orderBonus > 0 ? [t('points.benefit_bonus', { count: orderBonus })] : []),
    ...(orderBonusShare > 0 ? [shareText(ctx, orderBonusShare)] : []),
    ...(discount
      ? [
          t(isForAll(discount) ? 'points.benefit_discount' : 'points.benefit_discount_some', {
            share: percentText(discount.share, locale),
          }),
        ]
      : []),
    ...(freeShipping ? [t('points.benefit_shipping')] : []),
  ];
  return said.length > 0 ? said : [t('points.benefit_none')];
}

/** A percentage of money that comes as points: said for a hundred units of it. */
function shareText({ t, shop }: Pick<RequestContext, 't' | 'shop'>, share: number): string {
  const [base] = shop.settings.currencies;
  const count = Math.round((share * 10_000) / MILLION) / 100;
  const amount = base ? formatMoney(100 * 10 ** base.decimals, base) : '';
  return t('points.benefit_bonus_share', { count, amount });
}

/** How long it lasts. */
export function validityText({ t }: Pick<RequestContext, 't'>, { validity }: Level): string {
  return validity
    ? t('points.level_lasts', { count: validity.count, unit: validity.unit })
    : t('points.level_for_ever');
}

const isForAll = ({ productIds, categoryIds }: LevelDiscount): boolean =>
  productIds.length + categoryIds.length === 0;
