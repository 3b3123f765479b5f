import { ask } from '../../frame/command/index.ts';
import { ShopError } from '../../frame/request/errors.ts';
import { json } from '../../frame/request/reply.ts';
import { askedBy } from '../../frame/request/request-context.ts';
import type { Handler } from '../../frame/server/module.ts';
import { networkOf } from '../../platform/security/network.ts';
import { answerConsent } from './commands.ts';
import { consentTexts, PURPOSES } from './texts.ts';

/** GET /consent/ca.json: the banner's texts, asked for only by those who see the banner. */
export const consentTextsFile: Handler = async ({ shop, path }) => {
  const language = shop.settings.languages.find((code) => path === `/consent/${code}.json`);
  if (!language) throw new ShopError('not_found');
  return {
    kind: 'json',
    body: consentTexts(shop, language, shop.addresses.in(language).privacy()),
    headers: { 'cache-control': 'public, max-age=3600' },
  };
};

/** POST record_consent: what a visitor answered, kept as the proof that the law asks for. */
export const recordConsent: Handler = async (ctx) => {
  const { shop, form, ip } = ctx;
  const consentId = form.trimmed('consent_id', 64);
  const asked = form.text('categories', 200).split(',');
  const language = shop.settings.languages.find((code) => code === form.text('language', 20));
  if (!/^[\w-]{8,64}$/.test(consentId) || !language) throw new ShopError('bad_request');
  if (!(await shop.limits.take('consent', networkOf(ip)))) throw new ShopError('too_many_requests');
  const purposes = PURPOSES.filter((purpose) => asked.includes(purpose));
  const answer = { consent_id: consentId, purposes: purposes.join(','), language };
  await ask(askedBy(ctx), answerConsent, answer);
  return json({ success: true });
};
