import {
  countLibrary,
  countUses,
  type LibraryFilter,
  type LibrarySort,
  type ListedPicture,
  listLibrary,
  listLibraryIds,
  mediaStateChange,
} from '../../catalogue/index.ts';
import { languageFacts } from '../../frame/shop/languages.ts';
import {
  type AdminContext,
  type BulkAction,
  deskLink,
  type ListOf,
  type ListWish,
  languageNames,
} from '../kit/index.ts';
import { DropZone } from './drop.tsx';
import { momentShort } from './moments.ts';
import { altOf, bytesText, calledOf, missingIn, Thumbnail } from './words.tsx';

export interface Row extends ListedPicture {
  /** In how many places it is shown. */
  uses: number;
}

/** Every picture of the shop, with its bin. */
export const mediaList: ListOf<Row> = {
  name: 'media',
  needs: 'media.edit',
  menu: { name: 'media', group: 'texts', icon: 'picture' },
  usualSort: '-added',
  tools: (admin) => <DropZone admin={admin} tight />,
  tabs: async ({ ctx: { t } }) => [
    ['', t('admin.media.tab.all')],
    ['awaited', t('admin.media.tab.awaited')],
    ['bin', t('admin.media.tab.bin')],
  ],
  columns: [
    {
      name: 'picture',
      show: (row, admin) => (
        <span className="with-picture">
          <Thumbnail picture={row} />
          <span>{calledOf(admin, row)}</span>
        </span>
      ),
      cell: ({ name }) => name,
      phone: 'title',
    },
    {
      name: 'alt',
      show: (row, admin) => <Alt row={row} admin={admin} />,
      cell: (row, admin) => altOf(admin, row),
      phone: 'below',
    },
    {
      name: 'uses',
      show: ({ uses }, { ctx }) =>
        uses > 0 ? uses : <span className="soft">{ctx.t('admin.media.nowhere')}</span>,
      cell: ({ uses }) => uses,
      amount: true,
      phone: 'left',
    },
    {
      name: 'size',
      show: ({ width, height }) => (width > 0 ? `${width} × ${height}` : '–'),
      cell: ({ width, height }) => `${width}x${height}`,
    },
    {
      name: 'bytes',
      show: ({ bytes }, admin) => bytesText(admin, bytes),
      cell: ({ bytes }) => bytes,
      amount: true,
      sorts: true,
      phone: 'right',
    },
    {
      name: 'added',
      show: ({ added_at }, admin) => momentShort(admin, added_at),
      cell: ({ added_at }) => (added_at > 0 ? new Date(added_at).toISOString() : ''),
      sorts: true,
    },
    { name: 'number', show: ({ id }) => id, cell: ({ id }) => id, extra: true },
    { name: 'source', show: ({ source }) => source, cell: ({ source }) => source, extra: true },
  ],
  filters: [
    {
      name: 'without',
      kind: 'enum',
      options: ({ shop }) => shop.settings.languages.map((each) => [each, languageFacts(each).name]),
    },
    {
      name: 'used',
      kind: 'enum',
      options: ({ ctx }) => ['no', 'yes'].map((each) => [each, ctx.t(`admin.media.used.${each}`)]),
    },
    {
      name: 'kind',
      kind: 'enum',
      options: ({ ctx }) => ['dots', 'drawing'].map((each) => [each, ctx.t(`admin.media.kind.${each}`)]),
    },
  ],
  bulk: (['bin', 'restore'] as const).map(
    (to): BulkAction => ({
      name: to,
      needs: 'media.edit',
      job: {
        kind: mediaStateChange.name,
        input: () => ({ to }),
        tells: ({ ctx }, { bin }) => ctx.t(bin ? 'admin.media.tab.bin' : 'admin.media.tab.all'),
      },
      ...(to === 'bin' ? { warns: usedText } : {}),
    }),
  ),
  async named(admin, ids) {
    const rows = await listLibrary(
      admin.shop,
      { ids },
      { sort: 'added', descending: true, limit: ids.length },
    );
    return new Map(rows.map((row) => [row.id, calledOf(admin, row)]));
  },
  async read({ shop }, wish, { sort, ...page }) {
    const rows = await listLibrary(shop, filterOf(wish), { ...page, sort: sort as LibrarySort });
    const uses = await countUses(
      shop,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => ({ ...row, uses: uses.get(row.id) ?? 0 }));
  },
  count: ({ shop }, wish, most) => countLibrary(shop, filterOf(wish), most),
  ids: ({ shop }, wish, most) => listLibraryIds(shop, filterOf(wish), most),
  idOf: ({ id }) => id,
  valueOf: ({ id, bytes }, sort) => (sort === 'bytes' ? bytes : id),
  href: ({ id }) => deskLink(`media/${id}`),
};

/** Those that are shown somewhere vanish from there. */
async function usedText({ shop, ctx }: AdminContext, ids: readonly number[]): Promise<string | undefined> {
  let count = 0;
  for (let at = 0; at < ids.length; at += ROWS)
    count += (await countUses(shop, ids.slice(at, at + ROWS))).size;
  return count > 0 ? ctx.t('admin.media.bulk_used', { count }) : undefined;
}
const ROWS = 1000;

export function filterOf({ tab, text, filters }: ListWish): LibraryFilter {
  const { without, used, kind } = filters;
  return {
    state: tab === 'bin' || tab === 'awaited' ? tab : undefined,
    without: typeof without === 'string' ? without : undefined,
    used: used === 'yes' ? true : used === 'no' ? false : undefined,
    kind: kind === 'dots' || kind === 'drawing' ? kind : undefined,
    text: text === '' ? undefined : text,
  };
}

function Alt({ row, admin }: { row: Row; admin: AdminContext }) {
  const missing = missingIn(admin, row.alts);
  const said = altOf(admin, row);
  return (
    <>
      {said}
      {missing.length > 0 && (
        <span className="below">
          <span className="badge is-waiting">
            {admin.ctx.t('admin.media.alt_missing', { languages: languageNames(missing) })}
          </span>
        </span>
      )}
    </>
  );
}
