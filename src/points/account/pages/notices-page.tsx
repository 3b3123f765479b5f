import { AccountLayout, FormNonce } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { formatsOf } from '../../../frame/shop/languages.ts';
import { type Channel, type Choices, TOPICS, topicKey } from '../../ledger/model-notices.ts';
import { POINTS_NONCE } from '../../spending/http-calls.ts';
import { PointsNav } from './nav.tsx';

export interface NoticesPageProps {
  choices: Choices;
  /** Letters, and what else the shop can send. */
  channels: readonly Channel[];
  /** MM-DD, once it was said. */
  birthday: string | undefined;
  /** Whether a birthday is worth anything. */
  rewarded: boolean;
}

/** What the shop tells a customer and how, and when it congratulates. */
export function NoticesPage({ choices, channels, birthday, rewarded }: NoticesPageProps) {
  const { t, links } = useRequest();
  return (
    <AccountLayout current="points">
      <h1 className="page-title">{t('points.notices.title')}</h1>
      <PointsNav current="pointsNotices" />
      <form className="points-notices" method="post" action={links.pointsNotices()}>
        <p>
          {t('points.notices.about')} {channels.length > 1 && t('points.notices.about_phone')}
        </p>
        {channels.map((channel) => (
          <fieldset key={channel}>
            <legend>{t(`points.channel.${channel}`)}</legend>
            {channel !== 'email' && (
              <Choice
                name={`channel_${channel}`}
                checked={choices.channels.get(channel) === true}
                label={t(`points.notices.want_${channel}`)}
              />
            )}
            <div className="points-topics">
              {TOPICS.map((topic) => (
                <Choice
                  key={topic}
                  name={`topic_${channel}_${topic}`}
                  checked={choices.topics.get(topicKey(channel, topic)) !== false}
                  label={t(`points.topic.${topic}`)}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <FormNonce name="wps_nonce" action={POINTS_NONCE} />
        <p>
          <button type="submit" className="button" name="save_notices" value="1">
            {t('points.notices.save')}
          </button>
        </p>
      </form>
      {(rewarded || birthday !== undefined) && <Birthday day={birthday} />}
    </AccountLayout>
  );
}

function Choice({ name, checked, label }: { name: string; checked: boolean; label: string }) {
  return (
    <label className="points-choice">
      <input type="checkbox" name={name} value="1" defaultChecked={checked} /> <span>{label}</span>
    </label>
  );
}

function Birthday({ day }: { day: string | undefined }) {
  const { t, links, shop, language } = useRequest();
  const format = new Intl.DateTimeFormat(formatsOf(shop.settings, language), {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (
    <section aria-labelledby="points-birthday-title">
      <h2 id="points-birthday-title">{t('points.birthday.title')}</h2>
      {day !== undefined ? (
        <p>{t('points.birthday.known', { date: format.format(Date.parse(`2000-${day}`)) })}</p>
      ) : (
        <form className="points-birthday" method="post" action={links.pointsNotices()}>
          <p id="points-birthday-hint">{t('points.birthday.about')}</p>
          <label htmlFor="birthday_date">{t('points.birthday.label')}</label>
          <input
            type="date"
            className="input-text"
            id="birthday_date"
            name="birthday_date"
            required
            autoComplete="bday"
            aria-describedby="points-birthday-hint"
          />
          <FormNonce name="wps_nonce" action={POINTS_NONCE} />
          <p>
            <button type="submit" className="button" name="save_birthday" value="1">
              {t('points.birthday.save')}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}
