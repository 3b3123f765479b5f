import type { ReactNode } from 'react';
import type { Visit } from '../../frame/request/visit.ts';
import { onListing, resultsPath } from '../form/addresses.ts';
import { isPreparing, PREPARING_TAG } from '../preparing.ts';
import { FORM_TAGS } from '../setup/form-tags.ts';
import { setupOf } from '../setup/setup.ts';
import { idleForm } from './idle-form.tsx';

const instances = new WeakMap<Visit, Map<number, number>>();

/** The how manieth copy of a form this is on the page that is being made. */
function nextInstance(visit: Visit, id: number): number {
  const counts = instances.get(visit) ?? new Map<number, number>();
  const instance = (counts.get(id) ?? 0) + 1;
  instances.set(visit, counts.set(id, instance));
  return instance;
}

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
  if (isPreparing(visit.shop)) {
    const href = resultsPath(visit.shop, visit.language, form);
    return { node: <a href={href}>{form.title[visit.language]}</a>, tags: [...FORM_TAGS, PREPARING_TAG] };
  }
  const markup = await idleForm(visit, form, undefined, nextInstance(visit, id));
  return { node: <div dangerouslySetInnerHTML={{ __html: markup }} />, tags: FORM_TAGS };
}
