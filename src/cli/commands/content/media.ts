import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { addMedia, changePicture, type LibraryFilter, listLibrary } from '../../../catalogue/index.ts';
import { type Asked, ask } from '../../../frame/command/index.ts';
import type { Language } from '../../../frame/shop/settings.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import type { Command, Mistake } from '../../open-shop.ts';
import { bytesOf, LIBRARY_VERBS } from './media-library.ts';

export const MEDIA_USAGE = `cistella media add FILE… [--alt-LANGUAGE TEXT]… [--focus 30,70]
    Takes pictures into the library: JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG, judged by what is in them. Prints their
    numbers. What is there already, or lies in the bin, is not there twice.
cistella media describe NUMBER [--alt-LANGUAGE TEXT]… [--focus 30,70]
    Says what a picture shows, and what it is about: hundredths from the left and from the top, kept in view when cut.
cistella media list [bin|unused]
    Every picture: number, file, size, focus, and what it shows in each language; or those of the bin, or shown nowhere.
cistella media uses NUMBER
    Where a picture is shown.
cistella media replace NUMBER FILE
    Gives a picture another file, everywhere where it is shown. Its old address leads on.
cistella media crop NUMBER LEFT,TOP,WIDTH,HEIGHT|whole
    Shows a part of a picture, in per cent of the whole, which is kept; or the whole again.
cistella media bin NUMBER… · cistella media restore NUMBER…
    Puts pictures into the bin for thirty days, where nobody shows them, or takes them out, to where they were.
cistella media video FILE|ADDRESS · cistella media videos
    Takes a video into the library, an MP4 or WebM or one of YouTube's, and prints its number; or lists them all.`;

interface Words {
  alts: Record<Language, string>;
  focus?: { x: number; y: number };
}

/** `cistella media …`: the library of pictures. */
export const mediaCommand: Command = async (shop, args, mistake, actor) => {
  const asked = { shop, actor, now: Date.now() };
  const [verb, ...rest] = args;
  if (verb === 'list' && rest.length <= 1) return list(shop, rest[0], mistake);
  const library = LIBRARY_VERBS[verb ?? ''];
  if (library) {
    const code = await library(asked, rest, mistake);
    if (code === undefined) throw mistake(MEDIA_USAGE);
    return code;
  }
  const { names, words } = read(shop, rest, mistake);
  if (names.length === 0) throw mistake(MEDIA_USAGE);
  if (verb === 'add') return add(asked, names, words, mistake);
  const id = Number(names[0]);
  if (verb !== 'describe' || names.length > 1 || !Number.isSafeInteger(id)) throw mistake(MEDIA_USAGE);
  if (!(await ask(asked, changePicture, { id, ...words }))) throw mistake(`There is no picture ${id}.`);
  return 0;
};

function read(shop: Shop, args: string[], mistake: Mistake): { names: string[]; words: Words } {
  const { languages } = shop.settings;
  const names = ['focus', ...languages.map((language) => `alt-${language}`)];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw mistake((error as Error).message);
  }
  const { focus } = parsed.values;
  const alts: Record<Language, string> = {};
  for (const language of languages) {
    const alt = parsed.values[`alt-${language}`];
    if (alt !== undefined) alts[language] = alt;
  }
  if (focus === undefined) return { names: parsed.positionals, words: { alts } };
  const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(focus) ?? [];
  if (x === undefined || Number(x) > 100 || Number(y) > 100)
    throw mistake('--focus is two numbers from 0 to 100, such as 30,70.');
  return { names: parsed.positionals, words: { alts, focus: { x: Number(x), y: Number(y) } } };
}

async function add(asked: Asked, files: readonly string[], words: Words, mistake: Mistake): Promise<number> {
  for (const file of files) {
    const bytes = await bytesOf(file, mistake);
    const { id } = await addMedia(asked, { bytes, name: basename(file) }).catch((error: Error) => {
      throw mistake(`${file}: ${error.message}`);
    });
    await ask(asked, changePicture, { id, ...words });
    console.log([id, file].join('\t'));
  }
  return 0;
}

async function list(shop: Shop, which: string | undefined, mistake: Mistake): Promise<number> {
  if (which !== undefined && which !== 'bin' && which !== 'unused') throw mistake(MEDIA_USAGE);
  const filter: LibraryFilter =
    which === 'bin' ? { state: which } : which === 'unused' ? { used: false } : {};
  const limit = 500;
  for (let behind: { value: number; id: number } | undefined; ; ) {
    const page = { sort: 'added', descending: true, limit, ...(behind ? { behind } : {}) } as const;
    const pictures = await listLibrary(shop, filter, page);
    for (const { id, file, kept_file, width, height, focus_x, focus_y, alts } of pictures) {
      const said = shop.settings.languages.map((language) => alts[language] ?? '');
      const shown = [id, file || kept_file, `${width}×${height}`, `${focus_x},${focus_y}`, ...said];
      console.log(shown.join('\t'));
    }
    if (pictures.length < limit) return 0;
    behind = { value: 0, id: pictures.at(-1)?.id ?? 0 };
  }
}
