import { type Outdated, outdatedNow, readOutdated } from '../../frame/shop/outdated.ts';
import type { ByLanguage, Language } from '../../frame/shop/settings.ts';
import { excerptOf, type RichDocument, wordsOf } from '../rich-text/model.ts';

/** What is compared of a text. */
interface Compared {
  title: string;
  excerpt: string;
  seoTitle: string;
  seoDescription: string;
  document: RichDocument;
}

/** A text as it stood in its row. */
export interface WrittenRow {
  language: Language;
  title: string;
  excerpt: string;
  seo_title: string;
  seo_description: string;
  outdated: string;
  document: RichDocument;
}

/** Which texts of an entry have become older than their source. */
export function outdatedTexts(
  rows: readonly WrittenRow[],
  written: ReadonlyMap<
    Language,
    Omit<Compared, 'excerpt' | 'seoTitle' | 'seoDescription'> & Partial<Compared>
  >,
  wish: { source: Language; stillRight?: readonly string[] | undefined },
): ByLanguage<Outdated> {
  const before = rows.map(({ language, seo_title, seo_description, ...text }) => {
    const said = compared({ ...text, seoTitle: seo_title, seoDescription: seo_description });
    return [language, said] as const;
  });
  const after = [...written].map(([language, text]) => {
    const { title, excerpt = '', seoTitle = '', seoDescription = '', document } = text;
    return [language, compared({ title, excerpt, seoTitle, seoDescription, document })] as const;
  });
  return outdatedNow({
    before: Object.fromEntries(before),
    after: Object.fromEntries(after),
    were: readOutdated(rows),
    ...wish,
  });
}

function compared({ document, excerpt, ...text }: Compared) {
  const own = excerpt.trim();
  return {
    title: text.title.trim(),
    seoTitle: text.seoTitle.trim(),
    seoDescription: text.seoDescription.trim(),
    // One that is only how the text begins was written by nobody.
    excerpt: own === excerptOf(wordsOf(document)) ? '' : own,
    body: JSON.stringify(document),
  };
}
