/** What came of a form that was sent: where it leads on, or a page, or nobody answered. */
export type Answer =
  | { kind: 'onward'; to: string }
  | { kind: 'page'; status: number; page: Document }
  | { kind: 'signed-out' }
  | { kind: 'lost' };

/** Sends a form as its button would, without leaving the page. */
export async function send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<Answer> {
  const said = new FormData(form, submitter);
  const isMultipart = form.enctype === 'multipart/form-data';
  const texts = [...said].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
  const own = submitter?.getAttribute('formaction');
  try {
    const reply = await fetch(own ?? form.getAttribute('action') ?? location.href, {
      method: 'POST',
      body: isMultipart ? said : new URLSearchParams(texts),
      headers: { 'x-desk-save': '1' },
    });
    if (reply.status === 401) return { kind: 'signed-out' };
    if (reply.headers.get('content-type')?.startsWith('application/json'))
      return { kind: 'onward', to: ((await reply.json()) as { to: string }).to };
    return { kind: 'page', status: reply.status, page: parsed(await reply.text()) };
  } catch {
    return { kind: 'lost' };
  }
}

export const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
