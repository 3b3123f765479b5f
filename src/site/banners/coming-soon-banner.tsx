import { ask } from '../../frame/command/index.ts';
import { renderMarkup, useRequest } from '../../frame/page/context.tsx';
import { json, type Reply } from '../../frame/request/reply.ts';
import { askedBy, checkNonce, makeNonce, type RequestContext } from '../../frame/request/request-context.ts';
import type { SlotContent } from '../../frame/server/module.ts';
import { DISMISSED, dismissBanner } from './commands-own.ts';
import { readVisibility, worksHere } from './visibility.tsx';

/** The contract's address of one's own user, and the action of its nonce. */
export const OWN_USER = '/wp-json/wp/v2/users/me';
const NONCE = 'wp_rest';

/** Reminds those who work here that strangers do not see the shop yet. Until it is dismissed in this browser. */
export const comingSoonBanner: SlotContent = {
  empty: () => '',
  async fill(ctx) {
    if (ctx.session?.values.get(DISMISSED) === 'yes') return '';
    const { mode } = await readVisibility(ctx.shop);
    if (mode === 'live' || !(await worksHere(ctx))) return '';
    return renderMarkup(ctx, <Banner nonce={makeNonce(ctx, NONCE)} />);
  },
};

function Banner({ nonce }: { nonce: string }) {
  const { t } = useRequest();
  return (
    <aside id="coming-soon-footer-banner" aria-label={t('site.coming_soon')}>
      {t('site.coming_soon_banner')}{' '}
      {/* biome-ignore lint/a11y/useSemanticElements: a link in the contract */}
      <a
        href="#content"
        role="button"
        className="coming-soon-footer-banner-dismiss js-only"
        data-rest-url={OWN_USER}
        data-rest-nonce={nonce}
      >
        {t('site.notice_dismiss')}
      </a>
    </aside>
  );
}

/** Takes `{ woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } }` of whoever is logged in, and nothing else. */
export async function saveOwnUser(ctx: RequestContext): Promise<Reply> {
  const { session, t } = ctx;
  if (session?.userId == null) return refuse(401, 'rest_not_logged_in', t('site.log_in_first'));
  if (!checkNonce(ctx, ctx.header('x-wp-nonce') ?? '', NONCE))
    return refuse(403, 'rest_cookie_invalid_nonce', t('error.bad_nonce'));
  const said = metaOf(ctx.form.text('woocommerce_meta', 1000));
  if (said === 'yes')
    await ask(askedBy(ctx), dismissBanner, { sessionId: session.id, userId: session.userId });
  const dismissed = said === 'yes' || session.values.get(DISMISSED) === 'yes' ? 'yes' : '';
  return json({ id: session.userId, woocommerce_meta: { [DISMISSED]: dismissed } });
}

/** The member of the posted object, which arrives as JSON in a field. */
function metaOf(text: string): unknown {
  try {
    return (JSON.parse(text) as Record<string, unknown> | null)?.[DISMISSED];
  } catch {
    return undefined;
  }
}

function refuse(status: number, code: string, message: string): Reply {
  return { kind: 'json', status, body: { code, message, data: { status } } };
}
