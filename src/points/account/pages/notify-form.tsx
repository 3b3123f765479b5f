import { FormNonce } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { messengerOf } from '../../messages/messages.ts';
import { POINTS_NONCE } from '../../spending/http-calls.ts';
import type { PointsView } from '../view.ts';

const CHANNELS = ['sms', 'whatsapp'] as const;

/** A tick stops messages of that channel. Saved at once; without scripts by the button. There for every shopper. */
export function NotifyForm({ view: { wanted } }: { view: PointsView }) {
  const { t, links, shop } = useRequest();
  const sent = messengerOf(shop)?.channels ?? [];
  return (
    <section className="points-notify" aria-labelledby="points-notify-title">
      <h2 id="points-notify-title">{t('points.notify')}</h2>
      <p>
        {t('points.notify_about')} {sent.length === 0 && t('points.notify_none')}
      </p>
      <form method="post" action={links.points()}>
        {CHANNELS.map((channel) => (
          <p key={channel}>
            <label>
              <input
                type="checkbox"
                className={`wps_wpr_off_${channel}_notify`}
                name={`stop_${channel}`}
                value="yes"
                defaultChecked={!wanted.has(channel)}
              />{' '}
              {t(`points.stop_${channel}`)}
            </label>
          </p>
        ))}
        <FormNonce name="wps_nonce" action={POINTS_NONCE} />
        <button type="submit" className="button" name="wps_wpr_save_notify" value="1">
          {t('points.notify_save')}
        </button>
      </form>
      <p className="wps_wpr_notify_notice_wrap points-said" role="status" />
    </section>
  );
}
