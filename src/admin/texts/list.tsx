import { termsOf } from '../../catalogue/index.ts';
import {
  countShelf,
  type EntryFilter,
  listShelf,
  listShelfIds,
  readAuthors,
  readKeyed,
  type ShelfEntry,
} from '../../content/index.ts';
import { shortMoment } from '../../frame/shop/dates.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  type AdminContext,
  type BulkAction,
  deskLink,
  type ListOf,
  type ListWish,
  languageNames,
  translatedInto,
} from '../kit/index.ts';
import { spoken } from './fields.ts';
import { TOPICS } from './topic-fields.ts';
import { keyText, StateBadge, stateOf, withoutText } from './words.tsx';

const KINDS = ['page', 'post'] as const;
const STATES = ['publish', 'draft', 'scheduled'] as const;

const whenText = ({ ctx, shop }: AdminContext, at: number): string =>
  shortMoment(at, ctx.language, shop.settings);

const missingIn = ({ shop }: AdminContext, { written }: ShelfEntry): string[] =>
  shop.settings.languages.filter((language) => !written.includes(language));

/** Every page and post of the shop, with their bin. */
export const textList: ListOf<ShelfEntry> = {
  name: 'texts',
  needs: 'content.edit',
  menu: { name: 'texts', group: 'texts', icon: 'text' },
  usualSort: '-changed',
  tools: ({ ctx: { t } }) => (
    <>
      <a className="button" href={deskLink('texts/topics')}>
        {t('admin.texts.topics')}
      </a>
      <a className="button" href={deskLink('texts/broken')}>
        {t('admin.texts.broken')}
      </a>
      <a className="button" href={deskLink('texts/new', { kind: 'post' })}>
        {t('admin.texts.new.post')}
      </a>
      <a className="button is-main" href={deskLink('texts/new', { kind: 'page' })}>
        {t('admin.texts.new.page')}
      </a>
    </>
  ),
  tabs: async ({ ctx: { t } }) =>
    (['', ...KINDS, 'bin'] as const).map((tab) => [tab, t(`admin.texts.tab.${tab || 'all'}`)] as const),
  columns: [
    {
      name: 'title',
      show: (row, admin) => (
        <>
          {row.title}
          {keyText(admin, row.key) && <span className="soft below">{keyText(admin, row.key)}</span>}
        </>
      ),
      cell: ({ title }) => title,
      phone: 'title',
    },
    {
      name: 'kind',
      show: ({ kind }, { ctx }) => ctx.t(`admin.texts.kind.${kind}`),
      cell: ({ kind }) => kind,
      phone: 'left',
    },
    {
      name: 'state',
      show: (row, admin) => (
        <>
          <StateBadge admin={admin} state={stateOf(row)} />
          {row.status === 'scheduled' && (
            <span className="soft below">{whenText(admin, row.publishedAt)}</span>
          )}
        </>
      ),
      cell: (row) => stateOf(row),
      phone: 'right',
    },
    {
      name: 'missing',
      show: (row, admin) => {
        const missing = missingIn(admin, row);
        return missing.length === 0 ? (
          '–'
        ) : (
          <span className="badge is-waiting">{languageNames(missing)}</span>
        );
      },
      cell: (row, admin) => missingIn(admin, row).join(' '),
      phone: 'below',
    },
    { name: 'author', show: ({ author }) => author || '–', cell: ({ author }) => author, extra: true },
    {
      name: 'published',
      show: ({ publishedAt }, admin) => whenText(admin, publishedAt),
      cell: ({ publishedAt }) => new Date(publishedAt).toISOString(),
      sorts: true,
      extra: true,
    },
    {
      name: 'changed',
      show: ({ modifiedAt }, admin) => whenText(admin, modifiedAt),
      cell: ({ modifiedAt }) => new Date(modifiedAt).toISOString(),
      sorts: true,
    },
  ],
  filters: [
    {
      name: 'state',
      kind: 'enum',
      options: ({ ctx }) => STATES.map((state) => [state, ctx.t(`admin.texts.state.${state}`)]),
    },
    {
      name: 'without',
      kind: 'enum',
      options: ({ shop }) => shop.settings.languages.map((each) => [each, languageFacts(each).name]),
    },
    { name: 'outdated', kind: 'enum', options: translatedInto },
    {
      name: 'author',
      kind: 'enum',
      options: async ({ shop }) =>
        (await readAuthors(shop.db.read)).map(({ id, name }) => [`${id}`, name] as const),
    },
    {
      name: 'topic',
      kind: 'enum',
      options: async (admin) => {
        const { byId } = await termsOf(admin.shop, spoken(admin).language);
        return TOPICS.flatMap((kind) =>
          [...byId.values()]
            .filter(({ taxonomy }) => taxonomy === kind)
            .map(({ id, name }) => [`${id}`, name] as const),
        );
      },
    },
  ],
  bulk: (['publish', 'draft', 'bin', 'restore'] as const).map(
    (to): BulkAction => ({
      name: to,
      needs: 'content.edit',
      ...(to === 'bin' ? { warns: missedText } : {}),
      job: {
        kind: 'entry.set_state',
        input: () => ({ to }),
        tells: ({ ctx }, { status, inBin }) => ctx.t(`admin.texts.state.${inBin ? 'bin' : status}`),
      },
    }),
  ),
  async named({ shop, ctx }, ids) {
    const page = { sort: 'modified', descending: true, limit: ids.length } as const;
    const [there, binned] = await Promise.all(
      [false, true].map((inBin) => listShelf(shop.db.read, { ids, inBin }, page, ctx.language)),
    );
    return new Map([...(there ?? []), ...(binned ?? [])].map(({ id, title }) => [id, title]));
  },
  read: ({ shop, ctx }, wish, { sort, ...page }) =>
    listShelf(shop.db.read, filterOf(wish), { ...page, sort: sortOf(sort) }, ctx.language),
  count: ({ shop }, wish, most) => countShelf(shop.db.read, filterOf(wish), most),
  ids: ({ shop }, wish, most) => listShelfIds(shop.db.read, filterOf(wish), most),
  idOf: ({ id }) => id,
  valueOf: (row, sort) => (sortOf(sort) === 'published' ? row.publishedAt : row.modifiedAt),
  href: ({ id }) => deskLink(`texts/${id}`),
};

const sortOf = (sort: string) => (sort === 'published' ? 'published' : 'modified');

function filterOf({ tab, text, filters }: ListWish): EntryFilter {
  const { state, without, outdated, author, topic } = filters;
  const numberOf = (said: unknown) =>
    typeof said === 'string' && /^\d{1,9}$/.test(said) ? Number(said) : undefined;
  return {
    inBin: tab === 'bin',
    kind: KINDS.find((kind) => kind === tab),
    state: STATES.find((each) => each === state),
    without: typeof without === 'string' ? without : undefined,
    outdated: typeof outdated === 'string' ? outdated : undefined,
    authorId: numberOf(author),
    termId: numberOf(topic),
    text,
  };
}

/** Pages that the whole shop leads to, among those that are thrown away: the same is said of each as of one alone. */
async function missedText(admin: AdminContext, ids: readonly number[]): Promise<string | undefined> {
  const chosen = new Set(ids);
  const known = (await readKeyed(admin.shop.db.read)).flatMap(({ id, key }) => {
    const page = chosen.has(id) ? keyText(admin, key) : undefined;
    return page === undefined
      ? []
      : `${admin.ctx.t('admin.texts.bin_known', { page })} ${withoutText(admin, key)}`;
  });
  return known.length === 0 ? undefined : known.join('\n');
}
