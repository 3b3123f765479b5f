import { useRequest } from '../../frame/page/context.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import { readByLanguage } from '../model-language.ts';
import type { ProductPageRow } from '../product/store.ts';
import {
  type OwnVideo,
  type ShownVideo,
  shownVideoAt,
  shownVideoOf,
  thumbnailAddress,
  type VideoPlaceholder,
  watchAddress,
} from './model-video.ts';

/** The video of a product, in one language; undefined when it has none. */
export function videoOfProduct(ctx: RequestContext, row: ProductPageRow): ShownVideo | undefined {
  if (row.video_code === null) return undefined;
  const alt =
    inLanguage(readByLanguage<string>(row.video_alts ?? '{}'), ctx.language, ctx.shop.settings.languages) ||
    row.name;
  return shownVideoOf(row.video_code, row.video_query ?? '', alt);
}

/**
 * A video of the shop's own plays where it stands. One of a host before it plays: a link to the host that works by
 * itself. The script makes it a button, and asks before anything is loaded from elsewhere.
 *
 * @param poster the shop's own picture that stands there meanwhile
 */
export function Video({ video, poster }: { video: ShownVideo; poster: string | undefined }) {
  const request = useRequest();
  const isOwn = 'file' in video;
  return (
    <div
      {...(isOwn ? { className: 'own-video' } : attributesOf(request, video))}
      dangerouslySetInnerHTML={{ __html: isOwn ? player(video, poster) : inside(request, video, poster) }}
    />
  );
}

/** A description in which the address of a video that stands alone in a paragraph becomes its placeholder. */
export function withVideos(ctx: RequestContext, html: string): string {
  const alone = /<p>\s*(?:<a\s[^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>|(https?:\/\/[^\s<]+))\s*<\/p>/g;
  return html.replace(alone, (paragraph, href?: string, words?: string, bare?: string) => {
    const address = (href ?? bare ?? '').replaceAll('&amp;', '&');
    const title = words && !/^https?:/.test(words.trim()) ? words.trim() : ctx.t('catalogue.video');
    const video = shownVideoAt(address, title);
    if (!video) return paragraph;
    if ('file' in video) return `<div class="own-video">${player(video, undefined)}</div>`;
    const attributes = Object.entries(attributesOf(ctx, video)).map(
      ([name, value]) => `${name === 'className' ? 'class' : name}="${escapeHtml(value)}"`,
    );
    return `<div ${attributes.join(' ')}>${inside(ctx, video, undefined)}</div>`;
  });
}

function attributesOf({ shop }: RequestContext, video: VideoPlaceholder) {
  return {
    className: 'video-placeholder',
    'data-id': video.id,
    'data-query': video.query,
    'data-src': video.src,
    'data-alt': video.alt,
    'data-thumbnail': thumbnailAddress(video, shop.settings.catalogue.video.thumbnail),
  };
}

/** Nothing of it is fetched before somebody wants it, but for how long it is. */
function player({ file, type, alt }: OwnVideo, poster: string | undefined): string {
  const picture = poster ? ` poster="${escapeHtml(poster)}"` : '';
  return `<video controls playsinline preload="metadata"${picture} aria-label="${escapeHtml(alt)}"><source src="${escapeHtml(file)}" type="${type}"/></video>`;
}

function inside({ t }: RequestContext, video: VideoPlaceholder, poster: string | undefined): string {
  const picture = poster
    ? `<img class="video-placeholder__picture" src="${escapeHtml(poster)}" width="480" height="360" alt="" loading="lazy" decoding="async"/>`
    : '';
  const words = t('catalogue.video_play', { title: video.alt });
  return `<a class="video-placeholder__link" href="${escapeHtml(watchAddress(video))}" rel="noopener">${picture}<span class="video-placeholder__play" aria-hidden="true"></span><span class="screen-reader-text">${escapeHtml(words)}</span></a>`;
}

function escapeHtml(text: string): string {
  return text
    .replace(/&(?!(?:[a-z]+|#\d+);)/gi, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
