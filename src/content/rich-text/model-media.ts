import { type RichDocument, walk } from './model.ts';

/** The pictures that a document shows, by their numbers: each once. */
export function pictureIdsIn(document: RichDocument): number[] {
  const ids = new Set<number>();
  for (const { type, attrs = {} } of walk(document)) {
    const shown =
      type === 'picture'
        ? attrs.id
        : type === 'gallery'
          ? attrs.ids
          : ['callToAction', 'hero', 'story'].includes(type)
            ? attrs.picture
            : undefined;
    for (const id of [shown].flat()) if (typeof id === 'number') ids.add(id);
  }
  return [...ids];
}

/** The addresses of the videos that a document shows. */
export const videosIn = (document: RichDocument): string[] => [
  ...new Set([...walk(document)].flatMap(({ type, attrs }) => (type === 'video' ? String(attrs?.url) : []))),
];
