import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'
import { filesOf, serviceWorker } from './service-worker-plugin.ts'

/**
 * Asks for the font together with the style sheet, instead of after the first text was laid out; after the code, which
 * nothing can stand in for as another font does.
 */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'))
      if (!font) return []
      const attrs = {
        rel: 'preload',
        href: `/${font}`,
        as: 'font',
        type: 'font/woff2',
        crossorigin: '',
        fetchpriority: 'low',
      }
      return [{ tag: 'link', attrs }]
    },
  }
}

/**
 * Puts start.js into the page itself, where it costs no round trip (the server allows it by its hash), and tells it
 * which files a start at these addresses will want, so that they are on their way before the app asks.
 */
function startScript(): Plugin {
  let root = ''
  return {
    name: 'start-script',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml(html, { bundle }) {
      const { code } = minifySync('start.js', readFileSync(join(root, 'src/start.js'), 'utf8'))
      const lists = bundle ? startLists(bundle, root) : ''
      // A function, because of the dollar signs in code.
      return html.replace('<script data-start></script>', () => `<script data-start${lists}>${code}</script>`)
    },
  }
}

/**
 * Asks for the page's modules as for scripts: what Chromium fetches as a module it parses anew at every start and never
 * takes the compiled code that it keeps (docs/decisions/0030).
 */
function codeAsScripts(): Plugin {
  const ask = '<link rel="preload" as="script" '
  return {
    name: 'code-as-scripts',
    apply: 'build',
    transformIndexHtml(html) {
      return html
        .replace(/^( *)<script type="module" (crossorigin) src=("[^"]+")>/m, `$1${ask}$2 href=$3>\n$&`)
        .replaceAll('<link rel="modulepreload" ', ask)
    },
  }
}

function startLists(bundle: Rolldown.OutputBundle, root: string): string {
  const list = (modules: readonly string[], but: readonly string[]) =>
    [...filesOf(bundle, { root, modules })].filter((name) => name.endsWith('.js') && !but.includes(name))
  const entry = list(['index.html'], [])
  const app = list(['src/app-routes.tsx'], entry)
  const sheet = list(['src/pages/kbm/sheet-page.tsx', 'src/offline/open-shelf.ts'], [...entry, ...app])
  return ` data-app="${app.join(' ')}" data-sheet="${sheet.join(' ')}"`
}

/**
 * Parts of libraries that no page of ours can reach, yet nothing can shake off: zod's JSON Schema writer (the server
 * writes those), English messages (`speakIndonesian` answers before them) and compiler (src/zod-settings.ts), the
 * router's instrumentation and the link tags of its framework mode. 11 KB of the first page, compressed.
 */
const unreachable = [
  /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/,
  /zod[\\/]v4[\\/]locales[\\/]en\.js$/,
  /zod[\\/]v4[\\/]core[\\/]doc\.js$/,
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]links\.js$/,
]

/** Leaves out what endpoints say of themselves in the API's document alone, which the server writes. */
function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /[\\/]contract[\\/]src[\\/]/.test(id) ? code.replaceAll(/^ *summary: '[^'\n]*',$/gm, '') : undefined,
  }
}

function withoutUnreachable(): Plugin {
  return {
    name: 'without-unreachable',
    apply: 'build',
    transform(code, id) {
      if (!unreachable.some((file) => file.test(id))) return undefined
      const own = Array.from(code.matchAll(/^export (?:const|function|class) (\w+)/gm), (match) => match[1])
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
  'createLucideIcon|buildLucideIconForReact|buildLucideIconNode|toLucideIconData|Icon|context|defaultAttributes|hasA11yProp|mergeClasses|toKebabCase|toCamelCase|toPascalCase|flag|paperclip|clock|circle|notebook-text|message-square-text|info|x|cloud-off|check-check|ellipsis|file-up|book-open|book-open-check|calendar-check|calendar-clock|calendar-range|chart-column|clipboard-check|clipboard-list|' +
  'arrow-left|check|plus|triangle-alert|undo-2|door-open|file-check|graduation-cap|key-round|layout-dashboard|menu|panel-left-close|panel-left-open|school|' +
  'settings|user-round|users'

// A phone pays for each file of a start with a round trip, and with a kilobyte of headers: what comes together is one.

/** What every screen of /app stands on. */
const appParts =
  'app-routes|route-parts|layout/(data-root|app-layout|app-frame|sidebar|phone-bar|menu|menu-link|trail-of|layout-store|initials)|' +
  'http/(query|current-user)|kit/(error-state|use-is-phone|list-skeleton)|session/cold-start|ui/(skeleton|page-loading|beside|loading-view)|offline/outbox-store|user|roles|labels'

/** The sheets of a day and of a lesson. */
const sheetParts =
  'offline/(sheet-(state|place|on-shelf)|cell-row|mark-row|bulk-act|journal-state|use-sheet|use-kept|this-shelf|mark-id|one-by-one)|' +
  'pages/kbm/(sheet-(page|form|row|head|foot|keys|address)|status-picker|lesson-hints)|' +
  'kit/(attendance-status|leave-guard|local-time|date-now)|attendance|attendance-mark|status-counts|ui/dialog'

const shelfParts = 'offline/(open-shelf|browser-store|steady-store|shelf|kept-sheet)'

/** What the frame shows beside the page, and the sending of what waits: they come after the page. */
const frameParts =
  'layout/(profile-menu|theme|profile-label|use-switch-profile|place-switcher|breadcrumbs|other-year|day-passed|reminders|' +
  'palette/(palette-opener|is-typing)|outbox/(outbox-badge|outbox-says))|http/(sign-out|follow-profile|while-looked-at)|' +
  'offline/(run-outbox|send-all|keep-(classes|up)|start-sending|install|gzip|leave-shelf)|kit/(list-place|year-in-view|say|add-link)|' +
  'ui/dropdown-menu|academic-year|permissions|crud|history|mark-history|list|school-days|subject-attendance|bell-schedule|lesson-record'
const frameIcons =
  'log-out|monitor-smartphone|search|chevrons-up-down|chevron-left|chevron-right|refresh-cw|cloud-upload|cloud-check|cloud-exclamation-point'
/** Menus and dialogs of Radix: whoever opens one has loaded the frame before. */
const radixParts =
  '@radix-ui[\\/](react-(menu|dropdown-menu|slot|presence|use-[a-z-]+|context|compose-refs|primitive|collection|roving-focus|direction|id|dismissable-layer|portal|focus-scope|focus-guards|popper)|primitive)|' +
  '@floating-ui[\\/][a-z-]+|react-remove-scroll|react-remove-scroll-bar|aria-hidden|use-sidecar|react-style-singleton|use-callback-ref|get-nonce|tslib'

const ownModule = (parts: string) => new RegExp(`[\\/]src[\\/](${parts})\\.tsx?$`)
const packages = (names: string) => new RegExp(`node_modules[\\/](${names})[\\/]`)
const oneOf = (a: RegExp, b: RegExp) => new RegExp(`${a.source}|${b.source}`)
const icons = (names: string) => new RegExp(`lucide-react[\\/].*[\\/](${names})\\.m?js$`)

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    preloadFont(),
    startScript(),
    codeAsScripts(),
    withoutSummaries(),
    withoutUnreachable(),
    precompress(),
    serviceWorker(),
  ],
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
            {
              name: 'base',
              // With zod its settings: they stand before the first schema is made, in a later file.
              test: oneOf(
                packages('react|react-dom|react-router|scheduler|zod|zustand|clsx'),
                ownModule('zod-settings'),
              ),
            },
            { name: 'common', test: ownModule('person-fields|endpoint|dates|resource|ui/spinner') },
            { name: 'app-base', test: oneOf(icons(menuIcons), packages('@tanstack[\\/](query-core|react-query)')) },
            { name: 'app', test: ownModule(appParts) },
            { name: 'sheet', test: ownModule(sheetParts) },
            { name: 'shelf', test: oneOf(ownModule(shelfParts), packages('idb')) },
            { name: 'radix', test: packages(radixParts) },
            { name: 'frame', test: oneOf(ownModule(frameParts), icons(frameIcons)) },
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
