import { LetterButton, makeLetter } from '../frame/page/letter.tsx';
import { momentText } from '../frame/shop/dates.ts';
import { placeLines } from '../frame/shop/place.ts';
import type { Shop } from '../frame/shop/shop.ts';
import { keeperLanguage, texts } from '../frame/shop/texts.ts';
import { inLanguage } from '../frame/shop/translated.ts';
import { type Order, readOrder, sendAndKeep, letterStyles as styles } from '../orders/index.ts';
import { lineText } from '../parcels/index.ts';
import type { Translate } from '../platform/i18n/texts.ts';
import type { JobTrace } from '../platform/jobs/jobs.ts';
import type { Letter } from '../platform/mail/mail.ts';
import type { ReturnLetter } from './commands.ts';
import type { Return } from './model.ts';
import { readReturn } from './store.ts';

/** The job behind `returns.letter`. What is of a known order is kept with its letters. */
export async function sendReturnLetter(
  shop: Shop,
  { id, letter: kind }: { id: number; letter: ReturnLetter },
): Promise<JobTrace | undefined> {
  const it = await readReturn(shop.db.read, id);
  if (!it) return undefined;
  const order = it.orderId === null ? undefined : await readOrder(shop.db.read, it.orderId);
  const letter = writeReturnLetter(shop, it, order, kind);
  if (!order) {
    await shop.mail.send(letter);
    return undefined;
  }
  return sendAndKeep(shop, { orderId: order.id, kind: `return_${kind}`, by: '' }, letter);
}

export function writeReturnLetter(
  shop: Shop,
  it: Return,
  order: Order | undefined,
  kind: ReturnLetter,
): Letter {
  const { settings } = shop;
  const toShop = kind === 'shop';
  const language = toShop ? keeperLanguage(settings) : it.language;
  const t = texts(language, settings);
  const values = { number: it.id, order: it.orderNumber, name: it.name, shop: settings.name };
  const letter = makeLetter(shop, {
    to: toShop ? settings.email : it.email,
    language,
    subject: t(`returns.mail.${kind}.subject`, values),
    title: t(`returns.mail.${kind}.title`, values),
    body: (
      <>
        <p style={styles.text}>{t(`returns.mail.${kind}.text`, values)}</p>
        {it.said !== '' && !toShop && kind !== 'receipt' && (
          <p style={{ ...styles.text, whiteSpace: 'pre-line' }}>{it.said}</p>
        )}
        <Declared
          it={it}
          order={order}
          t={t}
          when={momentText(it.submittedAt, language, settings)}
          zone={settings.timeZone}
          asked={toShop ? 'told' : 'field'}
        />
        {kind === 'receipt' && <p style={styles.text}>{t('returns.what_next')}</p>}
        {!toShop && <p style={styles.text}>{t(`returns.mail.${kind}.closing`, values)}</p>}
        {toShop && (
          <LetterButton
            href={`${shop.publicUrl}/admin/returns/${it.id}`}
            label={t('returns.mail.shop.open')}
          />
        )}
      </>
    ),
  });
  return toShop ? { ...letter, replyTo: it.email } : letter;
}

/** What the desk shows of them: whoever has an order could send such a statement about all of it. */
export const RETURN_LETTERS = ['receipt', 'awaited', 'declined', 'shop'] as const satisfies ReturnLetter[];

/** One of them about a real order, as if its buyer had withdrawn from it now. Nothing is kept. */
export function previewReturnLetter(
  shop: Shop,
  kind: ReturnLetter,
  { order, said, now }: { order: Order; said: string; now: number },
): Letter {
  const { billing, language } = order;
  const it: Return = {
    id: 1,
    orderId: order.id,
    orderNumber: `${order.id}`,
    name: `${billing.firstName} ${billing.lastName}`.trim(),
    email: billing.email,
    language,
    lines: [],
    things: '',
    note: '',
    ground: 'law',
    state: 'open',
    said: kind === 'awaited' ? instructionsFor(shop, { id: 1, language }) : kind === 'declined' ? said : '',
    submittedAt: now,
    dueAt: now,
    arrivedAt: 0,
    closedAt: 0,
    refundId: 0,
    version: 1,
  };
  return writeReturnLetter(shop, it, order, kind);
}

/** The statement as it was made, with its moment. */
function Declared(props: {
  it: Return;
  order: Order | undefined;
  t: Translate;
  when: string;
  zone: string;
  /** By what its parts are called: as whoever withdrew was asked, or as the shop is told of it. */
  asked: 'field' | 'told';
}) {
  const { it, order, t, when, zone, asked } = props;
  const things =
    order && it.lines.length > 0
      ? it.lines.map(({ lineId, pieces }) => `${pieces} × ${lineText(order, lineId)}`).join('\n')
      : it.things || t('returns.everything');
  const rows: [string, string][] = [
    [t('returns.number'), `${it.id}`],
    [t('returns.submitted'), `${when} (${zone})`],
    [t('returns.field.orderNumber'), it.orderNumber],
    [t(`returns.${asked}.things`), things],
    [t(`returns.${asked}.name`), it.name],
    [t(`returns.${asked}.email`), it.email],
    ...(it.note === '' ? [] : [[t('returns.field.note'), it.note] as [string, string]]),
  ];
  return (
    <p style={{ ...styles.text, whiteSpace: 'pre-line' }}>
      {rows.map(([label, value]) => (
        <span key={label}>
          {label}: <strong>{value}</strong>
          <br />
        </span>
      ))}
    </p>
  );
}

/** Where somebody sends their things, as the shop says it; where it has said nothing, to its own address. */
export function instructionsFor(
  { settings }: Pick<Shop, 'settings'>,
  it: Pick<Return, 'id' | 'language'>,
): string {
  const { returns } = settings;
  const own = inLanguage(returns.instructions, it.language, settings.languages) ?? '';
  if (own !== '') return own;
  return texts(it.language, settings)('returns.how', {
    address: placeLines(settings).join('\n'),
    number: it.id,
    pays: returns.shopperPays ? 'shopper' : 'shop',
  });
}
