/**
 * The layout of our own score workbook. A hidden row above the headings has the id of each column. In every row, hidden
 * too, are the student's id and the revisions of her cells when the file was made. So the file can be sorted and its
 * headings changed, and what others wrote since then is not mistaken for a change of this file.
 */
export const mark = 'hadir-nilai-1'
const remedialMark = ':R'

/** The first cell of the hidden row: the class's subject and the semester. */
export const markOf = (id: string, semesterNo: number) => `${mark} ${id} ${semesterNo}`

export function readMark(text: string): { id: string; semesterNo: number } | undefined {
  const [, id, semesterNo] = /^hadir-nilai-1 ([0-9a-f-]{36}) ([12])$/.exec(text.trim()) ?? []
  return id && semesterNo ? { id, semesterNo: Number(semesterNo) } : undefined
}

export const columnId = (componentId: string, isRemedial: boolean) => componentId + (isRemedial ? remedialMark : '')

export function readColumnId(text: string): { componentId: string; isRemedial: boolean } | undefined {
  const [, componentId, remedial] = /^([0-9a-f-]{36})(:R)?$/.exec(text.trim()) ?? []
  return componentId ? { componentId, isRemedial: remedial !== undefined } : undefined
}

/** The heading of a component's remedials. */
export const remedialHeading = (code: string) => `${code} R`

/** Revisions by component: "a1…=3 b2…=1". A missing one has none. */
export const revisionsText = (revisions: ReadonlyMap<string, number>) =>
  [...revisions].map(([componentId, rev]) => `${componentId}=${rev}`).join(' ')

export function readRevisions(text: string): Map<string, number> {
  const found = text.matchAll(/([0-9a-f-]{36})=(\d{1,9})/g)
  return new Map([...found].map(([, componentId = '', rev]) => [componentId, Number(rev)]))
}

export const versionHeading = 'Versi (jangan diubah)'
/** Headings of read-only columns. */
export const shownOnly = new Set(['no', 'no.', 'kktp', 'kkm', 'nilai akhir', 'pengetahuan', 'keterampilan', 'id siswa'])
