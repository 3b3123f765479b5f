/** What the clock does with what rooms keep for a while. */
export { forgetOld } from '../../../src/privacy/forget.ts';
