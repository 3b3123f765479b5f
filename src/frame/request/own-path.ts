import { isLocal } from '../../platform/http/local.ts';
import type { RequestContext } from './request-context.ts';

/** What a form, a link or a referer names of this shop, as a path; undefined for anything of another house. */
export function ownPath({ shop, header }: RequestContext, target: string): string | undefined {
  const url = target === '' ? null : URL.parse(target, shop.publicUrl);
  if (!url || (url.origin !== new URL(shop.publicUrl).origin && url.host !== header('host')))
    return undefined;
  const path = url.pathname + url.search;
  return isLocal(path) ? path : undefined;
}
