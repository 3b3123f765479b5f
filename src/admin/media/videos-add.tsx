import { addVideo, listVideos, replaceVideo } from '../../catalogue/index.ts';
import {
  type AdminContext,
  type AdminReply,
  deskLink,
  done,
  FieldRow,
  Form,
  file,
  Languages,
  onward,
  problem,
  readForm,
  type Screen,
  Section,
  screenPage,
  text,
} from '../kit/index.ts';
import { titleFields, titlesIn, videoIn } from './video.tsx';
import { videoName } from './videos-list.tsx';
import { refusedText } from './words.tsx';

const SHOWN = 10;

/** A video is brought: a file, or the address of one that a host shows. */
export const addVideoScreen: Screen = {
  path: 'videos/add',
  needs: 'media.edit',
  takesFiles: true,
  GET: async (admin) => show(admin),
  async POST(admin) {
    const { ctx, shop, actor, now } = admin;
    const { form, t } = ctx;
    const read = readForm(fieldsOf(admin), form, t);
    const sent = form.file('file');
    const link = form.line('link', 500);
    if (!read.values) return show(admin, read);
    if (!sent && link === '') {
      read.errors.set('link', t('admin.videos.nothing'));
      return show(admin, read);
    }
    try {
      const titles = titlesIn(admin, read.values);
      const said = Object.fromEntries(Object.entries(titles).filter(([, title]) => title !== ''));
      const video = { from: sent ? sent.bytes : link, name: sent?.name ?? '', titles: said };
      const id = await addVideo({ shop, actor, now }, video);
      return onward(deskLink(`videos/${id}`), done(t('admin.videos.saved')));
    } catch (error) {
      read.errors.set(sent ? 'file' : 'link', refusedText(admin, error));
      return show(admin, read);
    }
  },
};

function fieldsOf(admin: AdminContext) {
  const { t } = admin.ctx;
  return {
    link: text({ label: t('admin.videos.link'), hint: t('admin.videos.link_hint'), max: 500 }),
    file: file({
      label: t('admin.media.file'),
      hint: t('admin.videos.file_hint'),
      accept: 'video/mp4,video/webm',
    }),
    ...titleFields(admin),
  };
}

function show(admin: AdminContext, read?: ReturnType<typeof readForm>): AdminReply {
  const { t } = admin.ctx;
  const fields = fieldsOf(admin);
  const { link, file: ofFile, ...titles } = fields;
  const row = (name: 'link' | 'file', field: typeof link) => (
    <FieldRow name={name} field={field} typed={read?.typed.get(name)} error={read?.errors.get(name)} />
  );
  return screenPage({
    title: t('admin.videos.add'),
    status: read ? 422 : 200,
    back: { href: deskLink('videos'), label: t('admin.menu.videos') },
    body: (
      <Form fields={fields} read={read} submit={t('admin.videos.add')} laidOut broad>
        <Section title={t('admin.videos.video')}>
          <div className="pairs">
            {row('link', link)}
            {row('file', ofFile)}
          </div>
        </Section>
        <Section title={t('admin.media.said')}>
          <Languages fields={titles} written={admin.shop.settings.languages} read={read} />
        </Section>
      </Form>
    ),
  });
}

/** A video is given another file. */
export const replaceVideoScreen: Screen = {
  path: 'videos/replace',
  needs: 'media.edit',
  takesFiles: true,
  async POST(admin) {
    const { ctx, shop, actor, now } = admin;
    const { form, t } = ctx;
    const { id } = await videoIn(admin, form.id('id'));
    const here = deskLink(`videos/${id}`);
    const sent = form.file('file');
    if (!sent) return onward(here, problem(t('admin.media.none_chosen')));
    const version = form.id('version');
    try {
      await replaceVideo(
        { shop, actor, now },
        { id, ...sent, ...(version === undefined ? {} : { version }) },
      );
    } catch (error) {
      return onward(here, problem(`${sent.name}: ${refusedText(admin, error)}`));
    }
    await shop.changes.spread();
    return onward(here, done(t('admin.videos.replaced')));
  },
};

/** Videos of the library by what somebody types. */
export const pickVideos: Screen = {
  path: 'pick/videos',
  needs: ['products.edit', 'content.edit', 'media.edit'],
  async GET(admin) {
    const text = admin.ctx.query.line('q', 100);
    const filter = { text: text === '' ? undefined : text };
    const rows = await listVideos(admin.shop.db.read, filter, { descending: true, limit: SHOWN });
    const choices = rows.map((row) => ({ value: `${row.id}`, label: videoName(admin, row), code: row.code }));
    return { kind: 'json', body: { choices } };
  },
};
