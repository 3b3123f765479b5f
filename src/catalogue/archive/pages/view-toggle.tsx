import { useRequest } from '../../../frame/page/context.tsx';
import type { ListingView } from '../../listing/model.ts';

const LINES = 'M4 5h4v4H4zM4 15h4v4H4zM11 7h9M11 17h9';
const SQUARES = 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z';

/** Grid or list: links that write `?ref=`, which the behaviour follows without a new page. */
export function ViewToggle({ address, view }: { address: (view: ListingView) => string; view: ListingView }) {
  const { t } = useRequest();
  const link = (kind: 'grid' | 'list', path: string) => (
    <li>
      <a
        className={`nv-toggle-${kind}-view`}
        href={address(kind)}
        rel="nofollow"
        data-view={kind}
        aria-current={view === kind ? 'true' : undefined}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d={path} />
        </svg>
        <span className="screen-reader-text">{t(`catalogue.view.${kind}`)}</span>
      </a>
    </li>
  );
  return (
    <ul className="nv-view-toggle" aria-label={t('catalogue.view')}>
      {link('grid', SQUARES)}
      {link('list', LINES)}
    </ul>
  );
}
