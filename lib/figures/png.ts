/**
 * PNG files from pixels: few colours, small files, the same bytes on every machine.
 *
 * A drawing has some flat colours and the blends at their edges, so 256 colours hold it: a third of the size of the
 * full-colour file, which matters because notebooks are committed with their pictures. Compression is `fflate`'s, in
 * JavaScript, because the bytes of a system's zlib differ between machines.
 * @module
 */

/** `zlibSync` of fflate: what compresses. */
export type Deflate = (data: Uint8Array, options: { level: 9 }) => Uint8Array;

/**
 * A PNG of the pixels of an opaque picture (RGBA, row by row; what is transparent becomes white).
 *
 * Up to 256 colours are kept exactly. Of more, those that agree in their leading bits share the most frequent of
 * them, so flat areas keep their colour and only blends move a little.
 *
 * Cost: about 16 bytes and 0.1 µs a pixel.
 */
export function encodePng(
  pixels: Uint8Array,
  width: number,
  height: number,
  dotsPerInch: number,
  deflate: Deflate,
): Uint8Array {
  const count = width * height;
  const colours = new Uint32Array(count);
  const uses = new Map<number, number>();
  let last = -1; // neighbours mostly share a colour: a run is looked up once
  let run = 0;
  for (let i = 0, j = 0; i < count; i++, j += 4) {
    const white = 255 - pixels[j + 3]; // the pixels are premultiplied
    const colour = ((pixels[j] + white) << 16) | ((pixels[j + 1] + white) << 8) |
      (pixels[j + 2] + white);
    colours[i] = colour;
    if (colour !== last) {
      if (run > 0) uses.set(last, (uses.get(last) ?? 0) + run);
      last = colour;
      run = 0;
    }
    run++;
  }
  uses.set(last, (uses.get(last) ?? 0) + run);
  const { palette, index } = choosePalette(uses);
  const rows = new Uint8Array(height * (width + 1)); // each row begins with its filter, 0 for none
  last = -1;
  let place = 0;
  for (let y = 0, i = 0, j = 0; y < height; y++) {
    j++;
    for (let x = 0; x < width; x++) {
      const colour = colours[i++];
      if (colour !== last) {
        last = colour;
        place = index.get(colour)!;
      }
      rows[j++] = place;
    }
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8); // bits a pixel
  header.setUint8(9, 3); // indexed colour
  const density = new DataView(new ArrayBuffer(9));
  const dotsPerMetre = Math.round(dotsPerInch / 0.0254);
  density.setUint32(0, dotsPerMetre);
  density.setUint32(4, dotsPerMetre);
  density.setUint8(8, 1); // a metre
  const chunks = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk("IHDR", new Uint8Array(header.buffer)),
    chunk("pHYs", new Uint8Array(density.buffer)),
    chunk("PLTE", Uint8Array.from(palette.flatMap((c) => [c >> 16, (c >> 8) & 255, c & 255]))),
    chunk("IDAT", deflate(rows, { level: 9 })),
    chunk("IEND", new Uint8Array(0)),
  ];
  const png = new Uint8Array(chunks.reduce((sum, c) => sum + c.length, 0));
  let at = 0;
  for (const part of chunks) {
    png.set(part, at);
    at += part.length;
  }
  return png;
}

/** At most 256 colours for all that are used, and the index of the one that stands for each. */
function choosePalette(uses: Map<number, number>) {
  // By use, then by value, so that the order never depends on where a colour stands.
  const ordered = [...uses.keys()].sort((a, b) => uses.get(b)! - uses.get(a)! || a - b);
  for (let dropped = 0;; dropped++) {
    const keep = 0xff & (0xff << dropped);
    const mask = (keep << 16) | (keep << 8) | keep;
    const places = new Map<number, number>();
    const palette: number[] = [];
    const index = new Map<number, number>();
    for (const colour of ordered) {
      let place = places.get(colour & mask);
      if (place === undefined) {
        place = palette.length;
        places.set(colour & mask, place);
        palette.push(colour);
      }
      index.set(colour, place);
    }
    if (palette.length <= 256) return { palette, index };
  }
}

/** A chunk: length, type, data, and the checksum of the latter two. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The cyclic redundancy check of PNG and zip, polynomial 0xEDB88320. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return ~crc >>> 0;
}
