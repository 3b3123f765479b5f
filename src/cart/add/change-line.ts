import { ask } from '../../frame/command/index.ts';
import { askedBy, type RequestContext } from '../../frame/request/request-context.ts';
import type { takeLineOut } from '../lines/commands.ts';
import { forgetCart, ownerOf } from '../lines/read.ts';
import type { KeptLine } from '../model.ts';

/**
 * Takes a line out of the visitor's cart, or brings it back.
 *
 * @returns the line; undefined when there is none of that key
 */
export async function changeLine(
  ctx: RequestContext,
  change: typeof takeLineOut,
  key: string,
): Promise<KeptLine | undefined> {
  const owner = ownerOf(ctx);
  if (!owner || key === '') return undefined;
  const line = await ask(askedBy(ctx), change, { owner, key });
  forgetCart(ctx);
  return line;
}
