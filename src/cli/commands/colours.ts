import { changeSwatch, isColour, listSwatches } from '../../catalogue/index.ts';
import { ask } from '../../frame/command/index.ts';
import type { Command } from '../open-shop.ts';

export const COLOUR_USAGE = `cistella colour list
    The values of the shop's attributes, each with the colour that it is shown as.
cistella colour set ATTRIBUTE VALUE '#b05a3c' | none
    Shows a value as a colour where one chooses it. Both by their codes, such as: colour set colour terracotta '#b05a3c'`;

/** `cistella colour …`: what colours the values of attributes are shown as. */
export const colourCommand: Command = async (shop, args, mistake, actor) => {
  const [verb, attribute, value, colour, ...rest] = args;
  if (verb === 'list' && attribute === undefined) {
    for (const { taxonomy, code, swatch } of await listSwatches(shop.db.read))
      console.log([taxonomy.slice('pa_'.length), code, swatch].join('\t'));
    return 0;
  }
  if (verb !== 'set' || !attribute || !value || !colour || rest.length > 0) throw mistake(COLOUR_USAGE);
  if (colour !== 'none' && !isColour(colour)) throw mistake(`${colour} is no colour such as '#b05a3c'.`);
  const wanted = { attribute: attribute.replace(/^pa_/, ''), value, colour: colour === 'none' ? '' : colour };
  if (!(await ask({ shop, actor, now: Date.now() }, changeSwatch, wanted)))
    throw mistake(`There is no value ${value} of ${attribute}.`);
  return 0;
};
