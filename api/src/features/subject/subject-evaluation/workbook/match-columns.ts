import type { FileProblem } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import type { FileColumn } from './read-table.ts'

/** A component, with the positions of its scores and remedials in a row of the file. */
export type ComponentPlace = {
  component: EvaluationComponent
  heading: string
  score: number | null
  remedial: number | null
}

/** The content of each column: by the hidden id, else by a component's code in its heading. */
export function matchColumns(
  columns: readonly FileColumn[],
  components: readonly EvaluationComponent[],
  problems: FileProblem[],
): { places: ComponentPlace[]; ignored: string[] } {
  const places = new Map<string, ComponentPlace>()
  const ignored: string[] = []
  columns.forEach((column, at) => {
    const found = columnOf(column, components)
    const problem = (message: string) => problems.push({ row: 0, column: column.heading, name: '', value: '', message })
    if (!found) ignored.push(column.heading)
    else if (found === 'gone') problem('Komponen ini sudah dihapus')
    else if (found.component.isArchived) problem('Komponen ini sudah diarsipkan')
    else {
      const { component, part } = found
      const place = places.get(component.id) ?? { component, heading: component.code, score: null, remedial: null }
      if (place[part] !== null) problem('Kolom ini ada dua kali; yang pertama dipakai')
      else places.set(component.id, { ...place, [part]: at })
    }
  })
  return { places: [...places.values()], ignored }
}

function columnOf({ id, heading }: FileColumn, components: readonly EvaluationComponent[]) {
  if (id) {
    const component = components.find((one) => one.id === id.componentId)
    return component ? { component, part: id.isRemedial ? ('remedial' as const) : ('score' as const) } : 'gone'
  }
  const named = (code: string) => {
    const same = components.filter((one) => one.code.toLowerCase() === code.toLowerCase())
    return same.find(({ isArchived }) => !isArchived) ?? same[0]
  }
  const component = named(heading)
  if (component) return { component, part: 'score' as const }
  const [, code] = /^(.+?) (?:R|remedial)$/i.exec(heading) ?? []
  const remedied = code && named(code)
  return remedied ? { component: remedied, part: 'remedial' as const } : undefined
}
