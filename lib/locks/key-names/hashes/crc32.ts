/** The CRC-32 of zip and Ethernet over the UTF-8 bytes of a text, unsigned. */
export function crc32(text: string): number {
  let crc = 0xffff_ffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}

const POLYNOMIAL = 0xedb8_8320;
