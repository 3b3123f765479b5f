const BOUNDARY = 'cistella-test-boundary';
/** The header that such a form goes with. */
export const TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A form as browsers send it that brings a file. */
export function sent(
  fields: Record<string, string>,
  file?: { field: string; name: string; bytes: Buffer },
): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  const head = file
    ? `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${file.field}"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    : '';
  const body = file ? [Buffer.from(head), file.bytes, Buffer.from('\r\n')] : [];
  return Buffer.concat([...parts, ...body, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}
