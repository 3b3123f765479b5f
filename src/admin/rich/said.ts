import type { Translate } from '../../platform/i18n/texts.ts';
import { BLOCK_FORMS, OFFERED_BLOCKS } from './blocks.ts';

const NAMED: ReadonlySet<string> = new Set([...Object.keys(BLOCK_FORMS), ...OFFERED_BLOCKS, 'column']);

/**
 * A block of the shop's own in words, as the editor calls it: its name, then a line for each thing that is said of it.
 *
 * @example saidBlock(t)('hero', { title: 'A taula' }) // ['[Portada amb imatge]', 'Títol: A taula']
 */
export const saidBlock =
  (t: Translate) =>
  (type: string, attrs: Readonly<Record<string, unknown>>): string[] => {
    const asked = BLOCK_FORMS[type] ?? {};
    const said = Object.entries(attrs).flatMap(([name, value]) => {
      const kind = asked[name];
      if (kind === undefined || value === null || value === '') return [];
      const shown = Array.isArray(value)
        ? value.join(', ')
        : typeof kind === 'object'
          ? t(`admin.texts.${name}.${value}`)
          : `${value}`;
      return [`${t(`admin.texts.attr.${name}`)}: ${shown}`];
    });
    const name = NAMED.has(type)
      ? t(`admin.texts.block.${type}`)
      : type === 'horizontalRule'
        ? t('admin.texts.tool.horizontalRule')
        : type;
    return [`[${name}]`, ...said];
  };
