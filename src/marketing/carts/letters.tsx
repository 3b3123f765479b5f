import { findPurchasables, inFormat, type Purchasable } from '../../catalogue/index.ts';
import { LetterButton, LetterLink, makeLetter } from '../../frame/page/letter.tsx';
import type { CurrencySettings } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import { texts } from '../../frame/shop/texts.ts';
import type { Letter } from '../../platform/mail/mail.ts';
import { formatMoney } from '../../platform/money.ts';
import { type CapturedCart, findCaptured } from '../store-carts.ts';
import { refuses } from '../store-refusals.ts';
import { stopHeaders, stopLink } from '../unsubscribe.ts';
import { mayWriteTo } from './proved.ts';

const STEPS = ['first', 'second', 'third'] as const;

/**
 * Writes about an abandoned cart, if there is still a reason to: not after a purchase, not to who does not want it or has not proved the address,
 * not about goods that are gone.
 */
export async function sendRecovery(shop: Shop, { id, step }: { id: number; step: number }): Promise<void> {
  const kept = await findCaptured(shop.db.read, id);
  if (kept?.stopped !== '' || kept.subscribed !== 1) return;
  if (await refuses(shop, shop.db.read, kept.email)) return;
  if (!(await mayWriteTo(shop.db.read, { email: kept.email, userId: kept.user_id }))) return;
  const goods = await goodsOf(shop, kept);
  if (goods.length > 0) await shop.mail.send(letterOf(shop, kept, goods, step));
}

interface Goods {
  name: string;
  quantity: number;
  price: string;
  picture: string | undefined;
}

/** What of the cart can be bought now, in its own language and currency. */
async function goodsOf(
  shop: Shop,
  kept: Pick<CapturedCart, 'language' | 'currency'> & { lines: readonly LeftLine[] },
): Promise<Goods[]> {
  const { currencies, languages } = shop.settings;
  const currency = currencies.find(({ code }) => code === kept.currency) ?? currencies[0];
  if (!currency) return [];
  const ids = kept.lines.map(({ productId, variationId }) => variationId || productId);
  const asking = { language: kept.language, languages, currency, currencies, now: Date.now() };
  const items = await findPurchasables(shop.db.read, ids, asking);
  return kept.lines.flatMap(({ productId, variationId, quantity }) => {
    const item = items.get(variationId || productId);
    if (!item?.purchasable || item.stock.status === 'outofstock' || item.price === null) return [];
    return [goodsLine(shop, item, quantity, currency)];
  });
}

function goodsLine(shop: Shop, item: Purchasable, quantity: number, currency: CurrencySettings): Goods {
  const chosen = item.attributes.flatMap(({ display }) => (display === '' ? [] : [display])).join(', ');
  return {
    name: chosen === '' ? item.name : `${item.name} (${chosen})`,
    quantity,
    price: formatMoney(shop.shownPrice(item.price ?? 0, item.taxClass) * quantity, currency),
    // Many mail programs know no newer format.
    picture: item.picture && shop.publicUrl + inFormat(item.picture.src, 'jpg'),
  };
}

type Left = Pick<CapturedCart, 'email' | 'language' | 'currency' | 'token'>;
type LeftLine = Pick<CapturedCart['lines'][number], 'productId' | 'variationId' | 'quantity'>;

export const RECOVERY_LETTERS = STEPS.map((step) => `recovery_${step}` as const);

/** What one of them would say of these goods; nothing is sent, and its link brings no cart back. */
export async function previewRecovery(
  shop: Shop,
  kind: (typeof RECOVERY_LETTERS)[number],
  cart: Omit<Left, 'token'> & { lines: readonly LeftLine[] },
): Promise<Letter> {
  const goods = await goodsOf(shop, cart);
  return letterOf(shop, { ...cart, token: 'preview' }, goods, RECOVERY_LETTERS.indexOf(kind));
}

function letterOf(shop: Shop, kept: Left, goods: readonly Goods[], step: number): Letter {
  const { email, language, token } = kept;
  const t = texts(language, shop.settings);
  const name = STEPS[Math.min(step, STEPS.length - 1)] ?? 'first';
  const cart = shop.publicUrl + shop.addresses.in(language).cart();
  const [base] = shop.settings.currencies;
  const money = kept.currency === base?.code ? '' : `&wcmlc=${kept.currency}`;
  const back = `${cart}?mc_cart_id=${token}${money}`;
  const stop = stopLink(shop, language, email);
  const words = t(`marketing.recovery.${name}.text`, { shop: shop.settings.name });
  const letter = makeLetter(shop, {
    to: email,
    language,
    subject: t(`marketing.recovery.${name}.subject`, { shop: shop.settings.name }),
    title: t(`marketing.recovery.${name}.title`),
    body: (
      <>
        <p>{words}</p>
        <GoodsTable goods={goods} />
        <LetterButton href={back} label={t('marketing.recovery.back')} />
        <p>{t(`marketing.recovery.${name}.closing`)}</p>
        <p style={{ fontSize: 13 }}>
          {t('marketing.recovery.why')} <LetterLink href={stop}>{t('marketing.letter_stop')}</LetterLink>
        </p>
      </>
    ),
  });
  return { ...letter, headers: stopHeaders(stop) };
}

function GoodsTable({ goods }: { goods: readonly Goods[] }) {
  return (
    <table width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {goods.map(({ name, quantity, price, picture }) => (
          <tr key={name}>
            <td style={{ padding: '8px 12px 8px 0', width: 64 }}>
              {picture && <img src={picture} width={64} alt="" style={{ display: 'block' }} />}
            </td>
            <td style={{ padding: '8px 0' }}>
              {quantity} × {name}
            </td>
            <td align="right" style={{ padding: '8px 0' }}>
              {price}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
