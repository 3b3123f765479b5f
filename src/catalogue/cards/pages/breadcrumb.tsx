import { useRequest } from '../../../frame/page/context.tsx';

export interface Crumb {
  name: string;
  href: string;
}

/** Where this page stands; the last step is the page itself and no link. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useRequest();
  return (
    <nav className="woocommerce-breadcrumb" aria-label={t('catalogue.breadcrumb')}>
      {crumbs.map(({ name, href }, index) =>
        index === crumbs.length - 1 ? (
          <span key={href} aria-current="page">
            {name}
          </span>
        ) : (
          <span key={href}>
            <a href={href}>{name}</a>
            <span aria-hidden="true">{' / '}</span>
          </span>
        ),
      )}
    </nav>
  );
}

/** The same for search engines. */
export function breadcrumbList(publicUrl: string, crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + href,
    })),
  };
}
