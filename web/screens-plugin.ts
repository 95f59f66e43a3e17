import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { screens } from '@hadir/contract/screens.ts'

/** Modules of plain values that are computed from the table of screens. */
const computed =
  /[\\/]web[\\/]src[\\/](layout[\\/]menu[\\/]menu-screens|layout[\\/]frame[\\/]task-pages|components[\\/]list[\\/]filters[\\/]year-screens)\.ts$/

/**
 * The table of screens has 3 KB compressed, which a first page has no room for: the build writes each `paths.name` as
 * its text, and what is computed from the table as the result.
 */
export function screensAtBuild(): Plugin {
  return {
    name: 'screens-at-build',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!computed.test(id)) return undefined
      const values = Object.entries((await import(pathToFileURL(id).href)) as Record<string, unknown>)
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
    transform: (code, id) =>
      /[\\/]web[\\/]src[\\/]/.test(id) && /import \{[^}]*\bpaths\b[^}]*\} from|export const paths\b/.test(code)
        ? inlinePaths(code)
        : undefined,
  }
}

/** Code with the text of each `paths.name`. */
export const inlinePaths = (code: string): string =>
  code.replace(/(?<![\w.])paths\.(\w+)/g, (whole, name: string) =>
    name in screens ? `'${screens[name as keyof typeof screens].path}'` : whole,
  )
