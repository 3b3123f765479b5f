import { accountPage, forShopper } from '../../accounts/index.ts';
import { ask } from '../../frame/command/index.ts';
import { notify } from '../../frame/page/notices.tsx';
import { type Reply, redirect } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, type RequestContext } from '../../frame/request/request-context.ts';
import { dayText } from '../../frame/shop/dates.ts';
import { findAccount } from '../ledger/store.ts';
import { counts, refusePurchase } from '../levels/model.ts';
import { readMembership } from '../levels/store.ts';
import { purchaseLevel } from '../membership/commands-own.ts';
import { chooseNotices } from '../messages/commands.ts';
import { PointsRefused } from '../model.ts';
import { levelName } from '../programme/model.ts';
import { programmeContext } from '../programme/programme.ts';
import { convert, POINTS_NONCE, refusalText } from '../spending/http-calls.ts';
import { handOver } from './http-transfer.ts';
import { UpgradePage } from './pages/upgrade.tsx';

/** The plain forms of the points page: levels, the wallet, and messages. */
export const pointsForms = forShopper(async (ctx, { id }) => {
  const { form, t } = ctx;
  if (!checkNonce(ctx, form.text('wps_nonce', 20), POINTS_NONCE))
    return say(ctx, false, t('error.bad_nonce'));
  if (form.has('wps_wpr_save_level')) return upgrade(ctx, id);
  if (form.has('wps_wpr_ask_level')) return askUpgrade(ctx, id);
  if (form.has('wps_wpr_convert')) {
    const { result, message } = await convert(ctx, id);
    return say(ctx, result, message);
  }
  if (form.has('wps_wpr_transfer')) {
    const { result, message } = await handOver(ctx, id);
    return say(ctx, result, message);
  }
  if (form.has('wps_wpr_save_notify')) return saveNotify(ctx, id);
  return redirect(ctx.links.points(), 303);
});

async function say(ctx: RequestContext, good: boolean, text: string): Promise<Reply> {
  await notify(ctx, { kind: good ? 'success' : 'error', text });
  return redirect(ctx.links.points(), 303);
}

/** What is wished for: the level, the price that was seen, and the name of this try. */
function wishOf({ form }: RequestContext) {
  const slug = form.trimmed('wps_wpr_membership_roles', 40);
  const price = form.map('expected').get(slug) ?? '';
  const expected = /^\d{1,9}$/.test(price) ? Number(price) : -1;
  return { slug, expected, key: form.trimmed('try', 40) };
}

/** The page that asks first, for whoever has no scripts. */
async function askUpgrade(ctx: RequestContext, userId: number): Promise<Reply> {
  const { shop, now, t, language } = ctx;
  const { slug, expected, key } = wishOf(ctx);
  const { programme } = await programmeContext(shop);
  const level = programme.levels.find((each) => each.slug === slug);
  const account = await findAccount(shop.db.read, userId);
  const available = account?.available ?? 0;
  const current = account && (await readMembership(shop.db.read, account.id));
  const refusal = refusePurchase(level, current, { expected, spendable: available }, now);
  if (refusal || !level) return say(ctx, false, refusalText(ctx, refusal ?? { code: 'disabled' }));
  return accountPage(
    t('points.upgrade_to', { level: levelName(level, language) }),
    <UpgradePage level={level} price={expected} available={available} attempt={key} />,
  );
}

async function upgrade(ctx: RequestContext, userId: number): Promise<Reply> {
  const { shop, now, t, language } = ctx;
  const scope = await programmeContext(shop);
  const { slug, expected, key } = wishOf(ctx);
  const level = scope.programme.levels.find((each) => each.slug === slug);
  // Without a name for the try, two presses could not be told from two purchases.
  if (!level || key === '') return say(ctx, false, t('points.error.bad_value'));
  let bought: Awaited<ReturnType<typeof purchaseLevel>>;
  try {
    bought = await ask(askedBy(ctx), purchaseLevel, { scope, userId, slug, expected, key });
  } catch (error) {
    if (error instanceof PointsRefused) return say(ctx, false, refusalText(ctx, error.refusal));
    throw error;
  }
  const { before, after } = bought;
  const renewed = before?.level.slug === slug && counts(before, now) && before.until !== after?.until;
  const text = t(renewed ? 'points.renewed' : 'points.upgraded', { level: levelName(level, language) });
  const until =
    after?.until == null
      ? ''
      : t('points.level_until', { date: dayText(after.until, language, shop.settings) });
  return say(ctx, true, `${text} ${until}`.trim());
}

async function saveNotify(ctx: RequestContext, userId: number): Promise<Reply> {
  const channels = (['sms', 'whatsapp'] as const).map((channel) => ({
    channel,
    wanted: ctx.form.text(`stop_${channel}`, 10) !== 'yes',
  }));
  await ask(askedBy(ctx), chooseNotices, { userId, channels, source: 'account page' });
  return say(ctx, true, ctx.t('points.notify_saved'));
}
