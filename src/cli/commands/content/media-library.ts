import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import {
  addVideo,
  cropIn,
  cropMedia,
  listVideos,
  PictureRefused,
  readUses,
  readWholePicture,
  replaceMedia,
  setMediaState,
  VideoRefused,
} from '../../../catalogue/index.ts';
import { type Asked, ask } from '../../../frame/command/index.ts';
import type { Mistake } from '../../open-shop.ts';

/** @returns the exit code; undefined where it was asked in a way that nobody knows */
type Verb = (asked: Asked, args: readonly string[], mistake: Mistake) => Promise<number | undefined>;

const MOST = 1000;
/** Per cent are kept in hundredths. */
const SHARE = 100;

/** What is done to pictures that are there. */
export const LIBRARY_VERBS: Readonly<Record<string, Verb>> = {
  async uses({ shop }, [number, ...more], mistake) {
    const id = numberIn(number);
    if (id === undefined || more.length > 0) return undefined;
    if (!(await readWholePicture(shop.db.read, id))) throw mistake(`There is no picture ${id}.`);
    const [language = ''] = shop.settings.languages;
    for (const { kind, id: of, name } of await readUses(shop, { pictureId: id, language, most: MOST }))
      console.log([kind, of, name].join('\t'));
    return 0;
  },
  async replace(asked, [number, file, ...more], mistake) {
    const id = numberIn(number);
    if (id === undefined || file === undefined || more.length > 0) return undefined;
    const bytes = await bytesOf(file, mistake);
    await told(mistake, () => replaceMedia(asked, { id, bytes, name: basename(file) }));
    return 0;
  },
  async crop(asked, [number, part, ...more], mistake) {
    const id = numberIn(number);
    const crop = part === 'whole' ? cropIn('') : partIn(part ?? '');
    if (id === undefined || !crop || more.length > 0) return undefined;
    await told(mistake, () => cropMedia(asked, { id, crop }));
    return 0;
  },
  async video(asked, [from, ...more], mistake) {
    if (from === undefined || more.length > 0) return undefined;
    const isLink = /^https?:/.test(from);
    const file = isLink ? from : await bytesOf(from, mistake);
    const name = isLink ? '' : basename(from);
    console.log(await told(mistake, () => addVideo(asked, { from: file, name })));
    return 0;
  },
  async videos({ shop }, args) {
    if (args.length > 0) return undefined;
    for (const { id, code, name } of await listVideos(shop.db.read, {}, { descending: true, limit: MOST }))
      console.log([id, code, name].join('\t'));
    return 0;
  },
  bin: (asked, numbers, mistake) => move(asked, numbers, mistake, 'bin'),
  restore: (asked, numbers, mistake) => move(asked, numbers, mistake, 'restore'),
};

/** A path is meant from where the command was typed. */
export function bytesOf(file: string, mistake: Mistake): Promise<Buffer> {
  return readFile(resolve(process.env.INIT_CWD ?? process.cwd(), file)).catch(() => {
    throw mistake(`${file} cannot be read.`);
  });
}

async function move(asked: Asked, numbers: readonly string[], mistake: Mistake, to: 'bin' | 'restore') {
  const ids = numbers.map(numberIn);
  if (ids.length === 0) return undefined;
  for (const id of ids) {
    if (id === undefined) return undefined;
    await told(mistake, () => ask(asked, setMediaState, { id, to }));
  }
  return 0;
}

async function told<T>(mistake: Mistake, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PictureRefused || error instanceof VideoRefused) throw mistake(error.message);
    throw error;
  }
}

function numberIn(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** @example partIn('25,0,50,100') // the middle half */
function partIn(text: string) {
  const parts = /^([\d.]+),([\d.]+),([\d.]+),([\d.]+)$/.exec(text)?.slice(1);
  if (!parts) return undefined;
  const [x = 0, y = 0, width = 0, height = 0] = parts.map((part) => Math.round(Number(part) * SHARE));
  return { x, y, width, height };
}
