import { useRequest } from '../../../frame/page/context.tsx';
import type { PointsView } from '../view.ts';

/** The shopper's code and the link to share, each with a button that copies it. */
export function Referral({ view: { referral } }: { view: PointsView }) {
  const { t, shop, links } = useRequest();
  if (referral === undefined) return null;
  const link = `${shop.publicUrl}${links.home()}?pkey=${referral.code}`;
  return (
    <section className="points-share wps_account_wrapper" aria-labelledby="points-share-title">
      <h2 id="points-share-title">{t('points.share')}</h2>
      <p>{t('points.share_points', { count: referral.points })}</p>
      <Copied id="wps_wpr_copy" label={t('points.share_link')} text={link} />
      <Copied id="wps_wpr_copy_code" label={t('points.share_code')} text={referral.code} />
    </section>
  );
}

function Copied({ id, label, text }: { id: string; label: string; text: string }) {
  const { t } = useRequest();
  return (
    <div className="wps_wpr_refrral_code_copy">
      <span id={`${id}-label`}>{label}</span>
      <code id={id}>{text}</code>
      <button
        type="button"
        className="button wps_wpr_btn_copy"
        data-clipboard-target={`#${id}`}
        aria-describedby={`${id}-label`}
      >
        {t('points.copy')}
      </button>
      <span className="points-copied" role="status" />
    </div>
  );
}
