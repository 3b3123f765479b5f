import { inFormat, pictureOf } from '../../catalogue/index.ts';
import { iconOf } from '../../frame/look/model-marks.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import { localeOf } from '../../frame/shop/languages.ts';
import { taglineOf } from '../../frame/shop/translated.ts';
import { entryPath } from '../links.ts';
import { pictureRow } from '../pages/picture.tsx';
import { type RichDocument, walk, wordsOf } from '../rich-text/model.ts';
import type { EntryRow } from '../store.ts';

/** A post for search engines: schema.org BlogPosting. */
export function articleData(
  ctx: RequestContext,
  entry: EntryRow,
  document: RichDocument,
  comments: number,
): object {
  const { shop, language, links } = ctx;
  const url = shop.publicUrl + entryPath(shop, language, entry);
  const picture = pictureOf(pictureRow(entry), 'full', entry.title);
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: entry.title,
    description: entry.excerpt,
    inLanguage: localeOf(shop.settings, entry.written_in),
    commentCount: comments,
    wordCount: wordsOf(document).split(' ').length,
    datePublished: new Date(entry.published_at).toISOString(),
    dateModified: new Date(entry.modified_at).toISOString(),
    ...(picture ? { image: [shop.publicUrl + inFormat(picture.src, 'jpg')] } : {}),
    ...(entry.author_name && entry.author_slug
      ? {
          author: {
            '@type': 'Person',
            name: entry.author_name,
            url: shop.publicUrl + links.author({ slug: entry.author_slug }),
          },
        }
      : {}),
    publisher: { '@id': `${shop.publicUrl}/#organisation` },
  };
}

/** The shop itself: schema.org Organization, on its front page. */
export function organisationData({ shop, language }: RequestContext): object {
  const { name, address, email } = shop.settings;
  // Nothing is said of what has not been filled in.
  const told = (text: string) => (text === '' ? undefined : text);
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${shop.publicUrl}/#organisation`,
    name,
    url: `${shop.publicUrl}/`,
    logo: shop.publicUrl + (iconOf(shop.settings.look.icon)?.large ?? '/favicon.svg'),
    slogan: told(taglineOf(shop.settings, language)),
    email,
    address: {
      '@type': 'PostalAddress',
      streetAddress: told(address.street),
      postalCode: told(address.postcode),
      addressLocality: told(address.city),
      addressCountry: address.country,
    },
  };
}

/** The site and how to search it: schema.org WebSite, on its front page. */
export function websiteData({ shop, language, links }: RequestContext): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    '@id': `${shop.publicUrl}/#website`,
    name: shop.settings.name,
    url: shop.publicUrl + links.home(),
    inLanguage: localeOf(shop.settings, language),
    publisher: { '@id': `${shop.publicUrl}/#organisation` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${shop.publicUrl}${links.home()}?s={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** Questions and answers of a text: schema.org FAQPage; undefined where it has none. */
export function faqData(document: RichDocument): object | undefined {
  const questions = [...walk(document)].filter(({ type }) => type === 'question');
  if (questions.length === 0) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map((node) => ({
      '@type': 'Question',
      name: node.attrs?.question,
      acceptedAnswer: { '@type': 'Answer', text: wordsOf(node) },
    })),
  };
}
