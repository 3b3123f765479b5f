import type { ReactNode } from 'react';
import { useFinished } from '../../frame/page/context.tsx';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Template } from '../../platform/render/template.ts';
import { onListing, resultsPath } from '../form/addresses.ts';
import { isPreparing, PREPARING_TAG } from '../preparing.ts';
import { FORM_TAGS } from '../setup/form-tags.ts';
import { setupOf } from '../setup/setup.ts';
import { idleForm } from './idle-form.tsx';

const instances = new WeakMap<RequestContext, Map<number, number>>();

/** The how manieth copy of a form this is on the page that is being made. */
function nextInstance(ctx: RequestContext, id: number): number {
  const counts = instances.get(ctx) ?? new Map<number, number>();
  const instance = (counts.get(id) ?? 0) + 1;
  instances.set(ctx, counts.set(id, instance));
  return instance;
}

/**
 * A form of the shopkeeper's in the middle of a text, with nothing asked yet; it leads to its own results. Undefined
 * for a number that names none, and for forms that live on a listing.
 */
export async function formBlock(
  ctx: RequestContext,
  id: number,
): Promise<{ node: ReactNode; tags: readonly string[] } | undefined> {
  const { forms } = await setupOf(ctx.shop);
  const form = forms.find((one) => one.id === id && !onListing(one));
  if (!form) return undefined;
  if (isPreparing(ctx.shop)) {
    const href = resultsPath(ctx.shop, ctx.language, form);
    return { node: <a href={href}>{form.title[ctx.language]}</a>, tags: [...FORM_TAGS, PREPARING_TAG] };
  }
  const markup = await idleForm(ctx, form, undefined, nextInstance(ctx, id));
  return { node: <Block markup={markup} />, tags: FORM_TAGS };
}

function Block({ markup }: { markup: Template }) {
  return <div dangerouslySetInnerHTML={useFinished()(markup)} />;
}
