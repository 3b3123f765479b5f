type Data = Record<string, unknown>;

/**
 * `wp.template`, which the ecosystem's scripts fill their markup with: `{{{ data.path }}}` as it is, `{{ data.path }}`
 * escaped. The ecosystem's own compiles a string into code, which the Content-Security-Policy forbids, so this one
 * stays when the other is loaded after it.
 *
 * @example wp.template('variation-template')({ variation })
 */
export function offerTemplates(globals: Record<string, unknown>): void {
  const wp = (globals.wp ?? {}) as object;
  Object.defineProperty(wp, 'template', { enumerable: true, get: () => template, set: () => {} });
  globals.wp = wp;
}

function template(id: string): (data: Data) => string {
  const text = document.getElementById(`tmpl-${id}`)?.textContent ?? '';
  return (data) =>
    text.replace(/\{\{\{\s*data\.([\w.]+)\s*\}\}\}|\{\{\s*data\.([\w.]+)\s*\}\}/g, (_, raw, plain) =>
      raw ? valueAt(data, raw) : escaped(valueAt(data, plain)),
    );
}

/** What stands there; what does not is nothing. */
function valueAt(data: Data, path: string): string {
  const found = path
    .split('.')
    .reduce<unknown>((part, name) => (part instanceof Object ? (part as Data)[name] : undefined), data);
  return found === undefined || found === null ? '' : String(found);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
