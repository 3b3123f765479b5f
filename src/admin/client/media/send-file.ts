/** What became of a file: it is in the library, or why not; or nobody answered. */
export type Sent =
  | { kind: 'brought'; id: number; text: string; href: string }
  | { kind: 'refused'; text: string }
  | { kind: 'too_large' | 'signed_out' | 'lost' };

interface Told {
  id?: number;
  text?: string;
  href?: string;
  refused?: string;
}

/** Sends one file by itself, and says how much of it has gone: `fetch` cannot tell. */
export function sendFile(to: string, file: File, onProgress: (share: number) => void): Promise<Sent> {
  const form = new FormData();
  form.append('files', file, file.name);
  const request = new XMLHttpRequest();
  const { promise, resolve } = Promise.withResolvers<Sent>();
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  );
  request.addEventListener('load', () => resolve(answerOf(request)));
  for (const end of ['error', 'abort', 'timeout'])
    request.addEventListener(end, () => resolve({ kind: 'lost' }));
  request.open('POST', to);
  request.setRequestHeader('x-desk-file', '1');
  request.send(form);
  return promise;
}

function answerOf({ status, responseText }: XMLHttpRequest): Sent {
  if (status === 401) return { kind: 'signed_out' };
  if (status === 413) return { kind: 'too_large' };
  try {
    const { id, text = '', href = '', refused } = JSON.parse(responseText) as Told;
    if (refused !== undefined) return { kind: 'refused', text: refused };
    return id === undefined ? { kind: 'lost' } : { kind: 'brought', id, text, href };
  } catch {
    return { kind: 'lost' };
  }
}
