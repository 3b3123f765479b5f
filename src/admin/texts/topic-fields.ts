import {
  type ListedTerm,
  listTerms,
  type TermInput,
  type TermTexts,
  type WholeTerm,
} from '../../catalogue/index.ts';
import { type AdminContext, type AnyField, choice, longText, text } from '../kit/index.ts';
import { spoken } from './fields.ts';

export const TOPICS = ['post_category', 'post_tag'] as const;
export type TopicKind = (typeof TOPICS)[number];

export const isTopic = (taxonomy: string): taxonomy is TopicKind =>
  (TOPICS as readonly string[]).includes(taxonomy);

export type Topic = Omit<TermInput, 'taxonomy'> & { taxonomy: TopicKind } & Partial<
    Pick<WholeTerm, 'version'>
  >;

/** What a topic of posts is called and what stands above its posts, by language, and what it stands below. */
export async function topicFields(admin: AdminContext, topic: Topic) {
  const { ctx, shop } = admin;
  const { t } = ctx;
  const texts: Record<string, AnyField> = {};
  for (const language of shop.settings.languages) {
    const own = topic.texts[language];
    texts[`name.${language}`] = text({
      label: t('admin.terms.field.name'),
      value: own?.name ?? '',
      max: 200,
    });
    texts[`slug.${language}`] = text({
      label: t('admin.texts.field.slug'),
      value: own?.slug ?? '',
      max: 180,
    });
    texts[`description.${language}`] = longText({
      label: t('admin.terms.field.description'),
      value: own?.description ?? '',
      max: 5000,
    });
  }
  const others = await listTerms(shop.db.read, topic.taxonomy, spoken(admin));
  const more: Record<string, AnyField> =
    topic.taxonomy === 'post_category'
      ? {
          parent: choice({
            label: t('admin.terms.field.parent'),
            value: `${topic.parentId ?? ''}`,
            options: notBelow(others, topic.id),
          }),
        }
      : {};
  return { texts, more };
}

/** Those that it can stand below: neither itself nor what stands below it. */
export function notBelow(all: readonly ListedTerm[], id: number | undefined): [string, string][] {
  const parents = new Map(all.map((each) => [each.id, each.parentId]));
  const isBelow = (at: number | null): boolean => {
    for (let up = at; up !== null; up = parents.get(up) ?? null) if (up === id) return true;
    return false;
  };
  return all.flatMap((each) => (isBelow(each.id) ? [] : [[`${each.id}`, each.name]]));
}

/** The topic as its form says it should be; a language without a name has none of it. */
export function topicOf(
  { shop }: AdminContext,
  topic: Topic,
  values: Readonly<Record<string, unknown>>,
): Topic {
  const texts: Record<string, TermTexts> = { ...topic.texts };
  for (const language of shop.settings.languages) {
    const said = (name: string) => String(values[`${name}.${language}`] ?? '');
    const { seoTitle = '', seoDescription = '' } = texts[language] ?? {};
    delete texts[language];
    if (said('name') !== '')
      texts[language] = {
        name: said('name'),
        slug: said('slug'),
        description: said('description'),
        seoTitle,
        seoDescription,
      };
  }
  const parentId = values.parent === undefined ? (topic.parentId ?? null) : Number(values.parent) || null;
  return { ...topic, texts, parentId };
}
