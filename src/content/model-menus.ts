import Type, { type Static } from 'typebox';
import { saidSomewhere } from '../frame/settings/checked.ts';
import { byLanguage, fields, type SettingsProblem, text } from '../frame/settings/describe.ts';
import { must } from '../frame/settings/must.ts';
import type { Translated } from '../frame/shop/settings.ts';
import { PLAIN_ADDRESSES, safeHref } from './rich-text/model.ts';

const said = Type.Optional(Type.Unsafe<Translated>(byLanguage(text('', { most: 100 }))));

/**
 * A line of a menu. `to` is what links in texts may be (`entry:contact`, `category:3`, `address:blog`, an address),
 * or `categories` for all product categories of the first level. Without a label it is called what it leads to.
 */
const ITEM = fields({ to: text('', { least: 1, most: 2000 }), label: said });

const items = Type.Array(ITEM, { minItems: 0, maxItems: 50, default: [] });

/** Groups of the footer have a title. */
const GROUP = fields({ title: said, items });

/** The shop's menus: what stands in the header, and the groups of the footer. What is not said stays. */
export const MENUS = fields({
  header: Type.Optional(fields({ items })),
  footer: Type.Optional(Type.Array(GROUP, { minItems: 0, maxItems: 12 })),
});

export type MenuItemInput = Static<typeof ITEM>;
export type MenusWish = Static<typeof MENUS>;
export type MenusInput = Required<MenusWish>;

/** Addresses of the shop that are called something by themselves; the others need a label. */
export const NAMED_ADDRESSES: ReadonlySet<string> = new Set([
  'shop',
  'blog',
  'account',
  'orderTracking',
  'wishList',
]);

/** What the description of menus cannot say of them. */
export function menuProblems({ header, footer }: MenusInput, at: string): SettingsProblem[] {
  const groups = [
    { path: `${at}.header`, items: header.items },
    ...footer.map((group, index) => ({ path: `${at}.footer.${index}`, items: group.items })),
  ];
  return [
    ...groups.flatMap((group) =>
      group.items.flatMap((item, index) => itemProblems(item, `${group.path}.items.${index}`)),
    ),
    ...footer.flatMap(({ title }, index) => saidSomewhere(title ?? {}, `${at}.footer.${index}.title`)),
  ];
}

function itemProblems({ to, label = {} }: MenuItemInput, at: string): SettingsProblem[] {
  if (to === 'categories') return [];
  const [, kind, name = ''] = /^(entry|category|address):([\w-]+)$/.exec(to) ?? [];
  if (kind === 'address' && !PLAIN_ADDRESSES.some((each) => each === name)) {
    const known = PLAIN_ADDRESSES.map((each) => `address:${each}`);
    return [{ path: `${at}.to`, given: to, allowed: must('must.one_of', { options: known.join(', ') }) }];
  }
  if (kind === 'category' && !/^\d+$/.test(name))
    return [{ path: `${at}.to`, given: to, allowed: must('must.category') }];
  if (safeHref(to) === undefined || to.startsWith('product:'))
    return [
      {
        path: `${at}.to`,
        given: to,
        allowed: must('must.menu_target'),
      },
    ];
  const named = kind === 'entry' || kind === 'category' || (kind === 'address' && NAMED_ADDRESSES.has(name));
  return named ? [] : saidSomewhere(label, `${at}.label`);
}

/** The header, or a group of the footer by its number from 1. */
export type MenuPlace = 'header' | number;

/** One change of the menus; lines and groups are counted from 1. */
export type MenuEdit =
  | { do: 'add'; place: MenuPlace; item: MenuItemInput; line?: number | undefined }
  | { do: 'move'; place: MenuPlace; line: number; to: number }
  | { do: 'remove'; place: MenuPlace; line?: number | undefined }
  | { do: 'group'; title: Translated; group?: number | undefined };

/** There is no such line or group. */
export class MenuUnknown extends Error {}

/** The menus after a change; those given stay as they are. @throws MenuUnknown */
export function editMenus(menus: MenusInput, edit: MenuEdit): MenusInput {
  const { header, footer } = menus;
  if (edit.do === 'group') {
    const { group, title } = edit;
    if (group === undefined) return { header, footer: [...footer, { title, items: [] }] };
    return {
      header,
      footer: footer.with(placeIn(footer, group, 'group'), { ...groupAt(footer, group), title }),
    };
  }
  const { place } = edit;
  if (place === 'header') {
    if (edit.do === 'remove' && edit.line === undefined)
      throw new MenuUnknown('The header stays: which line of it?');
    return { header: { items: editItems(header.items, edit) }, footer };
  }
  const at = placeIn(footer, place, 'group');
  if (edit.do === 'remove' && edit.line === undefined) return { header, footer: footer.toSpliced(at, 1) };
  const group = groupAt(footer, place);
  return { header, footer: footer.with(at, { ...group, items: editItems(group.items, edit) }) };
}

function editItems(
  items: readonly MenuItemInput[],
  edit: Exclude<MenuEdit, { do: 'group' }>,
): MenuItemInput[] {
  if (edit.do === 'add') {
    const at = edit.line === undefined ? items.length : Math.min(edit.line - 1, items.length);
    return items.toSpliced(at, 0, edit.item);
  }
  const at = placeIn(items, edit.line ?? 0, 'line');
  const left = items.toSpliced(at, 1);
  const item = items[at];
  return edit.do === 'remove' || !item ? left : left.toSpliced(edit.to - 1, 0, item);
}

function placeIn(list: readonly unknown[], number: number, what: 'group' | 'line'): number {
  if (number >= 1 && number <= list.length) return number - 1;
  throw new MenuUnknown(
    `There is no ${what} ${number}: there ${list.length === 1 ? 'is 1' : `are ${list.length}`}.`,
  );
}

function groupAt(footer: MenusInput['footer'], group: number): MenusInput['footer'][number] {
  return footer[group - 1] ?? { items: [] };
}
