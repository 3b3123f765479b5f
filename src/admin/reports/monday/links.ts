import type { Shop } from '../../../frame/shop/shop.ts';
import type { SavedView } from '../../../frame/views/index.ts';
import { sign, signatureFits } from '../../../platform/security/tokens.ts';
import { deskLink } from '../../kit/index.ts';

export const STOP = 'reports/letters';

const about = ({ id, staffId }: Pick<SavedView, 'id' | 'staffId'>) =>
  `no letters of view ${id} to ${staffId}`;
const keyOf = ({ keys }: Pick<Shop, 'keys'>) => keys.of('report letters');

/** The link that ends the letters of a saved report. It opens nothing else, and is good as long as the report is there. */
export function stopLink(shop: Shop, view: SavedView): string {
  return shop.publicUrl + deskLink(STOP, { view: view.id, key: sign(about(view), keyOf(shop)) });
}

/** Whether a link about a view was made by this shop. */
export const isOurs = (shop: Shop, view: SavedView, key: string): boolean =>
  signatureFits(key, about(view), keyOf(shop));
