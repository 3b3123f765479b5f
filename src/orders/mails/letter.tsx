import { LetterButton, makeLetter } from '../../frame/letter.tsx';
import type { Shop } from '../../frame/shop.ts';
import { texts } from '../../frame/texts.ts';
import { bankRows } from '../../payments/index.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import type { Order } from '../model.ts';
import type { OrderMail } from '../model-mail.ts';
import { dateText } from '../model-summary.ts';
import type { Shown } from '../read-downloads.ts';
import { Downloads, downloadText } from './downloads.tsx';
import { Addresses, type LetterContent, Lines } from './parts.tsx';
import { styles } from './styles.ts';
import { orderText } from './text.ts';

/** Writes one letter about an order: the shopper's in the order's language, the shop's in its first one. */
export function writeLetter(
  shop: Shop,
  order: Order,
  mail: OrderMail,
  downloads: readonly Shown[] = [],
): Letter {
  const { settings } = shop;
  const toShop = mail.startsWith('shop_');
  const language = toShop ? (settings.languages[0] ?? 'ca') : order.language;
  const t = texts(language);
  const values = {
    number: order.id,
    shop: settings.name,
    name: order.billing.firstName,
    who: `${order.billing.firstName} ${order.billing.lastName}`.trim(),
    date: dateText(order.createdAt, settings.locales[language]),
  };
  const content: LetterContent = { order, settings, t };
  const bank =
    mail === 'customer_on_hold' && order.paymentMethod === 'bacs'
      ? bankRows(t, settings.checkout.bankAccount)
      : [];
  const instructions = bank.length > 0 ? t('payments.bacs.instructions', { number: order.id }) : '';
  const opening = t(`orders.mail.${mail}.text`, values);
  const heading = t('orders.mail.heading', values);
  const note = order.customerNote === '' ? '' : `${t('orders.note_label')} ${order.customerNote}`;
  const link = shop.publicUrl + shop.addresses.in(order.language).viewOrder({ id: order.id });
  const withLink = !toShop && order.userId !== null;
  const letter = makeLetter(shop, {
    to: toShop ? settings.email : order.billing.email,
    language,
    subject: t(`orders.mail.${mail}.subject`, values),
    title: t(`orders.mail.${mail}.title`, values),
    body: (
      <>
        <p style={styles.text}>{opening}</p>
        {bank.length > 0 && (
          <>
            <p style={styles.text}>{instructions}</p>
            <p style={styles.text}>
              {bank.map(([label, value]) => (
                <span key={label}>
                  {label} <strong>{value}</strong>
                  <br />
                </span>
              ))}
            </p>
          </>
        )}
        <Downloads downloads={downloads} t={t} />
        <h2 style={styles.title}>{heading}</h2>
        <Lines {...content} />
        {note !== '' && <p style={{ ...styles.text, whiteSpace: 'pre-line' }}>{note}</p>}
        <Addresses {...content} />
        {withLink && <LetterButton href={link} label={t('orders.mail.view')} />}
      </>
    ),
    text: [
      opening,
      [instructions, ...bank.map((row) => row.join(' '))].filter(Boolean).join('\n'),
      downloadText(downloads, t),
      heading,
      orderText(content),
      note,
      withLink ? link : '',
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  });
  return toShop ? { ...letter, replyTo: order.billing.email } : letter;
}
