import { command, type Facts, watch } from '../../frame/command/index.ts';
import { pictureFacts } from './facts.ts';
import { fileName, PictureRefused } from './model-library.ts';
import { lockPicture } from './store-files.ts';
import { describePicture, type PictureWords } from './store-pictures.ts';

/**
 * Says anew what a picture shows and what it is about; see {@link describePicture}.
 *
 * @param version which one of the picture who asks has seen
 * @returns false when there is no such picture @throws Stale
 */
export const changePicture = command({
  name: 'media.describe',
  needs: 'media.edit',
  async run(
    act,
    { id, version, ...said }: { id: number; version?: number } & PictureWords,
  ): Promise<boolean> {
    const { name } = said;
    const words = name === undefined ? said : { ...said, name: fileName(name) };
    const facts = () => pictureFacts(act.tx, id);
    return watch(act, { subject: ['picture', id], facts }, async () => {
      try {
        await lockPicture(act.tx, { id, version, wanted: factsOf(words) });
      } catch (error) {
        if (error instanceof PictureRefused) return false;
        throw error;
      }
      await describePicture(act.tx, id, words);
      return true;
    });
  },
});

function factsOf({ alts = {}, captions = {}, name, focus }: PictureWords): Facts {
  const said = (kind: string, texts: object) =>
    Object.entries(texts).map(([language, text]) => [`${kind}.${language}`, text || undefined]);
  return {
    ...(name === undefined ? {} : { called: name }),
    ...(focus === undefined ? {} : { focus: `${focus.x},${focus.y}` }),
    ...Object.fromEntries([...said('alt', alts), ...said('caption', captions)]),
  };
}
