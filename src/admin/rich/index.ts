export { markupField } from './field.ts';
export { EditorParts } from './parts.tsx';
export { saidBlock } from './said.ts';
