import { Parser } from 'htmlparser2';

/** The parts of a WordPress eXtended RSS file, as they come. All texts are as they stand there. */
export type WxrPart =
  | { what: 'site'; address: string }
  | { what: 'author'; login: string; name: string; email: string }
  | { what: 'topic'; taxonomy: 'category' | 'tag'; slug: string; name: string; parent: string; about: string }
  | { what: 'item'; item: WxrItem }
  /** The file's end; `whole` is false where it ends too early, or never was such a file. */
  | { what: 'end'; isWxr: boolean; whole: boolean };

export interface WxrItem {
  /** By the names of their elements: `title`, `wp:post_id`, `content:encoded`. */
  fields: ReadonlyMap<string, string>;
  topics: { taxonomy: 'category' | 'tag'; slug: string; name: string }[];
  comments: ReadonlyMap<string, string>[];
  /** Of what other programs note of it, what says something about pictures. */
  meta: ReadonlyMap<string, string>;
}

const DOMAINS: Readonly<Record<string, 'category' | 'tag'>> = { category: 'category', post_tag: 'tag' };
/** Elements whose children are their fields. */
const RECORDS = ['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:comment', 'wp:postmeta'];
/** The number of a post's picture, and the alternative text of a picture. */
const META = ['_thumbnail_id', '_wp_attachment_image_alt'];

/**
 * Reads the file piece by piece: however long it is, one item at a time is in memory. Entities and CDATA are the
 * parser's to know; entities that a file declares itself are not read.
 *
 * @example for await (const part of readWxr(createReadStream(file, 'utf8'))) …
 */
export async function* readWxr(pieces: AsyncIterable<string>): AsyncGenerator<WxrPart> {
  const ready: WxrPart[] = [];
  const parser = partsParser((part) => ready.push(part));
  for await (const piece of pieces) {
    parser.write(piece);
    yield* ready.splice(0);
  }
  parser.end();
  yield* ready;
}

function partsParser(give: (part: WxrPart) => void): Parser {
  const path: string[] = [];
  const records: Map<string, string>[] = [];
  let topics: WxrItem['topics'] = [];
  let comments: ReadonlyMap<string, string>[] = [];
  let meta = new Map<string, string>();
  let attributes: Record<string, string> = {};
  let text: string[] = [];
  let isWxr = false;
  let whole = false;
  return new Parser(
    {
      onopentag(name, given) {
        path.push(name);
        text = [];
        attributes = given;
        if (RECORDS.includes(name)) records.push(new Map());
        if (name === 'item') {
          topics = [];
          comments = [];
          meta = new Map();
        }
      },
      ontext(piece) {
        text.push(piece);
      },
      onclosetag(name, implied) {
        // An element without content is said to be implied too, so only what was open at the end of the file counts.
        path.pop();
        const value = text.join('');
        text = [];
        const record = RECORDS.includes(name) ? records.pop() : undefined;
        if (name === 'rss') whole = !implied;
        else if (name === 'wp:wxr_version') isWxr = true;
        else if (name === 'wp:base_blog_url') give({ what: 'site', address: value });
        else if (record && !implied) finish(name, record);
        else if (!record && path.at(-1) === 'item' && name === 'category') addTopic(value);
        else if (!record && RECORDS.includes(path.at(-1) ?? '')) records.at(-1)?.set(name, value);
      },
      onend: () => give({ what: 'end', isWxr, whole }),
    },
    { xmlMode: true },
  );

  function addTopic(name: string): void {
    const { domain = '', nicename = '' } = attributes;
    const taxonomy = Object.hasOwn(DOMAINS, domain) ? DOMAINS[domain] : undefined;
    if (taxonomy) topics.push({ taxonomy, slug: nicename, name });
  }

  function addMeta(key: string, value: string): void {
    if (META.includes(key)) meta.set(key, value);
  }

  function finish(name: string, fields: Map<string, string>): void {
    const of = (field: string) => fields.get(`wp:${field}`)?.trim() ?? '';
    if (name === 'wp:comment') comments.push(fields);
    else if (name === 'wp:postmeta') addMeta(of('meta_key'), of('meta_value'));
    else if (name === 'item') give({ what: 'item', item: { fields, topics, comments, meta } });
    else if (name === 'wp:author')
      give({
        what: 'author',
        login: of('author_login'),
        name: of('author_display_name') || of('author_login'),
        email: of('author_email'),
      });
    else if (name === 'wp:category')
      give({
        what: 'topic',
        taxonomy: 'category',
        slug: of('category_nicename'),
        name: of('cat_name'),
        parent: of('category_parent'),
        about: of('category_description'),
      });
    else
      give({
        what: 'topic',
        taxonomy: 'tag',
        slug: of('tag_slug'),
        name: of('tag_name'),
        parent: '',
        about: of('tag_description'),
      });
  }
}
