import type { ReactNode } from 'react';
import type { Visit } from '../frame/visit.ts';
import { onListing } from './form/addresses.ts';
import { ask } from './form/ask.ts';
import { openForm } from './form/open.ts';
import { FORM_TAGS } from './http-form.tsx';
import { SearchFormMarkup } from './pages/form.tsx';
import { readRequest } from './query/read.ts';
import { setupOf } from './setup/setup.ts';

/**
 * A form of the shopkeeper's in the middle of a text, with nothing asked yet; it leads to its own results. Undefined
 * for a number that names none, and for forms that live on a listing.
 */
export async function formBlock(
  visit: Visit,
  id: number,
): Promise<{ node: ReactNode; tags: readonly string[] } | undefined> {
  const { forms } = await setupOf(visit.shop);
  const form = forms.find((one) => one.id === id && !onListing(one));
  if (!form) return undefined;
  const open = await openForm(visit, form);
  const found = await ask(visit, open, readRequest([], open.query));
  return { node: <SearchFormMarkup found={found} />, tags: FORM_TAGS };
}
