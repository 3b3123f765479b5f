export { isChosen } from './draft.ts';
export { type LookFrame, openLook, postLook } from './editor.tsx';
export { lookScreen } from './screen.ts';
