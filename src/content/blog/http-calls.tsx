import type { Handler } from '../../frame/house/room.ts';
import { renderMarkup } from '../../frame/page/context.tsx';
import { type Answer, json } from '../../frame/request/answer.ts';
import type { Visit } from '../../frame/request/visit.ts';
import type { Language } from '../../frame/shop/settings.ts';
import { texts } from '../../frame/shop/texts.ts';
import { listByName } from '../model.ts';
import { PostCards } from './pages/post-index.tsx';
import { readPostPage } from './post-list.ts';

/**
 * POST {endpoint}{page}[/{lang}] (spec section 7): the markup of that page of posts, as a JSON text. Of the query
 * that comes back only the name of a list is read, which is one of ours or nothing: no query of a browser runs.
 */
export const morePosts: Handler = async (visit, { rest = '' }) => {
  const [, number, lang] = /^([1-9]\d{0,5})(?:\/([a-z][a-z0-9-]{1,19}))?\/?$/.exec(rest) ?? [];
  const list = listByName(visit.form.has('list') ? visit.form.text('list', 40) : 'posts');
  const language = lang === undefined ? visit.shop.settings.languages[0] : languageOf(visit, lang);
  if (!number || !list || !language) return restError('rest_invalid_param', 400);
  const inLanguage = speaking(visit, language);
  const { posts } = await readPostPage(inLanguage, { list, base: '', page: Number(number), beyond: true });
  return json(posts.length === 0 ? '' : renderMarkup(inLanguage, <PostCards posts={posts} />));
};

/**
 * `action=ecsload`: the markup of the page of posts after `current_page`. The settings name a list of ours
 * (`widget_id`); the query that comes with them is not looked at.
 */
export async function loadPosts(visit: Visit): Promise<Answer> {
  const settings = readSettings(visit.form.text('ecs_ajax_settings', 5000));
  const list = listByName(String(settings.widget_id ?? ''));
  const current = Number(settings.current_page);
  const empty: Answer = { kind: 'text', type: 'text/html; charset=UTF-8', body: '' };
  if (!list || !Number.isInteger(current) || current < 0 || current > 999_999) return empty;
  const { posts } = await readPostPage(visit, { list, base: '', page: current + 1, beyond: true });
  return posts.length === 0 ? empty : { ...empty, body: renderMarkup(visit, <PostCards posts={posts} />) };
}

/** The same call at the address of any page, in that page's language. */
export async function loadPostsAnywhere(visit: Visit): Promise<Answer | undefined> {
  return visit.method === 'POST' && visit.form.text('action', 20) === 'ecsload'
    ? loadPosts(visit)
    : undefined;
}

function readSettings(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const languageOf = ({ shop }: Visit, code: string) => shop.settings.languages.find((one) => one === code);

/** The same visit in the language that the call names: its path says nothing of it. */
function speaking(visit: Visit, language: Language): Visit {
  return {
    ...visit,
    language,
    t: texts(language, visit.shop.settings),
    links: visit.shop.addresses.in(language),
  };
}

function restError(code: string, status: number): Answer {
  return json({ code, message: code, data: { status } }, status);
}
