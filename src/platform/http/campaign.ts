/**
 * Fields that senders of letters and sellers of advertisements hang on addresses, to be read by scripts in the browser.
 * No page reads them here: with them it is the page that it is without.
 */
const CAMPAIGN =
  /^(?:utm_\w+|mtm_\w+|pk_\w+|gclid|gclsrc|gbraid|wbraid|gad_source|gad_campaignid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id|igsh|igshid|yclid|srsltid|epik|mc_cid|mc_eid|_gl|_ga|_hsenc|_hsmi)(?:=|$)/;

/** An address of the shop in two: what is asked for, and what says where the visitor comes from (`utm_source=x`). */
export function splitCampaign(url: string): { url: string; campaign: string } {
  const at = url.indexOf('?');
  if (at < 0) return { url, campaign: '' };
  const fields = url.slice(at + 1).split('&');
  const campaign = fields.filter((field) => CAMPAIGN.test(field));
  if (campaign.length === 0) return { url, campaign: '' };
  const rest = fields.filter((field) => !CAMPAIGN.test(field)).join('&');
  return { url: url.slice(0, at) + (rest === '' ? '' : `?${rest}`), campaign: campaign.join('&') };
}

/** An address with it again: who is sent on is still known to come from there. Other houses' addresses are theirs. */
export function withCampaign(address: string, campaign: string): string {
  if (campaign === '' || !address.startsWith('/')) return address;
  const at = address.indexOf('#');
  const [path, fragment] = at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
  return `${path}${path.includes('?') ? '&' : '?'}${campaign}${fragment}`;
}
