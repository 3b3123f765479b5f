import type { AttributeInput, ProductInput, VariationChoice } from '../model-product.ts';
import { slugify } from '../model-text.ts';
import type { ImportContext } from './context.ts';
import { RowProblem, readFlag, splitList } from './model-cells.ts';
import type { Cells } from './model-columns.ts';

interface AttributeCell {
  number: number;
  label: string;
  values: string[];
  text: string;
  visible: boolean;
  global: boolean;
  /** Undefined when the file has no such column. */
  standard: string | undefined;
}

function attributeCells(cells: Cells): AttributeCell[] {
  return [...cells.attributes]
    .sort(([a], [b]) => a - b)
    .flatMap(([number, cell]) => {
      const label = (cell.name ?? '').trim();
      if (label === '') return [];
      const flag = (part: 'visible' | 'global', otherwise: boolean) => {
        const text = (cell[part] ?? '').trim();
        return text === '' ? otherwise : readFlag(`Attribute ${number} ${part}`, text);
      };
      const text = (cell.values ?? '').trim();
      return {
        number,
        label,
        text,
        values: splitList(text),
        visible: flag('visible', true),
        global: flag('global', true),
        standard: cell.default === undefined ? undefined : cell.default.trim(),
      };
    });
}

/** The attributes of a product as its row has them; undefined when the file has no such columns. */
export async function readAttributes(
  before: ProductInput,
  cells: Cells,
  context: ImportContext,
): Promise<AttributeInput[] | undefined> {
  if (cells.attributes.size === 0) return undefined;
  const attributes: AttributeInput[] = [];
  for (const cell of attributeCells(cells)) {
    const known = await findAttribute(before.attributes, cell, context);
    const attribute = known ? { ...known } : await blankAttribute(cell, context);
    attribute.visible = cell.visible;
    if (attribute.attributeId === null) {
      attribute.labels = { ...attribute.labels, [context.language]: cell.label };
      attribute.options = withOptions(attribute.options, cell.values, context);
    } else {
      const ids = new Set<number>();
      for (const value of cell.values) ids.add(await valueTerm(attribute, value, context));
      attribute.termIds = [...ids].sort((a, b) => a - b);
    }
    if (cell.standard !== undefined) await setDefault(attribute, cell, context);
    if (attributes.some(({ code }) => code === attribute.code))
      throw new RowProblem(`Attribute ${cell.number} name`, 'catalogue.import.twice', { text: cell.label });
    attributes.push(attribute);
  }
  if (!cells.someAttributes) return attributes;
  const said = new Map(attributes.map((each) => [each.code, each]));
  const others = attributes.filter(({ code }) => before.attributes.every((each) => each.code !== code));
  return [...before.attributes.map((each) => said.get(each.code) ?? each), ...others];
}

/**
 * What a variation's row fixes. A value or attribute that the product does not offer yet is added to it, and
 * its attributes are marked as choices.
 *
 * @returns the choices, and the product's attributes if they had to change
 */
export async function readChoices(
  parent: ProductInput,
  cells: Cells,
  context: ImportContext,
): Promise<{ choices: VariationChoice[]; attributes: AttributeInput[] | undefined }> {
  const attributes = parent.attributes.map((attribute) => ({ ...attribute }));
  let changed = false;
  const choices: VariationChoice[] = [];
  for (const cell of attributeCells(cells)) {
    let attribute = await findAttribute(attributes, cell, context);
    if (!attribute) {
      attribute = await blankAttribute(cell, context);
      attributes.push(attribute);
      changed = true;
    }
    if (!attribute.forVariations) {
      attribute.forVariations = true;
      changed = true;
    }
    const choice: VariationChoice = { code: attribute.code, termId: null, option: null };
    if (cell.text !== '' && attribute.attributeId !== null) {
      choice.termId = await valueTerm(attribute, cell.text.replace(/\\,/g, ','), context);
      if (!attribute.termIds.includes(choice.termId)) {
        attribute.termIds = [...attribute.termIds, choice.termId].sort((a, b) => a - b);
        changed = true;
      }
    } else if (cell.text !== '') {
      const value = cell.text.replace(/\\,/g, ',');
      const options = optionsIn(attribute, context);
      if (!options.includes(value)) {
        attribute.options = withOptions(attribute.options, [...options, value], context);
        changed = true;
      }
      choice.option = optionsIn(attribute, context).indexOf(value);
    }
    choices.push(choice);
  }
  choices.sort((a, b) => (a.code < b.code ? -1 : 1));
  return { choices, attributes: changed ? attributes : undefined };
}

async function findAttribute(
  attributes: readonly AttributeInput[],
  cell: AttributeCell,
  context: ImportContext,
): Promise<AttributeInput | undefined> {
  if (!cell.global)
    return attributes.find(
      ({ attributeId, labels, code }) =>
        attributeId === null && (Object.values(labels).includes(cell.label) || code === slugify(cell.label)),
    );
  const { id } = await context.attribute(cell.label);
  return attributes.find(({ attributeId }) => attributeId === id);
}

async function blankAttribute(cell: AttributeCell, context: ImportContext): Promise<AttributeInput> {
  const global = cell.global ? await context.attribute(cell.label) : undefined;
  return {
    attributeId: global?.id ?? null,
    code: global?.code ?? (slugify(cell.label) || `attribute-${cell.number}`),
    labels: global ? {} : { [context.language]: cell.label },
    options: {},
    termIds: [],
    visible: cell.visible,
    forVariations: false,
    defaultTermId: null,
    defaultOption: null,
  };
}

function valueTerm(attribute: AttributeInput, name: string, context: ImportContext): Promise<number> {
  return context.term(attribute.code as `pa_${string}`, name);
}

function optionsIn({ options }: AttributeInput, { language }: ImportContext): string[] {
  return options[language] ?? Object.values(options)[0] ?? [];
}

/** Values are told apart by their place: translations of another number of them say nothing any more. */
function withOptions(
  before: AttributeInput['options'],
  values: string[],
  { language }: ImportContext,
): AttributeInput['options'] {
  const shown = before[language] ?? Object.values(before)[0];
  if (JSON.stringify(shown) === JSON.stringify(values)) return before;
  const kept = Object.entries(before).filter(([, texts]) => texts.length === values.length);
  return { ...Object.fromEntries(kept), [language]: values };
}

async function setDefault(
  attribute: AttributeInput,
  cell: AttributeCell,
  context: ImportContext,
): Promise<void> {
  const value = cell.standard ?? '';
  attribute.defaultTermId = null;
  attribute.defaultOption = null;
  if (value === '') return;
  if (attribute.attributeId !== null) attribute.defaultTermId = await valueTerm(attribute, value, context);
  else {
    const index = optionsIn(attribute, context).indexOf(value);
    if (index < 0)
      throw new RowProblem(`Attribute ${cell.number} default`, 'catalogue.import.no_value', { text: value });
    attribute.defaultOption = index;
  }
}
