import { renderToStaticMarkup } from 'react-dom/server';
import type { Shop } from '../../frame/shop.ts';
import { texts } from '../../frame/texts.ts';
import { bankRows } from '../../payments/index.ts';
import type { Letter as Mail } from '../../platform/mail/mail.ts';
import type { Order } from '../model.ts';
import type { OrderMail } from '../model-mail.ts';
import { dateText } from '../model-summary.ts';
import { Letter, styles } from './frame.tsx';
import { Addresses, type LetterContent, Lines } from './parts.tsx';
import { orderText } from './text.ts';

/** Writes one letter about an order: the shopper's in the order's language, the shop's in its first one. */
export function writeLetter(shop: Shop, order: Order, mail: OrderMail): Mail {
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
  const title = t(`orders.mail.${mail}.title`, values);
  const opening = t(`orders.mail.${mail}.text`, values);
  const greeting = toShop ? '' : t('orders.mail.greeting', values);
  const content: LetterContent = { order, settings, t };
  const bank = mail === 'customer_on_hold' && order.paymentMethod === 'bacs';
  const account = bankRows(t, settings.checkout.bankAccount);
  const bankText = t('payments.bacs.instructions', { number: order.id });
  const note = order.customerNote;
  const heading = t('orders.mail.heading', values);
  const footer = t('orders.mail.footer', values);
  const html = renderToStaticMarkup(
    <Letter language={settings.locales[language]} title={title} shop={settings.name} footer={footer}>
      {greeting !== '' && <p style={styles.text}>{greeting}</p>}
      <p style={styles.text}>{opening}</p>
      {bank && (
        <>
          <p style={styles.text}>{bankText}</p>
          <p style={styles.text}>
            {account.map(([label, value]) => (
              <span key={label}>
                {label} <strong>{value}</strong>
                <br />
              </span>
            ))}
          </p>
        </>
      )}
      <h2 style={styles.title}>{heading}</h2>
      <Lines {...content} />
      {note !== '' && (
        <p style={{ ...styles.text, whiteSpace: 'pre-line' }}>
          {t('orders.note_label')} {note}
        </p>
      )}
      <Addresses {...content} />
    </Letter>,
  );
  const text = [
    greeting,
    opening,
    bank ? [bankText, ...account.map((row) => row.join(' '))].join('\n') : '',
    heading,
    orderText(content),
    note === '' ? '' : `${t('orders.note_label')} ${note}`,
    footer,
  ];
  return {
    to: toShop ? settings.email : order.billing.email,
    subject: t(`orders.mail.${mail}.subject`, values),
    html: `<!doctype html>${html}`,
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
    language: settings.locales[language],
    ...(toShop ? { replyTo: order.billing.email } : {}),
  };
}
