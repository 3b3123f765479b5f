import { readdirSync, readFileSync } from 'node:fs';

/**
 * Refuses a program that V8 would hold in two bytes a letter: one sign beyond ASCII doubles its text. The bundler
 * escapes them everywhere but in the text of a tagged template, which must give them as a value: `${sql.lit('’')}`.
 *
 * @param {string} folder of what was built
 */
export function refuseTwoBytes(folder) {
  for (const { name, parentPath } of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const text = readFileSync(`${parentPath}/${name}`, 'utf8');
    const at = text.search(/[^\0-\x7f]/);
    if (at >= 0)
      throw new Error(`${name} has a sign beyond ASCII: ${text.slice(Math.max(0, at - 60), at + 20)}`);
  }
}
