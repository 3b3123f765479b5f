import {
  changeVideo,
  isOwnVideo,
  type LibraryVideo,
  ownVideoAddress,
  type PictureUse,
  readVideo,
  readVideoUses,
  setVideoState,
} from '../../catalogue/index.ts';
import { type AuditLine, readAudit } from '../../frame/command/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import {
  type AdminContext,
  type AdminReply,
  type AnyField,
  deskLink,
  done,
  FieldRow,
  Form,
  History,
  idIn,
  Languages,
  onward,
  problem,
  readForm,
  type Screen,
  Section,
  screenPage,
  text,
  undoable,
} from '../kit/index.ts';
import { videoName } from './videos-list.tsx';
import { bytesText, refusedText, Uses } from './words.tsx';

const LINES = 30;
const MOST = 100;

/** One video: what it shows in each language, its file, and where it is shown. */
export const videoScreen: Screen = {
  path: 'videos/{id}',
  needs: 'media.edit',
  GET: async (admin, params) => show(admin, await videoIn(admin, idIn(params))),
  async POST(admin, params) {
    const { ctx, shop } = admin;
    const { form, t } = ctx;
    const video = await videoIn(admin, idIn(params));
    const { id } = video;
    const here = deskLink(`videos/${id}`);
    const what = form.text('do', 10);
    try {
      if (what === 'bin' || what === 'restore') {
        await admin.do(setVideoState, { id, to: what });
        await shop.changes.spread();
        if (what === 'restore') return onward(here, done(t('admin.videos.restored')));
        const undo = { action: here, fields: { do: 'restore' } };
        return onward(deskLink('videos'), undoable(t('admin.videos.binned'), undo));
      }
      const read = readForm(fieldsOf(admin, video), form, t);
      if (!read.values) return show(admin, video, read);
      const version = form.id('version');
      await admin.do(changeVideo, {
        id,
        ...(version === undefined ? {} : { version }),
        name: String(read.values.name),
        titles: titlesIn(admin, read.values),
      });
    } catch (error) {
      return onward(here, problem(refusedText(admin, error)));
    }
    return onward(here, done(t('admin.videos.saved')));
  },
};

/** @throws ShopError where there is none */
export async function videoIn({ shop }: AdminContext, id: number | undefined): Promise<LibraryVideo> {
  const video = id === undefined ? undefined : await readVideo(shop.db.read, id);
  if (!video) throw new ShopError('not_found');
  return video;
}

export function titleFields({ ctx: { t }, shop }: AdminContext, titles: LibraryVideo['titles'] = {}) {
  return Object.fromEntries(
    shop.settings.languages.map((language): [string, AnyField] => [
      `title.${language}`,
      text({ label: t('admin.videos.title'), value: titles[language] ?? '', max: 300 }),
    ]),
  );
}

export const titlesIn = ({ shop }: AdminContext, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(shop.settings.languages.map((each) => [each, String(values[`title.${each}`] ?? '')]));

const fieldsOf = (admin: AdminContext, { titles, name }: LibraryVideo) => ({
  ...titleFields(admin, titles),
  name: text({ label: admin.ctx.t('admin.media.name'), value: name, max: 200 }),
});

async function show(
  admin: AdminContext,
  video: LibraryVideo,
  read?: ReturnType<typeof readForm>,
): Promise<AdminReply> {
  const { ctx, shop, may } = admin;
  const { t } = ctx;
  const { id } = video;
  const [uses, lines] = await Promise.all([
    readVideoUses(shop, video, { language: ctx.language, most: MOST }),
    may('audit.view') ? readAudit(shop.db.read, { subject: 'video', subjectId: `${id}`, limit: LINES }) : [],
  ]);
  return screenPage({
    title: videoName(admin, video),
    status: read ? 422 : 200,
    back: { href: deskLink('videos'), label: t('admin.menu.videos') },
    body: (
      <div className="order">
        <div className="order-main">
          <VideoForm admin={admin} video={video} read={read} />
        </div>
        <div className="order-side">
          <Side admin={admin} video={video} uses={uses} lines={lines} />
        </div>
      </div>
    ),
  });
}

function VideoForm(props: {
  admin: AdminContext;
  video: LibraryVideo;
  read: ReturnType<typeof readForm> | undefined;
}) {
  const { admin, video, read } = props;
  const { t, form } = admin.ctx;
  const { name, ...titles } = fieldsOf(admin, video);
  const written = admin.shop.settings.languages.filter((language) => video.titles[language]);
  return (
    <Form
      fields={{ ...titles, name }}
      read={read}
      version={form.id('version') ?? video.version}
      submit={t('admin.save')}
      laidOut
      broad
    >
      <Section title={t('admin.videos.video')}>
        {!isOwnVideo(video.code) ? (
          <p>
            <a href={`https://www.youtube.com/watch?v=${video.code}`} target="_blank" rel="noreferrer">
              {`youtube.com/watch?v=${video.code}`}
            </a>
          </p>
        ) : video.binned_at > 0 ? (
          <p className="soft">{t('admin.videos.hidden')}</p>
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: whoever brought it looks at it; there is no text of it to show
          <video
            className="video-seen"
            controls
            preload="metadata"
            src={ownVideoAddress(video.code)}
            aria-label={videoName(admin, video)}
          />
        )}
      </Section>
      <Section title={t('admin.media.said')}>
        <Languages fields={titles} written={written} read={read} />
      </Section>
      <Section title={t('admin.media.file')}>
        <FieldRow name="name" field={name} typed={read?.typed.get('name')} error={read?.errors.get('name')} />
      </Section>
    </Form>
  );
}

function Side(props: {
  admin: AdminContext;
  video: LibraryVideo;
  uses: readonly PictureUse[];
  lines: readonly AuditLine[];
}) {
  const { admin, video, uses, lines } = props;
  const { t } = admin.ctx;
  const isBinned = video.binned_at > 0;
  return (
    <>
      <Section title={t('admin.media.where_used')}>
        <Uses admin={admin} uses={uses} />
      </Section>
      {!isBinned && (
        <Section title={t('admin.videos.replace')}>
          <form
            method="post"
            action={deskLink('videos/replace')}
            encType="multipart/form-data"
            className="form is-small"
            data-guard=""
          >
            <p className="soft">{t('admin.videos.replace_means')}</p>
            {video.bytes > 0 && <p className="soft">{bytesText(admin, video.bytes)}</p>}
            <input type="hidden" name="id" value={video.id} />
            <input type="hidden" name="version" value={video.version} />
            <div className="field">
              <label htmlFor="field-file">{t('admin.media.new_file')}</label>
              <input id="field-file" type="file" name="file" accept="video/mp4,video/webm" required />
            </div>
            <div className="bar">
              <button type="submit" className="button">
                {t('admin.videos.replace')}
              </button>
            </div>
          </form>
        </Section>
      )}
      <form method="post" className="form is-small">
        {uses.length > 0 && !isBinned && (
          <p className="soft">{t('admin.media.bin_used', { count: uses.length })}</p>
        )}
        <div className="bar">
          <button type="submit" className="button" name="do" value={isBinned ? 'restore' : 'bin'}>
            {t(isBinned ? 'admin.media.restore' : 'admin.media.bin')}
          </button>
        </div>
      </form>
      {lines.length > 0 && (
        <Section title={t('admin.media.history')}>
          <History admin={admin} lines={lines} saying={({ command }) => saidOf(admin, command)} />
        </Section>
      )}
    </>
  );
}

const TOLD = new Set(['video.add', 'video.describe', 'video.replace', 'video.state', 'video.set_state']);

const saidOf = ({ ctx }: AdminContext, command: string): string | undefined =>
  TOLD.has(command) ? ctx.t(`admin.media.did.${command.split('.')[1]}`) : undefined;
