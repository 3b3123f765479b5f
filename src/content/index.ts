import type { Room } from '../frame/room.ts';
import { contentPage } from './page.tsx';

export { type PageInput, savePage } from './commands.ts';

/** Pages of plain content. */
export const content: Room = {
  name: 'content',
  addresses: {
    privacy: { GET: contentPage('privacy') },
    terms: { GET: contentPage('terms') },
  },
};
