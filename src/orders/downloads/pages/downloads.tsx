import { useRequest } from '../../../frame/page/context.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import type { DownloadView } from '../read.ts';

/** The files of a paid order, as the contract lays them out. */
export function OrderDownloads({ downloads }: { downloads: readonly DownloadView[] }) {
  const { t, shop, language } = useRequest();
  if (downloads.length === 0) return null;
  return (
    <section className="woocommerce-order-downloads">
      <h2 className="woocommerce-order-downloads__title">{t('orders.downloads')}</h2>
      <table className="woocommerce-table woocommerce-table--order-downloads shop_table shop_table_responsive order_details">
        <thead>
          <tr>
            {(['product', 'remaining', 'expires', 'file'] as const).map((column) => (
              <th key={column} scope="col" className={`download-${column}`}>
                <span className="nobr">{t(`orders.download.${column}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {downloads.map((download, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: downloads of an order never move
            <tr key={index}>
              <td className="download-product" data-title={t('orders.download.product')}>
                {download.product}
              </td>
              <td className="download-remaining" data-title={t('orders.download.remaining')}>
                {download.remaining ?? t('orders.download.unlimited')}
              </td>
              <td className="download-expires" data-title={t('orders.download.expires')}>
                {download.expiresAt === null ? (
                  t('orders.download.never')
                ) : (
                  <time dateTime={new Date(download.expiresAt).toISOString()}>
                    {dayText(download.expiresAt, language, shop.settings)}
                  </time>
                )}
              </td>
              <td className="download-file" data-title={t('orders.download.file')}>
                {download.href === undefined ? (
                  download.name
                ) : (
                  <a
                    href={download.href}
                    className="woocommerce-MyAccount-downloads-file button alt"
                    rel="nofollow"
                  >
                    {download.name}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
