import { anybodys, command } from '../../frame/command/index.ts';
import { type ContactInput, keepMessage } from './store.ts';

/** Somebody writes to the shop; see {@link keepMessage}. */
export const sendMessage = command({
  name: 'contact.send',
  needs: 'customers.edit',
  whose: anybodys,
  run: ({ tx }, message: ContactInput): Promise<void> => keepMessage(tx, message),
});
