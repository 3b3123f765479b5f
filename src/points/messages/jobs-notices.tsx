import { findShopper, readAddresses, readStandings, type Shopper } from '../../accounts/index.ts';
import { ask, job } from '../../frame/command/index.ts';
import { LetterButton, LetterLink, makeLetter } from '../../frame/page/letter.tsx';
import { dayText } from '../../frame/shop/dates.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import { enqueue, type JobHandler } from '../../platform/jobs/jobs.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { CHANNELS, type Channel, mayTell, type Sentence, topicOf } from '../ledger/model-notices.ts';
import type { Notice, NoticeValues } from '../ledger/notices.ts';
import { findAccount } from '../ledger/store.ts';
import { levelName } from '../programme/model.ts';
import { programmeContext } from '../programme/programme.ts';
import { chooseNotices } from './commands.ts';
import { messengerOf } from './messages.ts';
import { phoneNumber } from './model-phone.ts';
import { readAccount, readNoticeSums } from './store-notices.ts';
import { readChoices } from './store-preferences.ts';

interface Message {
  channel: Channel;
  accountId: number;
  sentence: Sentence;
  values: NoticeValues;
}

/** What customers are told: never inside a request, each channel by itself, consent asked once more at the end. */
export function noticeJobs(shop: Shop): Record<string, JobHandler> {
  return {
    'points.notice': async (notice: Notice) => {
      const { accountId, sentence } = notice;
      const values =
        'values' in notice ? notice.values : await readNoticeSums(shop.db.read, accountId, notice, sentence);
      const choices = await readChoices(shop.db.read, accountId);
      const open = CHANNELS.filter(
        (channel) => reachable(shop, channel) && mayTell(choices, channel, topicOf(sentence)),
      );
      await shop.db.transaction(async (tx) => {
        for (const channel of open)
          await enqueue(tx, 'points.message', { channel, accountId, sentence, values } satisfies Message);
      });
    },
    'points.message': async (message: Message) => {
      const { channel, accountId, sentence } = message;
      const account = await readAccount(shop.db.read, accountId);
      const shopper = account && (await findShopper(shop.db.read, account.userId));
      if (!shopper || account.status === 'closed') return;
      if (!(await readStandings(shop.db.read, [shopper.id])).has(shopper.id)) return;
      const choices = await readChoices(shop.db.read, accountId);
      if (!mayTell(choices, channel, topicOf(sentence))) return;
      const words = await wordsOf(shop, shopper, message);
      if (channel === 'email') await shop.mail.send(letterTo(shop, shopper, sentence, words));
      else await callUp(shop, shopper, channel, words.text);
    },
  };
}

const reachable = (shop: Shop, channel: Channel): boolean =>
  channel === 'email' || (messengerOf(shop)?.channels.includes(channel) ?? false);

/** What a letter says of it, and what stands above that in a list of letters. */
interface Words {
  subject: string;
  text: string;
}

/** The sentence in the customer's language, as things stand now. */
async function wordsOf(
  shop: Shop,
  shopper: Shopper,
  { accountId, sentence, values }: Message,
): Promise<Words> {
  const { language } = shopper;
  const { programme } = await programmeContext(shop);
  const account = await readAccount(shop.db.read, accountId);
  const level = programme.levels.find(({ slug }) => slug === values.level);
  const t = texts(language, shop.settings);
  const said = {
    shop: shop.settings.name,
    count: values.points ?? 0,
    order: values.order ?? 0,
    balance: account?.available ?? 0,
    // What ends at midnight is good until the day before.
    date: values.date === undefined ? '' : dayText(values.date - 1, language, shop.settings),
    level: level ? levelName(level, language) : '',
  };
  return { subject: t(`points.subject.${sentence}`, said), text: t(`points.letter.${sentence}`, said) };
}

function letterTo(shop: Shop, shopper: Shopper, sentence: Sentence, { subject, text }: Words): Letter {
  const { language, email } = shopper;
  const t = texts(language, shop.settings);
  const links = shop.addresses.in(language);
  const page = shop.publicUrl + links.points();
  const notices = shop.publicUrl + links.pointsNotices();
  return makeLetter(shop, {
    to: email,
    language,
    subject,
    title: t('accounts.hello', { name: shopper.firstName || shopper.displayName }),
    body: (
      <>
        <p>{text}</p>
        <LetterButton href={page} label={t('points.letter.see')} />
        <p>{t(`points.closing.${topicOf(sentence)}`)}</p>
        <p>
          <LetterLink href={notices}>{t('points.letter.choose')}</LetterLink>
        </p>
      </>
    ),
  });
}

const MONTH = 30 * 86_400_000;

/** What the shop would write of a hundred points and an order; the balance is the shopper's own. Nothing is sent. */
export async function previewPointsLetter(
  shop: Shop,
  sentence: Sentence,
  { shopper, order, now }: { shopper: Shopper; order: number; now: number },
): Promise<Letter> {
  const { programme } = await programmeContext(shop);
  const account = await findAccount(shop.db.read, shopper.id);
  const level = programme.levels.at(-1)?.slug;
  const values = { points: 100, order, date: now + MONTH, ...(level === undefined ? {} : { level }) };
  const message = { channel: 'email', accountId: account?.id ?? 0, sentence, values } as const;
  return letterTo(shop, shopper, sentence, await wordsOf(shop, shopper, message));
}

async function callUp(
  shop: Shop,
  shopper: Shopper,
  channel: Exclude<Channel, 'email'>,
  text: string,
): Promise<void> {
  const { billing } = await readAddresses(shop.db.read, shopper.id);
  const to = await phoneNumber(billing?.phone ?? '', billing?.country || shop.settings.address.country);
  const messenger = messengerOf(shop);
  if (to === undefined || !messenger) return;
  const name = shopper.firstName || shopper.displayName;
  const done = await messenger.send({ channel, to, name, text: `${shop.settings.name}: ${text}` });
  if (done === 'refused') shop.log.warn({ channel, user: shopper.id }, 'a phone takes no messages');
  if (done === 'stopped')
    await ask({ shop, actor: job('points.notices'), now: Date.now() }, chooseNotices, {
      userId: shopper.id,
      channels: [{ channel, wanted: false }],
      source: 'stopped at the carrier',
    });
}
