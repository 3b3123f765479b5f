import type { DocumentRow, SearchDocument } from '../../../src/search/model-document.ts';
import type { ChoiceFilter, Question } from '../../../src/search/model-question.ts';

/**
 * The rules of search-and-filter.md 2.4 and 2.5 said as plainly as can be, document by document: what the index
 * is held against in its tests. Slow, and never used by the shop.
 */
export function bruteMatch(document: SearchDocument, question: Question): boolean {
  const { types = [], relation = 'and' } = question;
  if (types.length > 0 && !types.includes(document.type)) return false;
  if (!ranges(document, question).length) return false;
  const choices = (question.choices ?? []).filter(({ values }) => values.length > 0);
  if (choices.length === 0) return true;
  const rows = ranges(document, question);
  if (relation === 'or')
    return choices.some((choice) =>
      ways([choice]).every((way) => rows.some((row) => meets(document, row, way))),
    );
  return ways(choices).every((way) => rows.some((row) => meets(document, row, way)));
}

/** The rows that are within all ranges and the form's own conditions. */
function ranges(document: SearchDocument, { ranges: asked = [], scope = [] }: Question): DocumentRow[] {
  return document.rows.filter(
    (row) =>
      asked.every(({ field, min, max }) => {
        if (min === undefined && max === undefined) return true;
        const value = row.numbers[field] ?? document.numbers[field];
        return value !== undefined && value >= (min ?? -Infinity) && value <= (max ?? Infinity);
      }) &&
      scope.every(({ field, values, exclude }) => {
        const has = valuesOf(document, row, field).some((value) => values.includes(value));
        return exclude ? !has : has;
      }),
  );
}

/** Every way to take one value of each `and` field: for each of them there must be a row. */
function ways(choices: readonly ChoiceFilter[]): ChoiceFilter[][] {
  return choices.reduce<ChoiceFilter[][]>(
    (found, choice) =>
      choice.operator === 'or'
        ? found.map((way) => [...way, choice])
        : found.flatMap((way) => choice.values.map((value) => [...way, { ...choice, values: [value] }])),
    [[]],
  );
}

const valuesOf = (document: SearchDocument, row: DocumentRow, field: string) => [
  ...(document.choices[field] ?? []),
  ...(row.choices[field] ?? []),
];

const meets = (document: SearchDocument, row: DocumentRow, way: readonly ChoiceFilter[]) =>
  way.every(({ field, values }) => valuesOf(document, row, field).some((value) => values.includes(value)));

/** How many documents choosing one more value gives. */
export function bruteCount(
  documents: readonly SearchDocument[],
  question: Question,
  field: string,
  value: string,
): number {
  const choices = (question.choices ?? []).filter(({ values }) => values.length > 0);
  const own = choices.find((choice) => choice.field === field);
  const others = choices.filter((choice) => choice.field !== field);
  const relation = question.relation ?? 'and';
  let asked: ChoiceFilter[];
  if (relation === 'or' && choices.length > 0) {
    // Choosing adds to what others find, so a value counts what it has by itself.
    const alone = documents.filter((document) =>
      bruteMatch(document, { ...question, choices: [{ field, values: [value], operator: 'or' }] }),
    );
    if (own?.operator !== 'and') return alone.length;
    return alone.filter((document) => bruteMatch(document, { ...question, choices: [own] })).length;
  }
  if (own?.operator === 'and') asked = [...others, { ...own, values: [...own.values, value] }];
  else asked = [...others, { field, values: [value], operator: 'or' }];
  return documents.filter((document) => bruteMatch(document, { ...question, choices: asked })).length;
}

/**
 * The numbers by which a document is put in order and shown in bars: of its rows that meet everything, or under `or`
 * between fields one of them. Of several values that are all needed, the rows of the first count.
 */
export function bruteNumbers(document: SearchDocument, question: Question, field: string): number[] {
  return bruteRows(document, question).flatMap((row) => row.numbers[field] ?? document.numbers[field] ?? []);
}

/** The rows of a document that count for it when it matches; see `bruteNumbers`. */
export function bruteRows(document: SearchDocument, question: Question): DocumentRow[] {
  if (!bruteMatch(document, question)) return [];
  const choices = (question.choices ?? []).filter(({ values }) => values.length > 0);
  const first = ({ values, operator, ...choice }: ChoiceFilter): ChoiceFilter => ({
    ...choice,
    operator,
    values: operator === 'and' ? values.slice(0, 1) : values,
  });
  const by = (asked: readonly ChoiceFilter[]) => (row: DocumentRow) =>
    bruteMatch({ ...document, rows: [row] }, { ...question, relation: 'and', choices: asked.map(first) });
  if (question.relation !== 'or' || choices.length === 0) return document.rows.filter(by(choices));
  return choices
    .filter((choice) => bruteMatch(document, { ...question, choices: [choice] }))
    .flatMap((choice) => document.rows.filter(by([choice])));
}
