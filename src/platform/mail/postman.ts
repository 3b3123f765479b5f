import Tinypool from 'tinypool';
import { type Letter, type MailOptions, makeMail } from './mail.ts';

/** The thread behind `makeMailBeside`. */
const mail = makeMail(Tinypool.workerData as MailOptions);

export default (letter: Letter): Promise<void> => mail.send(letter);
