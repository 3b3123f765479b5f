import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { addMedia, changePicture, listPictures } from '../../catalogue/index.ts';
import { type Asked, ask } from '../../frame/command/index.ts';
import type { Language } from '../../frame/shop/settings.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Command, Mistake } from '../open-shop.ts';

export const MEDIA_USAGE = `cistella media add FILE… [--alt-LANGUAGE TEXT]… [--focus 30,70]
    Takes pictures into the library: JPEG, PNG, WebP, GIF or AVIF, judged by what is in them. Prints their numbers.
cistella media describe NUMBER [--alt-LANGUAGE TEXT]… [--focus 30,70]
    Says what a picture shows, and what it is about: hundredths from the left and from the top, kept in view when cut.
cistella media list
    Every picture: number, file, size, focus, and what it shows in each language.`;

interface Words {
  alts: Record<Language, string>;
  focus?: { x: number; y: number };
}

/** `cistella media …`: the library of pictures. */
export const mediaCommand: Command = async (shop, args, mistake, actor) => {
  const asked = { shop, actor, now: Date.now() };
  const [verb, ...rest] = args;
  if (verb === 'list' && rest.length === 0) return list(shop);
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
    const bytes = await readFile(resolve(process.env.INIT_CWD ?? process.cwd(), file)).catch(() => {
      throw mistake(`${file} cannot be read.`);
    });
    const { id } = await addMedia(asked, { bytes, name: basename(file) }).catch((error: Error) => {
      throw mistake(`${file}: ${error.message}`);
    });
    await ask(asked, changePicture, { id, ...words });
    console.log([id, file].join('\t'));
  }
  return 0;
}

async function list(shop: Shop): Promise<number> {
  const size = 500;
  for (let offset = 0; ; offset += size) {
    const pictures = await listPictures(shop.db.read, { limit: size, offset });
    for (const { id, file, width, height, focus_x, focus_y, alts } of pictures) {
      const said = shop.settings.languages.map((language) => alts[language] ?? '');
      console.log([id, file, `${width}×${height}`, `${focus_x},${focus_y}`, ...said].join('\t'));
    }
    if (pictures.length < size) return 0;
  }
}
