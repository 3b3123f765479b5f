import type { Captcha } from '../../frame/page/captcha.tsx';
import type { ShopSettings } from '../../frame/shop/settings.ts';

interface Host {
  /** The field that its script adds to the form. */
  field: string;
  className: string;
  script: string;
  verifyUrl: string;
}

/** Both speak the same protocol: a box with the site's key, a token in the form, a question of our server. */
const HOSTS: Record<'turnstile' | 'hcaptcha', Host> = {
  turnstile: {
    field: 'cf-turnstile-response',
    className: 'cf-turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  hcaptcha: {
    field: 'h-captcha-response',
    className: 'h-captcha',
    script: 'https://js.hcaptcha.com/1/api.js',
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
  },
};

/** How long a form waits for the answer. */
const PATIENCE_MS = 8000;

/** A captcha of another house. */
export function hostedCaptcha(
  provider: keyof typeof HOSTS,
  settings: ShopSettings['captcha'],
  secret: string,
): Captcha {
  const { field, className, script, verifyUrl } = HOSTS[provider];
  const { siteKey } = settings;
  const url = settings.verifyUrl || verifyUrl;
  return {
    field,
    hosts: [new URL(script).origin, ...(provider === 'hcaptcha' ? ['https://*.hcaptcha.com'] : [])],
    show: (ctx) => (
      <div className={className} data-sitekey={siteKey} data-language={ctx.language} data-script={script} />
    ),
    async verify(token, ctx) {
      const response = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams({ secret, response: token, remoteip: ctx.ip }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const answer = (await response.json()) as { success?: unknown };
      return answer.success === true;
    },
  };
}
