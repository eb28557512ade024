import sharp from "sharp";

type Format = "png" | "jpeg" | "webp" | "gif";

/** An image of one colour, as a file of the format. */
export const anImage = (
  format: Format = "png",
  { width = 40, height = 20, color = "#0b3d5c" }: { width?: number; height?: number; color?: string } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();

/** A JPEG that says by EXIF that it must be turned by a quarter, with a name of its camera. */
export const turnedJpeg = async (): Promise<Buffer> =>
  sharp(await anImage("jpeg", { width: 60, height: 30 }))
    .withExif({ IFD0: { Make: "SecretCamera", Copyright: "SecretOwner" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
