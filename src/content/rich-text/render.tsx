import type { CSSProperties, ReactNode } from 'react';
import {
  type Card,
  type PictureRow,
  ProductGrid,
  pictureOf,
  shownVideoAt,
  Video,
} from '../../catalogue/index.ts';
import { useRequest } from '../../frame/page/context.tsx';
import { ContactForm } from '../contact/form.tsx';
import { ContentPicture } from '../pages/picture.tsx';
import type { Blocks } from './blocks.ts';
import { Categories, PictureWithWords } from './front.tsx';
import { type RichDocument, type RichMark, type RichNode, saying } from './model.ts';
import { Social } from './social.tsx';

/**
 * A clean document as markup, without a DOM. React escapes all text and all attributes; markup of others never
 * gets here. What a block refers to and is not there any more is left out.
 */
export function RichText({ document, blocks }: { document: RichDocument; blocks: Blocks }) {
  return <>{children(document, blocks)}</>;
}

function children(node: RichNode, blocks: Blocks): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, on the server
  return (node.content ?? []).map((child, index) => <Node key={index} node={child} blocks={blocks} />);
}

function Node({ node, blocks }: { node: RichNode; blocks: Blocks }): ReactNode {
  const { attrs = {} } = node;
  const inner = () => children(node, blocks);
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>((text, mark) => marked(mark, text, blocks), node.text);
    case 'hardBreak':
      return <br />;
    case 'paragraph':
      return node.content?.length ? <p>{inner()}</p> : null;
    case 'heading': {
      const Heading = `h${attrs.level ?? 2}` as 'h2';
      return <Heading>{inner()}</Heading>;
    }
    case 'bulletList':
      return <ul>{inner()}</ul>;
    case 'orderedList':
      return <ol start={attrs.start as number | undefined}>{inner()}</ol>;
    case 'listItem':
      return <li>{inner()}</li>;
    case 'blockquote':
      return <Quote cite={attrs.cite as string | undefined}>{inner()}</Quote>;
    case 'horizontalRule':
      return <hr />;
    case 'promises':
      return <ul className="rich-promises">{inner()}</ul>;
    case 'faq':
      return <div className="rich-faq">{inner()}</div>;
    case 'question':
      return (
        <details className="rich-question">
          <summary>{String(attrs.question)}</summary>
          <div className="rich-answer">{inner()}</div>
        </details>
      );
    case 'columns':
      return <div className={`rich-columns columns-${node.content?.length}`}>{inner()}</div>;
    case 'column':
      return <div className="rich-column">{inner()}</div>;
    default:
      return <Block node={node} blocks={blocks} />;
  }
}

function marked(mark: RichMark, text: ReactNode, blocks: Blocks): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{text}</strong>;
    case 'italic':
      return <em>{text}</em>;
    case 'strike':
      return <s>{text}</s>;
    case 'code':
      return <code>{text}</code>;
    default: {
      const href = blocks.href(mark.attrs?.href);
      if (href === undefined) return text;
      return (
        <a href={href} rel={/^https?:/i.test(href) ? 'noopener' : undefined}>
          {text}
        </a>
      );
    }
  }
}

function Quote({ cite, children }: { cite: string | undefined; children: ReactNode }) {
  if (!cite) return <blockquote>{children}</blockquote>;
  return (
    <figure className="rich-quote">
      <blockquote>{children}</blockquote>
      <figcaption>{cite}</figcaption>
    </figure>
  );
}

function Block({ node, blocks }: { node: RichNode; blocks: Blocks }): ReactNode {
  const { attrs = {} } = node;
  const caption = attrs.caption ? <figcaption>{String(attrs.caption)}</figcaption> : null;
  switch (node.type) {
    case 'picture': {
      const row = blocks.pictures.get(Number(attrs.id));
      if (!row) return null;
      const wide = attrs.size === 'wide';
      return (
        <figure className={`rich-picture${wide ? ' alignwide' : ''}`}>
          <ContentPicture
            row={saying(row, attrs)}
            sizes={wide ? '(width >= 1024px) 60rem, 100vw' : '(width >= 768px) 42rem, 100vw'}
          />
          {caption}
        </figure>
      );
    }
    case 'gallery': {
      const rows = (attrs.ids as number[]).flatMap((id) => blocks.pictures.get(id) ?? []);
      if (rows.length === 0) return null;
      return (
        <figure className="rich-gallery">
          <div className={`rich-gallery-pictures columns-${Math.min(3, rows.length)}`}>
            {rows.map((row) => (
              <ContentPicture key={row.file} row={row} sizes="(width >= 768px) 20rem, 50vw" />
            ))}
          </div>
          {caption}
        </figure>
      );
    }
    case 'products':
    case 'productList':
      return <Shelf title={attrs.title} shelf={blocks.shelves.get(node)} wide={blocks.front} />;
    case 'video':
      return <VideoBlock url={String(attrs.url)} title={attrs.title as string | undefined} />;
    case 'callToAction':
      return (
        <CallToAction
          attrs={attrs}
          href={blocks.href(attrs.href)}
          picture={blocks.pictures.get(Number(attrs.picture))}
        />
      );
    case 'hero':
    case 'story':
      return <PictureWithWords node={node} blocks={blocks} />;
    case 'promise':
      return (
        <li>
          <strong>{String(attrs.title)}</strong>
          {attrs.text ? <span>{String(attrs.text)}</span> : null}
        </li>
      );
    case 'categories':
      return <Categories title={attrs.title} categories={blocks.categories} />;
    case 'form':
      return <ContactForm title={attrs.title as string | undefined} />;
    case 'searchForm':
      return (
        <section className="rich-search" aria-label={attrs.title as string | undefined}>
          {attrs.title ? <h2>{String(attrs.title)}</h2> : null}
          {blocks.searchForms.get(node)}
        </section>
      );
    case 'social':
      return <Social url={String(attrs.url)} title={attrs.title as string | undefined} />;
    default:
      return null;
  }
}

function Shelf({
  title,
  shelf,
  wide,
}: {
  title: unknown;
  shelf: { cards: readonly Card[]; suffix: string } | undefined;
  /** Four side by side; fewer fill the row. */
  wide: boolean;
}) {
  if (!shelf || shelf.cards.length === 0) return null;
  const { cards, suffix } = shelf;
  return (
    <section className="rich-products woocommerce alignwide">
      {title ? <h2>{String(title)}</h2> : null}
      <ProductGrid
        cards={cards}
        columns={wide ? 4 : Math.min(4, Math.max(3, cards.length))}
        suffix={suffix}
        fitted={cards.length < 4}
      />
    </section>
  );
}

/** Only of the host that the shop asks consent for; anything else is no video. */
function VideoBlock({ url, title }: { url: string; title: string | undefined }) {
  const { t } = useRequest();
  const video = shownVideoAt(url, title ?? t('content.video'));
  if (!video) return null;
  return (
    <figure className="rich-video">
      <Video video={video} poster={undefined} />
      {title ? <figcaption>{title}</figcaption> : null}
    </figure>
  );
}

/** Its picture, if it has one, lies behind the words and is fetched when it comes near. */
function CallToAction({
  attrs,
  href,
  picture,
}: {
  attrs: Record<string, unknown>;
  href: string | undefined;
  picture: PictureRow | undefined;
}) {
  if (href === undefined) return null;
  const behind = pictureOf(picture, 'full', '');
  return (
    <aside
      className={`rich-call${behind ? ' has-background' : ''}`}
      aria-label={String(attrs.title ?? attrs.label)}
      {...(behind
        ? {
            'data-lazy-background': '',
            style: {
              '--background': `url("${behind.src}")`,
              backgroundPosition: behind.position,
            } as CSSProperties,
          }
        : {})}
    >
      {attrs.title ? <p className="rich-call-title">{String(attrs.title)}</p> : null}
      {attrs.text ? <p>{String(attrs.text)}</p> : null}
      <p>
        <a className="button" href={href}>
          {String(attrs.label)}
        </a>
      </p>
    </aside>
  );
}
