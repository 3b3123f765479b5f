/** What the clock does once a day with what rooms keep for a while. */
export { forgetOld } from '../../src/privacy/forget.ts';
