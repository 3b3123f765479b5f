import { type ListedTerm, listTerms } from '../../catalogue/index.ts';
import {
  bodyHtml,
  ContentProblem,
  cleanBody,
  type EntryInput,
  type EntryTexts,
  excerptOf,
  type RichDocument,
  readAuthors,
  readOutdatedTexts,
  wordsOfDocument,
} from '../../content/index.ts';
import { dayIn, momentOf, wallAt } from '../../platform/i18n/days.ts';
import {
  type AdminContext,
  type AnyField,
  type ChoiceGroup,
  check,
  choice,
  date,
  longText,
  markOutdated,
  several,
  text,
} from '../kit/index.ts';

type Fields = Record<string, AnyField>;

/** What a form asks of a page or a post: its texts by language, what search engines are told, and what is once. */
export interface TextFields {
  texts: Fields;
  seo: Fields;
  more: Fields;
}

/** As many signs as the room takes. */
const BODY = 400_000;
const HOUR = 3_600_000;

export async function textFields(admin: AdminContext, entry: EntryInput): Promise<TextFields> {
  const { ctx, shop } = admin;
  const outdated = entry.id === undefined ? {} : await readOutdatedTexts(shop.db.read, entry.id);
  const label = (name: string) => ctx.t(`admin.texts.field.${name}`);
  const texts: Fields = {};
  const seo: Fields = {};
  for (const language of shop.settings.languages) {
    const own = entry.texts[language];
    texts[`title.${language}`] = text({ label: label('title'), value: own?.title ?? '', max: 250 });
    texts[`body.${language}`] = bodyField(label('body'), own);
    texts[`excerpt.${language}`] = longText({
      label: label('excerpt'),
      hint: ctx.t('admin.texts.field.excerpt_hint'),
      value: ownExcerpt(own),
      max: 1000,
      rows: 3,
    });
    texts[`slug.${language}`] = text({ label: label('slug'), value: own?.slug ?? '', max: 180 });
    seo[`seoTitle.${language}`] = text({ label: label('seo_title'), value: own?.seoTitle ?? '', max: 120 });
    seo[`seoDescription.${language}`] = longText({
      label: label('seo_description'),
      value: own?.seoDescription ?? '',
      max: 320,
      rows: 2,
    });
  }
  for (const fields of [texts, seo])
    markOutdated<Exclude<keyof EntryTexts, 'slug'>>(fields, outdated, {
      said: (field, language) => saidIn(entry.texts[language], field),
      words: (field, said) => (field === 'body' ? wordsOfDocument(cleanBody(said)) : said),
    });
  return { texts, seo, more: await moreFields(admin, entry) };
}

function saidIn(own: EntryTexts | undefined, field: Exclude<keyof EntryTexts, 'slug'>): string {
  if (field === 'body') return JSON.stringify(cleanBody(own?.body ?? { type: 'doc' }));
  return field === 'excerpt' ? ownExcerpt(own) : (own?.[field] ?? '');
}

/** Nothing where it is only how the text begins: then it goes on following it. */
function ownExcerpt(own: EntryTexts | undefined): string {
  if (!own?.excerpt) return '';
  return own.excerpt === excerptOf(wordsOfDocument(cleanBody(own.body))) ? '' : own.excerpt;
}

/**
 * What stands in it: markup where it is typed by hand, a document where the editor wrote it. What nobody touched stays
 * the document that it was.
 */
function bodyField(label: string, own: EntryTexts | undefined): AnyField {
  const stands = cleanBody(own?.body ?? { type: 'doc' });
  const value = bodyHtml(stands);
  const field = longText({ label, value, max: BODY, rows: 14 });
  return {
    ...field,
    attributes: { ...field.attributes, 'data-editor': JSON.stringify(stands), spellCheck: 'true' },
    read(typed) {
      const said = typed.replaceAll('\r\n', '\n');
      if (said === value.trim()) return { value: stands };
      if (said.length > BODY) return field.read(said);
      try {
        return { value: documentIn(said) };
      } catch (error) {
        if (error instanceof ContentProblem) return { refused: `admin.texts.problem.${error.code}` };
        throw error;
      }
    },
  };
}

const documentIn = (typed: string): RichDocument =>
  cleanBody(
    typed.startsWith('{"type":"doc"')
      ? typed
      : { type: 'doc', content: [{ type: 'html', attrs: { markup: typed } }] },
  );

async function moreFields(admin: AdminContext, entry: EntryInput): Promise<Fields> {
  const { ctx, shop, now } = admin;
  const { t } = ctx;
  const { timeZone } = shop.settings;
  const label = (name: string) => t(`admin.texts.field.${name}`);
  const isPlanned = entry.draft !== true && (entry.publishAt ?? 0) > now;
  const planned = entry.publishAt ?? now;
  const fields: Fields = {
    state: choice({
      label: label('state'),
      required: true,
      value: entry.draft ? 'draft' : isPlanned ? 'scheduled' : 'publish',
      options: (['publish', 'draft', 'scheduled'] as const).map(
        (state) => [state, t(`admin.texts.state.${state}`)] as const,
      ),
    }),
    day: date({
      label: label('day'),
      hint: t('admin.texts.field.day_hint', { zone: timeZone }),
      value: isPlanned ? dayIn(planned, timeZone) : '',
    }),
    hour: choice({
      label: label('hour'),
      required: true,
      value: `${isPlanned ? new Date(wallAt(planned, timeZone)).getUTCHours() : 9}`,
      options: Array.from({ length: 24 }, (_, hour) => [`${hour}`, `${hour}:00`] as const),
    }),
  };
  if (entry.kind === 'post') {
    const [authors, categories, tags] = await Promise.all([
      readAuthors(shop.db.read),
      listTerms(shop.db.read, 'post_category', spoken(admin)),
      listTerms(shop.db.read, 'post_tag', spoken(admin)),
    ]);
    if (authors.length > 0)
      fields.author = choice({
        label: label('author'),
        value: `${entry.authorId ?? ''}`,
        options: authors.map(({ id, name }) => [`${id}`, name] as const),
      });
    fields.topics = several({
      label: label('topics'),
      value: (entry.termIds ?? []).join(' '),
      groups: [groupOf(label('categories'), categories), groupOf(label('tags'), tags)].filter(
        ({ options }) => options.length > 0,
      ),
    });
  }
  const open = entry.comments ?? entry.kind === 'post';
  fields.comments = check({ label: label('comments'), value: open ? '1' : '' });
  return fields;
}

const groupOf = (label: string, terms: readonly ListedTerm[]): ChoiceGroup => ({
  label,
  options: terms.map(({ id, name }) => [`${id}`, name] as const),
});

export const spoken = ({ ctx, shop: { settings } }: AdminContext) => ({
  language: settings.languages.includes(ctx.language) ? ctx.language : (settings.languages[0] ?? ''),
  languages: settings.languages,
});

type Values = Readonly<Record<string, unknown>>;

/** What of a form cannot be, at its field, as the key of a text. */
export class FieldRefused extends Error {
  readonly field: string;

  constructor(field: string, text: string) {
    super(text);
    this.field = field;
  }
}

/** The page or post as the form says it should be; what the form does not have stays. @throws FieldRefused */
export function entryOf(admin: AdminContext, entry: EntryInput, values: Values): EntryInput {
  const { authorId = null, termIds = [] } = entry;
  const topics = values.topics as readonly string[] | undefined;
  return {
    ...entry,
    ...shownFrom(admin, entry, values),
    texts: textsOf(admin, entry, values),
    authorId: values.author === undefined ? authorId : Number(values.author) || null,
    termIds: topics ? topics.map(Number) : termIds,
    comments: values.comments === true,
  };
}

function textsOf({ shop }: AdminContext, { texts }: EntryInput, values: Values): EntryInput['texts'] {
  const wanted = { ...texts };
  for (const language of shop.settings.languages) {
    const said = (name: string) => String(values[`${name}.${language}`] ?? '');
    const body = values[`body.${language}`] as RichDocument;
    delete wanted[language];
    if (said('title') === '') {
      // Without a title nobody finds it; without anything it is not written in this language.
      if (body.content.length > 0)
        throw new FieldRefused(`title.${language}`, 'admin.texts.problem.no_title');
      continue;
    }
    wanted[language] = {
      title: said('title'),
      slug: said('slug'),
      excerpt: said('excerpt'),
      seoTitle: said('seoTitle'),
      seoDescription: said('seoDescription'),
      body,
    };
  }
  const [first = ''] = shop.settings.languages;
  if (Object.keys(wanted).length === 0) throw new FieldRefused(`title.${first}`, 'admin.field.required');
  return wanted;
}

/** Since when it is seen. What was seen already keeps its day; what was not appears when it is published. */
function shownFrom({ shop, now }: AdminContext, entry: EntryInput, values: Values) {
  const { timeZone } = shop.settings;
  const { draft = false, publishAt = now } = entry;
  if (values.state === 'draft') return { draft: true };
  if (values.state === 'publish')
    return { draft: false, publishAt: draft || publishAt > now ? now : publishAt };
  const day = values.day as string | null;
  if (day === null) throw new FieldRefused('day', 'admin.texts.problem.no_day');
  const at = momentOf(Date.parse(`${day}T00:00:00Z`) + Number(values.hour) * HOUR, timeZone);
  // The minute that was said elsewhere stays where nobody touched it.
  const stood = !draft && Math.abs(publishAt - at) < HOUR && publishAt > now;
  if (!stood && at <= now) throw new FieldRefused('day', 'admin.texts.problem.day_over');
  return { draft: false, publishAt: stood ? publishAt : at };
}
