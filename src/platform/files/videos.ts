import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { withoutNotes } from './mp4-notes.ts';
import { writeWhole } from './originals.ts';

/** Bytes that a video may have: what is longer is better shown by a host. */
const MOST_BYTES = 25_000_000;
/** What begins an MP4 that browsers play; others are called the same and are pictures, or QuickTime. */
const MP4_BRANDS = /^(?:isom|iso\d|avc1|mp4\d|M4V |M4VP|dash|MSNV|f4v )$/;

export type VideoFault = 'video_too_large' | 'no_video';

const folderOf = (dataDir: string) => join(dataDir, 'media', 'videos');

/** `mp4` or `webm` by what is in it; undefined for everything else. */
export function videoKind(bytes: Buffer): 'mp4' | 'webm' | undefined {
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp')
    return MP4_BRANDS.test(bytes.subarray(8, 12).toString('latin1')) ? 'mp4' : undefined;
  const isEbml = bytes.subarray(0, 4).toString('hex') === '1a45dfa3';
  return isEbml && bytes.subarray(0, 64).includes('webm') ? 'webm' : undefined;
}

/**
 * Keeps a video under its own hash, without what a telephone notes beside it: where it was taken, and by what.
 *
 * @returns its name, `{hash}.mp4`
 */
export async function keepVideo(
  dataDir: string,
  bytes: Buffer,
): Promise<{ code: string; bytes: number } | { fault: VideoFault }> {
  if (bytes.length > MOST_BYTES) return { fault: 'video_too_large' };
  const kind = videoKind(bytes);
  if (!kind) return { fault: 'no_video' };
  const kept = kind === 'mp4' ? withoutNotes(bytes) : bytes;
  const code = `${createHash('sha256').update(kept).digest('hex').slice(0, 32)}.${kind}`;
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true });
  if (!existsSync(join(folder, code))) await writeWhole(join(folder, code), kept);
  return { code, bytes: kept.length };
}

/** How many bytes a kept video has; undefined where there is none of that name. */
export async function videoSize(dataDir: string, code: string): Promise<number | undefined> {
  if (!/^[0-9a-f]{32}\.(mp4|webm)$/.test(code)) return undefined;
  return (await stat(join(folderOf(dataDir), code)).catch(() => undefined))?.size;
}

/** A part of a kept video, from one byte up to another, as it is read from the disk. */
export async function readVideo(
  dataDir: string,
  code: string,
  { start, end }: { start: number; end: number },
): Promise<NodeJS.ReadableStream> {
  const file = await open(join(folderOf(dataDir), code));
  return file.createReadStream({ start, end });
}

export async function forgetVideo(dataDir: string, code: string): Promise<void> {
  if (/^[0-9a-f]{32}\.(mp4|webm)$/.test(code)) await rm(join(folderOf(dataDir), code), { force: true });
}
