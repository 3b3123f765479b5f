import { AccountLayout, FormNonce } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { benefitTexts, validityText } from '../../levels/pages/benefits.ts';
import { type Level, levelName } from '../../programme/model.ts';
import { POINTS_NONCE } from '../../spending/http-calls.ts';

/** Asks before points are spent on a level: what it costs, what is left, and what it gives. */
export function UpgradePage(props: { level: Level; price: number; available: number; attempt: string }) {
  const ctx = useRequest();
  const { t, links, language } = ctx;
  const { level, price, available, attempt } = props;
  const name = levelName(level, language);
  return (
    <AccountLayout current="points">
      <h1 className="page-title">{t('points.upgrade_to', { level: name })}</h1>
      <p>{t('points.upgrade_costs', { count: price, left: available - price })}</p>
      <ul className="points-benefits">
        {benefitTexts(ctx, level).map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{validityText(ctx, level)}</li>
      </ul>
      <form className="points-confirm" method="post" action={links.points()}>
        <input type="hidden" name="wps_wpr_membership_roles" value={level.slug} />
        <input type="hidden" name={`expected[${level.slug}]`} value={price} />
        <input type="hidden" name="try" value={attempt} />
        <FormNonce name="wps_nonce" action={POINTS_NONCE} />
        <button type="submit" className="button alt" name="wps_wpr_save_level" value="1">
          {t('points.upgrade_yes')}
        </button>{' '}
        <a className="button" href={links.points()}>
          {t('points.upgrade_no')}
        </a>
      </form>
    </AccountLayout>
  );
}
