import type { Language } from '../../frame/shop/settings.ts';

export interface CommentRow {
  id: number;
  parent_id: number | null;
  thread_id: number | null;
  author: string;
  url: string;
  body: string;
  language: Language;
  created_at: number;
}

export interface Thread extends CommentRow {
  replies: Thread[];
}

/** What stands in the form. */
export interface CommentDraft {
  author: string;
  email: string;
  url: string;
  comment: string;
}

export const COMMENT_LIMITS = { author: 100, email: 200, url: 200, comment: 5000 } as const;

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;

export type CommentProblem = 'comment' | 'author' | 'email' | 'url';

/** What is wrong with a comment, in the order of its fields. */
export function commentProblems(draft: CommentDraft): CommentProblem[] {
  const problems: CommentProblem[] = [];
  if (draft.comment === '') problems.push('comment');
  if (draft.author === '') problems.push('author');
  if (!EMAIL.test(draft.email)) problems.push('email');
  if (draft.url !== '' && webAddress(draft.url) === undefined) problems.push('url');
  return problems;
}

/** A web address as it may be linked to; people leave out the beginning. */
export function webAddress(text: string): string | undefined {
  const url = URL.parse(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes('.') ? url.href : undefined;
}

/**
 * Comments as threads, oldest first. An answer to what is not shown any more hangs on the beginning of its thread;
 * where that is gone too, so is the answer.
 *
 * @param rows in any order
 */
export function threadsOf(rows: readonly CommentRow[]): Thread[] {
  const inOrder = [...rows].sort((a, b) => a.created_at - b.created_at || a.id - b.id);
  const threads = new Map(inOrder.map((row): [number, Thread] => [row.id, { ...row, replies: [] }]));
  const roots: Thread[] = [];
  for (const thread of threads.values()) {
    if (thread.parent_id === null) roots.push(thread);
    else (threads.get(thread.parent_id) ?? threads.get(thread.thread_id ?? 0))?.replies.push(thread);
  }
  return roots;
}

/**
 * What an answer hangs on: on what it answers, or, where that stands as deep as threads go, on what that one answers.
 *
 * @param chain from what is answered up to the beginning of its thread
 */
export function hangingOn<T>(chain: readonly T[], deepest: number): T | undefined {
  return chain[Math.max(0, chain.length - (deepest - 1))];
}
