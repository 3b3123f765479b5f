import { HOUSE_LOOK, type Look } from '../../frame/look/model-look.ts';
import { isSame, valueAt } from '../../frame/settings/model-description.ts';
import { keepIcon, keepLogo } from '../../platform/files/marks.ts';
import type { Fields } from '../../platform/http/fields.ts';
import { type AdminContext, colour } from '../kit/index.ts';
import { askSettings } from '../settings/ask.ts';
import type { AskedSetting } from '../settings/page.ts';

const COLOURS = (['light', 'dark'] as const).map((mode) =>
  (['paper', 'ink', 'accent', 'accentInk'] as const).map((name) => `look.${mode}.${name}`),
);
export const [LIGHT = [], DARK = []] = COLOURS;
export const MARK_PATHS = ['look.logo', 'look.logoDark', 'look.icon'] as const;
export const SHAPE = ['look.typeface', 'look.corners', 'look.density'] as const;
const PATHS = ['name', ...MARK_PATHS, ...LIGHT, ...DARK, ...SHAPE];

/** Where a mark's file is, and where it is said that it goes. */
export const fileOf = (path: string) => `file.${path}`;
export const goneOf = (path: string) => `gone.${path}`;

/** The settings of the look, as the form asks for them. */
export const askLook = (admin: AdminContext): Promise<AskedSetting[]> =>
  askSettings(admin, PATHS, (path) =>
    [...LIGHT, ...DARK].includes(path)
      ? colour({
          label: admin.ctx.t(`admin.look.colour.${path.split('.').at(-1)}`),
          value: String(valueAt(admin.shop.settings, path)),
          required: true,
        })
      : undefined,
  );

/**
 * Keeps the pictures that came with the form, so that they need not be sent again: from then on the form says their
 * names.
 *
 * @returns what was wrong with them, by the fields of their files
 */
export async function keepMarks({ ctx, shop }: AdminContext): Promise<Map<string, string>> {
  const { t } = ctx;
  const wrong = new Map<string, string>();
  const { form } = ctx;
  for (const path of MARK_PATHS) {
    const sent = form.file(fileOf(path));
    if (form.flag(goneOf(path))) ctx.form = ctx.form.with(path, '');
    if (!sent || sent.bytes.length === 0) continue;
    const keep = path === 'look.icon' ? keepIcon : keepLogo;
    const kept = await keep(shop.dataDir, sent.bytes);
    if ('fault' in kept) wrong.set(fileOf(path), t(`admin.look.fault.${kept.fault}`));
    else ctx.form = ctx.form.with(path, kept.name);
  }
  return wrong;
}

/** How it would look with what stands in the form; what makes no sense there is as it is now. */
export function draftIn(asked: readonly AskedSetting[], now: Look, form: Fields | undefined): Look {
  const look = structuredClone(now) as Look;
  for (const { leaf, fields } of asked) {
    const field = fields[leaf.path];
    if (!field || !leaf.path.startsWith('look.') || form === undefined || !form.has(leaf.path)) continue;
    const read = field.read(form.line(leaf.path, 200));
    if ('value' in read) put(look, leaf.path.split('.').slice(1), read.value);
  }
  return look;
}

function put(at: object, [name = '', ...rest]: string[], value: unknown): void {
  const of = at as Record<string, object>;
  if (rest.length === 0) Object.assign(at, { [name]: value });
  else put(of[name]!, rest, value);
}

/** Whether anything of it was chosen. */
export const isChosen = (look: Look): boolean => !isSame(look, HOUSE_LOOK);
