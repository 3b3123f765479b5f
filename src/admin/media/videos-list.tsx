import {
  countVideos,
  isOwnVideo,
  type LibraryVideo,
  listVideoIds,
  listVideos,
  videoStateChange,
} from '../../catalogue/index.ts';
import { inLanguage } from '../../frame/shop/translated.ts';
import {
  type AdminContext,
  type BulkAction,
  deskLink,
  type ListOf,
  type ListWish,
  languageNames,
} from '../kit/index.ts';
import { momentShort } from './moments.ts';
import { bytesText, missingIn } from './words.tsx';

/** The shop's videos: files of its own, and links to a host. */
export const videoList: ListOf<LibraryVideo> = {
  name: 'videos',
  needs: 'media.edit',
  menu: { name: 'videos', group: 'texts', icon: 'film' },
  usualSort: '-added',
  tools: ({ ctx }) => (
    <a className="button is-main" href={deskLink('videos/add')}>
      {ctx.t('admin.videos.add')}
    </a>
  ),
  tabs: async ({ ctx: { t } }) => [
    ['', t('admin.videos.all')],
    ['bin', t('admin.media.tab.bin')],
  ],
  columns: [
    { name: 'video', show: (row, admin) => videoName(admin, row), cell: ({ name }) => name, phone: 'title' },
    {
      name: 'title',
      show: (row, admin) => <Title row={row} admin={admin} />,
      cell: (row, admin) => titleOf(admin, row),
      phone: 'below',
    },
    {
      name: 'kind',
      show: ({ code }, { ctx }) => ctx.t(isOwnVideo(code) ? 'admin.videos.own' : 'admin.videos.linked'),
      cell: ({ code }) => code,
      phone: 'left',
    },
    {
      name: 'bytes',
      show: ({ bytes }, admin) => bytesText(admin, bytes),
      cell: ({ bytes }) => bytes,
      amount: true,
      phone: 'right',
    },
    {
      name: 'added',
      show: ({ added_at }, admin) => momentShort(admin, added_at),
      cell: ({ added_at }) => new Date(added_at).toISOString(),
      sorts: true,
    },
  ],
  filters: [],
  bulk: (['bin', 'restore'] as const).map(
    (to): BulkAction => ({
      name: to,
      needs: 'media.edit',
      job: {
        kind: videoStateChange.name,
        input: () => ({ to }),
        tells: ({ ctx }, { bin }) => ctx.t(bin ? 'admin.media.tab.bin' : 'admin.videos.all'),
      },
    }),
  ),
  read: ({ shop }, wish, page) => listVideos(shop.db.read, filterOf(wish), page),
  count: ({ shop }, wish, most) => countVideos(shop.db.read, filterOf(wish), most),
  ids: ({ shop }, wish, most) => listVideoIds(shop.db.read, filterOf(wish), most),
  idOf: ({ id }) => id,
  valueOf: ({ id }) => id,
  href: ({ id }) => deskLink(`videos/${id}`),
};

const filterOf = ({ tab, text }: ListWish) => ({ bin: tab === 'bin', text: text === '' ? undefined : text });

/** What a video is called at the desk: its file or its title, else its number. */
export const videoName = (admin: AdminContext, video: LibraryVideo): string =>
  video.name || titleOf(admin, video) || admin.ctx.t('admin.videos.number', { id: `${video.id}` });

const titleOf = ({ ctx, shop }: AdminContext, { titles }: LibraryVideo): string =>
  inLanguage(titles, ctx.language, shop.settings.languages) ?? '';

function Title({ row, admin }: { row: LibraryVideo; admin: AdminContext }) {
  const missing = missingIn(admin, row.titles);
  return (
    <>
      {titleOf(admin, row)}
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
