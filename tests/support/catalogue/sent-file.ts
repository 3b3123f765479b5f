const BOUNDARY = 'cistella-test-boundary';
/** The header that such a form goes with. */
export const TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A form as browsers send it that brings files. */
export function sent(
  fields: Record<string, string>,
  ...files: readonly { field: string; name: string; bytes: Buffer }[]
): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const brought = files.flatMap(({ field, name, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...parts, ...brought, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
