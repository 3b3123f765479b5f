import { accountPage, forShopper } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type Answer, json, redirect } from '../../frame/request/answer.ts';
import { askedBy, checkNonce, type Visit } from '../../frame/request/visit.ts';
import { sayBirthday } from '../earning/commands.ts';
import { CHANNELS, type Channel, TOPICS } from '../ledger/model-notices.ts';
import { findAccount } from '../ledger/store.ts';
import { messengerOf } from '../messages/messages.ts';
import { readBirthday } from '../messages/store-notices.ts';
import { readChoices, setPreference, setTopics } from '../messages/store-preferences.ts';
import { deskOf } from '../programme/programme.ts';
import { POINTS_NONCE } from '../spending/http-calls.ts';
import { NoticesPage } from './pages/notices-page.tsx';

const channelsOf = ({ shop }: Visit): Channel[] =>
  CHANNELS.filter((channel) => channel === 'email' || messengerOf(shop)?.channels.includes(channel));

export const noticesPage = forShopper(async (visit, shopper) => {
  const { shop, t } = visit;
  const account = await findAccount(shop.db.read, shopper.id);
  const { enabled, rules } = (await deskOf(shop)).programme;
  const none = { channels: new Map(), topics: new Map() };
  return accountPage(
    t('points.notices.title'),
    <NoticesPage
      choices={account ? await readChoices(shop.db.read, account.id) : none}
      channels={channelsOf(visit)}
      birthday={account && (await readBirthday(shop.db.read, account.id))}
      rewarded={enabled && rules.some(({ trigger }) => trigger === 'birthday')}
    />,
  );
});

/** Both forms of the page: what is wanted, and the birthday. */
export const saveNotices = forShopper(async (visit, shopper) => {
  const { form, t, links } = visit;
  if (!checkNonce(visit, form.text('wps_nonce', 20), POINTS_NONCE))
    await notify(visit, { kind: 'error', text: t('error.bad_nonce') });
  else if (form.has('save_birthday')) {
    const { result, msg } = await birthday(visit, shopper.id);
    await notify(visit, { kind: result ? 'success' : 'error', text: msg });
  } else {
    await keepChoices(visit, shopper.id);
    await notify(visit, { kind: 'success', text: t('points.notices.saved') });
  }
  return redirect(links.pointsNotices(), 303);
});

async function keepChoices(visit: Visit, userId: number): Promise<void> {
  const { shop, form, now } = visit;
  const source = 'notices page';
  const channels = channelsOf(visit);
  const topics = channels.flatMap((channel) =>
    TOPICS.map((topic) => ({ channel, topic, wanted: form.flag(`topic_${channel}_${topic}`) })),
  );
  await shop.db.transaction(async (tx) => {
    await setTopics(tx, { userId, topics, source, now });
    for (const channel of channels)
      if (channel !== 'email') {
        const wanted = form.flag(`channel_${channel}`);
        await setPreference(tx, { userId, channel, wanted, source, now });
      }
  });
}

async function birthday(visit: Visit, userId: number) {
  const { shop, form, t } = visit;
  if (!(await shop.limits.take('points_claim', `birthday ${userId}`)))
    return { result: false, code: 'rate_limited', msg: t('error.too_many_requests') };
  const desk = await deskOf(shop);
  const date = form.trimmed('birthday_date', 20);
  const refused = await ask(askedBy(visit), sayBirthday, { desk, userId, date });
  if (refused) return { result: false, code: refused, msg: t(`points.birthday.${refused}`) };
  return { result: true, code: 'saved', msg: t('points.birthday.saved') };
}

/** `save_birthday_date`: a past date, once. */
export async function birthdayCall(visit: Visit): Promise<Answer> {
  const { method, form, session } = visit;
  const nonce = form.text('wps_nonce', 20) || form.text('nonce', 20);
  if (method !== 'POST' || !checkNonce(visit, nonce, POINTS_NONCE))
    return { kind: 'html', status: 403, body: '-1' };
  const userId = session?.userId ?? null;
  return userId === null ? { kind: 'html', status: 400, body: '0' } : json(await birthday(visit, userId));
}
