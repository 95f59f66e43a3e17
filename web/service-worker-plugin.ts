import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

/** The screens that work offline, by the module that the router loads for each. */
export const offlineModules = [
  'index.html',
  'src/app-routes.tsx',
  'src/layout/menu/profile-menu.tsx',
  'src/layout/notices/watch-version.ts',
  'src/layout/guards/page-failure.tsx',
  'src/layout/frame/place-switcher.tsx',
  'src/layout/frame/breadcrumbs.tsx',
  'src/layout/notices/reminders.tsx',
  'src/layout/menu/phone-menu.tsx',
  'src/layout/menu/sidebar.tsx',
  'src/layout/palette/palette-opener.tsx',
  'src/offline/store/fallback-store.ts',
  'src/offline/files/file-store.ts',
  // Loaded after the first screen: without it, scores that wait would not be counted.
  'src/offline/scores/send-scores.ts',
  'src/layout/outbox/outbox-badge.tsx',
  'src/layout/outbox/outbox-panel.tsx',
  'src/layout/outbox/sign-out-question.tsx',
  'src/pages/home/home-page.tsx',
  'src/pages/home/teacher/teacher-home.tsx',
  'src/pages/home/teacher/teacher-rest.tsx',
  'src/pages/home/family/family-home.tsx',
  'src/pages/home/office/office-home.tsx',
  'src/pages/kbm/daily-attendance/list-page.tsx',
  'src/pages/kbm/daily-attendance/own-attendance.tsx',
  'src/pages/kbm/daily-attendance/sheet-page.tsx',
  'src/pages/kbm/sheet/sheet-more.tsx',
  'src/pages/kbm/sheet/reason-dialog.tsx',
  'src/pages/kbm/sheet/paper/paper-menu.tsx',
  'src/pages/kbm/sheet/conflicts/conflict-notice.tsx',
  'src/pages/kbm/sheet/conflicts/unsent-notices.tsx',
  'src/pages/login/waiting-notice.tsx',
  'src/pages/kbm/subject-attendance/list-page.tsx',
  'src/pages/kbm/subject-attendance/lesson-page.tsx',
  'src/pages/kbm/sheet/lesson/journal-form.tsx',
  'src/ui/overlays/dialog-window.tsx',
  'src/layout/guards/back-guard.tsx',
]

const beside = ['icon.svg', 'manifest.webmanifest']

type Bundle = Rolldown.OutputBundle

type Wanted = { root: string; modules: readonly string[] }

/** The files of these modules with everything they import statically. */
export function filesOf(bundle: Bundle, { root, modules }: Wanted): Set<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const isModule = (id: string, module: string) => relative(root, id).split(sep).join('/') === module
  const named = (module: string) =>
    chunks.find(({ facadeModuleId }) => facadeModuleId && isModule(facadeModuleId, module)) ??
    // A small module may be in a chunk with others.
    chunks.find(({ moduleIds }) => moduleIds.some((id) => isModule(id, module)))
  const files = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    chunk.imports.forEach(visit)
  }
  for (const module of modules) {
    const chunk = named(module)
    if (!chunk) throw new Error(`${module} is not in the build`)
    visit(chunk.fileName)
  }
  return files
}

/**
 * Writes service-worker.js with its list of files to cache: the screens that work offline, their styles and font. The
 * usual plugin for this adds 230 packages and a second bundler to do the same.
 */
export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
    },
    async writeBundle({ dir = '' }, bundle) {
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'))
      // Styles of other screens, such as a photo's frame, are fetched with them.
      const hashed = [...new Set([...filesOf(bundle, { root, modules: offlineModules }), ...fonts])].filter(
        (name) => !name.endsWith('.html'),
      )
      const named = await Promise.all(
        ['index.html', ...beside].map(async (name) => {
          const content = await readFile(join(dir, name))
          return { url: `/${name}`, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) }
        }),
      )
      const precached = [...named, ...hashed.toSorted().map((name) => ({ url: `/${name}`, revision: null }))]
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: { precached: JSON.stringify(precached), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dir,
          emptyOutDir: false,
          lib: {
            entry: join(root, 'src/service-worker.ts'),
            formats: ['iife'],
            name: 'hadir',
            fileName: () => 'service-worker.js',
          },
        },
      })
    },
  }
}
