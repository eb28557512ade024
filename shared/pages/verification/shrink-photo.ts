import { LIMITS } from "#shared/domain/rules.ts";

/** A QR code in a photo of this size can be read, and the photo has less than a megabyte. */
const SIDE = 2_400;
const SMALL_BYTES = 1_000_000;

/**
 * Makes a photo smaller before the form sends it: any that is too large, and one of a camera that is slow to send. What the
 * browser cannot read is sent as it is. A PNG that fits is left alone, since it can have a credential in it.
 */
export const SHRINK_PHOTO = `
const form = document.querySelector('form[enctype]');
const input = form.querySelector('input[type=file]');
const tooLarge = (file) => file.size > (file.type === 'image/png' ? ${LIMITS.photo.bytesMax} : ${SMALL_BYTES});
async function smaller(file) {
  const image = await createImageBitmap(file);
  const scale = Math.min(1, ${SIDE} / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  const files = new DataTransfer();
  files.items.add(new File([blob], 'photo.jpg', { type: 'image/jpeg' }));
  return files.files;
}
form.addEventListener('submit', async (event) => {
  const [file] = input.files;
  if (!file || !file.type.startsWith('image/') || file.type === 'image/svg+xml' || !tooLarge(file)) return;
  event.preventDefault();
  try { input.files = await smaller(file); } catch {}
  form.submit();
});
`;
