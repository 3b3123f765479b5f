import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DocumentRow, SearchDocument } from '../../src/search/model-document.ts';

const FOLDER = resolve(import.meta.dirname, '../../../shared/data/icecat');

/** The data is not part of the repository; without it there is nothing to measure on. */
export const hasIcecat = (): boolean => existsSync(join(FOLDER, 'products.jsonl.gz'));

interface Raw {
  id: string;
  name: string;
  title: string;
  ean: string[];
  short_description?: string;
  supplier: string;
  price: number;
  date_released?: string;
  [attribute: string]: unknown;
}

const FACETS = {
  attr_t_product_type: 'type',
  attr_t_type: 'kind',
  attr_t_country_of_origin: 'origin',
  attr_t_print_technology: 'technology',
  attr_t_connector_1: 'connector',
  attr_t_compatibility: 'compatible',
  attr_t_brand_compatibility: 'brand_compatible',
};

export function readIcecat(): SearchDocument[] {
  const lines = gunzipSync(readFileSync(join(FOLDER, 'products.jsonl.gz')))
    .toString()
    .split('\n');
  return lines.filter((line) => line !== '').map((line, at) => documentOf(JSON.parse(line) as Raw, at));
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Every fourth product with a colour comes in three, so that rows and documents are not the same. */
function documentOf(raw: Raw, at: number): SearchDocument {
  const choices: Record<string, string[]> = { brand: [raw.supplier] };
  for (const [name, field] of Object.entries(FACETS)) {
    const value = text(raw[name]);
    if (value) choices[field] = [value];
  }
  const colour = text(raw.attr_t_product_colour) ?? text(raw.attr_t_cable_colour);
  const colours = colour ? (at % 4 === 0 ? [colour, 'Black', 'White'] : [colour]) : [];
  const row = (own: string[], place: number): DocumentRow => ({
    id: place === 0 ? 0 : at * 10 + place,
    codes: [],
    choices: { pa_colour: own },
    numbers: { price: raw.price / 100 + place },
  });
  const released = Date.parse(raw.date_released ?? '');
  const attributes = Object.entries(raw)
    .filter(([name, value]) => name.startsWith('attr_t_') && typeof value === 'string' && value.length < 60)
    .map(([, value]) => value)
    .slice(0, 12);
  return {
    type: 'product',
    id: Number(raw.id),
    texts: {
      en: {
        title: raw.title,
        terms: [raw.supplier, ...(choices.type ?? []), ...(choices.kind ?? [])].join(' · '),
        attributes: attributes.join(' · '),
        ...(raw.short_description ? { summary: raw.short_description } : {}),
      },
    },
    codes: [raw.name, ...raw.ean],
    choices,
    numbers: { stock: 1, sales: 0, ...(Number.isNaN(released) ? {} : { date: released }) },
    rows: colours.length > 1 ? colours.map((name, place) => row([name], place)) : [row(colours, 0)],
  };
}

/** The same documents over and over under new ids. */
export function* multiplied(list: readonly SearchDocument[], wanted: number): Generator<SearchDocument> {
  for (let at = 0; at < wanted; at += 1) {
    const document = list[at % list.length]!;
    const turn = Math.floor(at / list.length);
    yield turn === 0
      ? document
      : {
          ...document,
          id: document.id + turn * 1_000_000_000,
          codes: document.codes.map((code) => `${code}-${turn}`),
        };
  }
}

export interface Judged {
  query: string;
  /** Product → grade from 0 to 3. */
  grades: Map<number, number>;
}

export function readJudgments(): Judged[] {
  const queries = new Map<string, Map<number, number>>();
  const lines = readFileSync(join(FOLDER, 'judgments.tsv'), 'utf8').trim().split('\n').slice(1);
  for (const line of lines) {
    const [query = '', id, grade] = line.split('\t');
    const grades = queries.get(query) ?? new Map<number, number>();
    grades.set(Number(id), Number(grade));
    queries.set(query, grades);
  }
  return [...queries].map(([query, grades]) => ({ query, grades }));
}
