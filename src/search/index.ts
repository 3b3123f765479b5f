export { MemoryEngine, type MemoryState } from './engine/memory.ts';
export type {
  DocumentRow,
  DocumentSource,
  DocumentTexts,
  SearchDocument,
  Touched,
} from './model-document.ts';
export type {
  Answer,
  ChoiceFilter,
  Histogram,
  HistogramQuestion,
  Hit,
  Order,
  Question,
  RangeFilter,
  Relaxed,
  ScopeFilter,
  SearchEngine,
} from './model-question.ts';
