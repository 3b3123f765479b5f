import { listingView } from '../../catalogue/index.ts';
import { renderPiece } from '../../frame/page/context.tsx';
import { type Drawn, keptDrawn } from '../../frame/page/drawn.ts';
import type { RequestContext } from '../../frame/request/request-context.ts';
import type { Template } from '../../platform/render/template.ts';
import { addressOf, emptyAddress } from '../form/addresses.ts';
import { ask, type Within } from '../form/ask.ts';
import type { ByLanguage } from '../form/languages.ts';
import { isTextAlone, type Lead } from '../form/lead.ts';
import type { OpenForm } from '../form/open.ts';
import { viewResults } from '../form/results.ts';
import { searchIndex } from '../index/shop-index.ts';
import { Results } from '../pages/results.tsx';
import type { SearchRequest } from '../query/model-request.ts';
import { FORM_TAGS } from '../setup/form-tags.ts';
import { serialOf } from '../setup/setup.ts';
import { formMarkup, idleForm } from './idle-form.tsx';

/** What a form found for a request, drawn. */
export interface DrawnResults {
  total: number;
  /** Where who asks for this is led instead: a rule of the shopkeeper's for a text alone. */
  lead: Lead | undefined;
  /** The same request in each language. */
  languages: ByLanguage;
  /** What stands in the container of results. */
  results: Template;
  form: Template;
}

/** Of the questions that are asked again and again; each takes some 80 KB. */
const MOST_BYTES = 6 * 1024 * 1024;
const KIND = 'search.drawn_results';

/**
 * Finds and draws what the address asks of a form. Whatever else stands behind the address, the answer is the same for
 * everybody in one language and currency until something changes that it shows.
 */
export async function drawnResults(
  ctx: RequestContext,
  open: OpenForm,
  request: SearchRequest,
  within?: Within,
): Promise<DrawnResults> {
  const { language, currency, query } = ctx;
  const view = listingView(query.text('ref', 4)) ?? '';
  const { heard } = searchIndex(ctx.shop);
  const asked = [serialOf(open.form), within?.path, view, JSON.stringify(request)];
  const key = [heard, language, currency.code, ...asked].join(' ');
  return keptDrawn(ctx, { kind: KIND, mostBytes: MOST_BYTES, weigh }, key, () =>
    draw(ctx, open, request, within),
  );
}

async function draw(
  ctx: RequestContext,
  open: OpenForm,
  request: SearchRequest,
  within: Within | undefined,
): Promise<Drawn<DrawnResults>> {
  const found = await ask(ctx, open, request, within);
  const view = await viewResults(ctx, found);
  const idle = addressOf(ctx.shop, open, request, within) === emptyAddress(ctx.shop, open, within);
  const drawn = {
    total: found.answer.total,
    lead: isTextAlone(request) ? view.lead : undefined,
    languages: view.languages,
    results: renderPiece(ctx, <Results view={view} />),
    form: idle ? await idleForm(ctx, open.form, within) : formMarkup(ctx, found),
  };
  const watched = view.items.every((item) => item.type !== 'product' || item.card.isWatched);
  return { value: drawn, tags: watched ? FORM_TAGS : undefined };
}

const NOTHING = new Map<string, string>();

const weigh = ({ results, form, languages }: DrawnResults): number =>
  results.byteLength(NOTHING) + form.byteLength(NOTHING) + 2 * JSON.stringify(languages).length;
