import { renderMarkup } from '../../frame/page/context.tsx';
import { json, type Reply } from '../../frame/request/reply.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { texts } from '../../frame/shop/texts.ts';
import { listByName } from '../model.ts';
import { PostCards } from './pages/post-index.tsx';
import { readPostPage } from './post-list.ts';

/**
 * POST {endpoint}{page}[/{lang}] (spec section 7): the markup of that page of posts, as a JSON text. Of the query
 * that comes back only the name of a list is read, which is one of ours or nothing: no query of a browser runs.
 */
export const morePosts: Handler = async (ctx, { rest = '' }) => {
  const [, number, lang] = /^([1-9]\d{0,5})(?:\/([a-z][a-z0-9-]{1,19}))?\/?$/.exec(rest) ?? [];
  const list = listByName(ctx.form.has('list') ? ctx.form.text('list', 40) : 'posts');
  const language = lang === undefined ? ctx.shop.settings.languages[0] : languageOf(ctx, lang);
  if (!number || !list || !language) return restError('rest_invalid_param', 400);
  const inLanguage = speaking(ctx, language);
  const { posts } = await readPostPage(inLanguage, { list, base: '', page: Number(number), beyond: true });
  return json(posts.length === 0 ? '' : renderMarkup(inLanguage, <PostCards posts={posts} />));
};

/**
 * `action=ecsload`: the markup of the page of posts after `current_page`. The settings name a list of ours
 * (`widget_id`); the query that comes with them is not looked at.
 */
export async function loadPosts(ctx: RequestContext): Promise<Reply> {
  const settings = readSettings(ctx.form.text('ecs_ajax_settings', 5000));
  const list = listByName(String(settings.widget_id ?? ''));
  const current = Number(settings.current_page);
  const empty: Reply = { kind: 'text', type: 'text/html; charset=UTF-8', body: '' };
  if (!list || !Number.isInteger(current) || current < 0 || current > 999_999) return empty;
  const { posts } = await readPostPage(ctx, { list, base: '', page: current + 1, beyond: true });
  return posts.length === 0 ? empty : { ...empty, body: renderMarkup(ctx, <PostCards posts={posts} />) };
}

/** The same call at the address of any page, in that page's language. */
export async function loadPostsAnywhere(ctx: RequestContext): Promise<Reply | undefined> {
  return ctx.method === 'POST' && ctx.form.text('action', 20) === 'ecsload' ? loadPosts(ctx) : undefined;
}

function readSettings(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const languageOf = ({ shop }: RequestContext, code: string) =>
  shop.settings.languages.find((one) => one === code);

/** The same request in the language that the call names: its path says nothing of it. */
function speaking(ctx: RequestContext, language: Language): RequestContext {
  return {
    ...ctx,
    language,
    t: texts(language, ctx.shop.settings),
    links: ctx.shop.addresses.in(language),
  };
}

function restError(code: string, status: number): Reply {
  return json({ code, message: code, data: { status } }, status);
}
