import { call, listen, params, trigger } from '../../platform/browser/contract.ts';
import { cookie } from '../../platform/browser/cookies.ts';
import { type FragmentsReply, replaceFragments } from './replies.ts';

type FragmentParams = {
  cart_hash_key: string;
  fragment_name: string;
  request_timeout: string;
  hash_cookie: string;
};

const CREATED = 'wc_cart_created';
const DAY_MS = 86_400_000;
/** Without this one the copy is of no use (wire.md 1.3). */
const CONTENT = 'div.widget_shopping_cart_content';

/** Keeps a copy of the cart's page areas for as long as it is true, and gets a new one when it is not. */
export function attachFragments(): void {
  const {
    cart_hash_key: hashKey,
    fragment_name: name,
    hash_cookie,
    request_timeout,
  } = params<FragmentParams>('wc_cart_fragments_params');
  const storage = usableStorage();
  if (!storage || !hashKey || !name || !hash_cookie) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refreshLater = () => {
    clearTimeout(timer);
    timer = setTimeout(refresh, DAY_MS);
  };
  const keepHash = (hash: string) => {
    localStorage.setItem(hashKey, hash);
    storage.setItem(hashKey, hash);
    // Under the cookie's own name too: the upkeep of languages looks there (wire.md 2.11).
    storage.setItem(hash_cookie, hash);
  };
  const keep = (fragments: Record<string, string>, hash: string) => {
    storage.setItem(name, JSON.stringify(fragments));
    keepHash(hash);
    if (hash === '') storage.removeItem(CREATED);
    else if (!storage.getItem(CREATED)) storage.setItem(CREATED, String(Date.now()));
    refreshLater();
    hideIfEmpty(hash);
  };

  async function refresh(): Promise<void> {
    try {
      const body = new URLSearchParams({ time: String(Date.now()) });
      const signal = AbortSignal.timeout(Number(request_timeout) || 5000);
      const reply = await call<FragmentsReply | ''>('get_refreshed_fragments', body, { signal });
      if (reply === '' || !reply.fragments) throw new Error('No fragments.');
      replaceFragments(reply.fragments);
      storage?.removeItem(CREATED);
      keep(reply.fragments, reply.cart_hash ?? '');
      trigger(document.body, 'wc_fragments_refreshed');
    } catch {
      trigger(document.body, 'wc_fragments_ajax_error');
    }
  }

  function start(): void {
    const wanted = cookie(hash_cookie ?? '');
    const kept = storage?.getItem(hashKey ?? '') ?? '';
    const copy = storage?.getItem(name ?? '');
    // Nothing in the cart and nothing remembered: the page is right as it came.
    if (wanted === '' && kept === '' && !copy) {
      hideIfEmpty('');
      return;
    }
    const fragments = copy ? read(copy) : undefined;
    const created = Number(storage?.getItem(CREATED) ?? 0);
    const reason = whyDiscard(fragments, { wanted, kept, created });
    if (!fragments || reason) {
      storage?.removeItem(name ?? '');
      trigger(document.body, 'wc_fragments_discarded', [reason]);
      void refresh();
      return;
    }
    replaceFragments(fragments);
    hideIfEmpty(wanted);
    refreshLater();
  }

  for (const event of ['wc_fragment_refresh', 'updated_wc_div'])
    listen(document.body, event, () => void refresh());
  for (const event of ['added_to_cart', 'removed_from_cart']) {
    listen(document.body, event, (fragments, hash) => {
      if (fragments) keep(fragments as Record<string, string>, String(hash ?? ''));
    });
  }
  // Another tab has changed the cart.
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === hashKey && newValue !== storage.getItem(hashKey)) void refresh();
  });
  // The browser shows a page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refresh();
  });
  start();
}

/** Why a kept copy is of no use, by the names of the error catalogue (spec 8); undefined when it is. */
function whyDiscard(
  fragments: Record<string, string> | undefined,
  { wanted, kept, created }: { wanted: string; kept: string; created: number },
): string | undefined {
  if (wanted !== '' && !created) return 'no cart creation time';
  if (wanted !== '' && Date.now() - created >= DAY_MS) return 'fragment expired';
  return fragments?.[CONTENT] && kept === wanted ? undefined : 'no matching fragment';
}

function usableStorage(): Storage | undefined {
  try {
    sessionStorage.setItem('wc', 'test');
    sessionStorage.removeItem('wc');
    localStorage.setItem('wc', 'test');
    localStorage.removeItem('wc');
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function read(copy: string): Record<string, string> | undefined {
  try {
    return JSON.parse(copy) as Record<string, string>;
  } catch {
    return undefined;
  }
}

function hideIfEmpty(hash: string): void {
  for (const mark of document.querySelectorAll('.hide_cart_widget_if_empty')) {
    mark.closest<HTMLElement>('.widget_shopping_cart')?.toggleAttribute('hidden', hash === '');
  }
}
