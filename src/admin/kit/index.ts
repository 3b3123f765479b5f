export { backTo, deskLink } from './address.ts';
export {
  type AnyField,
  check,
  choice,
  date,
  longText,
  money,
  number,
  password,
  picker,
  readForm,
  text,
} from './fields.ts';
export { Form, Section } from './form.tsx';
export { Icon } from './icons.tsx';
export {
  type AdminContext,
  type AdminReply,
  done,
  idIn,
  onward,
  problem,
  type Screen,
  screenPage,
} from './screen.ts';
