import { AccountLayout } from '../../../accounts/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import type { DownloadView } from '../read.ts';
import { OrderDownloads } from './downloads.tsx';

/** Everything that may be fetched, of all orders. */
export function DownloadsPage({ downloads }: { downloads: readonly DownloadView[] }) {
  const { t, links } = useRequest();
  return (
    <AccountLayout current="downloads">
      <h1 className="page-title">{t('accounts.downloads')}</h1>
      {downloads.length > 0 ? (
        <OrderDownloads downloads={downloads} />
      ) : (
        <div className="woocommerce-info" role="status">
          {t('orders.no_downloads')}{' '}
          <a className="button wc-forward" href={links.shop()}>
            {t('orders.browse')}
          </a>
        </div>
      )}
    </AccountLayout>
  );
}
