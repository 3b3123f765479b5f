import Tinypool from 'tinypool';
import { makePost, type PostOptions, type SignedLetter } from './mail.ts';

/** The thread behind `makeMailBeside`. */
const post = makePost(Tinypool.workerData as PostOptions);

export default (letter: SignedLetter): Promise<void> => post.send(letter);
