export { backTo, deskLink } from './address.ts';
export { markOutdated, stillRightIn, translatedInto } from './behind/behind.tsx';
export { type Bar as ChartBar, Bars } from './chart/bars.tsx';
export type { ChartKey } from './chart/frame.tsx';
export { Ranks } from './chart/ranks.tsx';
export { StepLine } from './chart/steps.tsx';
export {
  type AnyField,
  type ChoiceGroup,
  check,
  choice,
  colour,
  date,
  decimal,
  type Field,
  file,
  formKey,
  longText,
  money,
  number,
  password,
  picker,
  readForm,
  text,
} from './fields.ts';
export { Bar, type Fact, FactList, FieldRow, Form, Removal, Section } from './form.tsx';
export { Icon } from './icons.tsx';
export { Languages, languageNames } from './languages.tsx';
export type { BulkAction, Column, Filter, ListOf, ListWish, PageWish, Range } from './list/describe.ts';
export { exportScreen } from './list/export.ts';
export { Heads } from './list/heads.tsx';
export { NearLinks } from './list/near-links.tsx';
export { neighbours } from './list/neighbours.ts';
export { SaveView } from './list/save-view.tsx';
export { listScreen } from './list/screen.tsx';
export { wishIn } from './list/state.ts';
export { keepView, viewScreen, viewsFor } from './list/views.ts';
export { modeScreen } from './mode.tsx';
export { moved } from './moved.ts';
export { Earlier } from './past/earlier.tsx';
export { History } from './past/history.tsx';
export { ToldTable } from './past/told.tsx';
export { versionScreen } from './past/version.tsx';
export { Refused } from './refused-box.tsx';
export {
  type AdminContext,
  type AdminReply,
  done,
  idIn,
  missingFor,
  type Needs,
  onward,
  type Params,
  problem,
  type Screen,
  screenPage,
  type Undo,
  undoable,
} from './screen.ts';
export { type Hit, type SearchSource, searchScreen } from './search.tsx';
export { several } from './several.tsx';
export { askSure } from './sure.tsx';
export { work, works } from './work.tsx';
