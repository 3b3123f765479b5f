import { Breadcrumb, type Crumb, type ListingAside } from '../../../catalogue/index.ts';
import { useRequest } from '../../../frame/page/context.tsx';
import { ListingFrame } from '../../../frame/page/listing.tsx';
import { dayText } from '../../../frame/shop/dates.ts';
import { localeOf } from '../../../frame/shop/languages.ts';
import { POSTS_PATH } from '../../links.ts';
import { nameOfList, type PostList } from '../../model.ts';
import { ContentPicture, pictureRow } from '../../pages/picture.tsx';
import type { PostRow } from '../../store.ts';
import type { PostPage } from '../post-list.ts';

/** The blog, or the posts of a category, tag or author. */
export function PostIndex({
  list,
  title,
  about,
  crumbs,
  view,
  aside,
}: {
  list: PostList;
  title: string;
  about: string;
  crumbs: readonly Crumb[];
  view: PostPage;
  aside: Pick<Required<ListingAside>, 'node' | 'around'>;
}) {
  const { t, language } = useRequest();
  const posts =
    view.posts.length === 0 ? (
      <p className="woocommerce-info">{t('content.no_posts')}</p>
    ) : (
      <ListingFrame
        listing={view.listing}
        call={{ endpoint: POSTS_PATH, lang: language, query: { list: nameOfList(list) } }}
        labels={{
          more: t('content.more_posts'),
          previous: t('content.previous_posts'),
          pages: t('content.pages'),
        }}
      >
        <div className="posts-wrapper" data-listing-items="">
          <PostCards posts={view.posts} eager={view.listing.page === 1} />
        </div>
      </ListingFrame>
    );
  return (
    <div className="nv-index-posts">
      <Breadcrumb crumbs={crumbs} />
      <header className="blog-header">
        <h1 className="page-title">{title}</h1>
        {about !== '' && view.listing.page === 1 && <p className="blog-about">{about}</p>}
      </header>
      {aside.node === null ? (
        posts
      ) : (
        <div className="nv-shop has-sidebar">
          <aside className="shop-sidebar" aria-label={t('content.filter')}>
            {aside.node}
          </aside>
          <div className="shop-products">{aside.around(posts)}</div>
        </div>
      )}
    </div>
  );
}

/** Posts of a list, as each further page adds them. */
export function PostCards({ posts, eager = false }: { posts: readonly PostRow[]; eager?: boolean }) {
  return posts.map((post, index) => <PostCard key={post.id} post={post} eager={eager && index === 0} />);
}

function PostCard({ post, eager }: { post: PostRow; eager: boolean }) {
  const { links, language, shop } = useRequest();
  const href = links.post({ slug: post.slug });
  // What was not written in this language is marked as what it is.
  const lang = post.written_in === language ? undefined : localeOf(shop.settings, post.written_in);
  const picture = pictureRow({ ...post, alt: '' });
  return (
    <article id={`post-${post.id}`} className={`post post-${post.id} post-card`} lang={lang}>
      {picture && (
        <div className="post-card-picture">
          <ContentPicture
            row={picture}
            sizes="(width >= 1024px) 24rem, (width >= 640px) 45vw, 100vw"
            eager={eager}
          />
        </div>
      )}
      <h2 className="post-card-title entry-title">
        <a href={href} rel="bookmark">
          {post.title}
        </a>
      </h2>
      <PostMeta post={post} />
      {post.excerpt !== '' && <p className="post-card-excerpt">{post.excerpt}</p>}
    </article>
  );
}

/** When it appeared, and who wrote it. */
export function PostMeta({ post }: { post: PostRow }) {
  const { shop, language, links, t } = useRequest();
  return (
    <p className="post-meta">
      <time dateTime={new Date(post.published_at).toISOString()}>
        {dayText(post.published_at, language, shop.settings)}
      </time>
      {post.author_slug && (
        <>
          {' · '}
          <a href={links.author({ slug: post.author_slug })} rel="author">
            <span className="screen-reader-text">{t('content.by')} </span>
            {post.author_name}
          </a>
        </>
      )}
    </p>
  );
}
