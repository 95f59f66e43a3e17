import { byId, type Kind } from '../kind.ts'
import { classList } from './columns.ts'
import { loadClasses } from './existing.ts'
import { resolveClasses } from './resolve.ts'
import { writeClassList } from './write.ts'

export const classKind: Kind = {
  shape: classList,
  load: async (scope, { year, lock }) => {
    const known = await loadClasses(scope, { yearId: year?.id ?? null, lock })
    return {
      existing: [...known.classes],
      resolve: (drafts) => resolveClasses(drafts, { ...known, hasYear: year !== undefined }),
      write: async (w, planned, progress) => {
        await writeClassList(w, { year, planned, known: byId(known.classes) })
        await progress(planned.length)
      },
    }
  },
  history: { kind: 'class', table: 'class' },
}
