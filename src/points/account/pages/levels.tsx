import { FormNonce } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import type { CurrencySettings } from '../../../frame/shop/settings.ts';
import { formatMoney } from '../../../platform/money.ts';
import { randomToken } from '../../../platform/security/tokens.ts';
import type { LevelCard } from '../../levels/model-level-cards.ts';
import { benefitTexts, validityText } from '../../levels/pages/benefits.ts';
import { levelName } from '../../programme/model.ts';
import { POINTS_NONCE } from '../../spending/http-calls.ts';
import { CallButton } from '../../spending/pages/call-button.tsx';
import type { PointsView } from '../view.ts';

/** The levels as cards, and the form that buys one. */
export function Levels({ view }: { view: PointsView }) {
  const { t } = useRequest();
  const { cards } = view;
  if (cards.length === 0) return null;
  return (
    <section
      className="points-levels wps_wpr_membership_list_main_wrap"
      aria-labelledby="points-levels-title"
      data-points-part="levels"
    >
      <h2 id="points-levels-title">{t('points.levels')}</h2>
      <ul className="points-cards">
        {cards.map((card) => (
          <Card key={card.level.slug} card={card} view={view} />
        ))}
      </ul>
      <UpgradeForm
        cards={cards.filter(({ offer }) => offer === 'buy')}
        available={view.account?.available ?? 0}
      />
    </section>
  );
}

function Card({ card, view }: { card: LevelCard; view: PointsView }) {
  const ctx = useRequest();
  const { t, language } = ctx;
  const { level, current } = card;
  const name = levelName(level, language);
  const popup = `wps_wpr_popup_wrapper_${level.slug}`;
  return (
    <li className={current ? 'points-card is-current' : 'points-card'}>
      <h3>{name}</h3>
      <p className="points-card-way">
        <Way card={card} base={view.scope.base} />
      </p>
      {current && (
        <p className="points-card-mine">
          <strong>{t('points.level_mine')}</strong> <Until view={view} />
        </p>
      )}
      {card.offer === 'short' && <p>{t('points.level_missing', { count: card.missing })}</p>}
      <WayToGo card={card} base={view.scope.base} />
      <ul className="points-card-benefits">
        {[...benefitTexts(ctx, level), validityText(ctx, level)].map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <button
        type="button"
        className="button wps_wpr_level_benefits"
        data-id={level.slug}
        aria-haspopup="dialog"
        aria-label={t('points.benefits_of', { level: name })}
      >
        {t('points.benefits')}
      </button>
      <dialog id={popup} className="wps_wpr_popup_wrapper" aria-labelledby={`${popup}-title`}>
        <h4 id={`${popup}-title`}>{t('points.benefits_of', { level: name })}</h4>
        <ul>
          {benefitTexts(ctx, level).map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>{validityText(ctx, level)}</li>
        </ul>
        <button type="button" className="button wps_wpr_close">
          {t('points.close')}
        </button>
      </dialog>
    </li>
  );
}

/** How somebody gets it. */
function Way({ card: { level, price }, base }: { card: LevelCard; base: CurrencySettings }) {
  const { t } = useRequest();
  const { entry } = level;
  if (entry.kind === 'purchase') return t('points.level_price', { count: price });
  if (entry.metric === 'spend')
    return t('points.level_spend', { amount: formatMoney(entry.threshold, base) });
  return t('points.level_threshold', { count: entry.threshold });
}

/** How far it is still, of one that is not for sale and not reached. */
function WayToGo({ card: { level, missing, reached }, base }: { card: LevelCard; base: CurrencySettings }) {
  const { t } = useRequest();
  const { entry } = level;
  if (entry.kind !== 'qualify' || missing === 0) return null;
  const text =
    entry.metric === 'spend'
      ? t('points.level_to_spend', { amount: formatMoney(missing, base) })
      : t('points.level_to_earn', { count: missing });
  return (
    <p className="points-card-togo">
      <progress max={entry.threshold} value={reached} aria-hidden="true" />
      {text}
    </p>
  );
}

/** Until when the level of the shopper counts. */
function Until({ view: { membership } }: { view: PointsView }) {
  const { t, shop, language, now } = useRequest();
  if (!membership) return null;
  const { until, graceUntil } = membership;
  if (until === null) return t('points.level_for_ever');
  const day = (at: number) => dayText(at, language, shop.settings);
  if (now < until) return t('points.until', { date: day(until) });
  return t('points.level_grace', { date: day(graceUntil ?? until) });
}

/** The contract's form: its button asks first, and without scripts a page does. Shown while one can be paid. */
function UpgradeForm({ cards, available }: { cards: readonly LevelCard[]; available: number }) {
  const { t, links, language } = useRequest();
  if (cards.length === 0) return null;
  return (
    <form className="points-upgrade" id="wps_wpr_membership" method="post" action={links.points()}>
      <label htmlFor="wps_wpr_membership_roles">{t('points.level_choose')}</label>
      <div className="coupon-row">
        <select
          id="wps_wpr_membership_roles"
          name="wps_wpr_membership_roles"
          className="wps_wpr_membership_roles"
        >
          {cards.map(({ level, price, current }) => (
            <option
              key={level.slug}
              value={level.slug}
              data-confirm={t('points.level_ask', {
                level: levelName(level, language),
                count: price,
                left: available - price,
              })}
            >
              {t(current ? 'points.level_renewal' : 'points.level_option', {
                level: levelName(level, language),
                count: price,
              })}
            </option>
          ))}
        </select>
        <CallButton
          className="button wps_wpr_upgrade_level_button"
          id="wps_wpr_upgrade_level_click"
          name="wps_wpr_ask_level"
        >
          {t('points.upgrade')}
        </CallButton>
        <button type="submit" id="wps_wpr_upgrade_level" name="wps_wpr_save_level" value="1" hidden>
          {t('points.upgrade')}
        </button>
      </div>
      {/* The prices that the shopper sees: another one is not taken. */}
      {cards.map(({ level, price }) => (
        <input key={level.slug} type="hidden" name={`expected[${level.slug}]`} value={price} />
      ))}
      <input type="hidden" name="try" value={randomToken(20)} />
      <FormNonce name="wps_nonce" action={POINTS_NONCE} />
    </form>
  );
}
