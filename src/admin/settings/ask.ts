import type { AdminContext, AnyField } from '../kit/index.ts';
import { type AskedSetting, askFor } from './page.ts';
import { type Saved, saveTyped } from './save.ts';

/** Settings as their pages ask for them; some are asked for otherwise here. */
export async function askSettings(
  admin: AdminContext,
  paths: readonly string[],
  otherwise: (path: string) => AnyField | undefined = () => undefined,
): Promise<AskedSetting[]> {
  const { live } = admin.shop;
  const kept = await live.kept();
  return paths.map((path) => {
    const leaf = live.description.leaves.get(path);
    if (!leaf) throw new Error(`The set-up asks for "${path}", which no module describes.`);
    const asked = askFor(admin, leaf, kept);
    const own = otherwise(path);
    return own ? { ...asked, fields: { [path]: own } } : asked;
  });
}

export function formOf(asked: readonly AskedSetting[]): {
  fields: Record<string, AnyField>;
  seen: Map<string, number>;
} {
  return {
    fields: Object.assign({}, ...asked.map(({ fields }) => fields)),
    seen: new Map(asked.map(({ leaf, version }) => [leaf.path, version])),
  };
}

export async function saveAsked(
  admin: AdminContext,
  asked: readonly AskedSetting[],
): Promise<Omit<Saved, 'changed'> | undefined> {
  const saved = await saveTyped(admin, asked);
  return saved.changed === undefined ? saved : undefined;
}
