/** Shows or makes a passkey where a form asks for one; what it says is sent with the form. */
export function offerPasskeys(root: ParentNode): void {
  if (!('credentials' in navigator) || typeof PublicKeyCredential?.parseRequestOptionsFromJSON !== 'function')
    return;
  for (const part of root.querySelectorAll<HTMLElement>('[data-passkey]')) {
    const button = part.querySelector('button');
    const field = part.querySelector('input');
    const form = part.closest('form');
    if (!button || !field || !form) continue;
    part.hidden = false;
    button.addEventListener('click', async () => {
      const failed = part.querySelector<HTMLElement>('[role=alert]');
      if (failed) failed.hidden = true;
      try {
        field.value = JSON.stringify(await answerOf(part));
        // The passkey is all that is asked for: empty fields beside it are none of its business.
        form.noValidate = true;
        form.requestSubmit();
      } catch {
        if (failed) failed.hidden = false;
      }
    });
  }
}

async function answerOf({ dataset }: HTMLElement): Promise<unknown> {
  const reply = await fetch(dataset.question ?? '', { method: 'POST' });
  if (!reply.ok) throw new Error(`${reply.status}`);
  const question = await reply.json();
  const credential =
    dataset.passkey === 'create'
      ? await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(question),
        })
      : await navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(question),
        });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('No passkey was shown.');
  return credential.toJSON();
}
