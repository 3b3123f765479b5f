import { command, watch } from '../../frame/command/index.ts';
import type { ByLanguage } from '../../frame/shop/settings.ts';
import { pictureFacts } from './facts.ts';
import { describePicture } from './store-pictures.ts';

/** Says anew what a picture shows and what it is about; see {@link describePicture}. */
export const changePicture = command({
  name: 'media.describe',
  needs: 'media.edit',
  run(
    act,
    said: { id: number; alts?: ByLanguage<string>; focus?: { x: number; y: number } },
  ): Promise<boolean> {
    const { id, ...words } = said;
    const facts = () => pictureFacts(act.tx, { id });
    return watch(act, { subject: ['picture', id], facts }, () => describePicture(act.tx, id, words));
  },
});
