import {
  COMMENT_STATES,
  type CommentState,
  listComments,
  moderateComment,
  removeComment,
} from '../../content/index.ts';
import { perform } from '../../frame/command/index.ts';
import type { Shop } from '../../frame/shop/shop.ts';
import type { Command } from '../open-shop.ts';

export const COMMENT_USAGE = `cistella comment list [held | approved | spam | rejected]
    The newest comments on posts and pages: number, state, day, author, e-mail, post, words.
cistella comment approve | hold | reject | spam | delete NUMBER…
    Shows comments, or hides them. What is deleted takes the answers to it along.`;

const BECOMES: Readonly<Record<string, CommentState>> = {
  approve: 'approved',
  hold: 'held',
  reject: 'rejected',
  spam: 'spam',
};
const MOST_LISTED = 200;

/** `cistella comment …`: moderation from the command line. */
export const commentCommand: Command = async (shop, args, mistake, actor) => {
  const [verb = '', ...rest] = args;
  if (verb === 'list' && rest.length < 2) {
    const state = COMMENT_STATES.find((one) => one === rest[0]);
    if (rest.length === 1 && !state) throw mistake(`A state is one of ${COMMENT_STATES.join(', ')}.`);
    return list(shop, state);
  }
  const state = Object.hasOwn(BECOMES, verb) ? BECOMES[verb] : undefined;
  const ids = rest.map(Number);
  if ((!state && verb !== 'delete') || ids.length === 0) throw mistake(COMMENT_USAGE);
  if (ids.some((id) => !Number.isSafeInteger(id) || id < 1))
    throw mistake('Comments are named by their numbers.');
  await perform(shop, actor, async (act) => {
    for (const id of ids) {
      const found = state ? await moderateComment(act, { id, state }) : await removeComment(act, { id });
      if (!found) throw mistake(`There is no comment ${id}; nothing was changed.`);
    }
  });
  return 0;
};

async function list(shop: Shop, state: CommentState | undefined): Promise<number> {
  for (const each of await listComments(shop.db.read, state, MOST_LISTED)) {
    const words = each.body.replace(/\s+/g, ' ');
    const day = new Date(each.created_at).toISOString().slice(0, 10);
    const short = words.length > 80 ? `${words.slice(0, 79)}…` : words;
    console.log([each.id, each.state, day, each.author, each.email, each.title, short].join('\t'));
  }
  return 0;
}
