import { appointOwner, normalizeEmail } from '../../accounts/index.ts';
import type { Command } from '../open-shop.ts';

export const PEOPLE_USAGE = `cistella people owner EMAIL
    Makes somebody an owner of the shop and prints the link, good once and for a day, on which they choose a password.`;

/** Who works here. The first of them can only come from here. */
export const peopleCommand: Command = async (shop, args, mistake, actor) => {
  const [verb, typed = '', ...more] = args;
  if (verb !== 'owner' || typed === '' || more.length > 0) throw mistake(PEOPLE_USAGE);
  const email = normalizeEmail(typed);
  if (!email) throw mistake(`"${typed}" is no e-mail address.`);
  console.log(await appointOwner({ shop, actor, now: Date.now() }, { email }));
  return 0;
};
