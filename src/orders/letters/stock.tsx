import { type StockMove, type StockNews, stockNews } from '../../catalogue/index.ts';
import { LetterButton, makeLetter } from '../../frame/page/letter.tsx';
import type { Shop } from '../../frame/shop/shop.ts';
import { keeperLanguage, texts } from '../../frame/shop/texts.ts';
import type { Tx } from '../../platform/db/index.ts';
import { enqueueAll } from '../../platform/jobs/jobs.ts';
import { styles } from './styles.ts';

/** Puts the letters to the shopkeeper into the queue: little left, nothing left, sold ahead. */
export async function tellStock(shop: Shop, tx: Tx, moves: readonly StockMove[]): Promise<void> {
  await enqueueAll(tx, 'orders.stock_mail', await stockNews(shop, tx, moves));
}

/** The job behind `orders.stock_mail`. */
export async function sendStockMail(shop: Shop, { id, name, kind, pieces }: StockNews): Promise<void> {
  const language = keeperLanguage(shop.settings);
  const t = texts(language, shop.settings);
  const subject = t(`orders.mail.stock.${kind}.subject`, { name });
  const text = t(`orders.mail.stock.${kind}.text`, { name, n: pieces });
  await shop.mail.send(
    makeLetter(shop, {
      to: shop.settings.email,
      language,
      subject,
      title: subject,
      body: (
        <>
          <p style={styles.text}>{text}</p>
          <LetterButton href={`${shop.publicUrl}/admin/products/${id}`} label={t('orders.mail.stock.open')} />
        </>
      ),
    }),
  );
}
