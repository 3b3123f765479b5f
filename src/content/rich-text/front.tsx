import { type CategoryNode, cropOf, OFFERED } from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { ContentPicture } from '../pages/picture.tsx';
import type { Blocks } from './blocks.ts';
import { type RichNode, saying } from './model.ts';

/** A picture to walk into, or one with a story beside it. The first one of a front page carries its heading. */
export function PictureWithWords({ node, blocks }: { node: RichNode; blocks: Blocks }) {
  const { attrs = {}, type } = node;
  const row = blocks.pictures.get(Number(attrs.picture));
  if (!row) return null;
  const href = attrs.label ? blocks.href(attrs.href ?? 'address:shop') : undefined;
  const first = blocks.heading === node;
  const Heading = first ? 'h1' : 'h2';
  return (
    <section className={`rich-${type}`}>
      <ContentPicture
        row={saying(row, attrs)}
        sizes={type === 'hero' ? '(width >= 1280px) 1184px, 100vw' : '(width >= 960px) 60vw, 100vw'}
        eager={first}
      />
      <div className={`rich-${type}-words`}>
        <Heading>{String(attrs.title)}</Heading>
        {attrs.text ? <p>{String(attrs.text)}</p> : null}
        {href === undefined ? null : (
          <a className={first ? 'button alt' : 'button'} href={href}>
            {String(attrs.label)}
          </a>
        )}
      </div>
    </section>
  );
}

/** The shop's first categories with their pictures. */
export function Categories({ title, categories }: { title: unknown; categories: readonly CategoryNode[] }) {
  const { t, links } = useRequest();
  if (categories.length === 0) return null;
  const left = categories.length - OFFERED.categories;
  return (
    <section className="rich-shelf">
      <h2>{title ? String(title) : t('content.categories')}</h2>
      <ul className="rich-categories">
        {categories.slice(0, OFFERED.categories).map(({ id, name, href, picture }) => (
          <li key={id}>
            <a href={href}>
              {picture && (
                <img
                  src={picture.src}
                  srcSet={picture.srcset}
                  sizes="(width >= 640px) 45vw, 50vw"
                  width={picture.width}
                  height={picture.height}
                  alt=""
                  style={cropOf(picture)}
                  loading="lazy"
                  decoding="async"
                />
              )}
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p>
          <a href={links.shop()}>{t('catalogue.more_categories', { count: left })}</a>
        </p>
      )}
    </section>
  );
}
