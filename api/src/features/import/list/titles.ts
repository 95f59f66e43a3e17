import { plain } from './columns/column.ts'
import { visible } from './visible.ts'

export type TitledName = { front: string | null; name: string; back: string | null }

/** Titles before a name, as they are written. Some initials look alike: only these count. */
const fronts: Record<string, string> = Object.fromEntries(
  'Drs. Dra. Dr. Ir. Prof. H. Hj. K.H. Ust. Ustadz Ustadzah Ustz. Apt. Ns. drg. drh. Pdt. Kyai Kiai Nyai Tgk.'
    .split(' ')
    .map((title) => [plain(title), title]),
)

/** Degrees without a comma before them, which therefore must be known. */
const backs = new Set(
  (
    'spd spdi spdsd spdaud spdk spdh spdb spdkn spdgr sag se sei st ste ssi ssos ssosi skom sh shi shum ss sip sikom sipem ' +
    'spsi spt sp sfarm skep skm ssn sor spor stp sth sthi ssy sman str strkom sds sdt sst sstp sthk spak ssit sipust sptk ' +
    'sgz sak sakt shut skpm spar sftr sab sap mpd mpdi mpdk mpdb mpdh msi mm mmpd mt mkom mh mhi mhum mag ma mba me mei ' +
    'mkes mpsi msos mikom msc mphil mth ms mes mor msn mtp mtpd map mstr mfarm mak mti mcs meng mip mpmat mpfis msy med ' +
    'phd edd bsc ba bed lc llm amd ama amapd amdpd amdkom amdkeb amdkep amdak gr ners dipl ak ca cht spog psikolog'
  ).split(' '),
)
/** Of those, the ones that are no words without their dots. */
const backsWithoutDots = new Set('spd spdi spdsd mpd mpdi skom mkom ssos ssi msi shum mhum amd'.split(' '))

/** A degree after a comma: known, or capital letters with dots as in S.Tr.Kom. */
const isDegree = (text: string) =>
  backs.has(plain(text)) || /^(?:[SMD]\.|A\.\s?Md)(?:\s?[A-Z][A-Za-z]{0,7}\.?){1,4}$/.test(text)

const isFront = (text: string) => plain(text) in fronts && text !== ''

/** The longest fields of the forms. */
const most = { front: 40, back: 60 }

/**
 * "Drs. H. AHMAD MA'RUF, S.Pd.I., M.Pd." in its parts, so that a list sorts by the name. What is not surely a title
 * stays in the name: initials such as "A.A." and "S.", words after a comma that are no degrees.
 */
export function splitTitles(typed: string): TitledName {
  const whole = visible(typed)
  const asTyped = { front: null, name: whole, back: null }
  const [beforeComma = '', ...afterComma] = whole.split(',').map((part) => part.trim())
  const degrees = afterComma.filter((part) => part !== '').flatMap(separate)
  if (!degrees.every((part) => isDegree(part) || isFront(part))) return asTyped
  const { name: withFront, found } = cutBack(beforeComma)
  const { name, found: first } = cutFront(withFront)
  // After the name, Drs. and Hj. are in the wrong place.
  const front = [...first, ...degrees.filter((part) => !isDegree(part)).map(frontOf)].join(' ')
  const back = [...found, ...degrees.filter(isDegree)].join(', ')
  const isWhole = plain(name).length > 1 && front.length <= most.front && back.length <= most.back
  return isWhole ? { front: front || null, name, back: back || null } : asTyped
}

/** The name alone, for comparing. */
export const bareName = (typed: string): string => splitTitles(typed).name

/** "S.Pd. M.Pd." between two commas are two. */
function separate(part: string): string[] {
  const words = part.split(' ')
  return words.length > 1 && words.every((word) => isDegree(word) || isFront(word)) ? words : [part]
}

/** In the usual case: Drs. for DRS., but dr. is a physician. */
function frontOf(word: string): string {
  const usual = fronts[plain(word)] ?? word
  const letters = (title: string) => title.replace(/[^A-Za-z]/g, '')
  return letters(usual) === letters(word) || /^dr\.?$/.test(word) ? word : usual
}

/** Titles in front: each a word of its own, or tied to the next by dots as in "Drs.H.AHMAD". */
function cutFront(text: string): { name: string; found: string[] } {
  const found: string[] = []
  let name = text
  for (;;) {
    const [, word, rest] = /^(K\.\s?H\.|\p{L}{1,8}\.|\p{L}{1,8}(?=\s))\s*(\S.*)$/u.exec(name) ?? []
    if (!word || !rest || !isFront(word)) return { name, found }
    found.push(frontOf(word))
    name = rest
  }
}

/** Degrees at the end without a comma: "NUR AINI S.Ag", "SUKARNO S. Pd. SD", "RINI.S.Pd". */
function cutBack(text: string): { name: string; found: string[] } {
  const found: string[] = []
  let words = text.replace(/(\p{L}{3,})\.(?=[SM]\.\s?\p{L})/u, '$1 ').split(' ')
  for (let isCut = true; isCut;) {
    isCut = false
    for (const count of [3, 2, 1]) {
      const last = words.slice(-count)
      const degree = last.join(' ')
      const isSure = degree.includes('.') ? backs.has(plain(degree)) : backsWithoutDots.has(plain(degree))
      // A degree in several words begins with its first letter: "S. Pd."
      if (words.length <= count || !isSure || (count > 1 && !/^\p{L}\.?$/u.test(last[0]!))) continue
      found.unshift(degree)
      words = words.slice(0, -count)
      isCut = true
      break
    }
  }
  return { name: found.length > 0 ? words.join(' ') : text, found }
}
