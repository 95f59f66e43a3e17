/** Finds imports that violate the layer table; `node scripts/run.mjs tools/layers.ts` prints them and fails. */
import { readdir, readFile } from 'node:fs/promises'
import { join, posix, relative, resolve, sep } from 'node:path'
import { circles } from './circles.ts'
import { layers, outermost, type Layer } from './layer-table.ts'

export type Source = { path: string; text: string }

const importing =
  /^\s*(?:import|export)\s[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

/** One sentence for every forbidden import. */
export function violations(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const layer = layerOf(path)
    if (!layer) return [`${path} belongs to no layer of tools/layer-table.ts`]
    if (outermost.includes(layer.name)) return []
    return specifiersOf(text).flatMap((specifier) => {
      const reason = specifier.startsWith('node:') ? undefined : refusal(path, layer, specifier)
      return reason ? [`${path} imports ${specifier}: ${reason}`] : []
    })
  })
}

/** One sentence for every cycle of files, types included, and of features. */
export function circleViolations(sources: readonly Source[]): string[] {
  const known = new Set(sources.map(({ path }) => path))
  const files = new Map<string, Set<string>>()
  const features = new Map<string, Set<string>>()
  for (const { path, text } of sources) {
    const targets = [...text.matchAll(importing)].flatMap(([, from, bare]) => fileOf(path, from ?? bare ?? '') ?? [])
    files.set(path, new Set(targets.filter((target) => known.has(target))))
    const feature = featureOf(path)
    if (!feature) continue
    const others = targets.flatMap((target) => featureOf(target) ?? []).filter((other) => other !== feature)
    features.set(feature, new Set([...(features.get(feature) ?? []), ...others]))
  }
  return [...circles(files), ...circles(features)].map((circle) => `A circle of imports: ${circle.join(', ')}`)
}

/** Tests and their shared code may import any feature. */
const featureOf = (path: string) =>
  layerOf(path)?.name === 'api/features' ? /^api\/src\/features\/([^/]+)\//.exec(path)?.[1] : undefined

function specifiersOf(text: string): string[] {
  return [...text.matchAll(importing)].map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
}

const layerOf = (path: string): Layer | undefined => layers.find(({ files }) => files.test(path))

function refusal(path: string, layer: Layer, specifier: string): string | undefined {
  const target = fileOf(path, specifier)
  if (target === undefined) return packageRefusal(layer, specifier)
  const other = layerOf(target)
  if (!other) return 'that file belongs to no layer'
  if (other === layer) return roomRefusal(layer, path, target)
  if (outermost.includes(other.name)) return `only tests and tools import ${other.name}`
  if (layer.may === 'everything' || layer.may.includes(other.name)) return undefined
  return `${layer.name} may not import ${other.name}`
}

/** The project file behind a specifier; undefined for a package. */
function fileOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return specifier.startsWith('@hadir/') ? specifier.replace(/^@hadir\/([^/]+)\//, '$1/src/') : undefined
}

function packageRefusal({ name, packages, notPackages }: Layer, specifier: string): string | undefined {
  const wanted = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
  const isAllowed = packages ? packages.includes(wanted) : !notPackages?.includes(wanted)
  return isAllowed ? undefined : `${name} may not use the package ${wanted}`
}

function roomRefusal({ name, rooms }: Layer, path: string, target: string): string | undefined {
  if (!rooms) return undefined
  const [here, there] = [path, target].map((file) => rooms.of.exec(file)?.[1] ?? '')
  if (`${here}/`.startsWith(`${there}/`) || `${there}/`.startsWith(`${here}/`) || there === '') return undefined
  if (rooms.common?.test(target)) return undefined
  return `${name}: ${here} may not reach into ${there}`
}

const skipped = new Set(['node_modules', 'dist', 'data', 'test-results'])

async function readSources(folder: string): Promise<Source[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = entries.map(async (entry): Promise<Source[]> => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : readSources(path)
    return /\.tsx?$/.test(entry.name) ? [{ path, text: await readFile(path, 'utf8') }] : []
  })
  return (await Promise.all(found)).flat()
}

if (import.meta.main) {
  const project = resolve(import.meta.dirname, '..')
  const sources = await readSources(project)
  const asInTable = sources.map(({ path, text }) => ({ path: relative(project, path).split(sep).join('/'), text }))
  const found = [...violations(asInTable), ...circleViolations(asInTable)]
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
