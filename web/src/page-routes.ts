import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'
import type { Screen } from '@hadir/contract/screens.ts'

/** What `import.meta.glob('./pages/…-page.tsx')` returns. */
export type Pages = Record<string, () => Promise<unknown>>

type Routed = Pick<Screen, 'path' | 'page'>

/** A page exports one component, named …Page, and may export its loader, named load…. */
async function partsOf(load: Pages[string]): Promise<Pick<RouteObject, 'Component' | 'loader'>> {
  const exported = Object.entries((await load()) as object)
  const [, Component] = exported.find(([name]) => name.endsWith('Page')) ?? []
  const [, loader] = exported.find(([name]) => name.startsWith('load')) ?? []
  return { Component: Component as ComponentType, ...(loader && { loader: loader as LoaderFunction }) }
}

/** The folder, then what the name says: a new record, one record, or the screen of the folder itself. */
function shapeOfPage(file: string): string {
  const folders = file.slice('./pages/'.length).split('/')
  const name = folders.pop()
  if (name === 'create-page.tsx') return [...folders, 'create'].join('/')
  const isFolder = name === 'list-page.tsx' || name === `${folders.at(-1)}-page.tsx`
  return [...folders, isFolder ? '' : ':'].join('/')
}

/** Where the specification's word is not the name of what its pages show. */
const folderOf = (path: string) => path.replace('/kbm/student-evaluation', '/kbm/report-card')

function shapeOfPath(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && word !== 'app' && !word.startsWith(':'))
  if (words.at(-1) === 'create') return words.join('/')
  return [...words, /:\w+$/.test(path) ? ':' : ''].join('/')
}

/** The file of a screen's page among these: its folder is the path (`folderOf`), unless the table names it. */
export const pageOf = ({ path, page }: Routed, files: readonly string[]): string | undefined =>
  page === undefined
    ? files.find((file) => shapeOfPage(file) === shapeOfPath(folderOf(path)))
    : files.find((file) => file === `./pages/${page}.tsx`)

/** A route for each of these screens that has its page among these files. */
export const routesOf = (screens: readonly Routed[], pages: Pages): RouteObject[] =>
  screens.flatMap((screen) => {
    const load = pages[pageOf(screen, Object.keys(pages)) ?? '']
    return load ? [{ path: screen.path, lazy: () => partsOf(load) }] : []
  })
