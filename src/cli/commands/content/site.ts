import { ask } from '../../../frame/command/index.ts';
import type { Translated } from '../../../frame/shop/settings.ts';
import { changeNotice, changeVisibility, VISIBILITIES } from '../../../site/index.ts';
import type { Command } from '../../open-shop.ts';

export const SITE_USAGE = `cistella notice --ca TEXT --es TEXT --en TEXT
    Shows every visitor a notice until it is dismissed; links, bold and italics may be in it. A language without a text shows none.
cistella notice off
    Takes it away.
cistella visibility live | store | site
    Opens the shop to everybody, closes what is sold, or closes everything but a page that says it is coming. Prints the private link.`;

/** The notice above all pages. */
export const noticeCommand: Command = async (shop, args, mistake, actor) => {
  const asked = { shop, actor, now: Date.now() };
  if (args.length === 1 && args[0] === 'off') {
    await ask(asked, changeNotice, { notice: undefined });
    return 0;
  }
  const notice: Record<string, string> = {};
  for (let index = 0; index < args.length; index += 2) {
    const language = shop.settings.languages.find((code) => args[index] === `--${code}`);
    const text = args[index + 1]?.trim() ?? '';
    if (!language || text === '') throw mistake(SITE_USAGE);
    notice[language] = text;
  }
  if (Object.keys(notice).length === 0) throw mistake(SITE_USAGE);
  const said = Object.fromEntries(shop.settings.languages.map((code) => [code, notice[code] ?? '']));
  await ask(asked, changeNotice, { notice: said as Translated });
  return 0;
};

/** Who sees the shop. */
export const visibilityCommand: Command = async (shop, [mode = ''], mistake, actor) => {
  const known = VISIBILITIES.find((each) => each === mode);
  if (!known) throw mistake(SITE_USAGE);
  const now = await ask({ shop, actor, now: Date.now() }, changeVisibility, { mode: known });
  if (now.mode !== 'live') console.log(`${shop.publicUrl}/?woo-share=${now.key}`);
  return 0;
};
