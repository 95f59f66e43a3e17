import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './service-worker-plugin.ts'

/** Asks for the font together with the style sheet, instead of after the first text was laid out. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'))
      if (!font) return []
      const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' }
      return [{ tag: 'link', attrs }]
    },
  }
}

/**
 * Parts of libraries that no page of ours can reach, yet nothing can shake off: zod's JSON Schema writer (the server
 * writes those) and English messages (`speakIndonesian` answers before them), the router's instrumentation and the link
 * tags of its framework mode. 11 KB of the first page, compressed.
 */
const unreachable = [
  /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/,
  /zod[\\/]v4[\\/]locales[\\/]en\.js$/,
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]links\.js$/,
]

function withoutUnreachable(): Plugin {
  return {
    name: 'without-unreachable',
    apply: 'build',
    transform(code, id) {
      if (!unreachable.some((file) => file.test(id))) return undefined
      const own = Array.from(code.matchAll(/^export (?:const|function) (\w+)/gm), (match) => match[1])
      const listed = Array.from(code.matchAll(/^export \{([^}]+)\}/gm), (match) => match[1]?.split(',') ?? []).flat()
      const names = new Set([...own, ...listed.map((name) => name.split(' as ').at(-1)?.trim())])
      const empty = Array.from(names, (name) => `export const ${name} = () => undefined`)
      if (code.includes('export default')) empty.push('export default () => undefined')
      return { code: empty.join('\n'), map: null }
    },
  }
}

/** Compresses once, as hard as it goes, what the server would else compress for every phone anew. */
function precompress(): Plugin {
  const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css|svg|html)$/.test(fileName))
      await Promise.all(
        files.map(async (file) => {
          const content = file.type === 'chunk' ? file.code : file.source
          await writeFile(join(dir, `${file.fileName}.br`), await brotli(content))
          await writeFile(join(dir, `${file.fileName}.gz`), await gzipped(content, { level: 9 }))
        }),
      )
    },
  }
}

/** The menu's icons, which other screens use too: together they weigh half of what each weighs as a file of its own. */
const menuIcons =
  'createLucideIcon|buildLucideIconForReact|toLucideIconData|Icon|context|defaultAttributes|hasA11yProp|mergeClasses|toKebabCase|toCamelCase|toPascalCase|flag|paperclip|clock|circle|notebook-text|message-square-text|info|x|cloud-off|check-check|ellipsis|file-up|book-open|book-open-check|calendar-check|calendar-clock|calendar-range|chart-column|clipboard-check|clipboard-list|' +
  'arrow-left|check|plus|triangle-alert|undo-2|door-open|file-check|graduation-cap|key-round|layout-dashboard|menu|panel-left-close|panel-left-open|school|' +
  'settings|user-round|users'

/** What the sheets of a day and of a lesson share: one part is smaller than a dozen. */
const sheetParts =
  'offline/(sheet-(state|place|on-shelf)|cell-row|journal-state|use-sheet|use-kept|this-shelf|mark-id|outbox-store)|' +
  'pages/kbm/(sheet-(form|row|head|foot|keys|address)|status-picker|lesson-hints)|' +
  'kit/(attendance-status|leave-guard|local-time|list-skeleton)|attendance|attendance-mark|changed-cells|status-counts|ui/(dialog|skeleton)'

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont(), withoutUnreachable(), precompress(), serviceWorker()],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // A data: address for the font or an icon would need a hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What every screen needs and what seldom changes, so that a new version of ours leaves it in the cache.
          groups: [
            { name: 'base', test: /node_modules[\\/](react|react-dom|react-router|scheduler|zod|zustand)[\\/]/ },
            { name: 'menu-icons', test: new RegExp(`lucide-react[\\\\/].*[\\\\/](${menuIcons})\\.m?js$`) },
            { name: 'sheet', test: new RegExp(`[\\\\/]src[\\\\/](${sheetParts})\\.tsx?$`) },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': api, '/health': api, '/kotak-surat': api },
  },
})
