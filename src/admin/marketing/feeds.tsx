import { languageFacts } from '../../frame/shop/languages.ts';
import { FEED_FAULTS, readFeedFaults, sitemapSources } from '../../marketing/index.ts';
import { type AdminContext, deskLink, Heads, type Screen, Section, screenPage } from '../kit/index.ts';

const MOST = 50;

/** What programs of others read of the shop: lists of products, with what they would complain about, and sitemaps. */
export const feedsScreen: Screen = {
  path: 'feeds',
  needs: 'marketing.edit',
  menu: { name: 'feeds', group: 'shop', icon: 'feed' },
  async GET(admin) {
    const { ctx, shop } = admin;
    const { t } = ctx;
    const { languages, currencies, marketing } = shop.settings;
    const feeds = languages.flatMap((language) =>
      currencies.map((currency) => ({ language, currency, name: `${language}-${currency.code}` })),
    );
    const asked = feeds.find(({ name }) => name === ctx.query.text('look', 30));
    return screenPage({
      title: t('admin.menu.feeds'),
      body: (
        <div className="home">
          <Section title={t('admin.feeds.products')}>
            <p>{t(marketing.feed.enabled ? 'admin.feeds.about' : 'admin.feeds.off')}</p>
            <div className="table-wrap">
              <table className="table">
                <Heads of={[t('admin.feeds.feed'), t('admin.feeds.address'), t('admin.feeds.check')]} />
                <tbody>
                  {feeds.map(({ language, currency, name }) => (
                    <tr key={name}>
                      <th scope="row">{`${languageFacts(language).name}, ${currency.code}`}</th>
                      <td>
                        <code>{`${shop.publicUrl}/feeds/google/${name}.xml`}</code>
                      </td>
                      <td>
                        <a href={deskLink('feeds', { look: name })}>{t('admin.feeds.look')}</a>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
            <p>
              <a href={deskLink('settings/marketing')}>{t('admin.feeds.settings')}</a>
            </p>
          </Section>
          {asked && (await faultsOf(admin, asked))}
          <Section title={t('admin.feeds.sitemap')}>
            <p>
              <code>{`${shop.publicUrl}/wp-sitemap.xml`}</code>
            </p>
            <p className="soft">
              {t('admin.feeds.sitemap_about', { count: Object.keys(sitemapSources(shop)).length })}
            </p>
          </Section>
        </div>
      ),
    });
  },
};

type Asked = Omit<Parameters<typeof readFeedFaults>[1], 'now' | 'most'> & { name: string };

async function faultsOf({ ctx, shop, now }: AdminContext, { language, currency, name }: Asked) {
  const { t } = ctx;
  const found = await readFeedFaults(shop, { language, currency, now, most: MOST });
  return (
    <Section title={t('admin.feeds.of', { name })}>
      <p>{t('admin.feeds.items', { count: found.items })}</p>
      <ul className="plain-list">
        {FEED_FAULTS.map((fault) => (
          <li key={fault}>{t(`admin.feeds.fault.${fault}`, { count: found.counts[fault] })}</li>
        ))}
        <li>
          <a href={deskLink('products', { picture: '1' })}>{t('admin.feeds.no_picture')}</a>
        </li>
      </ul>
      {found.examples.length > 0 && (
        <details>
          <summary>{t('admin.feeds.examples', { count: found.examples.length })}</summary>
          <ul className="plain-list">
            {found.examples.map(({ title, faults }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are told once and never change
              <li key={at}>
                <a href={deskLink('products', { q: title })}>{title}</a>{' '}
                <span className="soft">
                  {faults.map((fault) => t(`admin.feeds.short.${fault}`)).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
