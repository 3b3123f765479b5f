import {
  editMenu,
  type MenuItemInput,
  type MenuPlace,
  MenuUnknown,
  readArrangedMenus,
} from '../../../content/index.ts';
import { type Asked, ask } from '../../../frame/command/index.ts';
import type { Shop } from '../../../frame/shop/shop.ts';
import { inLanguage } from '../../../frame/shop/translated.ts';
import type { Command, Mistake } from '../../open-shop.ts';
import { numberFrom, readOptions, textIn, textOptions } from '../../options.ts';

export const MENU_USAGE = `cistella menu list
    What stands in the header and in the groups of the footer, line by line.
cistella menu add PLACE TO [--label TEXT] [--line 2]
    Adds a line, as the last or as that one. PLACE is header, or footer.1 for the first group of the footer. TO is
    categories, entry:KEY, category:NUMBER, address:NAME (shop, blog, account …) or an address, which needs a label.
cistella menu move PLACE LINE LINE
    Lets a line stand as another one.
cistella menu remove PLACE [LINE]
    Takes a line away, or a whole group of the footer.
cistella menu group [NUMBER] --title TEXT
    Adds a group to the footer, or calls one otherwise. Texts are in the shop's first language; --title-LANGUAGE and
    --label-LANGUAGE are in another.`;

/** `cistella menu …`: where the header and the footer lead. */
export const menuCommand: Command = async (shop, [verb, ...args], mistake, actor) => {
  const asked = { shop, actor, now: Date.now() };
  try {
    if (verb === 'list' && args.length === 0) return await list(shop);
    if (verb === 'add') return await add(asked, args, mistake);
    if (verb === 'group') return await group(asked, args, mistake);
    const [place = '', line, to, ...more] = args;
    if (verb === 'move' && to !== undefined && more.length === 0) {
      const [from, behind] = [numberFrom(line, 'LINE', mistake), numberFrom(to, 'LINE', mistake)];
      await ask(asked, editMenu, { do: 'move', place: placeFrom(place, mistake), line: from, to: behind });
      return done(`Line ${from} of ${place} is line ${behind} now.`);
    }
    if (verb === 'remove' && place !== '' && to === undefined) {
      const which = line === undefined ? undefined : numberFrom(line, 'LINE', mistake);
      await ask(asked, editMenu, { do: 'remove', place: placeFrom(place, mistake), line: which });
      return done(which === undefined ? `${place} is gone.` : `Line ${which} of ${place} is gone.`);
    }
  } catch (error) {
    if (error instanceof MenuUnknown) throw mistake(error.message);
    throw error;
  }
  throw mistake(MENU_USAGE);
};

async function list(shop: Shop): Promise<number> {
  const { header, footer } = await readArrangedMenus(shop, shop.db.read);
  const said = (texts: MenuItemInput['label']) =>
    inLanguage(texts, shop.settings.languages[0] ?? '', shop.settings.languages) ?? '';
  const show = (place: string, title: string, items: readonly MenuItemInput[]) => {
    console.log([place, title].join('\t').trimEnd());
    for (const [index, { to, label }] of items.entries())
      console.log(['', index + 1, to, said(label)].join('\t').trimEnd());
  };
  show('header', '', header.items);
  for (const [index, { title, items }] of footer.entries()) show(`footer.${index + 1}`, said(title), items);
  return 0;
}

function placeFrom(text: string, mistake: Mistake): MenuPlace {
  const [, number] = /^footer\.([1-9]\d?)$/.exec(text) ?? [];
  if (text !== 'header' && number === undefined)
    throw mistake(`PLACE is "${text}", but must be header, or footer.1 for the first group of the footer.`);
  return number === undefined ? 'header' : Number(number);
}

async function add(asked: Asked, args: string[], mistake: Mistake): Promise<number> {
  const { shop } = asked;
  const { values, words } = readOptions(args, [...textOptions(shop, 'label'), 'line'], mistake);
  const [place = '', to, ...more] = words;
  if (to === undefined || more.length > 0) throw mistake(MENU_USAGE);
  const label = textIn(shop, values, { name: 'label' });
  const line = values.line === undefined ? undefined : numberFrom(values.line, '--line', mistake);
  const item = { to, ...(label && { label }) };
  await ask(asked, editMenu, { do: 'add', place: placeFrom(place, mistake), item, line });
  return done(`${to} stands in ${place} now.`);
}

async function group(asked: Asked, args: string[], mistake: Mistake): Promise<number> {
  const { shop } = asked;
  const { values, words } = readOptions(args, textOptions(shop, 'title'), mistake);
  if (words.length > 1) throw mistake(MENU_USAGE);
  const number = words[0] === undefined ? undefined : numberFrom(words[0], 'NUMBER', mistake);
  const { footer } = await readArrangedMenus(shop, shop.db.read);
  const kept = number === undefined ? undefined : footer[number - 1]?.title;
  const title = textIn(shop, values, { name: 'title', kept });
  if (!title) throw mistake('What is it called? Say it with --title.');
  await ask(asked, editMenu, { do: 'group', title, group: number });
  return done(`The group footer.${number ?? footer.length + 1} is kept.`);
}

function done(words: string): number {
  console.error(words);
  return 0;
}
