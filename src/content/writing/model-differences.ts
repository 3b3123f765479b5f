import { differenceOf, type Piece } from '../../platform/difference.ts';
import { cleanBody } from '../rich-text/clean.ts';
import { type RichNode, wordsOf } from '../rich-text/model.ts';
import type { EntryInput, EntryTexts } from './entry-input.ts';

export interface Difference {
  field: 'title' | 'slug' | 'excerpt' | 'seoTitle' | 'seoDescription' | 'body';
  language: string;
  pieces: Piece[];
}

const FIELDS = ['title', 'slug', 'excerpt', 'seoTitle', 'seoDescription'] as const;

/** What differs between two states of a post or page, word by word; only what does. */
export function differencesOf(before: EntryInput, after: EntryInput): Difference[] {
  const languages = [...new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])];
  return languages.flatMap((language) => {
    const [was, is] = [before.texts[language], after.texts[language]];
    const pairs = [
      ...FIELDS.map((field) => [field, was?.[field] ?? '', is?.[field] ?? ''] as const),
      ['body', linesOf(was), linesOf(is)] as const,
    ];
    return pairs.flatMap(([field, one, other]) =>
      one === other ? [] : [{ field, language, pieces: differenceOf(one, other) }],
    );
  });
}

/** A text as lines of words, one a block; what a block of ours says stands in brackets. */
function linesOf(texts: EntryTexts | undefined): string {
  return texts ? cleanBody(texts.body).content.flatMap(lines).join('\n') : '';
}

const OF_WORDS = new Set(['paragraph', 'heading']);

function lines(node: RichNode): string[] {
  if (OF_WORDS.has(node.type)) return [linked(node)];
  const said = Object.values(node.attrs ?? {}).map((value) =>
    Array.isArray(value) ? value.join(', ') : `${value}`,
  );
  const own =
    ['bulletList', 'orderedList', 'listItem', 'blockquote'].includes(node.type) && said.length === 0;
  return [...(own ? [] : [`[${[node.type, ...said].join(' · ')}]`]), ...(node.content ?? []).flatMap(lines)];
}

/** Words, and where their links lead: a link that was changed is a change. */
function linked(node: RichNode): string {
  const links = (node.content ?? []).flatMap(({ marks = [] }) =>
    marks.flatMap(({ type, attrs }) => (type === 'link' ? [`${attrs?.href}`] : [])),
  );
  return [wordsOf(node), ...new Set(links)].join(' → ');
}
