/**
 * The part of a QR code after the public page's address, as base64url:
 * 1 byte format, 16 the school's id, 16 the random id of the version, 2 its number, 8 the key's id, 64 the signature.
 */
export type PaperCode = { schoolId: string; publicId: string; no: number; keyId: string; signature: Buffer }

const format = 1
const length = 1 + 16 + 16 + 2 + 8 + 64

const bytesOf = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex')
const uuidOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const numberBytes = (no: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(no)
  return bytes
}

export const writeCode = ({ schoolId, publicId, no, keyId, signature }: PaperCode): string =>
  Buffer.concat([
    Buffer.of(format),
    bytesOf(schoolId),
    bytesOf(publicId),
    numberBytes(no),
    Buffer.from(keyId, 'base64url'),
    signature,
  ]).toString('base64url')

/** Null for a text that is not a code of ours. */
export function readCode(text: string): PaperCode | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== length || bytes[0] !== format || bytes.toString('base64url') !== text) return null
  return {
    schoolId: uuidOf(bytes.subarray(1, 17)),
    publicId: uuidOf(bytes.subarray(17, 33)),
    no: bytes.readUInt16BE(33),
    keyId: bytes.subarray(35, 43).toString('base64url'),
    signature: bytes.subarray(43),
  }
}

/** The signed message: school, random id, version and the salted digest of the values, without any name. */
export const signedMessage = (
  { schoolId, publicId, no }: Pick<PaperCode, 'schoolId' | 'publicId' | 'no'>,
  digest: Buffer,
): Buffer =>
  Buffer.concat([Buffer.from('hadir rapor 1\n'), bytesOf(schoolId), bytesOf(publicId), numberBytes(no), digest])
