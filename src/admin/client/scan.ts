interface Detector {
  detect(from: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code'];
const LOOK_EVERY_MS = 150;

/** A field for a code that the camera can fill, where the browser reads codes. Without that it is typed or scanned. */
export function scanCodes(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-scan]')) attach(form);
}

function attach(form: HTMLFormElement): void {
  if (matchMedia('(pointer: fine)').matches) turnTo(form);
  const Reader = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const button = form.querySelector<HTMLButtonElement>('[data-camera]');
  const dialog = form.querySelector('dialog');
  if (!Reader || !button || !dialog || !navigator.mediaDevices) return;
  button.hidden = false;
  button.addEventListener('click', () => void read(form, dialog, new Reader({ formats: FORMATS })));
}

/** A reader types: a code, then somebody how many there are, then the next code. */
function turnTo(form: HTMLFormElement): void {
  const counted = document.querySelector('.notice.is-done') !== null;
  const pieces = document.querySelector<HTMLInputElement>('input[data-count]');
  const next = counted || !pieces ? form.querySelector('input') : pieces;
  next?.focus({ preventScroll: true });
  next?.select();
}

async function read(form: HTMLFormElement, dialog: HTMLDialogElement, detector: Detector): Promise<void> {
  const video = dialog.querySelector('video');
  const status = dialog.querySelector('[role=status]');
  if (!video) return;
  dialog.showModal();
  dialog.querySelector('[data-stop]')?.addEventListener('click', () => dialog.close(), { once: true });
  let stream: MediaStream | undefined;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    video.srcObject = stream;
    await video.play();
    while (dialog.open) {
      const [code] = await detector.detect(video);
      if (code) return send(form, dialog, code.rawValue);
      await new Promise((go) => setTimeout(go, LOOK_EVERY_MS));
    }
  } catch {
    if (status) status.textContent = dialog.dataset.no ?? '';
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop();
  }
}

function send(form: HTMLFormElement, dialog: HTMLDialogElement, code: string): void {
  dialog.close();
  const input = form.querySelector('input');
  if (input) input.value = code;
  form.requestSubmit();
}
