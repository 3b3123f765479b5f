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

/** How a block that is no paragraph is said: lines of words. */
export type SayBlock = (type: string, attrs: Readonly<Record<string, unknown>>) => string[];

/** What differs between two states of a post or page, word by word; only what does. */
export function differencesOf(before: EntryInput, after: EntryInput, say: SayBlock): Difference[] {
  const languages = [...new Set([...Object.keys(before.texts), ...Object.keys(after.texts)])];
  return languages.flatMap((language) => {
    const [was, is] = [before.texts[language], after.texts[language]];
    const pairs = [
      ...FIELDS.map((field) => [field, was?.[field] ?? '', is?.[field] ?? ''] as const),
      ['body', linesOf(was, say), linesOf(is, say)] as const,
    ];
    return pairs.flatMap(([field, one, other]) =>
      one === other ? [] : [{ field, language, pieces: differenceOf(one, other) }],
    );
  });
}

/** A text as lines of words. */
function linesOf(texts: EntryTexts | undefined, say: SayBlock): string {
  return texts
    ? cleanBody(texts.body)
        .content.flatMap((node) => lines(node, say))
        .join('\n')
    : '';
}

const OF_WORDS = new Set(['paragraph', 'heading']);
/** What they hold says all of them. */
const HOLDING = new Set(['bulletList', 'orderedList', 'listItem', 'blockquote']);

function lines(node: RichNode, say: SayBlock): string[] {
  if (OF_WORDS.has(node.type)) return [linked(node)];
  const own = HOLDING.has(node.type) ? [] : say(node.type, node.attrs ?? {});
  return [...own, ...(node.content ?? []).flatMap((held) => lines(held, say))];
}

/** Words, and where their links lead: a link that was changed is a change. */
function linked(node: RichNode): string {
  const links = (node.content ?? []).flatMap(({ marks = [] }) =>
    marks.flatMap(({ type, attrs }) => (type === 'link' ? [`${attrs?.href}`] : [])),
  );
  return [wordsOf(node), ...new Set(links)].join(' → ');
}
