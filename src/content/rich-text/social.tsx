import { useRequest } from '../../frame/page/context.tsx';
import { socialAt } from './model-social.ts';

/**
 * A post of a social network before anything is asked of it: a link that works by itself, and a button for those with
 * scripts that loads it here. Whoever allows media sees it at once.
 */
export function Social({ url, title }: { url: string; title: string | undefined }) {
  const { t } = useRequest();
  const post = socialAt(url);
  if (!post) return null;
  const { network } = post;
  return (
    <figure className="rich-social">
      <div
        className="social-placeholder"
        data-frame={post.frame}
        data-title={title ?? t('content.social_post', { network })}
      >
        <p className="social-placeholder-title">{title ?? t('content.social_post', { network })}</p>
        <p>
          <a href={post.url} rel="noopener">
            {t('content.social_link', { network })}
          </a>
        </p>
        <div className="js-only">
          <p>{t('content.social_ask', { network })}</p>
          <button type="button" className="button social-placeholder-show">
            {t('content.social_show')}
          </button>
        </div>
      </div>
    </figure>
  );
}
