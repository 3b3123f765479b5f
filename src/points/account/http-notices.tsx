import { accountPage, forShopper } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { json, type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, type RequestContext } from '../../frame/request/request-context.ts';
import { sayBirthday } from '../earning/commands.ts';
import { CHANNELS, type Channel, TOPICS } from '../ledger/model-notices.ts';
import { findAccount } from '../ledger/store.ts';
import { chooseNotices } from '../messages/commands.ts';
import { messengerOf } from '../messages/messages.ts';
import { readBirthday } from '../messages/store-notices.ts';
import { readChoices } from '../messages/store-preferences.ts';
import { programmeContext } from '../programme/programme.ts';
import { POINTS_NONCE } from '../spending/http-calls.ts';
import { NoticesPage } from './pages/notices-page.tsx';

const channelsOf = ({ shop }: RequestContext): Channel[] =>
  CHANNELS.filter((channel) => channel === 'email' || messengerOf(shop)?.channels.includes(channel));

export const noticesPage = forShopper(async (ctx, shopper) => {
  const { shop, t } = ctx;
  const account = await findAccount(shop.db.read, shopper.id);
  const { enabled, rules } = (await programmeContext(shop)).programme;
  const none = { channels: new Map(), topics: new Map() };
  return accountPage(
    t('points.notices.title'),
    <NoticesPage
      choices={account ? await readChoices(shop.db.read, account.id) : none}
      channels={channelsOf(ctx)}
      birthday={account && (await readBirthday(shop.db.read, account.id))}
      rewarded={enabled && rules.some(({ trigger }) => trigger === 'birthday')}
    />,
  );
});

/** Both forms of the page: what is wanted, and the birthday. */
export const saveNotices = forShopper(async (ctx, shopper) => {
  const { form, t, links } = ctx;
  if (!checkNonce(ctx, form.text('wps_nonce', 20), POINTS_NONCE))
    await notify(ctx, { kind: 'error', text: t('error.bad_nonce') });
  else if (form.has('save_birthday')) {
    const { result, msg } = await birthday(ctx, shopper.id);
    await notify(ctx, { kind: result ? 'success' : 'error', text: msg });
  } else {
    await keepChoices(ctx, shopper.id);
    await notify(ctx, { kind: 'success', text: t('points.notices.saved') });
  }
  return redirect(links.pointsNotices(), 303);
});

async function keepChoices(ctx: RequestContext, userId: number): Promise<void> {
  const { form } = ctx;
  const offered = channelsOf(ctx);
  const topics = offered.flatMap((channel) =>
    TOPICS.map((topic) => ({ channel, topic, wanted: form.flag(`topic_${channel}_${topic}`) })),
  );
  const channels = offered
    .filter((channel) => channel !== 'email')
    .map((channel) => ({ channel, wanted: form.flag(`channel_${channel}`) }));
  await ask(askedBy(ctx), chooseNotices, { userId, channels, topics, source: 'notices page' });
}

async function birthday(ctx: RequestContext, userId: number) {
  const { shop, form, t } = ctx;
  if (!(await shop.limits.take('points_claim', `birthday ${userId}`)))
    return { result: false, code: 'rate_limited', msg: t('error.too_many_requests') };
  const scope = await programmeContext(shop);
  const date = form.trimmed('birthday_date', 20);
  const refused = await ask(askedBy(ctx), sayBirthday, { scope, userId, date });
  if (refused) return { result: false, code: refused, msg: t(`points.birthday.${refused}`) };
  return { result: true, code: 'saved', msg: t('points.birthday.saved') };
}

/** `save_birthday_date`: a past date, once. */
export async function birthdayCall(ctx: RequestContext): Promise<Reply> {
  const { method, form, session } = ctx;
  const nonce = form.text('wps_nonce', 20) || form.text('nonce', 20);
  if (method !== 'POST' || !checkNonce(ctx, nonce, POINTS_NONCE))
    return { kind: 'html', status: 403, body: '-1' };
  const userId = session?.userId ?? null;
  return userId === null ? { kind: 'html', status: 400, body: '0' } : json(await birthday(ctx, userId));
}
