/** What files write before a place's name; a kota differs from the kabupaten of the same name. */
const kinds = /^(prov(insi)?|kab(upaten)?|kec(amatan)?|kel(urahan)?|desa|ds)(\.\s*|\s+)/

const plain = (name: string) => name.trim().toLowerCase().replace(/\s+/g, ' ').replace(kinds, '')

/** Whether two spellings mean the same place: 'Kab. Bogor' is 'Kabupaten Bogor', and 'Kota Bogor' is another. */
export const samePlace = (one: string, other: string) => plain(one) === plain(other)
