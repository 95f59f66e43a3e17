import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite'
import { inlinePaths, screensAtBuild } from './screens-plugin.ts'
import { screenChunks } from './screen-chunks.ts'
import { filesOf, serviceWorker } from './service-worker-plugin.ts'
import { sharedChunks } from './shared-chunks.ts'

/**
 * Inlines start.js in the page, which saves a round trip (the server allows it by its hash), and lists the files for a
 * start at these addresses, so that they are requested before the app's code runs.
 */
function startScript(): Plugin {
  let root = ''
  return {
    name: 'start-script',
    configResolved: (config) => {
      root = config.root
    },
    transformIndexHtml(html, { bundle }) {
      const { code } = minifySync('start.js', inlinePaths(readFileSync(join(root, 'src/start.js'), 'utf8')))
      const lists = bundle ? startLists(bundle, root) : ''
      // A function, because the code contains dollar signs.
      return html.replace('<script data-start></script>', () => `<script data-start${lists}>${code}</script>`)
    },
  }
}

/**
 * Preloads the page's modules as scripts: Chromium parses a module that was fetched as one at every start, and never
 * uses the compiled code in its cache (docs/decisions/0030).
 */
function codeAsScripts(): Plugin {
  const preload = '<link rel="preload" as="script" '
  return {
    name: 'code-as-scripts',
    apply: 'build',
    transformIndexHtml(html) {
      return html
        .replace(/^( *)<script type="module" (crossorigin) src=("[^"]+")>/m, `$1${preload}$2 href=$3>\n$&`)
        .replaceAll('<link rel="modulepreload" ', preload)
    },
  }
}

function startLists(bundle: Rolldown.OutputBundle, root: string): string {
  const list = (modules: readonly string[], but: readonly string[]) =>
    [...filesOf(bundle, { root, modules })].filter((name) => name.endsWith('.js') && !but.includes(name))
  const entry = list(['index.html'], [])
  const app = list(['src/app-routes.tsx'], entry)
  const sheet = list(
    ['src/pages/kbm/daily-attendance/sheet-page.tsx', 'src/offline/store/fallback-store.ts'],
    [...entry, ...app],
  )
  const home = list(['src/pages/home/home-page.tsx', 'src/pages/home/teacher/teacher-home.tsx'], [...entry, ...app])
  const font = Object.keys(bundle).find((name) => name.endsWith('.woff2'))
  return ` data-font="${font}" data-app="${app.join(' ')}" data-home="${home.join(' ')}" data-sheet="${sheet.join(' ')}"`
}

/**
 * Parts of libraries that no page of ours reaches, but tree shaking cannot remove: zod's JSON Schema writer (used on
 * the server), English messages (`setIndonesianMessages` overrides them) and compiler (src/zod-settings.ts), the
 * router's instrumentation and the link tags of its framework mode. 12 KB of the first page, compressed.
 */
const unreachable = [
  /zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/,
  /zod[\\/]v4[\\/]locales[\\/]en\.js$/,
  /zod[\\/]v4[\\/]core[\\/]doc\.js$/,
  // Support for cyclic values: JSON has none.
  /zod[\\/]v4[\\/]core[\\/]memoizer\.js$/,
  // Infinite lists: ours have pages.
  /query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/,
  // Suspense, and errors that are thrown to a boundary: ours are results.
  /react-query[\\/]build[\\/]modern[\\/](suspense|errorBoundaryUtils)\.js$/,
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]instrumentation\.js$/,
  // Errors of server components.
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/]errors\.js$/,
  /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]links\.js$/,
]

/**
 * Parts of files that are reached but do nothing here. The router's links name a component that fetches pages ahead in
 * framework mode. Its form, which submits to a route's action, its fetchers, its router of an own history and its errors
 * of server components only get a name: 2.7 KB of every first page, compressed. zod's objects write code for their parser,
 * which src/zod-settings.ts disables: 1 KB of every first page, compressed. What a sent mark needs is checked by the
 * server: 0.1 KB. `idb` has shortcuts (offline/store/commit.ts) and iterators that nobody may use: 0.6 KB. Each `instead`
 * leaves the original body as the value of something unused.
 */
const idle = [
  {
    file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]components\.js$/,
    declaration: 'function PrefetchPageLinks(',
    instead: 'const PrefetchPageLinks = () => null; function unused(',
  },
  {
    file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/,
    declaration: 'const Form = React$1.forwardRef(',
    instead: 'const Form = {}; const unusedForm = /*@__PURE__*/ Object(',
  },
  {
    file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/,
    declaration: 'function HistoryRouter(',
    instead: 'const HistoryRouter = {}; function unusedRouter(',
  },
  {
    file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/,
    declaration: 'async function fetch(key, routeId,',
    instead: 'const fetch = async () => undefined; async function unusedFetch(key, routeId,',
  },
  {
    file: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]hooks\.js$/,
    declaration: 'function RSCErrorHandler(',
    instead: 'const RSCErrorHandler = {}; function unusedHandler(',
  },
  {
    file: /zod[\\/]v4[\\/]core[\\/]schemas\.js$/,
    declaration: '/*@__PURE__*/ core.$constructor("$ZodObjectJIT", (inst, def) => {',
    instead:
      '/*@__PURE__*/ core.$constructor("$ZodObjectJIT", (inst, def) => void $ZodObject.init(inst, def));' +
      'const unused = /*@__PURE__*/ Object((inst, def) => {',
  },
  {
    file: /contract[\\/]src[\\/]attendance[\\/]attendance-mark\.ts$/,
    declaration: '.superRefine(checkDetails)',
    instead: '',
  },
  {
    file: /idb[\\/]build[\\/]index\.js$/,
    declaration: 'replaceTraps((oldTraps) => ({\n    ...oldTraps,\n    get: (target, prop, receiver) => getMethod(',
    instead: 'const unused = /*@__PURE__*/ Object((oldTraps) => ({ get: (target, prop, receiver) => getMethod(',
  },
  {
    file: /idb[\\/]build[\\/]index\.js$/,
    declaration: 'replaceTraps((oldTraps) => ({\n    ...oldTraps,\n    get(target, prop, receiver) {',
    instead: 'const unusedToo = /*@__PURE__*/ Object((oldTraps) => ({ get(target, prop, receiver) {',
  },
]

/**
 * Whether a file is always loaded before this one's dynamic imports. Listing it among their dependencies would only
 * cost bytes: 0.4 KB of a sheet's first page. What a sheet opens on a press comes after the frame's parts.
 */
const isThereIn = (host: string, file: string) =>
  /\/(rolldown-runtime|base|common|index)-/.test(file) ||
  (/\/(app|sheet)-[^/]+$/.test(host) && /\/app(-base)?-/.test(file)) ||
  (/\/sheet-[^/]+$/.test(host) && /\/(dot|field-rules|frame|home|radix|records|visitor)-/.test(file))

/** Removes endpoint summaries, which only the server needs for the API's document. */
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
      const parts = idle.filter(({ file }) => file.test(id))
      if (parts.length > 0) {
        const without = (text: string, { declaration, instead }: (typeof idle)[number]) => {
          if (!text.includes(declaration)) throw new Error(`${id} has no ${declaration} any more`)
          return text.replace(declaration, () => instead)
        }
        return { code: parts.reduce(without, code), map: null }
      }
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

/** Compresses at build time, at the highest level, so that the server need not compress for every phone. */
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

/** The menu's icons, which other screens use too: together they are half the size of separate files. */
const menuIcons =
  'createLucideIcon|buildLucideIconForReact|buildLucideIconNode|toLucideIconData|Icon|context|defaultAttributes|hasA11yProp|mergeClasses|toKebabCase|toCamelCase|toPascalCase|flag|paperclip|clock|circle|notebook-text|message-square-text|info|x|cloud-off|check-check|ellipsis|file-up|book-open|book-open-check|calendar-check|calendar-clock|calendar-range|chart-column|clipboard-check|clipboard-list|' +
  'arrow-left|check|search|circle-check|plus|triangle-alert|undo-2|door-open|file-check|graduation-cap|key-round|layout-dashboard|menu|school|' +
  'settings|user-round|user-round-x|users'

const sidebarIcons = 'panel-left-close|panel-left-open'

const frameIcons =
  'triangle-exclamation-point|log-out|monitor-smartphone|chevrons-up-down|chevron-left|refresh-cw|cloud-upload|cloud-check|cloud-exclamation-point'
/** Menus and dialogs of Radix: any page with one has already loaded the frame. */
const radixParts =
  '@radix-ui[\\/](react-(menu|dropdown-menu|slot|presence|use-[a-z-]+|context|compose-refs|primitive|collection|roving-focus|direction|id|dismissable-layer|portal|focus-scope|focus-guards|popper)|primitive)|' +
  '@floating-ui[\\/][a-z-]+|react-remove-scroll|react-remove-scroll-bar|aria-hidden|use-sidecar|react-style-singleton|use-callback-ref|get-nonce|tslib'

const escaped = (path: string) => path.replaceAll('/', '[\\\\/]')
const chunkGroups = { ...sharedChunks, ...screenChunks }
const group = (name: keyof typeof chunkGroups) => modules(chunkGroups[name])
const modules = (paths: readonly string[]) => new RegExp(`[\\\\/](${paths.map(escaped).join('|')})\\.tsx?$`)
const packages = (names: string) => new RegExp(`node_modules[\\/](${names})[\\/]`)
const oneOf = (a: RegExp, b: RegExp) => new RegExp(`${a.source}|${b.source}`)
const icons = (names: string) => new RegExp(`lucide-react[\\/].*[\\/](${names})\\.m?js$`)

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    startScript(),
    codeAsScripts(),
    screensAtBuild(),
    withoutSummaries(),
    withoutUnreachable(),
    precompress(),
    serviceWorker(),
  ],
  build: {
    manifest: true,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId, hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isThereIn(hostId, file)),
    },
    // A data: URL for the font or an icon would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Every start carries the names of all files: one letter less in each is 0.2 KB.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What every screen needs and what seldom changes, so that a new version of ours leaves it in the cache.
          groups: [
            {
              name: 'base',
              // zod with its settings, which must run before the first schema is made in a later file.
              test: oneOf(
                packages('react(-dom|-router)?|scheduler|zod|zustand|clsx'),
                modules(['web/src/zod-settings']),
              ),
            },
            { name: 'common', test: group('common') },
            { name: 'field-rules', test: group('field-rules') },
            { name: 'app-base', test: oneOf(icons(menuIcons), packages('@tanstack[\\/](query-core|react-query)')) },
            { name: 'app', test: group('app') },
            { name: 'visitor', test: group('visitor') },
            { name: 'sidebar', test: oneOf(group('sidebar'), icons(sidebarIcons)) },
            { name: 'sheet', test: oneOf(group('sheet'), packages('idb')) },
            { name: 'records', test: oneOf(group('records'), icons('chevron-right|chevron-down')) },
            { name: 'scores', test: group('scores') },
            { name: 'forms', test: group('forms') },
            { name: 'files', test: group('files') },
            { name: 'act-dialog', test: group('act-dialog') },
            { name: 'month', test: group('month') },
            { name: 'choice-list', test: group('choice-list') },
            { name: 'home', test: group('home') },
            { name: 'home-contract', test: group('home-contract') },
            { name: 'home-rest', test: group('home-rest') },
            { name: 'student-parts', test: group('student-parts') },
            { name: 'radix', test: packages(radixParts) },
            { name: 'frame', test: oneOf(group('frame'), icons(frameIcons)) },
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
