import { guaranteeWords } from '../../catalogue/index.ts';
import { LetterButton, LetterLink, makeLetter } from '../../frame/page/letter.tsx';
import { dayText } from '../../frame/shop/dates.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { keeperLanguage, texts } from '../../frame/shop/texts.ts';
import { CODE_PLACE } from '../../payments/index.ts';
import type { Translate } from '../../platform/i18n/texts.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { formatMoney } from '../../platform/money.ts';
import type { DownloadView } from '../downloads/read.ts';
import { instructionsFor, stillToDo } from '../instructions.ts';
import { receivedLink } from '../links.ts';
import { mayPay, type Order, owesMore } from '../model.ts';
import { currencyFormat } from '../model-summary.ts';
import { leftToPay } from '../model-wallet.ts';
import { Downloads } from './downloads.tsx';
import { letterLinks } from './links.ts';
import { type MailDetails, type OrderMail, wordsFor } from './model.ts';
import { Addresses, type LetterContent, Lines } from './parts.tsx';
import { backBy, sumOf, TELLS_REFUND, whereTo } from './refunded.ts';
import { styles } from './styles.ts';

/** The letters that confirm what was bought. */
const SAYS_GUARANTEE: readonly OrderMail[] = [
  'customer_on_hold',
  'customer_processing',
  'customer_completed',
];

/** Writes one letter about an order: the shopper's in the order's language, the shop's in its first one. */
export function writeLetter(
  shop: Shop,
  order: Order,
  mail: OrderMail,
  {
    downloads = [],
    refundId,
    note: letterNote = '',
    changed = false,
  }: MailDetails & { downloads?: readonly DownloadView[] } = {},
): Letter {
  const { settings } = shop;
  const toShop = mail.startsWith('shop_');
  const language = toShop ? keeperLanguage(settings) : order.language;
  const t = texts(language, settings);
  const format = currencyFormat(settings, order.currency);
  const owes = owesMore(order);
  const values = {
    number: order.id,
    shop: settings.name,
    name: order.billing.firstName,
    who: `${order.billing.firstName} ${order.billing.lastName}`.trim(),
    date: dayText(order.createdAt, language, settings),
    amount: formatMoney(sumOf(backBy(order, refundId)), format),
    total: formatMoney(order.totals.total, format),
    left: formatMoney(owes ? order.due : leftToPay(order), format),
  };
  const content: LetterContent = { order, settings, t, language };
  const instructions = instructionsIn(mail, shop, order, t);
  const back = backBy(order, refundId);
  const isRest = sumOf(back) < sumOf(order.refunds);
  const words = wordsFor(mail, { owes, unpaid: mayPay(order), changed, isRest });
  const said = t(`orders.mail.${words}.text`, values);
  const opening = [said, ...(TELLS_REFUND.includes(mail) ? whereTo(back, format, t) : [])].join(' ');
  const heading = t('orders.mail.heading', values);
  const note =
    order.customerNote === ''
      ? ''
      : `${t(toShop ? 'orders.mail.customer_says' : 'orders.note_label')} ${order.customerNote}`;
  const closing = toShop ? '' : t(`orders.mail.${mail}.closing`, values);
  const action = toShop
    ? { href: `${shop.publicUrl}/admin/orders/${order.id}`, label: t('orders.mail.open') }
    : actionOf(shop, order, mail, t);
  const more = toShop ? [] : letterLinks(shop).flatMap((link) => link(order, t) ?? []);
  const letter = makeLetter(shop, {
    to: toShop ? settings.email : order.billing.email,
    language,
    subject: t(`orders.mail.${words}.subject`, values),
    title: t(`orders.mail.${words}.title`, values),
    body: (
      <>
        <p style={styles.text}>{opening}</p>
        {letterNote !== '' && <blockquote style={styles.quote}>{letterNote}</blockquote>}
        {instructions && (
          <>
            <p style={styles.text}>{instructions.text}</p>
            {instructions.rows.length > 0 && (
              <p style={styles.text}>
                {instructions.rows.map(([label, value]) => (
                  <span key={label}>
                    {label} <strong>{value}</strong>
                    <br />
                  </span>
                ))}
              </p>
            )}
            {instructions.code && (
              <p style={styles.text}>
                <LetterLink href={codeAddress(shop, order)}>{instructions.code.link}</LetterLink>
              </p>
            )}
          </>
        )}
        <Downloads downloads={downloads} t={t} />
        <h2 style={styles.title}>{heading}</h2>
        <Lines {...content} />
        {note !== '' && <p style={{ ...styles.text, whiteSpace: 'pre-line' }}>{note}</p>}
        {order.digitalConsent !== '' && !toShop && (
          <>
            <p style={styles.text}>{t('orders.mail.digital_consent')}</p>
            <blockquote style={styles.quote}>{order.digitalConsent}</blockquote>
          </>
        )}
        {SAYS_GUARANTEE.includes(mail) && settings.guarantee.shown && (
          <p style={styles.soft}>{guaranteeWords(shop, language)}</p>
        )}
        <Addresses {...content} />
        {action && <LetterButton {...action} />}
        {more.map(({ href, label }) => (
          <p key={href} style={styles.text}>
            <LetterLink href={href}>{label}</LetterLink>
          </p>
        ))}
        {closing !== '' && <p style={styles.text}>{closing}</p>}
      </>
    ),
  });
  return toShop ? { ...letter, replyTo: order.billing.email } : letter;
}

/** How the money comes, in the letters that tell of an order which waits for it. */
function instructionsIn(mail: OrderMail, shop: Shop, order: Order, t: Translate) {
  if (mail === 'customer_on_hold') return instructionsFor(shop, order, t);
  const packed = mail === 'customer_processing' && order.status === 'processing';
  return packed || mail === 'customer_invoice' ? stillToDo(shop, order, t) : undefined;
}

/** Where the code to pay with stands: mail programs show no drawings. */
function codeAddress(shop: Shop, order: Order): string {
  const links = shop.addresses.in(order.language);
  return `${shop.publicUrl}${receivedLink({ links }, order)}#${CODE_PLACE}`;
}

/** Where the letter leads: to the payment while it is open, else to the order in its owner's account. */
function actionOf(shop: Shop, order: Order, mail: OrderMail, t: Translate) {
  const links = shop.addresses.in(order.language);
  const asks = mail === 'customer_failed' || mail === 'customer_invoice';
  if (asks && mayPay(order)) {
    const pay = `${links.orderPay({ id: order.id })}?pay_for_order=true&key=${order.key}`;
    return {
      href: shop.publicUrl + pay,
      label: owesMore(order)
        ? t('orders.mail.pay_left', {
            amount: formatMoney(order.due, currencyFormat(shop.settings, order.currency)),
          })
        : t('orders.mail.pay'),
    };
  }
  if (order.userId === null) return undefined;
  return { href: shop.publicUrl + links.viewOrder({ id: order.id }), label: t('orders.mail.view') };
}
