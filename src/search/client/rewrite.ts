import { chosenValues, fieldItems } from './serialize.ts';
import { type FormSettings, ownAddress } from './settings.ts';

/** The results' address, and the field that became part of it and is left out of the query. */
export interface Rewritten {
  url: string;
  field: Element | undefined;
}

/** With taxonomy archives on, one single term is its own listing (search-and-filter.md 1.4). */
export function rewritten(form: HTMLFormElement, settings: FormSettings): Rewritten {
  const plain = { url: baseUrl(form, settings), field: undefined };
  if (!settings.taxonomyArchives) return plain;
  const fields = fieldItems(form).filter(({ dataset }) =>
    ['taxonomy', 'tag', 'category'].includes(dataset.sfFieldType ?? ''),
  );
  const marked = fields.find((item) => item.dataset.sfTaxonomyArchive && chosenValues(item).length > 0);
  const field = marked ?? fields.find((item) => chosenValues(item).length > 0);
  const [value, ...others] = field ? chosenValues(field) : [];
  if (!field || value === undefined || others.length > 0) return plain;
  const slugs = pathOf(field, value);
  const templates = JSON.parse(field.dataset.sfTermRewrite || '[]') as string[];
  const template = templates[slugs.length - 1];
  if (!template) return plain;
  const url = slugs.reduce(
    (text, slug, depth) => text.replaceAll(`[${depth}]`, encodeURIComponent(slug)),
    template,
  );
  return { url: ownAddress(url), field };
}

/** Without a term it is the listing of everything, wherever a term has led; a listing of something else stays. */
const baseUrl = (form: HTMLFormElement, { resultsUrl, taxonomyArchives }: FormSettings): string => {
  const base = form.dataset.sfBaseUrl;
  return taxonomyArchives && base ? ownAddress(base) : resultsUrl;
};

/** Slugs from the top down: parents are items around it, or options before it that stand less deep. */
function pathOf(field: Element, value: string): string[] {
  const input = field.querySelector<HTMLInputElement>('input:is([type=checkbox], [type=radio]):checked');
  if (input) {
    const slugs: string[] = [];
    for (
      let item = input.closest('li');
      item && item !== field;
      item = item.parentElement?.closest('li') ?? null
    )
      slugs.unshift(item.querySelector<HTMLInputElement>(':scope > input')?.value ?? '');
    return slugs;
  }
  const options = [...field.querySelectorAll('option')];
  const at = options.findIndex((option) => option.value === value);
  const slugs = [value];
  let depth = Number(options[at]?.dataset.sfDepth ?? 0);
  for (let before = at - 1; before >= 0 && depth > 0; before -= 1)
    if (Number(options[before]?.dataset.sfDepth) === depth - 1) {
      slugs.unshift(options[before]?.value ?? '');
      depth -= 1;
    }
  return slugs;
}
