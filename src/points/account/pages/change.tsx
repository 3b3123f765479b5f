import { useRequest } from '../../../frame/page/context.tsx';
import { formatsOf } from '../../../frame/shop/languages.ts';
import { signed } from './signed.ts';

/** What an entry did to the balance; in brackets what the balance does not know yet, or has counted before. */
export function Change({ of: { change, points } }: { of: { change: number; points: number } }) {
  const { shop, language } = useRequest();
  const locale = formatsOf(shop.settings, language);
  if (change !== 0) return signed(change, locale);
  return <span className="points-aside">({signed(points, locale)})</span>;
}
