import { ContentProblem, documentOf, markupOf } from '../../content/index.ts';
import { type AnyField, longText } from '../kit/index.ts';

/** A document is longer than the markup that is made of it. */
const DOCUMENT = 400_000;

/**
 * A description: markup where scripts do not run, with them a document of the editor, whose `EditorParts` stand on the
 * page. What nobody touched stays as it is, sign by sign.
 *
 * @param of.max letters of markup
 */
export function markupField(of: { label: string; value: string; max: number; rows: number }): AnyField {
  const { label, value, max, rows } = of;
  const field = longText({ label, value, max, rows });
  const stands = JSON.stringify(documentOf(value));
  return {
    ...field,
    attributes: { ...field.attributes, maxLength: DOCUMENT, 'data-editor': stands, spellCheck: 'true' },
    read(typed) {
      const said = typed.replaceAll('\r\n', '\n');
      if (said === value.trim() || said === stands) return { value };
      if (!said.startsWith('{"type":"doc"')) return field.read(said);
      try {
        return field.read(markupOf(said));
      } catch (error) {
        if (error instanceof ContentProblem) return { refused: `admin.texts.problem.${error.code}` };
        throw error;
      }
    },
  };
}
