import { plain } from './column.ts'
import { visible } from './visible.ts'

export type TitledName = { front: string | null; name: string; back: string | null }

/** Titles before a name, as they are written. Some initials look alike: only these count. */
const fronts: Record<string, string> = Object.fromEntries(
  'Drs. Dra. Dr. Ir. Prof. H. Hj. Hi. K.H. Ust. Ustadz Ustadzah Ustz. Apt. Ns. drg. drh. Pdt. Kyai Kiai Nyai Tgk.'
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
    'phd edd bsc ba bed lc llm amd ama amapd amdpd amdkom amdkeb amdkep amdak gr ners dipl ak ca cht spog psikolog kons ipm ipu'
  ).split(' '),
)
/** Of those, the ones that are no words without their dots. */
const backsWithoutDots = new Set('spd spdi spdsd mpd mpdi skom mkom ssos ssi msi shum mhum amd'.split(' '))

/** A degree after a comma: known, capital letters with dots as in S.Tr.Kom, or a physician's Sp.PD-KGH. */
const isDegree = (text: string) =>
  backs.has(plain(text)) ||
  /^(?:[SMD]\.|A\.\s?Md)(?:\s?[A-Z][A-Za-z]{0,7}\.?){1,4}$/.test(text) ||
  /^Sp\.\s?[A-Z][A-Za-z]{0,5}(?:[-(.][A-Za-z]{1,6}\)?){0,2}\.?$/.test(text)

/** What follows a degree is one: certificates have many names. */
const isCertificate = (text: string) => /^[A-Z][A-Za-z.]{1,11}$/.test(text)

/** Hi is a word without its dot. */
const isFront = (text: string) => Object.hasOwn(fronts, plain(text)) && !/^hi$/i.test(text)

/** The longest fields of the forms. */
const most = { front: 40, back: 60 }

/**
 * "Drs. H. AHMAD MA'RUF, S.Pd.I., M.Pd." in its parts, so that a list sorts by the name. What is not surely a title
 * stays in the name: initials such as "A.A." and "S.", words after a comma that are no degrees.
 */
export function splitTitles(typed: string): TitledName {
  const whole = visible(typed)
  const asTyped = { front: null, name: whole, back: null }
  const [remark = ''] = /\s*\(alm(?:h|arhum(?:ah)?)?\.?\)/i.exec(whole) ?? []
  const [beforeComma = '', ...afterComma] = whole
    .replace(remark, '')
    .split(/[,;]/)
    .map((part) => part.trim())
  const degrees = afterComma.filter((part) => part !== '').flatMap(separate)
  const isTitle = (part: string) => isDegree(part) || isFront(part)
  const isKnown = degrees.slice(0, 1).every(isTitle)
  if (!isKnown || !degrees.every((part) => isTitle(part) || isCertificate(part))) return asTyped
  const { name: withFront, found } = cutBack(beforeComma)
  const { name, fronts: first, degrees: early } = cutFront(withFront)
  // After the name, Drs. and Hj. are in the wrong place.
  const late = degrees.filter((part) => !isDegree(part) && isFront(part))
  const front = [...first, ...late.map(frontOf)].join(' ')
  const back = [...early, ...found, ...degrees.filter((part) => !late.includes(part))].join(', ')
  const isWhole = plain(name).length > 1 && front.length <= most.front && back.length <= most.back
  return isWhole ? { front: front || null, name: `${name}${remark}`, back: back || null } : asTyped
}

/** A column's titles, and those of the name that are not among them; undefined when together they are too long. */
export function joinTitles(
  own: string | null,
  found: string | null,
  kind: 'front' | 'back',
): string | null | undefined {
  if (!own || !found) return own ?? found
  const between = kind === 'front' ? ' ' : ', '
  const there = new Set([own, ...own.split(','), ...own.split(/[\s,]+/)].map(plain))
  const more = found.split(between).filter((title) => !there.has(plain(title)))
  const joined = [own.replace(/[,\s]+$/, ''), ...more].join(between)
  return joined.length <= most[kind] ? joined : undefined
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

/**
 * Titles in front: each a word of its own, or tied to the next by dots as in "Drs.H.AHMAD". A degree such as S.Pd. is in
 * the wrong place there; M.A. may be initials.
 */
function cutFront(text: string): { name: string; fronts: string[]; degrees: string[] } {
  const found = { fronts: [] as string[], degrees: [] as string[] }
  let name = text
  for (;;) {
    const [, degree, after] = /^([SM]\.\s?\p{L}{2,5}\.?(?:\p{L}{1,3}\.?)?)\s+(\S.*)$/u.exec(name) ?? []
    const [, word, rest] = /^(K\.\s?H\.|\p{L}{1,8}\.|\p{L}{1,8}(?=\s))\s*(\S.*)$/u.exec(name) ?? []
    if (degree && after && backs.has(plain(degree))) {
      found.degrees.push(degree)
      name = after
    } else if (word && rest && isFront(word)) {
      found.fronts.push(frontOf(word))
      name = rest
    } else return { name, ...found }
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
