/** Bytes that a body may have, however it is encoded: no form of the shop brings files. */
export const BODY_LIMIT = 256 * 1024;
/** Where files are sent, by those who may. */
export const UPLOAD_LIMIT = 25 * 1024 * 1024;
