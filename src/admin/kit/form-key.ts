import { randomToken } from '../../platform/security/tokens.ts';

/** A number of its own for each form: sent twice, it does its work once. */
export const formKey = (): string => randomToken(24);
