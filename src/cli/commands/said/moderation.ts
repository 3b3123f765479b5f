import { type Act, perform } from '../../../frame/command/index.ts';
import { MODERATION, type Moderation } from '../../../frame/shop/moderation.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import type { Command } from '../../open-shop.ts';

/** What people write in the shop, as the command line looks at it. */
interface Said {
  /** What one of them is called, in the command and in its sentences. */
  noun: string;
  usage: string;
  list(shop: Shop, state: Moderation, limit: number): Promise<readonly SaidRow[]>;
  moderate(act: Act, input: { id: number; state: Moderation }): Promise<boolean>;
  remove(act: Act, input: { id: number }): Promise<boolean>;
}

interface SaidRow {
  id: number;
  createdAt: number;
  author: string;
  email: string;
  about: string;
  body: string;
}

const BECOMES: Readonly<Record<string, Moderation>> = {
  approve: 'approved',
  hold: 'held',
  reject: 'rejected',
  spam: 'spam',
};
const MOST_LISTED = 200;

/** Moderation from the command line: all that are named, or none. */
export function moderationOf({ noun, usage, list, moderate, remove }: Said): Command {
  async function show(shop: Shop, states: readonly Moderation[]): Promise<number> {
    for (const state of states)
      for (const each of await list(shop, state, MOST_LISTED)) {
        const words = each.body.replace(/\s+/g, ' ');
        const day = new Date(each.createdAt).toISOString().slice(0, 10);
        const short = words.length > 80 ? `${words.slice(0, 79)}…` : words;
        console.log([each.id, state, day, each.author, each.email, each.about, short].join('\t'));
      }
    return 0;
  }
  return async (shop, args, mistake, actor) => {
    const [verb = '', ...rest] = args;
    if (verb === 'list' && rest.length < 2) {
      const states = MODERATION.filter((one) => rest.length === 0 || one === rest[0]);
      if (states.length === 0) throw mistake(`A state is one of ${MODERATION.join(', ')}.`);
      return show(shop, states);
    }
    const state = Object.hasOwn(BECOMES, verb) ? BECOMES[verb] : undefined;
    const ids = rest.map(Number);
    if ((!state && verb !== 'delete') || ids.length === 0) throw mistake(usage);
    if (ids.some((id) => !Number.isSafeInteger(id) || id < 1))
      throw mistake(`Each ${noun} is named by its number.`);
    await perform(shop, actor, async (act) => {
      for (const id of ids) {
        const found = state ? await moderate(act, { id, state }) : await remove(act, { id });
        if (!found) throw mistake(`There is no ${noun} ${id}; nothing was changed.`);
      }
    });
    return 0;
  };
}
