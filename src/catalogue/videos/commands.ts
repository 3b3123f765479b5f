import { command, errand, type Facts, watch } from '../../frame/command/index.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import { keepVideo } from '../../platform/files/videos.ts';
import { videoAt } from '../gallery/model-video.ts';
import { fileName } from '../pictures/model-library.ts';
import { VideoRefused } from './model.ts';
import { findVideo, videoFacts } from './store.ts';
import { describeVideo, giveFile, lockVideo, noteVideo } from './store-save.ts';

/**
 * Takes a video into the library: a file, or an address of one that a host shows. The same one is there once.
 *
 * @returns its id @throws VideoRefused
 */
export const addVideo = errand({
  name: 'video.add',
  needs: 'media.edit',
  async run(
    { shop, step },
    { from, name = '', titles = {} }: { from: Buffer | string; name?: string; titles?: ByLanguage<string> },
  ): Promise<number> {
    const found = typeof from === 'string' ? linked(from) : await keepVideo(shop.dataDir, from);
    if ('fault' in found) throw new VideoRefused(found.fault);
    const video = { query: '', ...found, name: fileName(name), titles };
    return step(async (act) => {
      const known = await findVideo(act.tx, video.code);
      const facts = async (id = known?.id) => (id === undefined ? undefined : videoFacts(act.tx, id));
      return watch(act, { subject: (id: number) => ['video', id], facts }, () => noteVideo(act, video));
    });
  },
});

function linked(address: string): { code: string; query: string; bytes: number } {
  const video = videoAt(address.trim(), '');
  if (!video || 'file' in video) throw new VideoRefused('no_link');
  return { code: video.id, query: video.query, bytes: 0 };
}

interface Seen {
  id: number;
  version?: number | undefined;
}

/** Says anew what a video is called and what it shows; '' is nothing said. @throws VideoRefused, Stale */
export const changeVideo = command({
  name: 'video.describe',
  needs: 'media.edit',
  async run(
    { tx, ...act },
    { titles, name, ...seen }: Seen & { titles?: ByLanguage<string>; name?: string },
  ) {
    const { id } = seen;
    const said = Object.entries(titles ?? {}).map(([language, title]) => [
      `title.${language}`,
      title || undefined,
    ]);
    const wanted: Facts = {
      ...(name === undefined ? {} : { called: name }),
      ...Object.fromEntries(said),
    };
    await watch({ tx, ...act }, { subject: ['video', id], facts: () => videoFacts(tx, id) }, async () => {
      const before = await lockVideo(tx, { ...seen, wanted });
      const after = Object.entries({ ...before.titles, ...titles }).filter(([, title]) => title);
      const called = name === undefined ? before.name : fileName(name);
      await describeVideo(tx, id, { name: called, titles: Object.fromEntries(after) });
    });
  },
});

/**
 * Gives a video of the shop's own another file, everywhere where it is shown. Its old address leads on.
 *
 * @throws VideoRefused, Stale
 */
export const replaceVideo = errand({
  name: 'video.replace',
  needs: 'media.edit',
  async run({ shop, step }, { bytes, name = '', ...seen }: Seen & { bytes: Buffer; name?: string }) {
    const kept = await keepVideo(shop.dataDir, bytes);
    if ('fault' in kept) throw new VideoRefused(kept.fault);
    const { id } = seen;
    await step((act) =>
      watch(act, { subject: ['video', id], facts: () => videoFacts(act.tx, id) }, async () => {
        const { tx } = act;
        const before = await lockVideo(tx, seen);
        if (before.binned_at > 0) throw new VideoRefused('in_bin');
        if (before.code === kept.code) return;
        if (await findVideo(tx, kept.code)) throw new VideoRefused('taken');
        await giveFile(tx, before, { ...kept, name: fileName(name) || before.name });
      }),
    );
  },
});
